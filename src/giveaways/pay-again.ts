import { createHash } from 'node:crypto';
import { DRAFT_VALID_MS, isInTime } from '../approvals/time-limits.js';
import { UserError } from '../errors.js';
import type { Grant } from '../ledger/grant.js';
import { grantAmount } from '../ledger/grant-checks.js';
import { mayBeQueuedAgain } from '../ledger/queued-grants.js';
import { mark } from '../marks.js';
import type { Amount } from '../money/amount.js';
import type { Change } from '../storage/store.js';
import { type DecisionDependencies, decide, isDecided } from './decisions.js';
import { refuseOwnPrize, refuseQuarantined, requireGiveaway, requireHostCap } from './giveaway-checks.js';
import type { GiveawayDependencies as Dependencies } from './giveaway-dependencies.js';
import type { Giveaway, winnersOf } from './giveaway-schema.js';
import { sumOf } from './prizes.js';
import { payNow } from './settlement.js';
import { grantsOf, payableAgain, winnerGrantId } from './winners.js';

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

const HASH_LENGTH = 16;
const TIME_BASE = 36;
const SEPARATOR = '-';

/**
 * Says which winners can be paid again: those to whom nothing was sent. A round that ended pays them only if staff ask
 * for it.
 * @throws {UserError} if nobody can be paid again, not by this member of staff, or a prize is more than a grant may be
 *   by now
 */
export async function previewPayAgain(
  dependencies: Dependencies,
  id: string,
  staffId: string,
): Promise<PayAgainPreview> {
  const { ledger, caps, links, max, now } = dependencies;
  const giveaway = await payable(dependencies, id);
  if (giveaway.state === 'drawn') throw new UserError(({ words }) => words.giveaway.beingPaid);
  const unpaid = payableAgain(giveaway, await grantsOf(ledger, giveaway));
  if (unpaid.length === 0) throw new UserError(({ words }) => words.giveaway.nobodyToPay);
  // It may have been lowered since the start.
  for (const { amount } of unpaid) grantAmount(amount, max);
  await refuseOwnPrize(links, staffId, unpaid);
  const total = sumOf(unpaid.map(({ amount }) => amount));
  await requireHostCap(caps, giveaway, total, now());
  const since = giveaway.endedAt ?? giveaway.confirmedAt;
  const winners = await Promise.all(
    unpaid.map(async (winner) => ({ winner, since: await ledger.recentTo(winner.account, since) })),
  );
  return {
    giveaway,
    winners,
    total,
    version: [now().toString(TIME_BASE), hashOf(winners)].join(SEPARATOR),
  };
}

/**
 * Queues the grants of exactly the winners that a preview has named, in the commit that makes the giveaway `drawn` again.
 * @param version of the preview
 * @returns the giveaway, `drawn` and in this process's hands
 * @throws {UserError} as {@link previewPayAgain}, or if the preview is too old or no longer says what is so
 */
export async function queueAgain(
  dependencies: DecisionDependencies,
  id: string,
  version: string,
  staffId: string,
): Promise<Giveaway> {
  const [shownAt = '', shown] = version.split(SEPARATOR);
  const at = dependencies.now();
  return dependencies.change(id, {
    async look() {
      const isFresh = isInTime(Number.parseInt(shownAt, TIME_BASE), DRAFT_VALID_MS, dependencies.now());
      if (!isFresh) throw outdated();
      const { giveaway, winners } = await previewPayAgain(dependencies, id, staffId);
      if (hashOf(winners) !== shown) throw outdated();
      return { giveaway, places: winners.map(({ winner }) => winner.place) };
    },
    change({ giveaway, places }) {
      const decision = { kind: 'pay-again', by: staffId, at, places } as const;
      return decide(dependencies, giveaway, decision, () => requeueing(dependencies, giveaway, places, at));
    },
    isDone: (found) => isDecided(found, staffId, at),
  });
}

/** @throws {UserError} if one of them was settled in another way meanwhile */
async function requeueing(
  { ledger }: Dependencies,
  giveaway: Giveaway,
  places: readonly number[],
  at: number,
): Promise<readonly Change[]> {
  const unsent = await ledger.someOf(places.map((place) => winnerGrantId(giveaway, place)));
  if (unsent.length < places.length || !unsent.every(mayBeQueuedAgain)) throw outdated();
  mark('winners paid again');
  return ledger.requeueChanges(unsent, at);
}

/**
 * Has this process try at once to pay the winners who wait for the website.
 * @throws {UserError} if none waits
 */
export async function tryNow(dependencies: Dependencies, id: string): Promise<Giveaway> {
  const giveaway = await payable(dependencies, id);
  if (giveaway.state !== 'drawn') throw new UserError(({ words }) => words.giveaway.notWaiting);
  await payNow(dependencies, giveaway, 'hurry');
  return giveaway;
}

async function payable({ records, isListed }: Dependencies, id: string): Promise<Giveaway> {
  const giveaway = await requireGiveaway(records, id);
  refuseQuarantined(giveaway);
  if (!isListed(giveaway.guildId)) throw new UserError(({ words }) => words.approvals.serverUnlisted);
  return giveaway;
}

/** Differs between previews that name different winners, or winners who have received different grants. */
function hashOf(winners: PayAgainPreview['winners']): string {
  const lines = winners.map(({ winner, since }) => [winner.place, ...since.map(({ id }) => id)].join(' '));
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, HASH_LENGTH);
}

const outdated = () => new UserError(({ words }) => words.giveaway.payAgainOutdated);
