import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { systemWorld } from '../clock.js';
import { AdviceError, UserError } from '../errors.js';
import { allRows } from '../storage/all-rows.js';
import { DISCORD_ID, type Kept, MOMENT } from '../storage/record-schema.js';
import { retryCommit } from '../storage/retry-commit.js';
import { type Change, keyPart, type Store } from '../storage/store.js';
import { ACCOUNT, type Account, identities, isNamesake, isSameAccount } from './website-account.js';

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
  /** The links of other members to the same account, which a proof has ended: two, if one of them knows no id. */
  readonly taken: readonly Link[];
}

/** A link that is ready to be committed, and the links that it would replace. */
export interface PlannedLink extends ReplacedLinks {
  readonly changes: readonly Change[];
}

/** Links between members and website accounts. An account belongs to at most one member. */
export type Links = ReturnType<typeof createLinks>;

export const linkKey = (memberId: string) => `link:${memberId}`;
/** Every past link of a member is under this. */
export const pastPrefix = (memberId: string) => `past-link:${memberId}:`;
/** One record per account as it was stored, so that linking it repeatedly adds nothing. */
const pastKey = ({ member, account }: Link) =>
  `${pastPrefix(member)}${keyPart(identities(account).flat().join(' '))}`;

/**
 * The link of a member, for a command that needs one.
 * @param askerId the person who reads the refusal
 * @throws {UserError} if the member is not linked; the asker reads how to link their own account
 */
export const requireLink = async (links: Links, memberId: string, askerId: string): Promise<Link> =>
  required(await links.of(memberId), memberId, askerId);

/** As {@link requireLink}, for display: see {@link Links.shownOf}. */
export const requireShownLink = async (links: Links, memberId: string, askerId: string): Promise<Link> =>
  required(await links.shownOf(memberId), memberId, askerId);

function required(link: Link | undefined, memberId: string, askerId: string): Link {
  if (link !== undefined) return link;
  if (memberId === askerId) throw new AdviceError(({ words }) => words.refusals.notLinked, 'link');
  throw new UserError(({ words }) => words.refusals.memberNotLinked(`<@${memberId}>`));
}

/** One record per identity of an account, which names its owner. */
export const ownerKeys = (account: Account) =>
  identities(account).map(([kind, value]) => `account:${kind}:${keyPart(value)}`);

/** What else to commit when the links of some members begin or end. */
type BegunOrEnded = (memberIds: readonly string[]) => Promise<readonly Change[]>;

/**
 * @param recent for display; default: the store itself
 * @param now ms since the epoch; default: the system's
 * @param begunOrEnded what else to commit when these members' links begin or end; default: nothing
 */
export function createLinks(
  store: Store,
  recent: Pick<Store, 'get'> = store,
  now: () => number = systemWorld.now,
  begunOrEnded: BegunOrEnded = async () => [],
) {
  const of = (memberId: string): Promise<Link | undefined> => store.get<Link>(linkKey(memberId));
  const plan = (link: Link) => plannedLink(store, link, begunOrEnded);

  /** Every account to which a member is or was linked; the current one first. */
  async function heldBy(memberId: string): Promise<readonly Account[]> {
    const present = await of(memberId);
    const accounts = present === undefined ? [] : [present.account];
    for await (const { value } of allRows<PastLink>(store, pastPrefix(memberId)))
      accounts.push(value.account);
    return accounts;
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
    heldBy,
    plan,
    /** The link to an account. */
    linkTo,
    /** As {@link of}, but possibly some seconds stale if another process changed it. For display only. */
    shownOf: (memberId: string): Promise<Link | undefined> => recent.get<Link>(linkKey(memberId)),
    /** Whether the member owns an account, or ever did. */
    everHeld: async (memberId: string, account: Account): Promise<boolean> =>
      (await heldBy(memberId)).some((held) => isSameAccount(held, account)),

    /** Whether a member is linked to an account, or was at some time since a moment (ms since the epoch). */
    heldSince: (memberId: string, account: Account, at: number) => heldSince(store, memberId, account, at),

    /** The owner of an account (Discord user ID). */
    ownerOf: async (account: Account): Promise<string | undefined> => (await linkTo(account))?.member,

    /** Every link, in no particular order. */
    async *all(): AsyncGenerator<Link> {
      for await (const { value } of allRows<Link>(store, linkKey(''))) yield value;
    },

    /**
     * Links a member, replacing any link that they had.
     * @returns the link that was replaced
     * @throws {AccountTakenError} if the account belongs to another member whose link the proof does not outrank
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
        const past = await ended(store, link, now());
        return { changes: [removal, ...owned, past, ...(await begunOrEnded([memberId]))], result: link };
      }),
  };
}

/** As {@link Links.heldSince}. */
export async function heldSince(
  store: Pick<Store, 'get' | 'range'>,
  memberId: string,
  account: Account,
  at: number,
): Promise<boolean> {
  const link = await store.get<Link>(linkKey(memberId));
  if (link !== undefined && isSameAccount(link.account, account)) return true;
  for await (const { value: past } of allRows<PastLink>(store, pastPrefix(memberId))) {
    if (past.until >= at && isSameAccount(past.account, account)) return true;
  }
  return false;
}

/**
 * Plans the changes of a link, for a caller who commits them with changes of its own.
 * @throws {AccountTakenError} if the account belongs to another member whose link the proof does not outrank
 */
async function plannedLink(store: Store, wanted: Link, begunOrEnded: BegunOrEnded): Promise<PlannedLink> {
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
    if (theirs !== undefined && isSameAccount(theirs.account, link.account)) {
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
  return { changes, before, taken };
}

/** A link with the proof of the one before it to the same account, where it has none of its own. */
function withProofOf(before: Link | undefined, link: Link): Link {
  if (before?.proof === undefined || link.proof !== undefined) return link;
  if (!isSameAccount(before.account, link.account) || isNamesake(before.account, link.account)) return link;
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

/** How a link was proven. */
export const proofOf = ({ proof = 'staff' }: Pick<Link, 'proof'>): LinkProof => proof;

/** Whether a link was proven without staff. */
export const isProven = (link: Pick<Link, 'proof'>): boolean => proofOf(link) !== 'staff';

const STRENGTH: Readonly<Record<LinkProof, number>> = { staff: 0, deposit: 1, steam: 2, discord: 2 };

/**
 * Whether a member who proves an account takes it from the one who holds it: never by the eye of staff alone, and
 * never by a weaker proof than the holder's.
 */
export const outranks = (proof: LinkProof, held: Pick<Link, 'proof'>): boolean =>
  isProven({ proof }) && STRENGTH[proof] >= STRENGTH[proofOf(held)];
