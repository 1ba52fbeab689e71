import { UserError } from '../errors.js';
import type { Caps } from '../ledger/daily-caps.js';
import type { Grant, PlacedKind } from '../ledger/grant.js';
import type { Ledger } from '../ledger/ledger.js';
import { type PaymentSums, paymentSums } from '../ledger/payment-outcome.js';
import { PEOPLE_SHOWN } from '../listed.js';
import { mark } from '../marks.js';
import { readablePage, readableRows, shownPage } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { Change, JsonObject, Store } from '../storage/store.js';
import { type CampaignDraft, createCampaignRecords, isAtRest, type RecordsKind } from './campaign-records.js';
import { type Pays, type Placed, placeKey, placeOfKey, placesPrefix, worthOf } from './placed-schema.js';

/** So many members are named who were first. */
const MOST_NAMED = 20;

interface RecordedKind<Draft, Of>
  extends Pays<Draft, Of>,
    Pick<RecordsKind<Draft, Of>, 'confirming' | 'ending'> {
  /** What its keys begin with. */
  readonly name: PlacedKind;
}

/** A member who was quick, and what they were to get, in the website's virtual currency. */
export interface Quick {
  readonly member: string;
  readonly amount: string;
}

/** One, with how many of its places were taken. */
export interface Counted<Of> {
  readonly campaign: Of;
  readonly taken: number;
  /** What was paid of that, once no more can be taken. */
  readonly outcome?: PaymentSums;
}

/** One, with some of those who have taken its places, the newest first. */
export interface PlacedStatus<Of> extends Counted<Of> {
  readonly takers: ReadonlyArray<{
    /** What pays the place. */
    readonly own: Grant;
    /** What counts of that now. */
    readonly grant: Grant;
  }>;
  /** Where the next of them begin; `undefined` if there are none. */
  readonly next: string | undefined;
}

/** Drops or codes in the store. */
export type PlacedRecords<
  Draft extends JsonObject & CampaignDraft,
  Of extends JsonObject & Placed & Draft,
> = ReturnType<typeof createPlacedRecords<Draft, Of>>;

/**
 * @param now ms since the epoch
 * @param random from 0 to below 1, for IDs; default: the system's
 */
export function createPlacedRecords<
  Draft extends JsonObject & CampaignDraft,
  Of extends JsonObject & Placed & Draft,
>(
  dependencies: {
    readonly store: Store;
    readonly caps: Caps;
    readonly now: () => number;
    readonly random?: (() => number) | undefined;
  },
  { payOf, ...kind }: RecordedKind<Draft, Of>,
) {
  const { store, caps } = dependencies;
  const records = createCampaignRecords<Draft, Of>(dependencies, {
    ...kind,
    isReopened: isAtRest,
    unpaid: () => ({ taken: 0 }) as Partial<Of>,
  });
  const taken = (id: string): Promise<number> => store.count(placesPrefix(id));
  const worth = (campaign: Of, places: number) => worthOf({ payOf }, campaign, places);

  /** The places that were taken and can be read: the IDs of the grants that pay them, and what each pays. */
  async function payments(campaign: Of) {
    const found: { readonly id: string; readonly amount: string }[] = [];
    for await (const { key, value } of readableRows<string>(store, placesPrefix(campaign.id)))
      found.push({ id: value, amount: payOf(campaign, placeOfKey(key)) });
    return found;
  }

  /** How many places were taken, and what was paid of that. */
  async function counted(ledger: Pick<Ledger, 'shownStanding'>, campaign: Of): Promise<Counted<Of>> {
    const { id, state, taken: final } = campaign;
    const count = final ?? (await taken(id));
    if (state !== 'ended') return { campaign, taken: count };
    const all = { count, sum: worth(campaign, count) };
    return { campaign, taken: count, outcome: await paymentSums(ledger, await payments(campaign), all) };
  }

  return {
    ...records,
    /** How many places were taken so far. */
    taken,

    /** Who has the first places, in their order; not those whose records cannot be read. */
    async quickest(ledger: Pick<Ledger, 'find'>, id: string): Promise<readonly Quick[]> {
      const prefix = placesPrefix(id);
      const first = { prefix, before: placeKey(prefix, MOST_NAMED), limit: MOST_NAMED };
      const grants = (await readablePage<string>(store, first)).rows.map(({ value }) => value).reverse();
      const found = await Promise.all(grants.map((grant) => unlessUnreadable(() => ledger.find(grant))));
      return found.flatMap((grant) =>
        grant?.member === undefined ? [] : [{ member: grant.member, amount: grant.amount }],
      );
    },

    counted,

    /**
     * One, to be shown with a part of its people.
     * @param before as {@link PlacedStatus.next} says
     * @throws {UserError} if there is none
     */
    async shown(
      ledger: Pick<Ledger, 'shownStanding' | 'find' | 'current'>,
      id: string,
      before?: string,
    ): Promise<PlacedStatus<Of>> {
      const campaign = await records.find(id);
      if (campaign === undefined) throw new UserError(({ words }) => words.approvals.notFound);
      const prefix = placesPrefix(id);
      const start = before === undefined ? undefined : prefix + before;
      const page = await shownPage<string>(store, { prefix, before: start, limit: PEOPLE_SHOWN });
      const takers = await Promise.all(
        page.rows.map(({ value: grantId }) =>
          unlessUnreadable(async () => {
            const own = await ledger.find(grantId);
            return own && { own, grant: await ledger.current(own) };
          }),
        ),
      );
      return {
        ...(await counted(ledger, campaign)),
        takers: takers.filter((taker) => taker !== undefined),
        next: page.before?.slice(prefix.length),
      };
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
      const rest = kind.costOf(ending).minus(worth(ending, final.taken));
      return records.change(ending, final, async () => {
        const ended = { ...ending, ...final };
        const changes = [...others(ended), ...((await kind.ending?.(ended)) ?? [])];
        if (rest.isZero()) return changes;
        mark('places given back at the end');
        return [...changes, await caps.release(ending.by, ending.confirmedAt, rest)];
      });
    },
  };
}
