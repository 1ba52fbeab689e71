import { type Grant, isToCome } from '../ledger/grant.js';
import { controlsOf, shownNow } from './discord-message.js';
import type { Facts } from './facts.js';
import { first, type Invariant } from './invariant.js';
import { LOG_CHANNEL } from './people-model.js';

/** A card that was begun before something was found is shown by then. */
const SHOWN_WITHIN_MS = 20_000;

/** Whether nothing was lost when the store became another copy. */
const isPlanned = ({ world }: Facts) => world.setbacks.some(({ how }) => how === 'switch-over');

const isGoOn = (use: string) => use.startsWith('grants:go-on');

/** What holds of payments on hold, and after them. */
export const HOLD_INVARIANTS: readonly Invariant[] = [
  {
    name: 'what is in quarantine pays nothing',
    sentence:
      'After Quarantine no new request to add leaves for a grant or an event that was on record then, nor for what replaces a grant that had not arrived.',
    onAdd(facts, { number, grant: id = '' }) {
      facts.pastHolds.refresh();
      const { event, replaces, replacesIn } = facts.grant(id) ?? ({} as Partial<Grant>);
      return first(facts.pastHolds.all(), ({ record, quarantined }) => {
        const isOld =
          quarantined?.grants.has(id) ||
          quarantined?.replaceable.has(replaces ?? '') ||
          quarantined?.events.has((replacesIn ?? event)?.id ?? '');
        return isOld
          ? `add ${number} left for grant ${id}, which hold ${record.id} has quarantined`
          : undefined;
      });
    },
  },
  {
    name: 'what is in quarantine stays there',
    sentence: 'A grant that was on record when staff chose Quarantine is not queued again, nor sent.',
    onSettled(facts) {
      facts.pastHolds.refresh();
      const ended = facts.pastHolds.all().filter(({ lifted }) => lifted !== undefined);
      return first(ended, ({ record, quarantined }) =>
        first(quarantined?.grants ?? [], (id) => {
          const grant = facts.grant(id);
          return grant !== undefined && isToCome(grant)
            ? `grant ${id} is ${grant.state}, which hold ${record.id} has quarantined`
            : undefined;
        }),
      );
    },
  },
  {
    name: 'nothing is sent on hold',
    sentence: 'A grant begins to be sent only while payments are not on hold.',
    onSettled(facts) {
      const begun = facts.payments.begunOnHold();
      // What the store has lost is entered again as it was, while it is on hold.
      if (facts.hasLost()) return undefined;
      return first(begun, ({ id }) => `grant ${id} begins to be sent, and payments are on hold`);
    },
  },
  {
    name: 'going on misses nothing',
    sentence:
      'Go on is neither offered nor obeyed while something is known to be missing, and never in the first hold in which a process looks whose requests the store has lost.',
    onShown(facts, _message, { shows }) {
      facts.pastHolds.refresh();
      return first(facts.pastHolds.all(), ({ record, missingSince = Number.POSITIVE_INFINITY }) => {
        if (facts.world.scheduler.now() - missingSince < SHOWN_WITHIN_MS) return undefined;
        const isOffered = controlsOf(shows).some(
          ({ custom_id: use }) => isGoOn(use) && use.endsWith(record.id),
        );
        return isOffered ? `hold ${record.id} offers to go on, and something is missing` : undefined;
      });
    },
    onSettled(facts) {
      facts.pastHolds.refresh();
      const looked = new Set<string>();
      return first(facts.pastHolds.all(), ({ record, lacked, lifted, missingSince }) => {
        const anew = Object.keys(record.looked).filter((id) => !looked.has(id));
        for (const id of anew) looked.add(id);
        if (lifted?.how !== 'gone-on') return undefined;
        if (missingSince !== undefined) return `hold ${record.id} went on, and something was missing`;
        const process = anew.find((id) => lacked.has(id));
        return process && `hold ${record.id} went on, and ${lacked.get(process)} of ${process} was lost`;
      });
    },
  },
  {
    name: 'a planned switch-over can go on',
    sentence:
      'After a switch-over that has lost nothing, nothing is found to be missing, and Go on is offered.',
    onSettled(facts) {
      if (!isPlanned(facts)) return undefined;
      facts.pastHolds.refresh();
      return first(facts.pastHolds.all(), ({ record, missingSince }) =>
        missingSince === undefined ? undefined : `hold ${record.id} misses something, and nothing was lost`,
      );
    },
    beforeDecisions: (facts) =>
      isPlanned(facts)
        ? first(facts.holds(), ({ id, quarantining }) => {
            const isOffered = facts.world.discord.messages.some(
              (message) =>
                message.channel === LOG_CHANNEL &&
                controlsOf(shownNow(message)).some(({ custom_id: use }) => isGoOn(use) && use.endsWith(id)),
            );
            return isOffered || quarantining !== undefined ? undefined : `hold ${id} does not offer to go on`;
          })
        : undefined,
  },
  {
    name: 'a lost store is noticed',
    sentence:
      'Each credit has a grant, or was sent, before a hold, by a process that ended without having looked.',
    atEnd(facts) {
      if (!facts.hasLost()) return undefined;
      facts.pastHolds.refresh();
      const holds = facts.pastHolds.all();
      return first(facts.world.website.adds, (add) => {
        const { number, creditedAt, leftAt, grant: id = '' } = add;
        if (creditedAt === undefined || facts.grant(id) !== undefined) return undefined;
        const isNoticed =
          facts.world.setbacks.some(({ isSilent }) => isSilent) ||
          holds.some(({ since }) => since + SHOWN_WITHIN_MS > leftAt);
        const isNamed = facts.mayBeLost(add) && isNoticed;
        return isNamed ? undefined : `add ${number} was credited, and grant ${id} is lost`;
      });
    },
  },
];
