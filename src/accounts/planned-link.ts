import { isDeepStrictEqual } from 'node:util';
import { allValues } from '../storage/all-rows.js';
import type { Change, Store } from '../storage/store.js';
import {
  AccountTakenError,
  isNameKey,
  isProven,
  type Link,
  linkKey,
  namesakeKey,
  namesakesPrefix,
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
  const keys = ownerKeys(link.account);
  const changes: Change[] = [{ key: linkKey(link.member), from: before, to: link }];
  const names = await Promise.all(keys.map((key) => namedBy(store, key)));
  const rivals = new Map<string, Link | undefined>();
  for (const each of names.flatMap(({ owner, namesakes }) => [owner, ...namesakes])) {
    if (each === undefined || each === link.member) continue;
    rivals.set(each, await store.get<Link>(linkKey(each)));
  }
  const taken: Link[] = [];
  for (const [rival, theirs] of rivals) {
    if (theirs !== undefined && isOneAccount(theirs.account, link.account)) {
      // Not by a proof that the link only keeps: staff take no account from anybody.
      if (!outranks(proofOf(wanted), theirs)) throw new AccountTakenError(link.account, rival);
      taken.push(theirs);
    } else {
      // Their account has been renamed since. The name is taken over, on condition that their link has not changed.
      changes.push({ key: linkKey(rival), from: theirs, to: theirs });
    }
  }
  const leaving = [link.member, ...taken.map(({ member }) => member)];
  for (const named of names) {
    const isLeft = named.owner === undefined || leaving.includes(named.owner);
    changes.push(...takenFrom(named, link.member, isLeft ? undefined : rivals.get(named.owner)));
  }
  for (const theirs of taken) changes.push(...(await takenOver(store, theirs, link.since, keys, leaving)));
  if (before !== undefined) {
    const dropped = ownerKeys(before.account).filter((key) => !keys.includes(key));
    changes.push(...(await released(store, dropped, link.member, leaving)));
    const isReplaced = !isDeepStrictEqual(before.account, link.account);
    if (isReplaced) changes.push(await ended(store, before, link.since));
  }
  const begun = before === undefined ? [link.member] : [];
  changes.push(...(await begunOrEnded([...begun, ...taken.map(({ member }) => member)])));
  const { changes: telling, said } = isProven(wanted)
    ? tellProven(link, taken, locale)
    : TELLS_NOBODY(link, []);
  return { changes: [...once(changes), ...telling], before, taken, said };
}

/** The changes without conditions that stand there already, as two links may depend on one name. */
function once(changes: readonly Change[]): readonly Change[] {
  const conditions = new Set<string>();
  return changes.filter(({ key, from, to }) => {
    if (from !== to) return true;
    const condition = `${key} ${JSON.stringify(from)}`;
    const isNew = !conditions.has(condition);
    conditions.add(condition);
    return isNew;
  });
}

/** A link with the proof of the one before it to the same account, where it has none of its own. */
function withProofOf(before: Link | undefined, link: Link): Link {
  if (before?.proof === undefined || link.proof !== undefined) return link;
  if (!isOneAccount(before.account, link.account)) return link;
  return { ...link, proof: before.proof, provenAt: before.provenAt ?? before.since };
}

/** Whose account a key stands for, and the members whose links have its name though it no longer stands for theirs. */
interface Named {
  readonly key: string;
  readonly owner: string | undefined;
  readonly namesakes: readonly string[];
}

const namedBy = async (store: Store, key: string): Promise<Named> => ({
  key,
  owner: await store.get<string>(key),
  namesakes: await namesakesOf(store, key),
});

const namesakesOf = async (store: Store, key: string): Promise<readonly string[]> =>
  isNameKey(key) ? allValues<string>(store, namesakesPrefix(key)) : [];

/**
 * The changes that make a key name this member. A namesake keeps their link, and gets the name back when it is free.
 * @param former the link of who owned it until now, if it stays
 */
function takenFrom({ key, owner, namesakes }: Named, member: string, former: Link | undefined): Change[] {
  const changes: Change[] = [{ key, from: owner, to: member }];
  if (namesakes.includes(member))
    changes.push({ key: namesakeKey(key, member), from: member, to: undefined });
  if (former !== undefined && isNameKey(key) && ownerKeys(former.account).includes(key))
    changes.push({ key: namesakeKey(key, former.member), from: undefined, to: former.member });
  return changes;
}

async function noLongerBehind(store: Store, key: string, member: string): Promise<readonly Change[]> {
  if (!isNameKey(key)) return [];
  const from = await store.get<string>(namesakeKey(key, member));
  return from === undefined ? [] : [{ key: namesakeKey(key, member), from, to: undefined }];
}

/**
 * The changes that end a link whose account somebody else has proven.
 * @param keys those that are theirs now
 * @param leaving members whose links end in the same commit
 */
async function takenOver(
  store: Store,
  link: Link,
  at: number,
  keys: readonly string[],
  leaving: readonly string[],
): Promise<readonly Change[]> {
  const own = ownerKeys(link.account);
  const lost = own.filter((key) => keys.includes(key));
  const behind = await Promise.all(lost.map((key) => noLongerBehind(store, key, link.member)));
  const others = own.filter((key) => !keys.includes(key));
  return [
    { key: linkKey(link.member), from: link, to: undefined },
    await ended(store, link, at),
    ...behind.flat(),
    ...(await released(store, others, link.member, leaving)),
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

/**
 * The changes with which a member gives up the keys of an account. Where others have taken its name over since, they keep
 * it; otherwise it goes back to a namesake who is linked under it.
 * @param leaving members whose links end in the same commit
 */
export async function released(
  store: Store,
  keys: readonly string[],
  member: string,
  leaving: readonly string[],
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const key of keys) {
    const owner = await store.get<string>(key);
    if (owner !== member) {
      // Who gives the name up at this moment would leave it to this member. If they leave too, their part names it.
      if (owner === undefined || !leaving.includes(owner)) changes.push({ key, from: owner, to: owner });
      changes.push(...(await noLongerBehind(store, key, member)));
      continue;
    }
    const heir = (await namesakesOf(store, key)).find((each) => !leaving.includes(each));
    changes.push({ key, from: member, to: heir });
    if (heir !== undefined) changes.push({ key: namesakeKey(key, heir), from: heir, to: undefined });
  }
  return changes;
}
