import type { Directory } from '../accounts/directory.js';
import type { Links } from '../accounts/member-links.js';
import { ownOf } from '../accounts/own-accounts.js';
import type { Members } from '../members.js';
import type { Amount } from '../money/amount.js';
import { type Clock, systemClock } from '../time/clock.js';
import type { CallCount, UserKey, Website } from '../website/website.js';
import { type AccountLookup, createAccountLookup, lookupTooLong } from './account-lookup.js';
import { type Found, rowsOf } from './list-rows.js';
import type { Listed } from './listed-recipient.js';
import type { PayoutRow } from './payout-schema.js';

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
      return rowsOf(listed, found, await ownOf(links, [by, ...approvers]), max);
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
