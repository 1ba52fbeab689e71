import { isDeepStrictEqual } from 'node:util';
import type { Change, Store } from '../storage/store.js';
import {
  AccountTakenError,
  isProven,
  type Link,
  linkKey,
  outranks,
  ownerKeys,
  type PastLink,
  pastKey,
  proofOf,
} from './link-records.js';
import { type Account, isOneAccount } from './website-account.js';

/** The links that end with a new one. */
export interface ReplacedLinks {
  /** The link that the member had. */
  readonly before: Link | undefined;
  /** The links of other members to the same account, which a proof has ended: two, if one of them knows no id. */
  readonly taken: readonly Link[];
}

/** A link that is ready to be committed, and the links that it would replace. */
export interface PlannedLink extends ReplacedLinks {
  readonly changes: readonly Change[];
  /** The bonus that the member gets for it, as an exact decimal text; `undefined` if none. */
  readonly bonus: string | undefined;
  /** To be called once an answer has told the member that they have proven it. Otherwise they get a message. */
  said(): Promise<void>;
}

/** A bonus that goes with a link. */
export interface PlannedBonus {
  /** To be committed with the link. */
  readonly changes: readonly Change[];
  /** As {@link PlannedLink.bonus}. */
  readonly amount?: string;
}

/** Plans the bonus for a link that a member has proven. */
export type PromiseBonus = (link: Link) => Promise<PlannedBonus>;

/** What is told of a link that a member has proven. */
export interface PlannedTelling {
  /** To be committed with the link. */
  readonly changes: readonly Change[];
  /** As {@link PlannedLink.said}. */
  said(): Promise<void>;
}

/**
 * Plans what staff, the member, and those are told who lose the account.
 * @param bonus as {@link PlannedLink.bonus}
 * @param locale of the member, if it is known
 */
export type TellProven = (
  link: Link,
  taken: readonly Link[],
  bonus: string | undefined,
  locale?: string,
) => PlannedTelling;

/** What else to commit when the links of some members begin or end. */
export type BegunOrEnded = (memberIds: readonly string[]) => Promise<readonly Change[]>;

/** What goes with links, in the same commit. */
export interface LinkHooks {
  readonly begunOrEnded: BegunOrEnded;
  readonly tellProven: TellProven;
  readonly promiseBonus: PromiseBonus;
}

export const NO_BONUS: PromiseBonus = async () => ({ changes: [] });
export const TELLS_NOBODY: TellProven = () => ({ changes: [], said: async () => undefined });

/**
 * Plans the changes of a link, for a caller who commits them with changes of its own.
 * @param locale of the member, if it is known
 * @throws {AccountTakenError} if the account belongs to another member whose link the proof does not outrank
 */
export async function plannedLink(
  store: Store,
  wanted: Link,
  { begunOrEnded, tellProven, promiseBonus }: LinkHooks,
  locale?: string,
): Promise<PlannedLink> {
  const before = await store.get<Link>(linkKey(wanted.member));
  const link = withProofOf(before, wanted);
  const changes: Change[] = [{ key: linkKey(link.member), from: before, to: link }];
  const taken: Link[] = [];
  const listed = await listedUnder(store, link.account);
  for (const rival of membersIn(listed)) {
    if (rival === link.member) continue;
    const theirs = await store.get<Link>(linkKey(rival));
    if (theirs !== undefined && isOneAccount(theirs.account, link.account)) {
      // Not by a proof that the link only keeps: staff take no account from anybody.
      if (!outranks(proofOf(wanted), theirs)) throw new AccountTakenError(link.account, rival);
      taken.push(theirs);
      changes.push({ key: linkKey(rival), from: theirs, to: undefined });
      changes.push(await ended(store, theirs, link.since));
    } else {
      // A namesake, or one whose account has been renamed since. They stay, on condition that their link has not changed.
      changes.push({ key: linkKey(rival), from: theirs, to: theirs });
    }
  }
  const ending = before === undefined ? taken : [before, ...taken];
  changes.push(...(await relisted(store, ending, { member: link.member, listed })));
  const isReplaced = before !== undefined && !isDeepStrictEqual(before.account, link.account);
  if (isReplaced) changes.push(await ended(store, before, link.since));
  const begun = before === undefined ? [link.member] : [];
  changes.push(...(await begunOrEnded([...begun, ...taken.map(({ member }) => member)])));
  const isOwnProof = isProven(wanted);
  const { changes: promising, amount: bonus } = await (isOwnProof ? promiseBonus : NO_BONUS)(link);
  const tell = isOwnProof ? tellProven : TELLS_NOBODY;
  const { changes: telling, said } = tell(link, taken, bonus, locale);
  return { changes: [...changes, ...promising, ...telling], bonus, before, taken, said };
}

/** A link with the proof of the one before it to the same account, where it has none of its own. */
function withProofOf(before: Link | undefined, link: Link): Link {
  if (before?.proof === undefined || link.proof !== undefined) return link;
  if (!isOneAccount(before.account, link.account)) return link;
  return { ...link, proof: before.proof, provenAt: before.provenAt ?? before.since };
}

/** By the key of each identity of an account, the members who are linked under it, the newest first. */
export type Listed = ReadonlyMap<string, readonly string[] | undefined>;

export async function listedUnder(store: Pick<Store, 'get'>, account: Account): Promise<Listed> {
  const lists = ownerKeys(account).map(
    async (key) => [key, await store.get<readonly string[]>(key)] as const,
  );
  return new Map(await Promise.all(lists));
}

/** Everybody who is listed, namesakes included. */
export const membersIn = (listed: Listed): ReadonlySet<string> =>
  new Set([...listed.values()].flatMap((members) => members ?? []));

/**
 * The changes of what names the members of accounts: some links end, and one may begin.
 * @param begins with the lists as they were when it was decided that it may, so that it fails if another one has joined
 */
export async function relisted(
  store: Store,
  ending: readonly Link[],
  begins?: { readonly member: string; readonly listed: Listed },
): Promise<readonly Change[]> {
  const leaving = new Set(ending.map(({ member }) => member));
  const joined: Listed = begins?.listed ?? new Map();
  const keys = new Set([...joined.keys(), ...ending.flatMap(({ account }) => ownerKeys(account))]);
  return Promise.all(
    [...keys].map(async (key) => {
      const from = joined.has(key) ? joined.get(key) : await store.get<readonly string[]>(key);
      const others = from?.filter((member) => !leaving.has(member) && member !== begins?.member) ?? [];
      const to = begins !== undefined && joined.has(key) ? [begins.member, ...others] : others;
      return { key, from, to: to.length > 0 ? to : undefined };
    }),
  );
}

/** The change that records a link as a past one. */
export async function ended(store: Store, link: Link, until: number): Promise<Change> {
  const key = pastKey(link);
  const from = await store.get<PastLink>(key);
  const { member, account } = link;
  const to: PastLink = { member, account, since: from?.since ?? link.since, until };
  return { key, from, to };
}
