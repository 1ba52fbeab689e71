import { UserError } from '../errors.js';
import type { Grant } from '../ledger/grant.js';
import type { MessagePlace } from '../message-place.js';
import { ALWAYS_WRITABLE, createRepostPause, type Writable } from '../notices/repost-pause.js';
import { readableRows } from '../storage/all-rows.js';
import { eachAlone } from '../storage/each-alone.js';
import type { Store } from '../storage/store.js';
import type { Clock } from '../time/clock.js';
import { cardKey, cardSubject, changeCard, type QuarantineCard } from './quarantine-cards.js';
import { type EventReads, eventKeyOf, eventOf, type QuarantinedEvent } from './quarantined-events.js';

/** The cards of quarantined events in the log channel. */
export interface QuarantineNotices {
  /** @returns where it is, or `undefined` if it could not be posted */
  post(event: QuarantinedEvent): Promise<MessagePlace | undefined>;
  /** @returns false if it is gone, or cannot be edited */
  update(posted: MessagePlace, event: QuarantinedEvent): Promise<boolean>;
}

/** What came of a settlement of all payments of an event. */
export interface Settlement {
  readonly card: QuarantineCard;
  readonly settled: number;
  /** Those that whoever settled the others may not settle. */
  readonly left: readonly Grant[];
}

interface ServiceOptions extends EventReads {
  readonly store: Store;
  /** Settles a single grant, or refuses that to this person. */
  readonly resolve: (
    grantId: string,
    outcome: 'applied' | 'not-applied',
    staffId: string,
  ) => Promise<unknown>;
  readonly notices: QuarantineNotices;
  readonly clock: Clock;
  /** Default: it always works. */
  readonly logChannel?: Writable;
}

export type QuarantineService = ReturnType<typeof createQuarantineService>;

/** Puts quarantined events before staff, one card each, and has all payments of one settled at once. */
export function createQuarantineService(options: ServiceOptions) {
  const { store, ledger, resolve } = options;
  const { show, tell } = createCards(options);

  /** An event with payments to settle. @throws {UserError} if there are none */
  async function toSettle(subject: string): Promise<QuarantinedEvent> {
    const card = await store.get<QuarantineCard>(cardKey(subject));
    const event = card && (await eventOf(options, card));
    if (event?.grants.some(isUnknown)) return event;
    throw new UserError(({ words }) => words.quarantine.settledBefore);
  }

  return {
    toSettle,
    tell,

    /**
     * Settles every payment of an event whose outcome is unknown, each by the rules of a single one. It can be repeated, and
     * two people can do it at once: a payment that was settled stays as it was.
     * @throws {UserError} if nothing is left to be settled, or nobody knows whether one was
     */
    async settle(subject: string, outcome: 'applied' | 'not-applied', staffId: string): Promise<Settlement> {
      const { card, grants } = await toSettle(subject);
      const left: Grant[] = [];
      let settled = 0;
      for (const { id } of grants.filter(isUnknown)) {
        try {
          await resolve(id, outcome, staffId);
          settled += 1;
        } catch (error) {
          // With a cause, it is the store's failure.
          if (!(error instanceof UserError) || error.cause !== undefined) throw error;
          const grant = await ledger.find(id);
          if (grant?.state === 'unknown') left.push(grant);
        }
      }
      await show(card, left.length);
      return { card, settled, left };
    },
  };
}

/** The cards: what they show, and that staff have them. */
function createCards(options: ServiceOptions) {
  const { store, ledger, notices, clock, logChannel = ALWAYS_WRITABLE } = options;
  const pause = createRepostPause(clock, logChannel);

  async function show(card: QuarantineCard, unknown: number): Promise<void> {
    const subject = cardSubject(card);
    if (!pause.isOver(subject)) return;
    const event = await eventOf(options, card);
    const { posted } = card;
    // Without the message nobody could settle them all. Somebody may have removed it.
    const isShown = posted !== undefined && (await notices.update(posted, event));
    const place = isShown ? posted : await notices.post(event);
    if (place === undefined) return pause.begin(subject);
    const { channelId, messageId } = place;
    await changeCard(store, card, (before) =>
      before?.at === card.at ? { ...before, posted: { channelId, messageId, unknown } } : undefined,
    );
  }

  /** How many payments of unknown outcome each event has. */
  async function unknownByEvent(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const grant of await ledger.inQueueIndex('unknown')) {
      const key = eventKeyOf(grant);
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  }

  return {
    show,

    /** Posts the cards that staff do not have yet, and brings those up to date of which payments were settled. */
    async tell(): Promise<void> {
      const cards: QuarantineCard[] = [];
      for await (const { value } of readableRows<QuarantineCard>(store, cardKey(''))) cards.push(value);
      if (cards.length === 0) return;
      const counts = await unknownByEvent();
      await eachAlone(cards, async (card) => {
        const unknown = counts.get(cardSubject(card)) ?? 0;
        if (card.posted?.unknown !== unknown) await show(card, unknown);
      });
    },
  };
}

const isUnknown = ({ state }: Grant) => state === 'unknown';
