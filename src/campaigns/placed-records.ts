import type { Caps } from '../ledger/daily-caps.js';
import type { PlacedKind } from '../ledger/grant.js';
import type { Ledger } from '../ledger/ledger.js';
import { type PaymentOutcome, paymentOutcome } from '../ledger/payment-outcome.js';
import { mark } from '../marks.js';
import { readableValues } from '../storage/all-rows.js';
import type { Change, JsonObject, Store } from '../storage/store.js';
import { type CampaignDraft, createCampaignRecords, isAtRest } from './campaign-records.js';
import { type Placed, placesPrefix, worthOf } from './placed-schema.js';

interface RecordedKind<Draft> {
  /** What its keys begin with. */
  readonly name: PlacedKind;
  /** How many places there are. */
  capacityOf(terms: Draft): number;
}

/** One, with how many of its places were taken. */
export interface Counted<Of> {
  readonly campaign: Of;
  readonly taken: number;
  /** What was paid of that, once no more can be taken. */
  readonly outcome?: PaymentOutcome;
}

/** Drops or codes in the store. */
export type PlacedRecords<
  Draft extends JsonObject & CampaignDraft & Pick<Placed, 'amount'>,
  Of extends JsonObject & Placed & Draft,
> = ReturnType<typeof createPlacedRecords<Draft, Of>>;

/**
 * @param now ms since the epoch
 * @param random from 0 to below 1, for IDs; default: the system's
 */
export function createPlacedRecords<
  Draft extends JsonObject & CampaignDraft & Pick<Placed, 'amount'>,
  Of extends JsonObject & Placed & Draft,
>(
  dependencies: {
    readonly store: Store;
    readonly caps: Caps;
    readonly now: () => number;
    readonly random?: (() => number) | undefined;
  },
  { name, capacityOf }: RecordedKind<Draft>,
) {
  const { store, caps } = dependencies;
  const records = createCampaignRecords<Draft, Of>(dependencies, {
    name,
    costOf: (terms) => worthOf(terms, capacityOf(terms)),
    isReopened: isAtRest,
    unpaid: () => ({ taken: 0 }) as Partial<Of>,
  });
  const taken = (id: string): Promise<number> => store.count(placesPrefix(id));
  const grantIds = (id: string) => readableValues<string>(store, placesPrefix(id));

  return {
    ...records,
    /** How many places were taken so far. */
    taken,
    /** The IDs of the grants that pay them, as far as they can be read. */
    grantIds,

    /** How many places were taken, and what was paid of that. */
    async counted(ledger: Pick<Ledger, 'shownStanding'>, campaign: Of): Promise<Counted<Of>> {
      const { id, state, taken: final } = campaign;
      const count = final ?? (await taken(id));
      if (state !== 'ended') return { campaign, taken: count };
      return { campaign, taken: count, outcome: await paymentOutcome(ledger, await grantIds(id), count) };
    },

    /**
     * Counts the places of one that is `ending`, and gives back what nobody has taken.
     * @param others what goes with it
     * @returns as `change`
     */
    async settle(
      ending: Of,
      details: Partial<Of> = {},
      others: (ended: Of) => readonly Change[] = () => [],
    ): Promise<Of | undefined> {
      // None can be taken any more, so the number is final.
      const final = { state: 'ended', taken: await taken(ending.id), ...details } as const;
      mark('places counted at the end');
      const rest = worthOf(ending, capacityOf(ending) - final.taken);
      return records.change(ending, final, async () => {
        const changes = others({ ...ending, ...final });
        if (rest.isZero()) return changes;
        mark('places given back at the end');
        return [...changes, await caps.release(ending.by, ending.confirmedAt, rest)];
      });
    },
  };
}
