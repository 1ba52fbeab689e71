import { type Account, accountKey } from '../accounts/website-account.js';
import type { Change } from '../storage/store.js';
import { type Grant, type GrantState, isOnCard } from './grant-schema.js';

/** Keys under which the ledger keeps its records. */
export const draftKey = (id: string) => `draft:${id}`;
export const grantKey = (id: string) => `grant:${id}`;
export const memberPrefix = (memberId: string) => `grant-of:${memberId}:`;
export const accountPrefix = (account: Account) => `grant-to:${accountKey(account)}:`;
export const stageKey = (stage: Stage, id: string) => `grant-stage:${stage}:${id}`;
/** Of the newest grant by hand of this amount to this account. */
export const duplicateKey = ({ account, amount }: Pick<Grant, 'account' | 'amount'>) =>
  `twin:grant:${accountKey(account)}:${amount}`;
export const leaseKey = (account: Account) => `account-lease:${accountKey(account)}`;

/** What each state may become. Nothing else can happen to a grant, except that the website overrules its state. */
export const NEXT: Readonly<Record<GrantState, readonly GrantState[]>> = {
  waiting: ['prepared', 'rejected', 'lapsed'],
  prepared: ['sending', 'not-sent'],
  // Back to prepared where the answer proves that nothing was applied.
  sending: ['prepared', 'applied', 'refused', 'unknown', 'not-sent'],
  unknown: ['applied', 'not-applied', 'refused', 'not-sent'],
  applied: [],
  refused: [],
  'not-applied': [],
  'not-sent': [],
  rejected: [],
  lapsed: [],
};

/** Grants that somebody or something still has to deal with are listed under their stage, beside the ledger. */
export type Stage = 'waiting' | 'in-flight' | 'unknown' | 'untold';

export function stageOf(grant: Grant): Stage | undefined {
  const { state, event, settledBy, posted, overruled, returned } = grant;
  if (state === 'prepared' || state === 'sending') return 'in-flight';
  if (state === 'waiting' || state === 'unknown') return state;
  // A payout or giveaway tells of all its grants at once, save of those that were put before staff, and so does a card.
  // What the website's answer has changed, or brought back, by itself, is told alone.
  const isAlone = settledBy !== undefined || posted !== undefined;
  const isOfMany = event !== undefined && (!isAlone || isOnCard(grant));
  if (isOfMany && overruled === undefined && returned === undefined) return undefined;
  // It has ended, and the log channel does not have it yet.
  return 'untold';
}

/** The day whose cap a grant counts against, as a moment of it (ms since the epoch). */
export const capDay = ({ capAt, confirmedAt }: Grant) => capAt ?? confirmedAt;

/** When credit arrived, or was taken to have; of what has not come to rest: when it was confirmed. */
export const arrivedAt = ({ settledAt, confirmedAt }: Grant) => settledAt ?? confirmedAt;

/**
 * Whether nobody has moved a grant since it was read as `then`. One that was taken up again is another matter: what
 * is still to be recorded of the earlier time must not be taken for what became of this one.
 */
export const isInSameHands = (now: Grant, then: Grant) =>
  now.state === then.state &&
  now.process === then.process &&
  now.revivals === then.revivals &&
  now.attempts === then.attempts;

/** Makes sure, as a part of another commit, that a grant is as it was read. */
export const unchanged = (grant: Grant): Change => ({ key: grantKey(grant.id), from: grant, to: grant });

/** Makes sure, as a part of another commit, that no grant of this ID is in the ledger. */
export const absent = (id: string): Change => ({ key: grantKey(id), from: undefined, to: undefined });
