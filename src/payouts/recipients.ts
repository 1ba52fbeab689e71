import type { Directory } from '../accounts/directory.js';
import type { Links } from '../accounts/member-links.js';
import { type Account, identities, isSameAccount, keyOf } from '../accounts/website-account.js';
import { type Clock, systemClock } from '../clock.js';
import type { Members } from '../members.js';
import { type Amount, amountText, parseAmount } from '../money/amount.js';
import type { CallCount, UserKey, Website } from '../website/website.js';
import { type AccountLookup, createAccountLookup, lookupTooLong } from './account-lookup.js';
import type { Listed } from './listed-recipient.js';
import type { LeftOut, PayoutRow } from './payout-schema.js';

/** Lookups at a time. Members who ask for their balance meanwhile shall not wait for them. */
const AT_ONCE = 4;
/** Discord lets an answer be edited for 15 minutes; the list is to be shown in it. */
const PATIENCE_MS = 10 * 60_000;
const MEMBERS_AT_ONCE = 100;

/** Who asks for a payout, and where. */
export interface Asker {
  /** Discord user ID. */
  readonly by: string;
  readonly guildId: string;
  /** Counts the requests to the website. */
  readonly count?: CallCount;
}

/** Told how many of the rows have been looked up. */
export type OnResolved = (done: number, of: number) => Promise<void>;

/** Finds out who is on a list and whether they can be paid. */
export interface Recipients {
  /**
   * Resolves a list: every row either has an account and an amount, or says why it is left out.
   * @throws {UserError} if Discord does not tell who is a member, or the website lets it take too long
   * @throws {WebsiteError} if the website cannot be asked about anybody
   */
  resolve(listed: readonly Listed[], asker: Asker, onResolved: OnResolved): Promise<readonly PayoutRow[]>;
  /** The linked members who have a role, each with the amount. @throws {UserError} as above */
  ofRole(roleId: string, amount: string, asker: Asker, onResolved: OnResolved): Promise<readonly Listed[]>;
}

export interface RecipientsOptions {
  readonly links: Links;
  readonly directory: Directory;
  readonly members: Members;
  readonly website: Pick<Website, 'heldForMs'>;
  /** Most that one grant may add. */
  readonly max: Amount;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** What a row names, once it was looked up. */
type Found = { readonly account: Account; readonly member?: string } | { readonly leftOut: LeftOut };

export function createRecipients(options: RecipientsOptions): Recipients {
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

  async function present(ids: readonly string[], guildId: string): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (let first = 0; first < ids.length; first += MEMBERS_AT_ONCE) {
      for (const id of (await members.of(guildId, ids.slice(first, first + MEMBERS_AT_ONCE))).keys()) {
        found.add(id);
      }
    }
    return found;
  }

  return {
    async resolve(listed, { by, guildId, count }, onResolved) {
      const deadline = clock.now() + PATIENCE_MS;
      const ids = listed.flatMap(({ named }) => (named?.by === 'member' ? [named.value] : []));
      const here = await present([...new Set(ids)], guildId);
      const found = new Map<Listed, Found>();
      const known = async () => {
        const who = [...found.values()].find((one) => 'account' in one) ?? (await links.of(by));
        return who && keyOf(who.account);
      };
      const lookup = createAccountLookup({ directory, website, clock, deadline, count, known });
      await eachOf(listed, async (one) => {
        if (clock.now() > deadline) throw lookupTooLong();
        if (one.named !== undefined) {
          const { named } = one;
          found.set(
            one,
            await (named.by === 'member' ? ofMember(named.value, here) : ofWebsite(named, lookup)),
          );
        }
        await onResolved(found.size, listed.length);
      });
      await lookup.finish();
      return rowsOf(listed, found, { by, accounts: await links.heldBy(by) });
    },

    async ofRole(roleId, amount, { guildId }, onResolved) {
      const linked: string[] = [];
      for await (const { member } of links.all()) linked.push(member);
      const listed: Listed[] = [];
      for (let first = 0; first < linked.length; first += MEMBERS_AT_ONCE) {
        const ids = linked.slice(first, first + MEMBERS_AT_ONCE);
        for (const { id, roles } of (await members.of(guildId, ids)).values()) {
          // The role that everyone has bears the server's own ID, and is not told of.
          if (roleId !== guildId && !roles.includes(roleId)) continue;
          listed.push({ given: id, named: { by: 'member', value: id }, amount });
        }
        await onResolved(first + ids.length, linked.length);
      }
      return listed.sort((one, other) => (one.given < other.given ? -1 : 1));
    },
  };

  function rowsOf(
    listed: readonly Listed[],
    found: ReadonlyMap<Listed, Found>,
    own: { by: string; accounts: readonly Account[] },
  ): readonly PayoutRow[] {
    const seen = new Map<string, { account: Account; number: number }>();
    return listed.map((one, index) => {
      const number = index + 1;
      const row = { number, given: one.given, ...(one.line !== undefined && { line: one.line }) };
      const who = found.get(one);
      if (one.fault !== undefined || who === undefined)
        return { ...row, leftOut: one.fault ?? 'not-understood' };
      const amount = checkedAmount(one.amount, max);
      const whom = 'account' in who ? who : undefined;
      const named = {
        ...row,
        ...(one.named?.by === 'member' && { member: one.named.value }),
        ...whom,
        ...('text' in amount && { amount: amount.text }),
      };
      if (whom === undefined) return { ...named, leftOut: 'leftOut' in who ? who.leftOut : 'not-understood' };
      if ('leftOut' in amount) return { ...named, leftOut: amount.leftOut };
      if (whom.member === own.by || own.accounts.some((held) => isSameAccount(held, whom.account))) {
        return { ...named, leftOut: 'own-account' };
      }
      const keys = identities(whom.account).map((identity) => identity.join(':'));
      const twin = keys
        .map((key) => seen.get(key))
        .find((other) => other !== undefined && isSameAccount(other.account, whom.account));
      if (twin !== undefined) return { ...named, leftOut: 'twice', twin: twin.number };
      for (const key of keys) seen.set(key, { account: whom.account, number });
      return named;
    });
  }
}

/** Digits after the point count as they are written: `1.000` may well have been meant as a thousand. */
const TOO_FINE = /\.\d{3,}$/;

function checkedAmount(given: string, max: Amount): { text: string } | { leftOut: LeftOut } {
  const text = given.trim();
  const amount = parseAmount(text);
  if (amount === undefined) return { leftOut: 'amount-not-understood' };
  if (!amount.greaterThan(0)) return { leftOut: 'amount-not-positive' };
  if (TOO_FINE.test(text)) return { leftOut: 'amount-too-fine' };
  return amount.greaterThan(max) ? { leftOut: 'over-grant-cap' } : { text: amountText(amount) };
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
