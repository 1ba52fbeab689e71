import { monotonicFactory } from 'ulid';
import { type Account, identityKeys } from '../accounts/website-account.js';
import { createEntryRecords } from '../approvals/entry-records.js';
import { padded } from '../campaigns/places.js';
import type { Caps } from '../ledger/daily-caps.js';
import { anyEventGrantPrefix, memberGrantId } from '../ledger/event-grant-id.js';
import { mark } from '../marks.js';
import { type Amount, amountOf } from '../money/amount.js';
import { readableRows, readableValues } from '../storage/all-rows.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Store } from '../storage/store.js';
import { AT_REST, type Drop, type DropDraft } from './drop-schema.js';

const draftKey = (id: string) => `drop-draft:${id}`;
export const dropKey = (id: string) => `drop:${id}`;
export const openKey = (id: string) => `drop-open:${id}`;
export const claimsPrefix = (id: string) => `drop-claim:${id}:`;
export const claimKey = (id: string, place: number) => claimsPrefix(id) + padded(place);
export const accountsPrefix = (id: string) => `drop-account:${id}:`;
/** Under which a claim is found by the account that it was made for, however that is described. */
export const accountKeys = (id: string, account: Account): readonly string[] =>
  identityKeys(account).map((key) => accountsPrefix(id) + key);

/** What some claims of a drop come to, in the website's virtual currency. */
export const worthOf = ({ amount }: Pick<DropDraft, 'amount'>, claims: number): Amount =>
  amountOf(amount).times(claims);

/** What a drop costs at most. */
export const costOf = (drop: Pick<DropDraft, 'amount' | 'claims'>): Amount => worthOf(drop, drop.claims);

/** How the IDs of the grants of a drop begin. */
export const grantsPrefix = ({ id, confirmedAt }: Pick<Drop, 'id' | 'confirmedAt'>) =>
  anyEventGrantPrefix(id, confirmedAt);

/** The ID of the grant that pays a member's claim, whichever place they have. */
export const claimersGrantId = ({ id, confirmedAt }: Pick<Drop, 'id' | 'confirmedAt'>, memberId: string) =>
  memberGrantId(id, confirmedAt, memberId);

/** Drops in the store. */
export type DropRecords = ReturnType<typeof createDropRecords>;

/**
 * @param now ms since the epoch
 * @param random from 0 to below 1, for IDs; default: the system's
 */
export function createDropRecords(store: Store, caps: Caps, now: () => number, random?: () => number) {
  const newId = monotonicFactory(random);
  const entries = createEntryRecords<Drop>(store, dropKey, openKey, ({ state }) => AT_REST.has(state));
  const { find, change } = entries;
  const claimed = (id: string) => store.count(claimsPrefix(id));

  return {
    ...entries,

    async draft(wish: Omit<DropDraft, 'id' | 'draftedAt'>): Promise<DropDraft> {
      const draft: DropDraft = { id: newId(now()), ...wish, draftedAt: now() };
      await retryCommit(store, async () => ({
        changes: [{ key: draftKey(draft.id), from: undefined, to: draft }],
        result: undefined,
      }));
      return draft;
    },

    draftOf: (id: string) => store.get<DropDraft>(draftKey(id)),

    /** @returns false if it was confirmed or dropped before */
    dropDraft: (draft: DropDraft) => store.commit([{ key: draftKey(draft.id), from: draft, to: undefined }]),

    /**
     * Makes the draft a drop and takes its cost from the cap, in one go.
     * @returns `undefined` if it was confirmed or dropped before
     * @throws {UserError} if the cap does not allow it
     */
    enter: (
      draft: DropDraft,
      details: Pick<Drop, 'state' | 'process' | 'endsAt'>,
    ): Promise<Drop | undefined> => {
      const at = now();
      const drop: Drop = { ...draft, ...details, confirmedAt: at };
      return retryCommit<Drop | undefined>(store, async () => {
        const present = await store.get<DropDraft>(draftKey(draft.id));
        if (present === undefined) return { changes: [], result: undefined };
        const changes = [
          { key: draftKey(draft.id), from: present, to: undefined },
          { key: dropKey(draft.id), from: undefined, to: drop },
          { key: openKey(draft.id), from: undefined, to: draft.id },
          await caps.reserve(draft.by, at, costOf(draft)),
        ];
        return { changes, result: drop };
      });
    },

    /** Ends a drop of which nobody has claimed anything, and gives its whole cost back. @returns as `change` */
    endUnpaid: (drop: Drop, details: Partial<Drop>) =>
      change(drop, { endedAt: now(), ...details }, async () => [
        await caps.release(drop.by, drop.confirmedAt, costOf(drop)),
      ]),

    /**
     * Counts the claims of a drop that takes no more, and gives back what nobody has claimed.
     * @returns as `change`
     */
    async settle(ending: Drop, details: Partial<Drop> = {}): Promise<Drop | undefined> {
      const taken = await claimed(ending.id);
      const rest = worthOf(ending, ending.claims - taken);
      return change(ending, { state: 'ended', taken, ...details }, async () => {
        if (rest.isZero()) return [];
        mark('drop gives places back');
        return [await caps.release(ending.by, ending.confirmedAt, rest)];
      });
    },

    claimed,

    /** The IDs of the grants that pay its claims, as far as they can be read. */
    grantIds: (id: string) => readableValues<string>(store, claimsPrefix(id)),

    /** Removes drafts that nobody confirmed before a moment (ms since the epoch). */
    async sweepDrafts(before: number): Promise<void> {
      for await (const { key, value } of readableRows<DropDraft>(store, draftKey(''))) {
        if (value.draftedAt < before) await store.commit([{ key, from: value, to: undefined }]);
      }
    },

    find,
  };
}
