import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { systemWorld } from '../clock.js';
import { UserError } from '../errors.js';
import { allRows } from '../storage/all-rows.js';
import { DISCORD_ID, type Kept, MOMENT } from '../storage/record-schema.js';
import { retryCommit } from '../storage/retry-commit.js';
import { type Change, keyPart, type Store } from '../storage/store.js';
import { ACCOUNT, type Account, identities, isSameAccount } from './website-account.js';

const LINK_PROOF = z.enum(['staff', 'deposit', 'steam', 'discord']);

/**
 * How it was proven that an account is a member's: by the eye of staff, by a deposit whose amount the member could
 * name, or by signing in to Steam, or to Discord with a verified Steam connection.
 */
export type LinkProof = z.infer<typeof LINK_PROOF>;

const LINK = z.strictObject({
  member: DISCORD_ID,
  account: ACCOUNT,
  since: MOMENT,
  /** The staff member who made or approved it, or the member who proved it. */
  by: DISCORD_ID,
  /** Absent where staff made it. */
  proof: LINK_PROOF.exactOptional(),
  /** When it was proven, if that is not `since`. */
  provenAt: MOMENT.exactOptional(),
});

const PAST_LINK = z.strictObject({
  member: DISCORD_ID,
  account: ACCOUNT,
  /** When the member first and last had it. */
  since: MOMENT,
  until: MOMENT,
});

export const LINK_RECORDS = { 'link:': LINK, 'past-link:': PAST_LINK, 'account:': DISCORD_ID };

/** A member's link to a website account. Kept until it is removed. */
export type Link = Kept<typeof LINK>;

/** A link that was removed or replaced. Kept forever, for the rule that nobody pays themselves. */
export type PastLink = Kept<typeof PAST_LINK>;

/** The account belongs to another member. Members are not told to whom; `owner` is for staff. */
export class AccountTakenError extends UserError {
  readonly account: Account;
  /** Discord user ID. */
  readonly owner: string;

  constructor(account: Account, owner: string) {
    super(({ words, shown }) => words.refusals.accountTaken(shown(account.username)));
    this.account = account;
    this.owner = owner;
  }
}

/** The links that end with a new one. */
export interface ReplacedLinks {
  /** The link that the member had. */
  readonly before: Link | undefined;
  /** The link of another member to the same account, which a proof has ended. */
  readonly taken: Link | undefined;
}

/** A link that is ready to be committed, and the links that it would replace. */
export interface PlannedLink extends ReplacedLinks {
  readonly changes: readonly Change[];
}

/** Links between members and website accounts. An account belongs to at most one member. */
export interface Links {
  of(memberId: string): Promise<Link | undefined>;
  /** Every link, in no particular order. */
  all(): AsyncIterable<Link>;
  /** As {@link of}, but possibly some seconds stale if another process changed it. For display only. */
  shownOf(memberId: string): Promise<Link | undefined>;
  /** Every account to which a member is or was linked; the current one first. */
  heldBy(memberId: string): Promise<readonly Account[]>;
  /** Whether the member owns an account, or ever did. */
  everHeld(memberId: string, account: Account): Promise<boolean>;
  /** The owner of an account (Discord user ID). */
  ownerOf(account: Account): Promise<string | undefined>;
  /** The link to an account. */
  linkTo(account: Account): Promise<Link | undefined>;
  /**
   * Plans the changes of a link, for a caller who commits them with changes of its own.
   * @throws {AccountTakenError} if the account belongs to another member whose link the proof does not outrank
   */
  plan(link: Link): Promise<PlannedLink>;
  /**
   * Links a member, replacing any link that they had.
   * @returns the link that was replaced
   * @throws {AccountTakenError} as {@link plan}
   */
  set(link: Link): Promise<Link | undefined>;
  /** @returns the link that was removed, or `undefined` if there was none */
  remove(memberId: string): Promise<Link | undefined>;
}

export const linkKey = (memberId: string) => `link:${memberId}`;
/** Every past link of a member is under this. */
export const pastPrefix = (memberId: string) => `past-link:${memberId}:`;
/** One record per account as it was stored, so that linking it repeatedly adds nothing. */
const pastKey = ({ member, account }: Link) =>
  `${pastPrefix(member)}${keyPart(identities(account).flat().join(' '))}`;

/**
 * The link of a member, for a command that needs one.
 * @param askerId the person who reads the refusal
 * @throws {UserError} if the member is not linked
 */
export const requireLink = async (links: Links, memberId: string, askerId: string): Promise<Link> =>
  required(await links.of(memberId), memberId, askerId);

/** As {@link requireLink}, for display: see {@link Links.shownOf}. */
export const requireShownLink = async (links: Links, memberId: string, askerId: string): Promise<Link> =>
  required(await links.shownOf(memberId), memberId, askerId);

function required(link: Link | undefined, memberId: string, askerId: string): Link {
  if (link !== undefined) return link;
  throw new UserError(({ words }) =>
    memberId === askerId ? words.refusals.notLinked : words.refusals.memberNotLinked(`<@${memberId}>`),
  );
}

/** One record per identity of an account, which names its owner. */
export const ownerKeys = (account: Account) =>
  identities(account).map(([kind, value]) => `account:${kind}:${keyPart(value)}`);

/**
 * @param recent for display; default: the store itself
 * @param now ms since the epoch; default: the system's
 */
export function createLinks(
  store: Store,
  recent: Pick<Store, 'get'> = store,
  now: () => number = systemWorld.now,
): Links {
  const of = (memberId: string) => store.get<Link>(linkKey(memberId));

  async function plan(link: Link): Promise<PlannedLink> {
    const before = await of(link.member);
    const changes: Change[] = [{ key: linkKey(link.member), from: before, to: link }];
    const keys = ownerKeys(link.account);
    const rivals = new Set<string>();
    for (const key of keys) {
      const owner = await store.get<string>(key);
      changes.push({ key, from: owner, to: link.member });
      if (owner !== undefined && owner !== link.member) rivals.add(owner);
    }
    let taken: Link | undefined;
    for (const rival of rivals) {
      const theirs = await of(rival);
      if (theirs !== undefined && isSameAccount(theirs.account, link.account)) {
        if (!outranks(proofOf(link), theirs)) throw new AccountTakenError(link.account, rival);
        taken = theirs;
        const others = ownerKeys(theirs.account).filter((key) => !keys.includes(key));
        changes.push({ key: linkKey(rival), from: theirs, to: undefined }, await ended(theirs, link.since));
        changes.push(...(await released(others, rival)));
        continue;
      }
      // Their account has been renamed since. The name is taken over, on condition that their link has not changed.
      changes.push({ key: linkKey(rival), from: theirs, to: theirs });
    }
    const dropped =
      before === undefined ? [] : ownerKeys(before.account).filter((key) => !keys.includes(key));
    changes.push(...(await released(dropped, link.member)));
    const isReplaced = before !== undefined && !isDeepStrictEqual(before.account, link.account);
    if (isReplaced) changes.push(await ended(before, link.since));
    return { changes, before, taken };
  }

  /** The change that records a link as a past one. */
  async function ended(link: Link, until: number): Promise<Change> {
    const key = pastKey(link);
    const from = await store.get<PastLink>(key);
    const { member, account } = link;
    const to: PastLink = { member, account, since: from?.since ?? link.since, until };
    return { key, from, to };
  }

  async function heldBy(memberId: string): Promise<readonly Account[]> {
    const present = await of(memberId);
    const accounts = present === undefined ? [] : [present.account];
    for await (const { value } of allRows<PastLink>(store, pastPrefix(memberId)))
      accounts.push(value.account);
    return accounts;
  }

  /** Removes the keys that name this member as the owner; others may have taken a name over since. */
  async function released(keys: readonly string[], member: string): Promise<readonly Change[]> {
    const owners = await Promise.all(keys.map((key) => store.get<string>(key)));
    return keys.flatMap((key, index) =>
      owners[index] === member ? [{ key, from: member, to: undefined }] : [],
    );
  }

  async function linkTo(account: Account): Promise<Link | undefined> {
    for (const key of ownerKeys(account)) {
      const owner = await store.get<string>(key);
      const link = owner === undefined ? undefined : await of(owner);
      if (link !== undefined && isSameAccount(link.account, account)) return link;
    }
    return undefined;
  }

  return {
    of,
    shownOf: (memberId) => recent.get<Link>(linkKey(memberId)),
    heldBy,
    everHeld: async (memberId, account) =>
      (await heldBy(memberId)).some((held) => isSameAccount(held, account)),
    linkTo,
    ownerOf: async (account) => (await linkTo(account))?.member,
    plan,
    async *all() {
      for await (const { value } of allRows<Link>(store, linkKey(''))) yield value;
    },
    set: (link) =>
      retryCommit(store, async () => {
        const { changes, before } = await plan(link);
        return { changes, result: before };
      }),
    remove: (memberId) =>
      retryCommit(store, async () => {
        const link = await of(memberId);
        if (link === undefined) return { changes: [], result: undefined };
        const removal: Change = { key: linkKey(memberId), from: link, to: undefined };
        const owned = await released(ownerKeys(link.account), memberId);
        return { changes: [removal, ...owned, await ended(link, now())], result: link };
      }),
  };
}

/** How a link was proven. */
export const proofOf = ({ proof = 'staff' }: Pick<Link, 'proof'>): LinkProof => proof;

const STRENGTH: Readonly<Record<LinkProof, number>> = { staff: 0, deposit: 1, steam: 2, discord: 2 };

/**
 * Whether a member who proves an account takes it from the one who holds it: never by the eye of staff alone, and
 * never by a weaker proof than the holder's.
 */
export const outranks = (proof: LinkProof, held: Pick<Link, 'proof'>): boolean =>
  proof !== 'staff' && STRENGTH[proof] >= STRENGTH[proofOf(held)];
