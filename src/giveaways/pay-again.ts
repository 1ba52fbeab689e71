import { createHash } from 'node:crypto';
import type { Links } from '../accounts/member-links.js';
import { DRAFT_VALID_MS, isInTime } from '../approvals/time-limits.js';
import type { Caps } from '../credit/daily-caps.js';
import { grantAmount } from '../credit/grant-amount.js';
import type { Grant } from '../credit/grant-schema.js';
import type { Ledger } from '../credit/ledger.js';
import { UserError } from '../errors.js';
import { type Amount, amountOf } from '../money/amount.js';
import type { Liveness } from '../storage/liveness.js';
import { settledChange } from './confirmed-change.js';
import type { GiveawayRecords } from './giveaway-records.js';
import type { Giveaway, winnersOf } from './giveaway-schema.js';
import { requireHostCap } from './host-cap.js';
import { refuseOwnPrize } from './own-prize.js';
import { refuseLaidAside } from './refuse-laid-aside-giveaway.js';
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
  /**
   * Names the moment, these winners and what they have received since, so that a confirmation pays nobody else, and
   * nobody who was paid by hand after it was shown.
   */
  readonly version: string;
}

/** Paying winners again to whom nothing was sent. A round that ended does that only if somebody asks for it. */
export interface PayAgain {
  /** @throws {UserError} if nobody can be paid again, not by this member of staff, or a prize is more than a grant may be by now */
  prepare(id: string, staffId: string): Promise<PayAgainPreview>;
  /**
   * Makes exactly those winners due whom a preview has named.
   * @param version of the preview
   * @returns the giveaway, `drawn` and in this process's hands
   * @throws {UserError} as {@link prepare}, or if the preview is too old or no longer says what is so
   */
  confirm(id: string, version: string, staffId: string): Promise<Giveaway>;
  /**
   * Takes a payment that waits for the website into this process's hands.
   * @throws {UserError} if it does not wait
   */
  takeOver(id: string): Promise<Giveaway>;
}

export interface PayAgainOptions {
  readonly records: GiveawayRecords;
  readonly ledger: Ledger;
  readonly caps: Caps;
  readonly links: Pick<Links, 'everHeld'>;
  readonly liveness: Liveness;
  /** Most that one grant may add. */
  readonly max: Amount;
  /** Whether the bot acts in a server. */
  readonly isListed: (guildId: string) => boolean;
  /** ms since the epoch. */
  readonly now: () => number;
}

const HASH_LENGTH = 16;
const TIME_BASE = 36;
const SEPARATOR = '-';

export function createPayAgain(options: PayAgainOptions): PayAgain {
  const { records, ledger, caps, links, liveness, max, isListed, now } = options;

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
    // It may have been lowered since the start.
    grantAmount(giveaway.amount, max);
    await refuseOwnPrize(links, staffId, unpaid);
    await requireHostCap(caps, giveaway, unpaid.length, now());
    const since = giveaway.endedAt ?? giveaway.confirmedAt;
    const winners = await Promise.all(
      unpaid.map(async (winner) => ({ winner, since: await ledger.recentTo(winner.account, since) })),
    );
    return {
      giveaway,
      winners,
      total: amountOf(giveaway.amount).times(unpaid.length),
      version: [now().toString(TIME_BASE), hashOf(winners)].join(SEPARATOR),
    };
  }

  return {
    prepare,

    async confirm(id, version, staffId) {
      const [shownAt = '', shown] = version.split(SEPARATOR);
      for (;;) {
        if (!isInTime(Number.parseInt(shownAt, TIME_BASE), DRAFT_VALID_MS, now())) throw outdated();
        const preview = await prepare(id, staffId);
        if (hashOf(preview.winners) !== shown) throw outdated();
        const round: Partial<Giveaway> = {
          state: 'drawn',
          due: preview.winners.map(({ winner }) => winner.place),
          decisions: [
            ...(preview.giveaway.decisions ?? []),
            {
              kind: 'pay-again',
              by: staffId,
              at: now(),
              places: preview.winners.map(({ winner }) => winner.place),
            },
          ],
          process: liveness.id,
          told: false,
        };
        const drawn = await settledChange(records, preview.giveaway, round, records.change);
        if (drawn !== undefined) return drawn;
      }
    },

    async takeOver(id) {
      for (;;) {
        const giveaway = await found(id);
        if (giveaway.state !== 'drawn') throw new UserError(({ words }) => words.giveaway.notWaiting);
        const ours = await settledChange(records, giveaway, { process: liveness.id }, records.change);
        if (ours !== undefined) return ours;
      }
    },
  };
}

/** Changes with whom a preview names, and with what they have received. */
function hashOf(winners: PayAgainPreview['winners']): string {
  const lines = winners.map(({ winner, since }) => [winner.place, ...since.map(({ id }) => id)].join(' '));
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, HASH_LENGTH);
}

const outdated = () => new UserError(({ words }) => words.giveaway.payAgainOutdated);
