import { monotonicFactory } from 'ulid';
import { createEntryRecords } from '../approvals/entry-records.js';
import type { Caps } from '../ledger/daily-caps.js';
import { type Duplicate, duplicateChange } from '../ledger/duplicates.js';
import { type Amount, amountOf } from '../money/amount.js';
import { allKeys, readableRows } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import { retryCommit } from '../storage/retry-commit.js';
import { type Change, keyPart, type Store } from '../storage/store.js';
import { AT_REST, type Giveaway, type GiveawayDraft } from './giveaway-schema.js';
import { firstRound, stoppedUnbegun } from './series-records.js';

/** What makes two giveaways the same. */
type Intent = Pick<GiveawayDraft, 'guildId' | 'title' | 'amount' | 'winners'>;

const draftKey = (id: string) => `giveaway-draft:${id}`;
export const giveawayKey = (id: string) => `giveaway:${id}`;
export const openKey = (id: string) => `giveaway-open:${id}`;
/** Of the newest giveaway of this intent. */
export const duplicateKey = ({ guildId, amount, winners, title }: Intent) =>
  `duplicate:giveaway:${guildId}:${amount}:${winners}:${keyPart(title)}`;
export const entrantsKey = (id: string) => `giveaway-entrants:${id}`;

/** What a giveaway costs at most, in the website's virtual currency. */
export const costOf = ({ amount, winners }: Pick<GiveawayDraft, 'amount' | 'winners'>): Amount =>
  amountOf(amount).times(winners);

/** Giveaways in the store. */
export type GiveawayRecords = ReturnType<typeof createGiveawayRecords>;

/**
 * @param now ms since the epoch
 * @param random from 0 to below 1, for IDs; default: the system's
 */
export function createGiveawayRecords(store: Store, caps: Caps, now: () => number, random?: () => number) {
  const newId = monotonicFactory(random);
  const entries = createEntryRecords<Giveaway>(store, giveawayKey, openKey, isReopened);
  const { find, change } = entries;
  const duplicateOf = (wish: Intent) => store.get<Duplicate>(duplicateKey(wish));

  return {
    ...entries,

    async draft(wish: Omit<GiveawayDraft, 'id' | 'draftedAt'>): Promise<GiveawayDraft> {
      const draft: GiveawayDraft = { id: newId(now()), ...wish, draftedAt: now() };
      await retryCommit(store, async () => ({
        changes: [{ key: draftKey(draft.id), from: undefined, to: draft }],
        result: undefined,
      }));
      return draft;
    },

    /** The ID of a giveaway that nobody has prepared. */
    newId: () => newId(now()),

    draftOf: (id: string) => store.get<GiveawayDraft>(draftKey(id)),

    /** The newest giveaway with the same server, title, prize and winners. It is known for a day at least. */
    duplicateOf,

    /** @returns false if it was confirmed or dropped before */
    dropDraft: (draft: GiveawayDraft) =>
      store.commit([{ key: draftKey(draft.id), from: draft, to: undefined }]),

    /**
     * Makes the draft a giveaway and takes its cost from the cap, in one go.
     * @returns `undefined` if it was confirmed or dropped before
     * @throws {UserError} if the cap does not allow it, or the same was confirmed meanwhile, which its preview does not show
     */
    async enter(
      draft: GiveawayDraft,
      details: Pick<Giveaway, 'state' | 'seed' | 'process' | 'startsAt' | 'endsAt'>,
    ): Promise<Giveaway | undefined> {
      const at = now();
      const giveaway: Giveaway = { ...draft, ...details, confirmedAt: at };
      return retryCommit<Giveaway | undefined>(store, async () => {
        const duplicate = await duplicateOf(draft);
        const present = await store.get<GiveawayDraft>(draftKey(draft.id));
        if (present === undefined) return { changes: [], result: undefined };
        return {
          changes: [
            { key: draftKey(draft.id), from: present, to: undefined },
            ...firstRound(draft, at),
            duplicateChange(duplicateKey(draft), duplicate, draft, at),
            ...entering(giveaway),
            await caps.reserve(draft.by, at, costOf(draft)),
          ],
          result: giveaway,
        };
      });
    },

    /**
     * Ends a giveaway of which nobody will be paid, and gives its cost back to the cap. If it was the first round of a
     * series and never began, the series ends with it.
     * @param others what goes with it
     * @returns as `change`
     */
    endUnpaid: (
      giveaway: Giveaway,
      details: Partial<Giveaway>,
      others: () => Promise<readonly Change[]> = async () => [],
    ) =>
      change(giveaway, { endedAt: now(), restedAt: now(), ...details }, async () => [
        await caps.release(giveaway.by, giveaway.confirmedAt, costOf(giveaway)),
        ...(await stoppedUnbegun(store, giveaway, now())),
        ...(await others()),
      ]),

    /** Giveaways whose entrants are still kept, newest first. */
    async *withEntrants(): AsyncIterable<Giveaway> {
      for await (const key of allKeys(store, entrantsKey(''))) {
        const id = key.slice(entrantsKey('').length);
        const giveaway = await unlessUnreadable(() => find(id));
        if (giveaway !== undefined) yield giveaway;
      }
    },

    /** The entrants of a giveaway are no longer kept. */
    async withoutEntrants({ id }: Giveaway): Promise<void> {
      await store.commit([{ key: entrantsKey(id), from: id, to: undefined }]);
    },

    /** Removes drafts that nobody confirmed before a moment (ms since the epoch). */
    async sweepDrafts(before: number): Promise<void> {
      for await (const { key, value } of readableRows<GiveawayDraft>(store, draftKey(''))) {
        if (value.draftedAt < before) await store.commit([{ key, from: value, to: undefined }]);
      }
    },
  };
}

/** What puts a giveaway on record, to be committed with what it costs. */
export const entering = (giveaway: Giveaway): readonly Change[] => [
  { key: giveawayKey(giveaway.id), from: undefined, to: giveaway },
  { key: openKey(giveaway.id), from: undefined, to: giveaway.id },
  { key: entrantsKey(giveaway.id), from: undefined, to: giveaway.id },
];

function isReopened(
  { state: before }: Giveaway,
  { state: after = before, told }: Partial<Giveaway>,
): boolean {
  return AT_REST.has(before) && (!AT_REST.has(after) || told === false);
}
