import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { systemWorld } from '../clock.js';
import { UserError } from '../errors.js';
import { allRows } from '../storage/all-rows.js';
import { DISCORD_ID, type Kept, MOMENT } from '../storage/record-schema.js';
import { retryCommit } from '../storage/retry-commit.js';
import { type Change, keyPart, type Store } from '../storage/store.js';
import { ACCOUNT, type Account, identities, isSameAccount } from './website-account.js';

const LINK = z.strictObject({
  member: DISCORD_ID,
  account: ACCOUNT,
  since: MOMENT,
  /** The staff member who made or approved it. */
  by: DISCORD_ID,
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

/** A link that is ready to be committed, and the link that it would replace. */
export interface PlannedLink {
  readonly changes: readonly Change[];
  readonly before: Link | undefined;
}

/** Links between members and website accounts. An account belongs to at most one member. */
export type Links = ReturnType<typeof createLinks>;

export const linkKey = (memberId: string) => `link:${memberId}`;
const pastPrefix = (memberId: string) => `past-link:${memberId}:`;
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
) {
  const of = (memberId: string): Promise<Link | undefined> => store.get<Link>(linkKey(memberId));
  const plan = (link: Link) => plannedLink(store, link);

  /** Every account to which a member is or was linked; the current one first. */
  async function heldBy(memberId: string): Promise<readonly Account[]> {
    const present = await of(memberId);
    const accounts = present === undefined ? [] : [present.account];
    for await (const { value } of allRows<PastLink>(store, pastPrefix(memberId)))
      accounts.push(value.account);
    return accounts;
  }

  return {
    of,
    heldBy,
    plan,
    /** As {@link of}, but possibly some seconds stale if another process changed it. For display only. */
    shownOf: (memberId: string): Promise<Link | undefined> => recent.get<Link>(linkKey(memberId)),
    /** Whether the member owns an account, or ever did. */
    everHeld: async (memberId: string, account: Account): Promise<boolean> =>
      (await heldBy(memberId)).some((held) => isSameAccount(held, account)),

    /** The owner of an account (Discord user ID). */
    async ownerOf(account: Account): Promise<string | undefined> {
      for (const key of ownerKeys(account)) {
        const owner = await store.get<string>(key);
        const link = owner === undefined ? undefined : await of(owner);
        if (link !== undefined && isSameAccount(link.account, account)) return link.member;
      }
      return undefined;
    },

    /** Every link, in no particular order. */
    async *all(): AsyncGenerator<Link> {
      for await (const { value } of allRows<Link>(store, linkKey(''))) yield value;
    },

    /**
     * Links a member, replacing any link that they had.
     * @returns the link that was replaced
     * @throws {AccountTakenError} if the account belongs to another member
     */
    set: (link: Link): Promise<Link | undefined> =>
      retryCommit(store, async () => {
        const { changes, before } = await plan(link);
        return { changes, result: before };
      }),

    /** @returns the link that was removed, or `undefined` if there was none */
    remove: (memberId: string): Promise<Link | undefined> =>
      retryCommit(store, async () => {
        const link = await of(memberId);
        if (link === undefined) return { changes: [], result: undefined };
        const removal: Change = { key: linkKey(memberId), from: link, to: undefined };
        const owned = await released(store, ownerKeys(link.account), memberId);
        return { changes: [removal, ...owned, await ended(store, link, now())], result: link };
      }),
  };
}

/**
 * Plans the changes of a link, for a caller who commits them with changes of its own.
 * @throws {AccountTakenError} if the account belongs to another member
 */
async function plannedLink(store: Store, link: Link): Promise<PlannedLink> {
  const before = await store.get<Link>(linkKey(link.member));
  const changes: Change[] = [{ key: linkKey(link.member), from: before, to: link }];
  const keys = ownerKeys(link.account);
  const rivals = new Set<string>();
  for (const key of keys) {
    const owner = await store.get<string>(key);
    changes.push({ key, from: owner, to: link.member });
    if (owner !== undefined && owner !== link.member) rivals.add(owner);
  }
  for (const rival of rivals) {
    const theirs = await store.get<Link>(linkKey(rival));
    if (theirs !== undefined && isSameAccount(theirs.account, link.account)) {
      throw new AccountTakenError(link.account, rival);
    }
    // Their account has been renamed since. The name is taken over, on condition that their link has not changed.
    changes.push({ key: linkKey(rival), from: theirs, to: theirs });
  }
  if (before === undefined) return { changes, before };
  const dropped = ownerKeys(before.account).filter((key) => !keys.includes(key));
  changes.push(...(await released(store, dropped, link.member)));
  const isReplaced = !isDeepStrictEqual(before.account, link.account);
  if (isReplaced) changes.push(await ended(store, before, link.since));
  return { changes, before };
}

/** The change that records a link as a past one. */
async function ended(store: Store, link: Link, until: number): Promise<Change> {
  const key = pastKey(link);
  const from = await store.get<PastLink>(key);
  const { member, account } = link;
  const to: PastLink = { member, account, since: from?.since ?? link.since, until };
  return { key, from, to };
}

/** Removes the keys that name this member as the owner; others may have taken a name over since. */
async function released(store: Store, keys: readonly string[], member: string): Promise<readonly Change[]> {
  const owners = await Promise.all(keys.map((key) => store.get<string>(key)));
  return keys.flatMap((key, index) =>
    owners[index] === member ? [{ key, from: member, to: undefined }] : [],
  );
}
