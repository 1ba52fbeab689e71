import { createHash } from 'node:crypto';
import { isAtRest } from '../campaigns/campaign-records.js';
import { createPlacedRecords } from '../campaigns/placed-records.js';
import type { Pays } from '../campaigns/placed-schema.js';
import { memberGrantId } from '../ledger/event-grant-id.js';
import { amountOf } from '../money/amount.js';
import { allKeys } from '../storage/all-rows.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change } from '../storage/store.js';
import { type CodeDraft, type CodeHash, type CodeSet, capacityOf } from './code-schema.js';

const DAY_MS = 24 * 60 * 60_000;

export const codeKey = (id: string) => `code:${id}`;
export const openKey = (id: string) => `code-open:${id}`;
export const hashKey = (hash: string) => `code-hash:${hash}`;
export const membersPrefix = (id: string) => `code-member:${id}:`;
/**
 * That a member has redeemed a code of a set. It is hashed, so that it can stay when their data is erased: erasing must
 * not let anybody redeem twice, and a code may be valid for long. The set's ID is its salt; a secret one would lie in the
 * same store, and whoever reads that could go through a list of members all the same.
 */
export const memberKey = (id: string, memberId: string) =>
  membersPrefix(id) + createHash('sha256').update(`${id} ${memberId}`).digest('hex').slice(0, 40);
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

/** Each use of a code pays the same. */
export const CODE_PAYS: Pays<CodeDraft, CodeSet> = {
  costOf: (draft) => amountOf(draft.amount).times(capacityOf(draft)),
  payOf: ({ amount }) => amount,
};

/** A code as it is stored. */
export interface HashedCode {
  readonly hash: string;
  readonly ending: string;
}

/** Codes in the store. */
export type CodeRecords = ReturnType<typeof createCodeRecords>;

export function createCodeRecords(dependencies: Parameters<typeof createPlacedRecords>[0]) {
  const { store } = dependencies;
  const records = createPlacedRecords<CodeDraft, CodeSet>(dependencies, { name: 'code', ...CODE_PAYS });
  const { find, draftOf } = records;
  const hashed = (hash: string) => store.get<CodeHash>(hashKey(hash));

  /** Whether a hash may lead to another set from now on: nothing more can be redeemed with what it leads to. */
  async function isFree(found: CodeHash | undefined, id: string): Promise<boolean> {
    if (found === undefined || found.set === id) return true;
    // The draft first, as below.
    const draft = await draftOf(found.set);
    const other = await find(found.set);
    return other === undefined ? draft === undefined : isAtRest(other);
  }

  return {
    ...records,
    hashed,

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

    /** Removes hashes that lead to nothing. */
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
    return (await draftOf(id)) !== undefined || (await find(id)) !== undefined;
  }
}
