import { needsApproval } from '../approvals/approvals.js';
import { UserError } from '../errors.js';
import { OverCapError } from '../ledger/daily-caps.js';
import { grantAmount } from '../ledger/grant-checks.js';
import { mark } from '../marks.js';
import { newSeed } from './draw.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { costOf } from './giveaway-records.js';
import type { Giveaway, GiveawayState } from './giveaway-schema.js';
import { dateOf, nextDate, upcoming } from './series-records.js';
import type { Missed, Series } from './series-schema.js';

type RoundDependencies = Pick<
  GiveawayDependencies,
  | 'records'
  | 'series'
  | 'staffNow'
  | 'servers'
  | 'notices'
  | 'caps'
  | 'liveness'
  | 'max'
  | 'approvalOver'
  | 'isListed'
  | 'randomBytes'
  | 'now'
  | 'retryLog'
>;

/**
 * Enters the round of a date that has come. Whatever was down and whichever process looks, each date has one round at
 * most, since the commit that enters it moves the series on; of several dates that have passed, the last one has it.
 * @returns the round, `opening` and in this process's hands; `undefined` if there is none now
 */
export async function enterDueRound(
  dependencies: RoundDependencies,
  id: string,
): Promise<Giveaway | undefined> {
  const current = await dependencies.series.find(id);
  const now = dependencies.now();
  if (current?.state !== 'active') return undefined;
  const first = await dependencies.records.find(id);
  if (first === undefined) {
    await dependencies.series.stop(current, { stoppedAt: now });
    return undefined;
  }
  if (now < nextDate(current) || (await isUnopened(dependencies, id))) return undefined;
  const missed = await whyNot(dependencies, current, first);
  if (missed === 'unknown') return undefined;
  const number = upcoming(current, now) - 1;
  if (missed !== undefined) return miss(dependencies, current, number, missed);
  try {
    return await enterRound(dependencies, current, first, number);
  } catch (error) {
    if (!(error instanceof OverCapError)) throw error;
    return miss(dependencies, current, number, 'over-cap');
  }
}

const UNOPENED: ReadonlySet<GiveawayState> = new Set(['waiting', 'scheduled', 'opening']);

/** Whether a round waits to be approved or posted. It is the late round of the dates that pass until then. */
const isUnopened = async ({ records }: RoundDependencies, seriesId: string): Promise<boolean> =>
  (await records.open()).some(({ id, series = id, state }) => series === seriesId && UNOPENED.has(state));

/** @returns `unknown` if Discord does not answer; another look will tell */
async function whyNot(
  { staffNow, servers, isListed, max, approvalOver, retryLog }: RoundDependencies,
  { draft }: Series,
  first: Giveaway,
): Promise<Missed | 'unknown' | undefined> {
  const { guildId, by, role, notRole, ping } = draft;
  if (!isListed(guildId)) return 'not-there';
  try {
    const server = await servers.of(guildId);
    if (server === undefined) return 'not-there';
    const staff = await staffNow(guildId, by);
    if (staff !== 'yes') return staff === 'no' ? 'not-staff' : 'unknown';
    const roles = [role, notRole, ping].filter((id) => id !== undefined);
    if (!roles.every((id) => server.roles.has(id))) return 'role-gone';
  } catch (error) {
    retryLog.warn({ giveaway: first.id, err: error }, 'Discord does not tell whether a round can be opened');
    return 'unknown';
  }
  if (!isWithin(draft.amount, max)) return 'over-max';
  return needsApproval({ approvalOver }, costOf(draft)) && first.decidedBy === undefined
    ? 'not-approved'
    : undefined;
}

function isWithin(...amount: Parameters<typeof grantAmount>): boolean {
  try {
    grantAmount(...amount);
    return true;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}

async function miss(
  dependencies: RoundDependencies,
  series: Series,
  number: number,
  why: Missed,
): Promise<undefined> {
  mark('round of a series missed');
  const at = dateOf(series, number);
  const moved = await dependencies.series.change(
    series,
    { next: number + 1, missed: { at, why } },
    async () => [dependencies.notices.plannedMissed(series, why, at)],
  );
  if (moved !== undefined) void dependencies.notices.catchUp();
}

/** @throws {OverCapError} if it does not fit the cap of its host */
async function enterRound(
  { records, series, caps, liveness, randomBytes, now }: RoundDependencies,
  current: Series,
  { decidedBy }: Giveaway,
  number: number,
): Promise<Giveaway | undefined> {
  mark('round of a series entered');
  const at = now();
  const { startsInMs: _, seenDuplicate: __, ...draft } = current.draft;
  const round: Giveaway = {
    ...draft,
    id: records.newId(),
    draftedAt: at,
    series: current.id,
    round: current.rounds + 1,
    state: 'opening',
    confirmedAt: at,
    endsAt: at + draft.durationMs,
    seed: newSeed(randomBytes),
    process: liveness.id,
    ...(decidedBy !== undefined && { decidedBy }),
  };
  const moved = await series.change(current, { next: number + 1, rounds: current.rounds + 1 }, async () => [
    ...records.entering(round),
    await caps.reserve(round.by, at, costOf(round)),
  ]);
  return moved && round;
}
