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
import { isOneAccount } from './website-account.js';

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
  /** To be called once an answer has told the member that they have proven it. Otherwise they get a message. */
  said(): Promise<void>;
}

/** What is told of a link that a member has proven. */
export interface PlannedTelling {
  /** To be committed with the link. */
  readonly changes: readonly Change[];
  /** As {@link PlannedLink.said}. */
  said(): Promise<void>;
}

/**
 * Plans what staff, the member, and those are told who lose the account.
 * @param locale of the member, if it is known
 */
export type TellProven = (link: Link, taken: readonly Link[], locale?: string) => PlannedTelling;

/** What else to commit when the links of some members begin or end. */
export type BegunOrEnded = (memberIds: readonly string[]) => Promise<readonly Change[]>;

/** What goes with links, in the same commit. */
export interface LinkHooks {
  readonly begunOrEnded: BegunOrEnded;
  readonly tellProven: TellProven;
}

export const TELLS_NOBODY: TellProven = () => ({ changes: [], said: async () => undefined });

/**
 * Plans the changes of a link, for a caller who commits them with changes of its own.
 * @param locale of the member, if it is known
 * @throws {AccountTakenError} if the account belongs to another member whose link the proof does not outrank
 */
export async function plannedLink(
  store: Store,
  wanted: Link,
  { begunOrEnded, tellProven }: LinkHooks,
  locale?: string,
): Promise<PlannedLink> {
  const before = await store.get<Link>(linkKey(wanted.member));
  const link = withProofOf(before, wanted);
  const changes: Change[] = [{ key: linkKey(link.member), from: before, to: link }];
  const keys = ownerKeys(link.account);
  const rivals = new Set<string>();
  for (const key of keys) {
    const owner = await store.get<string>(key);
    changes.push({ key, from: owner, to: link.member });
    if (owner !== undefined && owner !== link.member) rivals.add(owner);
  }
  const taken: Link[] = [];
  for (const rival of rivals) {
    const theirs = await store.get<Link>(linkKey(rival));
    if (theirs !== undefined && isOneAccount(theirs.account, link.account)) {
      // Not by a proof that the link only keeps: staff take no account from anybody.
      if (!outranks(proofOf(wanted), theirs)) throw new AccountTakenError(link.account, rival);
      taken.push(theirs);
      changes.push(...(await takenOver(store, theirs, link.since, keys)));
    } else {
      // Their account has been renamed since. The name is taken over, on condition that their link has not changed.
      changes.push({ key: linkKey(rival), from: theirs, to: theirs });
    }
  }
  if (before !== undefined) {
    const dropped = ownerKeys(before.account).filter((key) => !keys.includes(key));
    changes.push(...(await released(store, dropped, link.member)));
    const isReplaced = !isDeepStrictEqual(before.account, link.account);
    if (isReplaced) changes.push(await ended(store, before, link.since));
  }
  const begun = before === undefined ? [link.member] : [];
  changes.push(...(await begunOrEnded([...begun, ...taken.map(({ member }) => member)])));
  const { changes: telling, said } = isProven(wanted)
    ? tellProven(link, taken, locale)
    : TELLS_NOBODY(link, []);
  return { changes: [...changes, ...telling], before, taken, said };
}

/** A link with the proof of the one before it to the same account, where it has none of its own. */
function withProofOf(before: Link | undefined, link: Link): Link {
  if (before?.proof === undefined || link.proof !== undefined) return link;
  if (!isOneAccount(before.account, link.account)) return link;
  return { ...link, proof: before.proof, provenAt: before.provenAt ?? before.since };
}

/** The changes that end a link whose account somebody else has proven. @param keys those that are theirs now */
async function takenOver(
  store: Store,
  link: Link,
  at: number,
  keys: readonly string[],
): Promise<readonly Change[]> {
  const others = ownerKeys(link.account).filter((key) => !keys.includes(key));
  return [
    { key: linkKey(link.member), from: link, to: undefined },
    await ended(store, link, at),
    ...(await released(store, others, link.member)),
  ];
}

/** The change that records a link as a past one. */
export async function ended(store: Store, link: Link, until: number): Promise<Change> {
  const key = pastKey(link);
  const from = await store.get<PastLink>(key);
  const { member, account } = link;
  const to: PastLink = { member, account, since: from?.since ?? link.since, until };
  return { key, from, to };
}

/** Removes the keys that name this member as the owner; others may have taken a name over since. */
export async function released(
  store: Store,
  keys: readonly string[],
  member: string,
): Promise<readonly Change[]> {
  const owners = await Promise.all(keys.map((key) => store.get<string>(key)));
  return keys.flatMap((key, index) =>
    owners[index] === member ? [{ key, from: member, to: undefined }] : [],
  );
}
