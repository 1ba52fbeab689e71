import { createHash } from 'node:crypto';
import type { Links } from '../accounts/links.js';
import { type Amount, amountOf } from '../credit/amount.js';
import type { Caps } from '../credit/caps.js';
import type { Grant } from '../credit/grant.js';
import type { Ledger } from '../credit/ledger.js';
import { UserError } from '../errors.js';
import type { Presence } from '../store/presence.js';
import type { Giveaway, winnersOf } from './giveaway.js';
import type { GiveawayNotices } from './giveaway-notices.js';
import type { GiveawayRecords } from './giveaway-records.js';
import { requireHostCap } from './host-cap.js';
import { refuseOwnPrize } from './own-prize.js';
import { refuseLaidAside } from './refuse-laid-aside.js';
import { settledChange } from './settled-change.js';
import { grantsOf, payableAgain } from './winners.js';

/** What paying again would do. */
export interface PayAgainPreview {
  readonly giveaway: Giveaway;
  /** Who would be paid, and what their accounts have received since the end: somebody may have paid them by hand. */
  readonly winners: ReadonlyArray<{
    readonly winner: ReturnType<typeof winnersOf>[number];
    readonly since: readonly Grant[];
  }>;
  readonly total: Amount;
  /** Names exactly these winners, so that nobody else is paid by a confirmation. */
  readonly version: string;
}

/** Paying winners again to whom nothing was sent. A round that ended does that only if somebody asks for it. */
export interface PayingAgain {
  /** @throws {UserError} if nobody can be paid again, or not by this member of staff */
  prepare(id: string, staffId: string): Promise<PayAgainPreview>;
  /**
   * Makes exactly those winners due whom a preview has named.
   * @param version of the preview
   * @returns the giveaway, `drawn` and in this process's hands
   * @throws {UserError} as {@link prepare}, or if they are not the same any more
   */
  confirm(id: string, version: string, staffId: string): Promise<Giveaway>;
  /**
   * Takes a payment that waits for the website into this process's hands.
   * @throws {UserError} if it does not wait
   */
  takeOver(id: string): Promise<Giveaway>;
}

export interface PayingAgainOptions {
  readonly records: GiveawayRecords;
  readonly ledger: Ledger;
  readonly caps: Caps;
  readonly links: Pick<Links, 'everHeld'>;
  readonly notices: GiveawayNotices;
  readonly presence: Presence;
  /** Whether the bot acts in a server. */
  readonly isListed: (guildId: string) => boolean;
  /** ms since the epoch. */
  readonly now: () => number;
}

const VERSION_LENGTH = 16;

export function createPayingAgain(options: PayingAgainOptions): PayingAgain {
  const { records, ledger, caps, links, notices, presence, isListed, now } = options;

  async function found(id: string): Promise<Giveaway> {
    const giveaway = await records.find(id);
    if (giveaway === undefined) throw new UserError(({ words }) => words.giveaway.notFound);
    refuseLaidAside(giveaway);
    if (!isListed(giveaway.guildId)) throw new UserError(({ words }) => words.giveaway.serverUnlisted);
    return giveaway;
  }

  async function prepare(id: string, staffId: string): Promise<PayAgainPreview> {
    const giveaway = await found(id);
    if (giveaway.state === 'drawn') throw new UserError(({ words }) => words.giveaway.beingPaid);
    const unpaid = payableAgain(giveaway, await grantsOf(ledger, giveaway));
    if (unpaid.length === 0) throw new UserError(({ words }) => words.giveaway.nobodyToPay);
    await refuseOwnPrize(links, staffId, unpaid);
    await requireHostCap(caps, giveaway, unpaid.length, now());
    const since = giveaway.endedAt ?? giveaway.confirmedAt;
    return {
      giveaway,
      winners: await Promise.all(
        unpaid.map(async (winner) => ({ winner, since: await ledger.recentTo(winner.account, since) })),
      ),
      total: amountOf(giveaway.amount).times(unpaid.length),
      version: createHash('sha256')
        .update(unpaid.map(({ place }) => place).join(' '))
        .digest('hex')
        .slice(0, VERSION_LENGTH),
    };
  }

  return {
    prepare,

    async confirm(id, version, staffId) {
      for (;;) {
        const preview = await prepare(id, staffId);
        if (preview.version !== version) throw new UserError(({ words }) => words.refusals.changedMeanwhile);
        const winners = preview.winners.map(({ winner }) => winner);
        const round: Partial<Giveaway> = {
          state: 'drawn',
          due: winners.map(({ place }) => place),
          process: presence.id,
          told: false,
        };
        const drawn = await settledChange(records, preview.giveaway, round, records.change);
        if (drawn === undefined) continue;
        notices.tellPaidAgain(drawn, winners, staffId);
        return drawn;
      }
    },

    async takeOver(id) {
      for (;;) {
        const giveaway = await found(id);
        if (giveaway.state !== 'drawn') throw new UserError(({ words }) => words.giveaway.notWaiting);
        const ours = await settledChange(records, giveaway, { process: presence.id }, records.change);
        if (ours !== undefined) return ours;
      }
    },
  };
}
