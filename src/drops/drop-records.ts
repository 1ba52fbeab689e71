import { monotonicFactory } from 'ulid';
import { type Account, identityKeys, isSameAccount } from '../accounts/website-account.js';
import { createEntryRecords } from '../approvals/entry-records.js';
import type { Caps } from '../ledger/daily-caps.js';
import { anyEventGrantPrefix, memberGrantId } from '../ledger/event-grant-id.js';
import { type Amount, amountOf } from '../money/amount.js';
import { allValues, readableRows } from '../storage/all-rows.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import { AT_REST, type Claim, type Drop, type DropDraft } from './drop-schema.js';

const PLACE_LENGTH = 5;

const draftKey = (id: string) => `drop-draft:${id}`;
export const dropKey = (id: string) => `drop:${id}`;
export const openKey = (id: string) => `drop-open:${id}`;
export const claimsPrefix = (id: string) => `drop-claim:${id}:`;
export const claimKey = (id: string, place: number) =>
  claimsPrefix(id) + String(place).padStart(PLACE_LENGTH, '0');
export const claimersPrefix = (id: string) => `drop-claimer:${id}:`;
export const memberKey = (id: string, memberId: string) => `${claimersPrefix(id)}member.${memberId}`;
/** Under which a claim is found by the account that it was made for, however that is described. */
export const accountKeys = (id: string, account: Account): readonly string[] =>
  identityKeys(account).map((key) => `${claimersPrefix(id)}account.${key}`);

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
  const claimAt = (id: string, place: number) => store.get<Claim>(claimKey(id, place));
  const placeOf = (id: string, memberId: string) => store.get<number>(memberKey(id, memberId));
  const claimed = (id: string) => store.count(claimsPrefix(id));

  /**
   * What marks an account as claimed for, under each of its identities. A name that another account had before stays
   * with that one.
   * @returns `undefined` if it was claimed for already
   */
  async function accountChanges(
    id: string,
    { account, place }: Pick<Claim, 'account' | 'place'>,
  ): Promise<readonly Change[] | undefined> {
    const changes: Change[] = [];
    for (const key of accountKeys(id, account)) {
      const from = await store.get<number>(key);
      const claim = from === undefined ? undefined : await claimAt(id, from);
      if (claim !== undefined && isSameAccount(claim.account, account)) return undefined;
      changes.push({ key, from, to: from ?? place });
    }
    return changes;
  }

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
      return change(ending, { state: 'ended', taken, ...details }, async () =>
        rest.isZero() ? [] : [await caps.release(ending.by, ending.confirmedAt, rest)],
      );
    },

    /** The place of a member, if they have one. */
    placeOf,
    claimAt,
    accountChanges,
    claimed,
    /** All of them, in the order of their places. */
    claims: async (id: string): Promise<readonly Claim[]> =>
      (await allValues<Claim>(store, claimsPrefix(id))).toReversed(),

    /** As {@link claims}, in whatever order, to be shown: without those that cannot be read. */
    async readableClaims(id: string): Promise<readonly Claim[]> {
      const claims: Claim[] = [];
      for await (const { value } of readableRows<Claim>(store, claimsPrefix(id))) claims.push(value);
      return claims;
    },

    /**
     * Claims a place. The last one ends the drop.
     * @param others what is committed with it
     * @returns the drop as it is then; `undefined` if the place or the member is taken, or the drop or something else
     *   has changed; nothing was changed then
     */
    async claim(drop: Drop, claim: Claim, others: readonly Change[]): Promise<Drop | undefined> {
      const { id } = drop;
      const { place, member, at } = claim;
      const isLast = place === drop.claims - 1;
      const after: Drop = isLast ? { ...drop, state: 'ending', end: 'claimed', endedAt: at } : drop;
      const committed = await store.commit([
        { key: dropKey(id), from: drop, to: after },
        { key: claimKey(id, place), from: undefined, to: claim },
        { key: memberKey(id, member), from: undefined, to: place },
        ...others,
      ]);
      return committed ? after : undefined;
    },

    /** Removes drafts that nobody confirmed before a moment (ms since the epoch). */
    async sweepDrafts(before: number): Promise<void> {
      for await (const { key, value } of readableRows<DropDraft>(store, draftKey(''))) {
        if (value.draftedAt < before) await store.commit([{ key, from: value, to: undefined }]);
      }
    },

    find,
  };
}
