import * as z from 'zod';
import { ACCOUNT, type Account, identities, isSameAccount } from '../accounts/website-account.js';
import type { Grant } from '../ledger/grant.js';
import { readableRows } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import { DISCORD_ID, ID, type Kept, MOMENT } from '../storage/record-schema.js';
import { type Change, keyPart, type Store } from '../storage/store.js';

export { TRIES } from '../settings/deposit-risk.js';

const HOUR_MS = 60 * 60_000;
/** How long somebody has to choose a way after they named an account. */
export const OFFER_VALID_MS = 10 * 60_000;
/** How long somebody has to name the balance. */
export const ANSWER_VALID_MS = 24 * HOUR_MS;
/** One deposit for an account, and one for a member, in so long. */
export const ACCOUNT_PAUSE_MS = 30 * 24 * HOUR_MS;
export const MEMBER_PAUSE_MS = 24 * HOUR_MS;
/** At least as long as a proof still counts against another one. */
export const PROOF_KEPT_MS = ACCOUNT_PAUSE_MS;

const LINK_PROOF = z.strictObject({
  /** The ID of its deposit as well, so a proof can never be two deposits. */
  id: ID,
  /** Who claims the account. */
  member: DISCORD_ID,
  account: ACCOUNT,
  /** The member's Discord locale, for later messages. */
  locale: z.string(),
  offeredAt: MOMENT,
  /**
   * - `offered`: the account was named, and nothing was sent
   * - `sent`: its deposit is in the ledger
   * - `asked`: the deposit has arrived, and the member may name the balance
   * - `linked`: they have named it
   * - `wrong`: they have named too many wrong ones
   * - `late`: they have not named it in time
   * - `given-up`: they have asked staff instead
   * - `unknown`: nobody knows whether the deposit arrived
   * - `not-sent`: the deposit certainly did not arrive
   * - `overtaken`: they were linked in another way, and could have read the balance here
   */
  state: z.enum([
    'offered',
    'sent',
    'asked',
    'linked',
    'wrong',
    'late',
    'given-up',
    'unknown',
    'not-sent',
    'overtaken',
  ]),
  /** The process that sends the deposit. */
  process: ID.exactOptional(),
  sentAt: MOMENT.exactOptional(),
  /** Earlier proofs for the account that still count for others: its member held the account and need not wait for them. */
  beside: z.array(ID).exactOptional(),
  /** How many wrong balances were named. */
  wrong: z.int().exactOptional(),
  endedAt: MOMENT.exactOptional(),
});

export const LINK_PROOF_RECORDS = {
  'link-proof:': LINK_PROOF,
  /** The proof of a member that is `sent` or `asked`. */
  'link-proof-open:': ID,
  /** The newest proof of a member, and of each identity of an account, for which a deposit was entered. */
  'link-proof-by:': ID,
  'link-proof-for:': ID,
};

/** A member's way to an account by a deposit, from its offer to its end. */
export type LinkProof = Kept<typeof LINK_PROOF>;

/** A proof as it stands, with its deposit. */
export interface SettledProof {
  readonly proof: LinkProof;
  readonly deposit: Grant | undefined;
  /** What its member gets for it, as an exact decimal text. */
  readonly bonus?: string | undefined;
}

export const proofKey = (id: string) => `link-proof:${id}`;
export const openProofKey = (memberId: string) => `link-proof-open:${memberId}`;
export const byMemberKey = (memberId: string) => `link-proof-by:${memberId}`;
export const forAccountKeys = (account: Account) =>
  identities(account).map(([kind, value]) => `link-proof-for:${kind}:${keyPart(value)}`);

/** Whether its deposit is in the ledger, and the member may yet prove the account by it. */
export const isOpenProof = ({ state }: Pick<LinkProof, 'state'>): boolean =>
  state === 'sent' || state === 'asked';

/** Whether its deposit arrived, or may have, so that there must not soon be another one. */
export const hasUsedDeposit = ({ state }: LinkProof): boolean => state !== 'offered' && state !== 'not-sent';

/** The changes that end an open proof. @param at ms since the epoch */
export function endedProof(
  proof: LinkProof,
  state: LinkProof['state'],
  at: number,
  details: Pick<LinkProof, 'wrong'> = {},
) {
  const after: LinkProof = { ...proof, ...details, state, endedAt: at };
  const changes: readonly Change[] = [
    { key: proofKey(proof.id), from: proof, to: after },
    { key: openProofKey(proof.member), from: proof.id, to: undefined },
  ];
  return { after, changes };
}

export type LinkProofRecords = ReturnType<typeof createLinkProofRecords>;

/** Reads proofs, and forgets them. */
export function createLinkProofRecords(store: Store) {
  const find = (id: string) => store.get<LinkProof>(proofKey(id));

  async function named(key: string): Promise<LinkProof | undefined> {
    const id = await store.get<string>(key);
    return id === undefined ? undefined : find(id);
  }

  /** All that are open and can be read. */
  async function* open(): AsyncGenerator<LinkProof> {
    for await (const { value: id } of readableRows<string>(store, openProofKey(''))) {
      const proof = await unlessUnreadable(() => find(id));
      if (proof !== undefined && isOpenProof(proof)) yield proof;
    }
  }

  return {
    find,
    /** The newest proof of a member for which a deposit was entered. */
    byMember: (memberId: string) => named(byMemberKey(memberId)),

    /** The proof of a member that is open. */
    async openOf(memberId: string): Promise<LinkProof | undefined> {
      const proof = await named(openProofKey(memberId));
      return proof !== undefined && isOpenProof(proof) ? proof : undefined;
    },

    /** The newest proofs of an account's identities for which deposits were entered, and those beside which they were. */
    async forAccount(account: Account): Promise<readonly LinkProof[]> {
      const newest = await Promise.all(forAccountKeys(account).map(named));
      const beside = await Promise.all(
        [...new Set(newest.flatMap((proof) => proof?.beside ?? []))].map(find),
      );
      return [...newest, ...beside].filter((proof) => proof !== undefined);
    },

    /**
     * Whether a proof is open for an account, whose balance would then tell its member what they have to find out.
     * @param username under which the website was asked. After a rename, it may stand for another account
     */
    async isSecret(account: Account, username: string): Promise<boolean> {
      const meant: readonly Account[] = [account, { by: 'username', username }];
      for await (const proof of open()) {
        if (meant.some((one) => isSameAccount(one, proof.account))) return true;
      }
      return false;
    },

    open,

    /** All that can be read. */
    async *all(): AsyncGenerator<LinkProof> {
      for await (const { value } of readableRows<LinkProof>(store, proofKey(''))) yield value;
    },

    /** Deletes a proof that is not open, with what names it. @returns false if it has changed */
    async forget(proof: LinkProof): Promise<boolean> {
      const keys = [byMemberKey(proof.member), ...forAccountKeys(proof.account)];
      const ids = await Promise.all(keys.map((key) => store.get<string>(key)));
      return store.commit([
        { key: proofKey(proof.id), from: proof, to: undefined },
        ...keys.flatMap((key, index) =>
          ids[index] === proof.id ? [{ key, from: proof.id, to: undefined }] : [],
        ),
      ]);
    },
  };
}
