import { createHash } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { type Account, identityKeys } from '../accounts/website-account.js';
import { createEntryRecords } from '../approvals/entry-records.js';
import { padded } from '../campaigns/places.js';
import type { Caps } from '../ledger/daily-caps.js';
import { memberGrantId } from '../ledger/event-grant-id.js';
import { mark } from '../marks.js';
import { type Amount, amountOf } from '../money/amount.js';
import { allKeys, readableRows, readableValues, shownPage } from '../storage/all-rows.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import { AT_REST, type CodeDraft, type CodeHash, type CodeSet, capacityOf } from './code-schema.js';

const DAY_MS = 24 * 60 * 60_000;

const draftKey = (id: string) => `code-draft:${id}`;
export const codeKey = (id: string) => `code:${id}`;
export const openKey = (id: string) => `code-open:${id}`;
export const hashKey = (hash: string) => `code-hash:${hash}`;
/** Under which the uses of one code stand, in their order. */
export const usesPrefix = (id: string, number?: number) =>
  `code-use:${id}:${number === undefined ? '' : `${padded(number)}.`}`;
export const useKey = (id: string, number: number, use: number) => `${usesPrefix(id, number)}${padded(use)}`;
/**
 * That a member has redeemed a code of a set. It is hashed, so that it can stay when their data is erased: erasing must
 * not let anybody redeem twice, and a code may be valid for long. The set's ID is its salt; a secret one would lie in the
 * same store, and whoever reads that could go through a list of members all the same.
 */
export const memberKey = (id: string, memberId: string) =>
  `code-member:${id}:${createHash('sha256').update(`${id} ${memberId}`).digest('hex').slice(0, 40)}`;
export const accountsPrefix = (id: string) => `code-account:${id}:`;
/** Under which a redemption is found by the account that it was made for, however that is described. */
export const accountUseKeys = (id: string, account: Account): readonly string[] =>
  identityKeys(account).map((key) => accountsPrefix(id) + key);

/**
 * The ID of the grant that pays what a member redeems on a UTC day. It comes from these alone, so that whoever redeems
 * again after the store went back means the same grant. Not from the set alone: the ledger is in the order of the IDs,
 * and a code may be valid for years.
 */
export const useGrantId = ({ id }: Pick<CodeSet, 'id'>, memberId: string, at: number) =>
  memberGrantId(id, dayBegins(at), memberId);

/** The first moment of a day in UTC. Before it, no grant of codes that were confirmed on that day has an ID. */
export const dayBegins = (at: number) => at - (at % DAY_MS);

/** So many hashes are stored in one commit. */
const BATCH = 500;

/** What a set of codes pays at most, in the website's virtual currency. */
export const costOf = (draft: Pick<CodeDraft, 'amount' | 'uses' | 'count'>): Amount =>
  amountOf(draft.amount).times(capacityOf(draft));

/** A code as it is stored. */
export interface HashedCode {
  readonly hash: string;
  readonly ending: string;
}

/** Codes in the store. */
export type CodeRecords = ReturnType<typeof createCodeRecords>;

/**
 * @param now ms since the epoch
 * @param random from 0 to below 1, for IDs; default: the system's
 */
export function createCodeRecords(store: Store, caps: Caps, now: () => number, random?: () => number) {
  const newId = monotonicFactory(random);
  const entries = createEntryRecords<CodeSet>(store, codeKey, openKey, isReopened);
  const { find, change } = entries;
  const hashed = (hash: string) => store.get<CodeHash>(hashKey(hash));

  /** Whether a hash may lead to another set from now on: nothing more can be redeemed with what it leads to. */
  async function isFree(found: CodeHash | undefined, id: string): Promise<boolean> {
    if (found === undefined || found.set === id) return true;
    // The draft first, as below.
    const draft = await store.get<CodeDraft>(draftKey(found.set));
    const other = await find(found.set);
    return other === undefined ? draft === undefined : AT_REST.has(other.state);
  }

  return {
    ...entries,
    hashed,

    async draft(wish: Omit<CodeDraft, 'id' | 'draftedAt'>): Promise<CodeDraft> {
      const draft: CodeDraft = { id: newId(now()), ...wish, draftedAt: now() };
      await retryCommit(store, async () => ({
        changes: [{ key: draftKey(draft.id), from: undefined, to: draft }],
        result: undefined,
      }));
      return draft;
    },

    draftOf: (id: string) => store.get<CodeDraft>(draftKey(id)),

    /** @returns false if it was confirmed or dropped before */
    dropDraft: (draft: CodeDraft) => store.commit([{ key: draftKey(draft.id), from: draft, to: undefined }]),

    /** Whether nobody has a valid code with this hash. */
    isHashFree: async (hash: string) => isFree(await hashed(hash), ''),

    /**
     * Stores the hashes of codes. They lead to nothing until their draft is confirmed.
     * @returns false if one of them is another valid code; such a word cannot be used
     */
    async keepHashes({ id }: CodeDraft, codes: readonly HashedCode[]): Promise<boolean> {
      const rows = codes.map(({ hash, ending }, number) => ({ hash, to: { set: id, number, ending } }));
      for (let first = 0; first < rows.length; first += BATCH) {
        const batch = rows.slice(first, first + BATCH);
        const isKept = await retryCommit(store, async () => {
          const changes: Change[] = [];
          for (const { hash, to } of batch) {
            const from = await hashed(hash);
            if (!(await isFree(from, id))) return { changes: [], result: false };
            changes.push({ key: hashKey(hash), from, to });
          }
          return { changes, result: true };
        });
        if (!isKept) return false;
      }
      return true;
    },

    /**
     * Makes the draft a set of codes and takes its cost from the cap, in one go.
     * @param others what goes with it
     * @returns `undefined` if it was confirmed or dropped before
     * @throws {UserError} if the cap does not allow it
     */
    async enter(
      draft: CodeDraft,
      details: Pick<CodeSet, 'state' | 'process' | 'confirmedAt' | 'expiresAt' | 'ending'>,
      others: () => readonly Change[],
    ): Promise<CodeSet | undefined> {
      const set: CodeSet = { ...draft, ...details };
      return retryCommit<CodeSet | undefined>(store, async () => {
        const present = await store.get<CodeDraft>(draftKey(draft.id));
        if (present === undefined) return { changes: [], result: undefined };
        return {
          changes: [
            { key: draftKey(draft.id), from: present, to: undefined },
            { key: codeKey(draft.id), from: undefined, to: set },
            { key: openKey(draft.id), from: undefined, to: draft.id },
            await caps.reserve(draft.by, details.confirmedAt, costOf(draft)),
            ...others(),
          ],
          result: set,
        };
      });
    },

    /**
     * Ends a set of which nothing was or will be paid, and gives its whole cost back to the cap.
     * @returns as `change`
     */
    endUnpaid: (set: CodeSet, details: Partial<CodeSet>, others: () => readonly Change[] = () => []) =>
      change(set, { endedAt: now(), used: 0, ...details }, async () => [
        await caps.release(set.by, set.confirmedAt, costOf(set)),
        ...others(),
      ]),

    /**
     * Counts what was redeemed of a set that is `ending`, and gives the rest back to the cap.
     * @returns as `change`
     */
    async settleEnd(
      set: CodeSet,
      others: (used: number) => readonly Change[],
      details: Partial<CodeSet> = {},
    ) {
      // Nothing can be redeemed any more, so the number is final.
      const used = await store.count(usesPrefix(set.id));
      mark('code counted at its end');
      const rest = amountOf(set.amount).times(capacityOf(set) - used);
      return change(set, { state: 'ended', used, ...details }, async () => [
        ...(rest.isZero() ? [] : [await caps.release(set.by, set.confirmedAt, rest)]),
        ...others(used),
      ]);
    },

    /** How often the codes of a set were redeemed so far. */
    used: ({ id }: Pick<CodeSet, 'id'>) => store.count(usesPrefix(id)),

    /** The IDs of the grants that pay what was redeemed of a set, as far as that can be read. */
    grantIds: ({ id }: Pick<CodeSet, 'id'>) => readableValues<string>(store, usesPrefix(id)),

    /** The IDs of the grants of a page of redemptions. @param before as `next` says of the page before */
    async usesPage(id: string, limit: number, before?: string) {
      const prefix = usesPrefix(id);
      const range = { prefix, limit, before: before === undefined ? undefined : prefix + before };
      const page = await shownPage<string>(store, range);
      return { grantIds: page.rows.map(({ value }) => value), next: page.before?.slice(prefix.length) };
    },

    /** Removes drafts that nobody confirmed before a moment, and hashes that lead to nothing. */
    async sweepDrafts(before: number): Promise<void> {
      for await (const { key, value } of readableRows<CodeDraft>(store, draftKey(''))) {
        if (value.draftedAt < before) await store.commit([{ key, from: value, to: undefined }]);
      }
    },

    async sweepHashes(): Promise<void> {
      const known = new Map<string, boolean>();
      for await (const key of allKeys(store, hashKey(''))) {
        const found = await store.get<CodeHash>(key);
        if (found === undefined) continue;
        const isKnown = known.get(found.set) ?? (await isLed(found.set));
        known.set(found.set, isKnown);
        if (!isKnown) await store.commit([{ key, from: found, to: undefined }]);
      }
    },
  };

  /** The draft is looked for first: it becomes a set, and never the other way round. */
  async function isLed(id: string): Promise<boolean> {
    return (await store.get<CodeDraft>(draftKey(id))) !== undefined || (await find(id)) !== undefined;
  }
}

const isReopened = ({ state: before }: CodeSet, { state: after = before }: Partial<CodeSet>): boolean =>
  AT_REST.has(before) && !AT_REST.has(after);
