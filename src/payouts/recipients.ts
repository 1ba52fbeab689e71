import { type Directory, isNotFound, UnfoundNameError } from '../accounts/directory.js';
import type { Links } from '../accounts/member-links.js';
import { ownOf } from '../accounts/own-accounts.js';
import { type Account, accountOf, identities, isSameAccount } from '../accounts/website-account.js';
import { UserError } from '../errors.js';
import { payableAmount } from '../ledger/grant-checks.js';
import type { Members } from '../members.js';
import { type Amount, amountText } from '../money/amount.js';
import { type Clock, pause, systemClock } from '../time/clock.js';
import type { CallCount, UserKey, Website } from '../website/website.js';
import { WebsiteError, type WebsiteErrorKind } from '../website/website-errors.js';
import type { Listed } from './listed-recipient.js';
import type { LeftOut, PayoutRow } from './payout-schema.js';

/** Lookups at a time. Members who ask for their balance meanwhile shall not wait for them. */
const AT_ONCE = 4;
/** Discord lets an answer be edited for 15 minutes; the list is to be shown in it. */
const PATIENCE_MS = 10 * 60_000;
const MEMBERS_AT_ONCE = 100;

/** Who asks for a payout, and where. */
interface Asker {
  /** Discord user ID. */
  readonly by: string;
  readonly guildId: string;
  /** Who else has decided on it (Discord user IDs): none of them is paid either. */
  readonly approvers?: readonly string[];
  /** Counts the requests to the website. */
  readonly count?: CallCount;
}

/** Told how many of the rows have been looked up. */
export type OnResolved = (done: number, of: number) => Promise<void>;

interface RecipientsOptions {
  readonly links: Links;
  readonly directory: Directory;
  readonly members: Members;
  readonly website: Pick<Website, 'heldForMs'>;
  /** Most that one grant may add. */
  readonly max: Amount;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** Finds out who is on a list, for payouts. */
export type Recipients = ReturnType<typeof createRecipients>;

/** Finds out who is on a list and whether they can be paid. */
export function createRecipients(options: RecipientsOptions) {
  const { links, directory, members, website, max, clock = systemClock } = options;

  async function ofMember(id: string, present: ReadonlySet<string>): Promise<Found> {
    if (!present.has(id)) return { leftOut: 'not-a-member' };
    const link = await links.of(id);
    return link === undefined ? { leftOut: 'not-linked' } : { account: link.account, member: id };
  }

  /** Looked up now, because it is the account behind a name that must not be paid twice. */
  async function ofWebsite(key: UserKey, lookup: AccountLookup): Promise<Found> {
    const found = await lookup.find(key);
    if ('leftOut' in found) return found;
    const member = await links.ownerOf(found.account);
    return { ...found, ...(member !== undefined && { member }) };
  }

  return {
    /**
     * Resolves a list: every row either has an account and an amount, or says why it is left out.
     * @throws {UserError} if Discord does not tell who is a member, or the website lets it take too long
     * @throws {WebsiteError} if the website cannot be asked about anybody
     */
    async resolve(
      listed: readonly Listed[],
      { by, guildId, approvers = [], count }: Asker,
      onResolved: OnResolved,
    ): Promise<readonly PayoutRow[]> {
      const deadline = clock.now() + PATIENCE_MS;
      const ids = listed.flatMap(({ named }) => (named?.by === 'member' ? [named.value] : []));
      const here = new Set<string>();
      for await (const { id } of present(members, guildId, [...new Set(ids)])) here.add(id);
      const found = new Map<Listed, Found>();
      const known = async () => {
        const who = [...found.values()].find((one) => 'account' in one) ?? (await links.of(by));
        return who && ({ by: 'username', value: who.account.username } as const);
      };
      const lookup = createAccountLookup({ directory, website, clock, deadline, count, known });
      await eachOf(listed, async (one) => {
        if (clock.now() > deadline) throw lookupTooLong();
        const { named } = one;
        if (named?.by === 'member') found.set(one, await ofMember(named.value, here));
        else if (named !== undefined) found.set(one, await ofWebsite(named, lookup));
        await onResolved(found.size, listed.length);
      });
      await lookup.finish();
      return checkedRows(listed, found, await ownOf(links, [by, ...approvers]), max);
    },

    /** The linked members who have a role, each with the amount. @throws {UserError} as {@link resolve} */
    async ofRole(
      roleId: string,
      amount: string,
      { guildId }: Asker,
      onResolved: OnResolved,
    ): Promise<readonly Listed[]> {
      const linked: string[] = [];
      for await (const { member } of links.all()) linked.push(member);
      const listed: Listed[] = [];
      for await (const { id, roles } of present(members, guildId, linked, onResolved)) {
        // The role that everyone has bears the server's own ID, and is not told of.
        if (roleId !== guildId && !roles.includes(roleId)) continue;
        listed.push({ given: id, named: { by: 'member', value: id }, amount });
      }
      return listed.sort((one, other) => (one.given < other.given ? -1 : 1));
    },
  };
}

/** Those of the given users who are members. @param onAsked told for how many that is known */
async function* present(members: Members, guildId: string, ids: readonly string[], onAsked?: OnResolved) {
  for (let first = 0; first < ids.length; first += MEMBERS_AT_ONCE) {
    const asked = ids.slice(first, first + MEMBERS_AT_ONCE);
    yield* (await members.of(guildId, asked)).values();
    await onAsked?.(first + asked.length, ids.length);
  }
}

/** Does the work for each, a few at a time. Ends with the first failure. */
async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  let failed = false;
  const worker = async () => {
    for (const item of queue) {
      if (failed) return;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const THROTTLED_PAUSE_MS = 1_000;
/** How often a lookup is tried that fails for a reason that may pass. The client has tried it a few times itself. */
const TRIES = 3;
const AGAIN_MS = 500;
/** So many names in a row without an answer, and it may be the website that fails and not the names. */
const SUSPICIOUS = 5;
/** Failures that one name alone can cause. */
const OF_A_NAME: ReadonlySet<WebsiteErrorKind> = new Set(['not-understood', 'failed', 'lost']);

/** What a name leads to, once it was looked up. */
type LookedUp =
  | { readonly account: Account }
  /** `unfound`: the name that the website gave, by which it does not find the user again. */
  | { readonly leftOut: LeftOut; readonly unfound?: string };

interface AccountLookupOptions {
  readonly directory: Pick<Directory, 'find'>;
  readonly website: Pick<Website, 'heldForMs'>;
  readonly clock: Clock;
  /** Until when it may take, by the clock. */
  readonly deadline: number;
  readonly count: CallCount | undefined;
  /** A name that the website should know, for when it has not answered for any of the list. */
  readonly known: () => Promise<UserKey | undefined>;
}

type AccountLookup = ReturnType<typeof createAccountLookup>;

/**
 * Looks up the names of one list. A name for which the website has no usable answer is left out, as long as the website
 * answers for others; where it does not, that is the website's failure, and the whole list has to wait.
 */
function createAccountLookup(options: AccountLookupOptions) {
  const { directory, website, clock, deadline, count, known } = options;
  /** For which the website has answered last. */
  let answered: UserKey | undefined;
  /** How many names have failed since. */
  let failed = 0;
  let lastFailure: unknown;

  async function tried(key: UserKey): Promise<LookedUp> {
    for (let failures = 0; ; ) {
      try {
        const user = await directory.find(key, count);
        return { account: accountOf(user, key.by === 'steam' ? 'steam' : 'username') };
      } catch (error) {
        if (error instanceof UnfoundNameError)
          return { leftOut: 'name-not-found-again', unfound: error.given };
        if (error instanceof UserError || isNotFound(error)) return { leftOut: 'user-not-found' };
        if (!(error instanceof WebsiteError)) throw error;
        // The website takes offence at the name itself, and shall not keep all others from being paid.
        if (error.kind === 'rejected') return { leftOut: 'lookup-rejected' };
        if (error.kind !== 'throttled') failures += 1;
        if (error.kind === 'refused-token' || failures === TRIES) throw error;
        const pauseMs =
          error.kind === 'throttled' ? Math.max(website.heldForMs(), THROTTLED_PAUSE_MS) : AGAIN_MS;
        if (clock.now() + pauseMs > deadline) throw lookupTooLong();
        await pause(clock, pauseMs);
      }
    }
  }

  /** Asks for a name that has had an answer before: if it gets one again, the others failed by themselves. */
  async function blameNames(): Promise<void> {
    const probe = answered ?? (await known());
    if (probe === undefined) throw lastFailure;
    await tried(probe);
    failed = 0;
  }

  return {
    /**
     * @throws {UserError} if it would take too long
     * @throws {WebsiteError} if the website fails for everybody
     */
    async find(key: UserKey): Promise<LookedUp> {
      try {
        const found = await tried(key);
        answered = key;
        failed = 0;
        return found;
      } catch (error) {
        if (!(error instanceof WebsiteError && OF_A_NAME.has(error.kind))) throw error;
        failed += 1;
        lastFailure = error;
        if (failed >= SUSPICIOUS) await blameNames();
        return { leftOut: 'lookup-failed' };
      }
    },

    /** Makes sure, after the last name, that what failed did not fail for everybody. @throws as {@link find} */
    async finish(): Promise<void> {
      if (failed > 0) await blameNames();
    },
  };
}

const lookupTooLong = () => new UserError(({ words }) => words.payout.resolvingTooLong);

/** What a row names, once it was looked up. */
type Found =
  | { readonly account: Account; readonly member?: string }
  | Extract<LookedUp, { readonly leftOut: LeftOut }>;

/**
 * The rows of a payout from the list that was given and what its names have led to.
 * @param isOwn whether something would pay who decides on it
 * @param max most that one grant may add
 */
function checkedRows(
  listed: readonly Listed[],
  found: ReadonlyMap<Listed, Found>,
  isOwn: Awaited<ReturnType<typeof ownOf>>,
  max: Amount,
): readonly PayoutRow[] {
  const seen = new Map<string, { account: Account; number: number }>();
  return listed.map((one, index) => {
    const row = rowOf(one, index + 1, found.get(one), max);
    const { account, number } = row;
    if (account === undefined || row.leftOut !== undefined) return row;
    if (isOwn(row)) return { ...row, leftOut: 'own-account' };
    const keys = identities(account).map((identity) => identity.join(':'));
    const duplicateOf = keys
      .map((key) => seen.get(key))
      .find((other) => other !== undefined && isSameAccount(other.account, account));
    if (duplicateOf !== undefined) return { ...row, leftOut: 'twice', duplicateOf: duplicateOf.number };
    for (const key of keys) seen.set(key, { account, number });
    return row;
  });
}

/** One row, by itself. */
function rowOf(one: Listed, number: number, found: Found | undefined, max: Amount): PayoutRow {
  const row = { number, given: one.given, ...(one.line !== undefined && { line: one.line }) };
  if (one.fault !== undefined || found === undefined) {
    // With its amount, since who is meant may yet be said.
    return { ...row, ...checkedAmount(one.amount, max), leftOut: one.fault ?? 'not-understood' };
  }
  const member = one.named?.by === 'member' ? { member: one.named.value } : {};
  // Whom it names comes first: an amount for nobody need not be mended.
  return { ...row, ...member, ...checkedAmount(one.amount, max), ...found };
}

function checkedAmount(
  given: string,
  max: Amount,
): { readonly amount: string } | { readonly leftOut: LeftOut } {
  const amount = payableAmount(given, max);
  return typeof amount === 'string' ? { leftOut: amount } : { amount: amountText(amount) };
}
