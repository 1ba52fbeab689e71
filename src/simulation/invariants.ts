import { APPROVAL_VALID_MS } from '../approvals/time-limits.js';
import { type Giveaway, winnersOf } from '../giveaways/giveaway-schema.js';
import { winnerGrantId } from '../giveaways/winners.js';
import { countsAgainstCap, type Grant, type GrantState, isOnCard } from '../ledger/grant.js';
import { eventKeyOf } from '../quarantine/quarantined-events.js';
import { shortId } from '../text/short-id.js';
import { API_INVARIANTS } from './api-people.js';
import { ATTENDANCE_INVARIANTS } from './attendance-invariants.js';
import { controlsOf, shownNow, textOf } from './discord-message.js';
import type { Facts } from './facts.js';
import { HOLD_INVARIANTS } from './hold-invariants.js';
import { first, type Invariant } from './invariant.js';
import { LINK_INVARIANTS } from './link-invariants.js';
import { CLAIMS, falseLater, falseNow } from './message-claims.js';
import { LOG_CHANNEL } from './people-model.js';
import { PLACED_INVARIANTS } from './placed-invariants.js';
import { datesOf, RECURRENCE_INVARIANTS } from './recurrence-invariants.js';
import type { Add } from './website-model.js';
import { centsOf, lostGrants } from './world.js';

/** The states of a grant whose request may have left, unless the website refused it. */
const AFTER_SENDING: ReadonlySet<GrantState> = new Set(['sending', 'unknown', 'applied', 'not-applied']);
/** States that a grant leaves no more, and that need no decision. */
const AT_REST: ReadonlySet<GrantState> = new Set([
  'applied',
  'refused',
  'not-applied',
  'not-sent',
  'rejected',
  'expired',
]);

/** Reasons not to send that are not outages. */
const OF_THEIR_OWN: ReadonlySet<Grant['unsentBecause']> = new Set([
  'account',
  'busy',
  'refused-token',
  'arrived',
]);

/** The bot's lists of what is still open. */
const OPEN_LISTS = ['grant-queue:', 'payout-open:', 'giveaway-open:', 'code-open:'];

/** Faults that the audit finds between a grant and the entry that it pays. */
const OF_ENTRIES = /^(entry-grants|index: .*place-account)/;
/** Faults between a grant and what was sent of it. */
const OF_ATTEMPTS = /^(attempts|outcome): /;
/** The fault that a grant counts beside what replaces it; it begins with the grant's key. */
const OF_REPLACED = /^replacement: grant:(\S+) is .* paid beside its replacement/;

/**
 * How often staff settled something of this kind as not arrived, although it had arrived or was about to. They may have
 * done so in a record that the store lost.
 */
function wronglySettled(
  facts: Facts,
  isMeant: (grant: { id: string; amount: string; account: { id?: string } }) => boolean,
): number {
  const wrong = [...facts.grants(), ...lostGrants(facts.world.setbacks)].filter((grant) => {
    const isPeoples = grant.settledBy !== undefined || grant.contradicted?.by !== undefined;
    const settledState = grant.contradicted?.state ?? grant.state;
    return isMeant(grant) && isPeoples && settledState === 'not-applied' && facts.isCredited(grant.id);
  });
  return new Set(wrong.map(({ id }) => id)).size;
}

/**
 * How often what these credits are for was begun: once, again by staff after Quarantine, and again by people where the
 * store has lost that they had begun it, so that no preview could tell them.
 */
function beginningsOf(facts: Facts, credits: readonly Add[]): number {
  const begun = credits.map(({ grant: id = '' }) => {
    const grant = facts.grant(id);
    const event = grant?.event ?? grant?.replacesIn;
    if (event !== undefined && facts.world.startedAgain.has(event.id)) return event.id;
    const isLost = facts.hasLostEntry(event === undefined ? `grant:${id}` : `${event.kind}:${event.id}`);
    return isLost ? 'what was lost' : 'at first';
  });
  return new Set(begun).size;
}

const goingRound = ({ world }: Facts) =>
  first(world.endless, (name) => `${name} asks the store again and again without a pause`);

const logChannel = ({ world }: Facts) =>
  world.discord.messages.filter(({ channel }) => channel === LOG_CHANNEL);

/** What a question, or an announcement, says of how many win. */
const WINNERS = /for (?:one winner|each of (\d+) winners)/;

/** Whether staff were asked whether to end a giveaway, with as many winners as it has. */
const wasAsked = ({ world }: Facts, { id, winners }: Giveaway, staffId: string): boolean =>
  world.discord.messages.some(
    ({ reader, versions }) =>
      reader === staffId &&
      versions.some(({ shows }) => {
        const asks = controlsOf(shows).some(({ custom_id: use }) =>
          use.startsWith(`giveaway:end-confirm:${id}`),
        );
        const said = asks ? WINNERS.exec(textOf(shows)) : null;
        return said !== null && Number(said[1] ?? 1) === winners;
      }),
  );

/** All of them. */
export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'nothing goes round without end',
    sentence: 'No process asks the store again and again without a pause.',
    beforeDecisions: goingRound,
    atEnd: goingRound,
  },
  {
    name: 'sent on record',
    sentence: 'A request to add leaves a process only while its grant says `sending`.',
    onAdd(facts, add) {
      const { grant, number } = add;
      const state = grant === undefined ? undefined : facts.grant(grant)?.state;
      // The store may have lost it a moment ago.
      if (facts.mayBeLost(add)) return undefined;
      return state === 'sending' ? undefined : `add ${number} left while grant ${grant} says ${state}`;
    },
  },
  {
    name: 'never sent twice',
    sentence: 'A grant is sent again only if the website has refused it before.',
    onAdd(facts, { grant, number }) {
      const earlier = facts
        .mayHaveLeft(grant ?? '')
        .find((add) => add.number !== number && !(facts.wentOn() && facts.mayBeLost(add)));
      return earlier && `add ${number} is for grant ${grant}, as add ${earlier.number} was`;
    },
  },
  {
    name: 'nothing on its way ends unpaid',
    sentence:
      'A grant whose request may be under way never says that it was not sent, or will be sent later.',
    onSettled: (facts) =>
      first(facts.world.website.adds, (add) => {
        const { grant, refused, number } = add;
        const state = grant === undefined || refused ? undefined : facts.grant(grant)?.state;
        if (state === undefined || AFTER_SENDING.has(state) || facts.mayBeLost(add)) return undefined;
        return `grant ${grant} says ${state}, and add ${number} may be on its way`;
      }),
  },
  {
    name: 'messages are true',
    sentence: 'A message is true when it is shown, and “nothing was sent” stays true.',
    onShown: falseNow,
    atEnd: (facts) =>
      first(facts.world.discord.messages, (message) =>
        first(message.versions, (version) => falseLater(facts, version)),
      ),
  },
  {
    name: 'each credit has its grant',
    sentence: 'A credit belongs to a grant that says `applied` or `unknown`, or that staff settled wrongly.',
    atEnd: (facts) =>
      first(facts.world.website.adds, (add) => {
        const { number, creditedAt, grant: id } = add;
        if (creditedAt === undefined || facts.mayBeLost(add)) return undefined;
        const grant = id === undefined ? undefined : facts.grant(id);
        if (grant?.state === 'applied' || grant?.state === 'unknown') return undefined;
        if (grant?.state === 'not-applied' && grant.settledBy !== undefined) return undefined;
        return `add ${number} was credited, and grant ${id} says ${grant?.state}`;
      }),
  },
  {
    name: 'nothing is applied that was not credited',
    sentence: 'A grant says `applied` only if the website credited it, or staff settled it wrongly.',
    atEnd: (facts) =>
      first(facts.grants(), ({ id, state, settledBy }) =>
        state === 'applied' && settledBy === undefined && !facts.isCredited(id)
          ? `grant ${id} says applied, and was never credited`
          : undefined,
      ),
  },
  {
    name: 'no intent is paid twice',
    sentence:
      'A single request is credited once, once more by each event that staff started again in its place, and once more if people repeat what the store has lost, unless staff wrongly settled it as not arrived.',
    atEnd: (facts) =>
      first(facts.world.intents.values(), ({ cents, winners, repeats }) => {
        const credits = facts.world.website.adds.filter(
          (add) =>
            add.cents === cents && add.creditedAt !== undefined && !(facts.wentOn() && facts.mayBeLost(add)),
        );
        const times = repeats ? datesOf(facts, cents) : beginningsOf(facts, credits);
        // Each account gets it once, or once a date. A giveaway's prize goes to at most as many winners, whoever they are.
        const each = new Set(credits.map(({ account }) => account));
        const accounts = winners === undefined ? each : [undefined, ...each];
        return first(accounts, (account) => {
          const paid = credits.filter((add) => account === undefined || add.account === account);
          const isOfIt = ({ amount, account: of }: { amount: string; account: { id?: string } }) =>
            centsOf(amount) === cents && (account === undefined || of.id === account);
          const allowed =
            (account === undefined ? (winners ?? 1) * times : times) + wronglySettled(facts, isOfIt);
          if (paid.length <= allowed) return undefined;
          return `${cents / 100} was credited ${paid.length} times (adds ${paid.map(({ number }) => number).join(', ')}) and not at most ${allowed} times`;
        });
      }),
  },
  {
    name: 'only what is lost is replaced',
    sentence: 'A grant that replaces another one begins to be sent only while that one says `not-applied`.',
    onSettled: (facts) =>
      first(
        facts.payments.begunBesideReplaced(),
        ({ id, replaces = '' }) =>
          `grant ${id} begins in place of ${replaces}, which says ${facts.grant(replaces)?.state}`,
      ),
  },
  {
    name: 'one replacement at a time',
    sentence:
      'Of the grants that replace the same one, one at most was or may be paid, unless the website has contradicted what staff had settled.',
    onSettled: (facts) =>
      first(facts.grants(), ({ id, replacements: ids = [] }) => {
        // What the store has lost is entered again beside what staff have granted since.
        if (ids.length < 2 || facts.hasLost()) return undefined;
        const all = ids.map(facts.grant);
        const counting = all.filter((one) => one !== undefined && countsAgainstCap(one.state));
        if (counting.length < 2 || all.some((one) => one?.contradicted !== undefined)) return undefined;
        return `grant ${id} is replaced by ${counting.map((one) => one?.id).join(' and ')} at once`;
      }),
  },
  {
    name: 'nobody decides what they are paid',
    sentence: 'Neither who has started something nor who has approved it is paid by it.',
    atEnd: (facts) =>
      first(facts.grants(), (grant) => {
        const { id, event, kind, state, member, by, decidedBy } = grant;
        if (kind === 'link-deposit' || state === 'rejected') return undefined;
        const isOwn = member !== undefined && (member === by || member === decidedBy);
        return isOwn
          ? `grant ${id} of ${event?.kind ?? 'staff'} pays ${member}, who decided on it`
          : undefined;
      }),
  },
  {
    name: 'nobody approves their own request',
    sentence: 'What was approved was requested by somebody else.',
    atEnd: (facts) =>
      first(facts.grants(), ({ id, state, by, decidedBy }) =>
        by === decidedBy && state !== 'rejected' ? `${by} has requested and approved grant ${id}` : undefined,
      ),
  },
  {
    name: 'proof is kept',
    sentence: 'If the website reported a credit to a process that lived on, the grant says `applied`.',
    atEnd: (facts) =>
      first(facts.world.website.adds, (add) => {
        const { number, provenTo, grant: id } = add;
        if (provenTo === undefined || !provenTo.isAlive() || facts.mayBeLost(add)) return undefined;
        const state = facts.grant(id ?? '')?.state;
        return state === 'applied'
          ? undefined
          : `add ${number} was answered with a success, and grant ${id} says ${state}`;
      }),
  },
  {
    name: 'contradictions are told',
    sentence: 'If the website’s answer contradicted a decision, the log channel reports it for that grant.',
    atEnd: (facts) =>
      first(facts.grants(), ({ id, contradicted }) => {
        if (contradicted === undefined) return undefined;
        const isNotified = logChannel(facts).some((message) => {
          const text = textOf(shownNow(message));
          return text.includes(shortId(id)) && CLAIMS.contradicted.test(text);
        });
        return isNotified ? undefined : `grant ${id} was contradicted, and nobody was told`;
      }),
  },
  {
    name: 'the records agree',
    sentence:
      'The audit finds no disagreement between ledger, attempts, indexes, caps, leases, lists, payouts and giveaways.',
    // A grant is entered again without the row, winner, claim or redemption that it paid, if that is lost too; and without
    // the attempts of a process that has ended before it could enter them. What staff had settled wrongly, and replaced, they
    // may settle rightly where the store has lost that: the audit then says what is so.
    atEnd(facts) {
      const isLeft = (fault: string) =>
        facts.namesLostGrant(fault) &&
        (OF_ENTRIES.test(fault) ||
          (OF_ATTEMPTS.test(fault) && facts.hasForgotten()) ||
          wronglySettled(facts, ({ id }) => id === OF_REPLACED.exec(fault)?.[1]) > 0);
      return facts.auditFaults.find((fault) => !isLeft(fault));
    },
  },
  {
    name: 'staff see what they must decide',
    sentence:
      'Everything that staff must decide is shown in the log channel, with its buttons; a hold on payments comes before all else.',
    beforeDecisions(facts) {
      const holds = facts.holds().map(({ id }) => ({ id, state: 'a hold' }));
      const waiting = [
        ...facts
          .grants()
          .filter(({ state }) => state === 'waiting' || state === 'unknown')
          // Those of an event in quarantine are settled on its card.
          .map((grant) => ({ state: grant.state, id: (isOnCard(grant) && eventKeyOf(grant)) || grant.id })),
        ...facts.payouts().filter(({ state }) => state === 'waiting'),
        ...facts.giveaways().filter(({ state }) => state === 'waiting'),
        ...facts.codes().filter(({ state }) => state === 'waiting'),
        ...facts.drops().filter(({ state }) => state === 'waiting'),
        ...facts.openRequests().filter(({ state }) => state === 'open'),
      ];
      return first(holds.length > 0 ? holds : waiting, ({ id, state }) => {
        // Where the store has lost a decision, its card still shows it.
        const isShown = logChannel(facts).some((message) =>
          (facts.hasLost() ? message.versions.map(({ shows }) => shows) : [shownNow(message)]).some((shows) =>
            controlsOf(shows).some(({ custom_id: use }) => use.endsWith(`:${id}`)),
          ),
        );
        return isShown ? undefined : `${id} is ${state}, and staff do not see it`;
      });
    },
  },
  {
    name: 'nothing is stuck',
    sentence: 'After the last fault and enough time, nothing is unfinished.',
    atEnd(facts) {
      const ended = new Set<string>([...AT_REST, 'finished', 'stopped', 'cancelled', 'ended']);
      const all = [
        ...facts.grants(),
        ...facts.payouts(),
        ...facts.giveaways(),
        ...facts.codes(),
        ...facts.drops(),
      ];
      // Where the store has lost an approval, its card shows it, and has no buttons any more: that expires some day.
      // So does that of an unknown outcome, if staff had settled it and then said that nothing is missing.
      const isLeft = ({ id, state }: { id: string; state: string }) =>
        (state === 'waiting' && facts.hasLost()) ||
        (state === 'unknown' && facts.wentOn() && facts.namesLostGrant(`grant:${id}`));
      const open = all.find((one) => !ended.has(one.state) && !isOfAnotherDay(facts, one) && !isLeft(one));
      if (open !== undefined) return `${open.id} is ${open.state}`;
      const listed = OPEN_LISTS.flatMap((prefix) => facts.world.database.look<string>(prefix));
      const forgotten = listed.find((id) => {
        const one = all.find((each) => each.id === id);
        // A payout that staff stopped may stay stopped.
        if (one === undefined) return true;
        // A payment may wait as long as the approval that it needs, or the decision.
        const waitsForOne = facts
          .grants()
          .some(
            (grant) =>
              (isOfAnotherDay(facts, grant) && grant.replacesIn?.id === id) ||
              (isLeft(grant) && grant.event?.id === id),
          );
        return one.state !== 'stopped' && !isOfAnotherDay(facts, one) && !isLeft(one) && !waitsForOne;
      });
      return forgotten && `${forgotten} is still listed as something to be dealt with`;
    },
  },
  {
    name: 'nobody is left out for an outage',
    sentence:
      'A payment gives up on a recipient only if the website has answered for someone since the last try began.',
    onSettled: (facts) =>
      first(facts.payments.justLeftOut(), ({ grant, answers }) => {
        const { id, event, unsentBecause } = grant;
        // Nobody is retried once the cap is exhausted.
        if (answers > 0 || OF_THEIR_OWN.has(unsentBecause) || !facts.hasCapFor(grant)) return undefined;
        return `grant ${id} of ${event?.kind} ${event?.id} was given up because of ${unsentBecause}, while the website answered for nobody`;
      }),
  },
  {
    name: 'a payout that rests sends nothing',
    sentence:
      'After the commit that stops a payout, or with which it finishes, no row of it is sent until somebody resumes it.',
    onSettled(facts) {
      // What the store has lost is entered again.
      if (facts.hasLost()) return undefined;
      return first(
        facts.payments.sentAfterStop(),
        ({ id, state }) => `a row of payout ${id} was sent, which is ${state}`,
      );
    },
  },
  {
    name: 'giveaways keep their word',
    sentence: 'A giveaway never has fewer winners than were announced, and its announcement opens once.',
    atEnd: (facts) =>
      first(facts.giveaways(), ({ id, edits = [], winners, state, message, announcement }) => {
        const announced = edits.flatMap((edit) => (edit.winners === undefined ? [] : [edit.winners]));
        if (announced.some(({ from, to }) => to <= from || to > winners)) return `${id} has fewer winners`;
        const isOpen = state === 'open' || state === 'finished';
        return isOpen && announcement !== undefined && message === undefined
          ? `${id} is ${state}, and was never posted`
          : undefined;
      }),
  },
  {
    name: 'staff end what they were shown',
    sentence: 'Who ends a giveaway before its time was asked with as many winners as it has.',
    onSettled: (facts) =>
      first(facts.giveaways(), (giveaway) => {
        const { id, state, endedBy, winners, prizes } = giveaway;
        // Where the store has lost an edit, another one may have come in its place.
        if (endedBy === undefined || state === 'cancelled' || prizes !== undefined || facts.hasLost())
          return undefined;
        return wasAsked(facts, giveaway, endedBy)
          ? undefined
          : `${endedBy} has ended giveaway ${id}, and was not asked with ${winners} winners`;
      }),
  },
  {
    name: 'entrants are frozen',
    sentence: 'Nobody enters or leaves a giveaway once its end has begun.',
    onSettled: (facts) => first(facts.giveaways(), (giveaway) => facts.entries.followEntrants(giveaway)),
  },
  {
    name: 'entries are those of the draw',
    sentence:
      'Who is drawn has the entries that their roles gave them while the winners were drawn, and these never change.',
    onSettled: (facts) => first(facts.giveaways(), (giveaway) => facts.entries.follow(giveaway)),
  },
  {
    name: 'nobody is forgotten',
    sentence: 'After an outage, every winner is paid, unless the cap or a reason of their own prevents it.',
    atEnd: (facts) =>
      first(facts.giveaways(), (giveaway) => {
        const winners = winnersOf(giveaway);
        const grantOf = (place: number) => facts.grant(winnerGrantId(giveaway, place));
        // Once people pay by hand, they do not have the bot pay as well.
        const isByHand = winners.some(({ place }) => facts.world.paidByHand.has(grantOf(place)?.id ?? ''));
        if (isByHand || giveaway.state !== 'finished' || !facts.hasCapFor(giveaway)) return undefined;
        return first(winners, ({ place, id }) => {
          const grant = grantOf(place);
          const isOutage = grant?.state === 'not-sent' && grant.unsentBecause !== 'account';
          return isOutage
            ? `winner ${id} of giveaway ${giveaway.id} was not paid because of ${grant.unsentBecause}`
            : undefined;
        });
      }),
  },
  {
    name: 'the record is whole',
    sentence: 'The log channel has the record of every finished grant that was made by hand.',
    atEnd: (facts) =>
      first(facts.grants(), ({ id, event, state }) => {
        if (event !== undefined) return undefined;
        // Where the store has lost an approval, and staff said that nothing is missing, its card shows that work.
        const isLeft = state === 'waiting' && facts.wentOn() && facts.namesLostGrant(`grant:${id}`);
        if (isLeft) return undefined;
        const isNotified = logChannel(facts).some((message) =>
          textOf(shownNow(message)).includes(shortId(id)),
        );
        return isNotified ? undefined : `the log channel has nothing of grant ${id}`;
      }),
  },
  ...RECURRENCE_INVARIANTS,
  ...PLACED_INVARIANTS,
  ...ATTENDANCE_INVARIANTS,
  ...LINK_INVARIANTS,
  ...API_INVARIANTS,
  ...HOLD_INVARIANTS,
];

/**
 * A grant confirmed while a clock was off by a day cannot be approved once the clock is right. It expires, but after
 * the end of any schedule.
 */
function isOfAnotherDay(
  { world }: Facts,
  { state, confirmedAt, startsAt = 0 }: { state: string; confirmedAt: number; startsAt?: number },
): boolean {
  const now = world.hosts[0]?.now() ?? 0;
  // A clock that was days ahead when it was announced has been set back since.
  if (state === 'scheduled') return startsAt > now;
  const age = now - confirmedAt;
  return state === 'waiting' && (age < 0 || age >= APPROVAL_VALID_MS);
}
