import { requireLink } from '../accounts/member-links.js';
import { type Account, accountOf } from '../accounts/website-account.js';
import type { Approvals } from '../approvals/approvals.js';
import { refuseDecision } from '../approvals/refusals.js';
import { UserError } from '../errors.js';
import { type Amount, amountText } from '../money/amount.js';
import type { CallCount } from '../website/website.js';
import { type Balance, readAccountBalance } from './account-balance.js';
import { seenDuplicate } from './duplicates.js';
import { grantAmount, ownAccount, type Receiver, refuseOwnAccount } from './grant-checks.js';
import { type Draft, type Grant, isOnCard, mayBePaidElsewhere } from './grant-schema.js';
import type { GrantingOptions } from './granting-options.js';

/** Grants to the same account in this time are named in the preview. */
const RECENT_MS = 24 * 60 * 60_000;

/** What somebody wants to grant, to whom. */
export interface Wish {
  /** Discord user ID of the staff member who grants. */
  readonly by: string;
  readonly to: { readonly member: string } | { readonly username: string } | { readonly account: Account };
  readonly amount: number | string;
  readonly reason: string | undefined;
  /** The channel in which the outcome is posted for everyone, if that is wanted. */
  readonly announceIn: string | undefined;
  readonly redoes?: string;
  readonly redoesIn?: Draft['redoesIn'] | undefined;
  readonly silent?: true | undefined;
}

/** What the confirmation of a draft would do. */
export interface Preview {
  readonly draft: Draft;
  readonly balance: Balance;
  /** What the staff member has left of the day's cap, before this grant. */
  readonly left: Amount;
  /** Grants to the same account in the last 24 hours, newest first. */
  readonly recent: readonly Grant[];
  readonly needsApproval: boolean;
}

/** How grants are prepared. */
export function createGrantPreviews(options: GrantingOptions, approvals: Approvals<Grant>) {
  const { ledger, caps, links, directory, website, max, now } = options;

  async function receiver({ by, to }: Wish, count?: CallCount): Promise<Receiver> {
    if ('member' in to) {
      const link = await requireLink(links, to.member, by);
      const { username } = await directory.linked(link, count);
      return { account: { ...link.account, username }, member: to.member };
    }
    const account =
      'account' in to
        ? accountOf(await directory.confirmed(to.account, count), to.account.by)
        : accountOf(await directory.find({ by: 'username', value: to.username }, count), 'username');
    return { account, member: await links.ownerOf(account) };
  }

  /** @throws {UserError} if it cannot be granted; the amount is checked before anything is looked up */
  async function prepare(wish: Wish, count?: CallCount): Promise<Preview> {
    const { by, reason, announceIn, redoes, redoesIn, silent } = wish;
    const amount = grantAmount(wish.amount, max);
    const left = await caps.requireLeft(by, now(), amount);
    if ('member' in wish.to && wish.to.member === by) throw ownAccount();
    const { account, member } = await receiver(wish, count);
    await refuseOwnAccount(links, [by], { account, member });
    const balance = await readAccountBalance({ directory, website }, account, account.username, count);
    // Before what the preview shows of them, so that it shows every twin that the draft knows of.
    const twin = await ledger.duplicateOf({ account, amount: amountText(amount) });
    const recent = await ledger.recentTo(account, now() - RECENT_MS, twin?.id);
    const draft = await ledger.draft({
      by,
      ...(member !== undefined && { member }),
      account,
      amount: amountText(amount),
      ...seenDuplicate(twin),
      ...(reason !== undefined && { reason }),
      ...(announceIn !== undefined && { announceIn }),
      ...(redoes !== undefined && { redoes }),
      ...(redoesIn !== undefined && { redoesIn }),
      ...(silent && { silent }),
    });
    return { draft, balance, left, recent, needsApproval: approvals.needsApproval(amount) };
  }

  return {
    prepare,

    /** Prepares a grant that did not arrive once more. */
    async prepareAgain(id: string, staffId: string, count?: CallCount): Promise<Preview> {
      const pressed = await ledger.find(id);
      const lost = pressed?.redoes === undefined ? pressed : await ledger.find(pressed.redoes);
      if (lost !== undefined && mayBePaidElsewhere(lost)) {
        throw new UserError(({ words }) =>
          isOnCard(lost) ? words.quarantine.onCard : words.quarantine.replaceRefused,
        );
      }
      const isFinal = lost?.supersededBy !== undefined || lost?.kind !== undefined;
      if (lost?.state !== 'not-applied' || isFinal) {
        throw refuseDecision('grant', id, 'decided');
      }
      const { member, account, amount, reason, announceIn, event, silent } = lost;
      const to = member === undefined ? { account } : { member };
      const part = { redoes: lost.id, redoesIn: event, silent };
      return prepare({ by: staffId, to, amount, reason, announceIn, ...part }, count);
    },
  };
}
