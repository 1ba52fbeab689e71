import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { Link } from '../accounts/member-links.js';
import { ACCOUNT, identities } from '../accounts/website-account.js';
import { memberGrantId } from '../ledger/event-grant-id.js';
import { AMOUNT } from '../money/amount.js';
import { DISCORD_ID, type Kept, MOMENT } from '../storage/record-schema.js';
import type { Store } from '../storage/store.js';
import { saltOf } from '../storage/store-salt.js';
import type { World } from '../time/clock.js';

const DUE = z.strictObject({
  member: DISCORD_ID,
  /** The account that was proven. It is paid whether or not the member is still linked to it. */
  account: ACCOUNT,
  amount: AMOUNT,
  /** When it was proven. */
  at: MOMENT,
});

/** A bonus that is not in the ledger yet. Under the ID that its grant will have. */
export type DueBonus = Kept<typeof DUE>;

const MARKS = 'link-bonus-mark:';
/** Under it stand the bonuses that are not in the ledger yet, by when they were earned. */
export const DUE_BONUSES = 'link-bonus-due:';
export const dueKey = (id: string) => DUE_BONUSES + id;

export const LINK_BONUS_RECORDS = {
  [DUE_BONUSES]: DUE,
  /** That a member or an identity of an account has had its bonus. Kept forever. */
  [MARKS]: z.literal(true),
  'link-bonus-salt:': z.string(),
};

export const MARK_SALT = 'link-bonus-salt:here';

/** The ID of a bonus's grant. @param at when it was earned, or the records were set back since (ms since the epoch) */
export const bonusGrantId = (member: string, at: number) => memberGrantId('link-bonus', at, member);

/**
 * The keys of the marks of a link: one for its member, and one for each identity of its account. They are hashed, since
 * they stay when data is erased: erasing must not let anybody earn a second bonus.
 */
export const marksUnder = (salt: string, { member, account }: Pick<Link, 'member' | 'account'>) =>
  [['member', member] as const, ...identities(account)].map(
    ([kind, value]) =>
      MARKS + createHmac('sha256', salt).update(`${kind} ${value}`).digest('hex').slice(0, 40),
  );

/** As {@link marksUnder}, with the store's own salt. */
export const marksOf = async (
  parts: Pick<World, 'randomBytes'> & { readonly store: Store },
  link: Pick<Link, 'member' | 'account'>,
): Promise<readonly string[]> => marksUnder(await saltOf(parts, MARK_SALT), link);
