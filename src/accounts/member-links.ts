import { AdviceError, UserError } from '../errors.js';
import { filled } from '../locales/text.js';
import { allRows } from '../storage/all-rows.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import { systemWorld } from '../time/clock.js';
import { type Link, linkKey, type PastLink, pastPrefix } from './link-records.js';
import {
  type BegunOrEnded,
  ended,
  listedUnder,
  membersIn,
  NO_BONUS,
  type PromiseBonus,
  plannedLink,
  relisted,
  TELLS_NOBODY,
  type TellProven,
} from './planned-link.js';
import { type Account, isOneAccount, isSameAccount } from './website-account.js';

export {
  AccountTakenError,
  alreadyLinked,
  isProven,
  LINK_RECORDS,
  type Link,
  type LinkProof,
  linkKey,
  outranks,
  ownerKeys,
  type PastLink,
  pastPrefix,
  proofOf,
} from './link-records.js';

export type {
  PlannedLink,
  PlannedTelling,
  PromiseBonus,
  ReplacedLinks,
  TellProven,
} from './planned-link.js';

/** Links between members and website accounts. An account belongs to at most one member. */
export type Links = ReturnType<typeof createLinks>;

/**
 * The link of a member, for a command that needs one.
 * @param askerId the person who reads the refusal
 * @throws {UserError} if the member is not linked; the asker reads how to link their own account
 */
export async function requireLink(links: Links, memberId: string, askerId: string): Promise<Link> {
  const link = await links.of(memberId);
  if (link !== undefined) return link;
  if (memberId === askerId) throw new AdviceError(({ words }) => words.refusals.notLinked, 'link');
  throw new UserError(({ words }) => filled(words.refusals.memberNotLinked, { member: `<@${memberId}>` }));
}

/**
 * @param now ms since the epoch; default: the system's
 * @param begunOrEnded what else to commit when these members' links begin or end; default: nothing
 * @param tellProven what to commit to have a proven link told; default: nothing
 * @param promiseBonus what to commit so that a bonus is paid for a proven link; default: nothing
 */
export function createLinks(
  store: Store,
  now: () => number = systemWorld.now,
  begunOrEnded: BegunOrEnded = async () => [],
  tellProven: TellProven = TELLS_NOBODY,
  promiseBonus: PromiseBonus = NO_BONUS,
) {
  const reads = createLinkReads(store);
  const plan = (link: Link, locale?: string) =>
    plannedLink(store, link, { begunOrEnded, tellProven, promiseBonus }, locale);

  return {
    ...reads,
    plan,

    /**
     * Links a member, replacing any link that they had.
     * @param tells what to commit to have it told. @param before the link that is replaced
     * @returns the link that was replaced
     * @throws {AccountTakenError} if the account belongs to another member whose link the proof does not outrank
     */
    set: (
      link: Link,
      tells: (before: Link | undefined) => readonly Change[] = () => [],
    ): Promise<Link | undefined> =>
      retryCommit(store, async () => {
        const { changes, before } = await plan(link);
        return { changes: [...changes, ...tells(before)], result: before };
      }),

    /**
     * @param tells what to commit to have it told
     * @param isMeant whether it is to be removed; default: whichever it is
     * @returns the link that was removed, or `undefined` if there was none
     */
    remove: (
      memberId: string,
      tells: (removed: Link) => readonly Change[] = () => [],
      isMeant: (link: Link) => boolean = () => true,
    ): Promise<Link | undefined> =>
      retryCommit(store, async () => {
        const link = await reads.of(memberId);
        if (link === undefined || !isMeant(link)) return { changes: [], result: undefined };
        const removal: Change = { key: linkKey(memberId), from: link, to: undefined };
        const owned = await relisted(store, [link]);
        const past = await ended(store, link, now());
        const others = [...(await begunOrEnded([memberId])), ...tells(link)];
        return { changes: [removal, ...owned, past, ...others], result: link };
      }),
  };
}

/** Who is linked to what, and was. */
function createLinkReads(store: Store) {
  const of = (memberId: string): Promise<Link | undefined> => store.get<Link>(linkKey(memberId));

  /** Every account to which a member is or was linked; the current one first. */
  async function heldBy(memberId: string): Promise<readonly Account[]> {
    const present = await of(memberId);
    const accounts = present === undefined ? [] : [present.account];
    for await (const { value } of allRows<PastLink>(store, pastPrefix(memberId)))
      accounts.push(value.account);
    return accounts;
  }

  async function* linksTo(account: Account): AsyncGenerator<Link> {
    for (const member of membersIn(await listedUnder(store, account))) {
      const link = await of(member);
      if (link !== undefined && isOneAccount(link.account, account)) yield link;
    }
  }

  async function linkTo(account: Account): Promise<Link | undefined> {
    for await (const link of linksTo(account)) return link;
    return undefined;
  }

  return {
    of,
    heldBy,
    /** The link to an account. */
    linkTo,
    /** Every link to an account: two, if one of them knows no id. */
    linksTo,
    /**
     * Whether a member is linked to an account, or was at some time since a moment (ms since the epoch). Its namesakes
     * count: for some minutes after a rename, a link shows the balance of the account that now has the name.
     */
    heldSince: (memberId: string, account: Account, at: number) =>
      heldSince(store, memberId, (held) => isSameAccount(held, account), at),

    /** The owner of an account (Discord user ID). */
    ownerOf: async (account: Account): Promise<string | undefined> => (await linkTo(account))?.member,

    /** Every link, in no particular order. */
    async *all(): AsyncGenerator<Link> {
      for await (const { value } of allRows<Link>(store, linkKey(''))) yield value;
    },
  };
}

/** Whether a member is linked to such an account, or was at some time since a moment (ms since the epoch). */
export async function heldSince(
  store: Pick<Store, 'get' | 'range'>,
  memberId: string,
  isMeant: (account: Account) => boolean,
  at: number,
): Promise<boolean> {
  const link = await store.get<Link>(linkKey(memberId));
  if (link !== undefined && isMeant(link.account)) return true;
  for await (const { value: past } of allRows<PastLink>(store, pastPrefix(memberId))) {
    if (past.until >= at && isMeant(past.account)) return true;
  }
  return false;
}
