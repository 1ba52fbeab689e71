import { needsApproval } from '../approvals/approvals.js';
import { newSeed } from '../campaigns/sealed-numbers.js';
import { UserError } from '../errors.js';
import { countedDates } from '../recurrences/counted-dates.js';
import {
  createRecurrenceUpkeep,
  type DueDate,
  hindranceOf,
  type Verdict,
} from '../recurrences/recurrence-upkeep.js';
import { requireGiveaway } from './giveaway-checks.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { openRound } from './giveaway-opening.js';
import type { Giveaway, GiveawayState } from './giveaway-schema.js';
import { costOf } from './prizes.js';
import type { Series } from './series-schema.js';

/** Opens the rounds of giveaways that repeat. @param watch called with each round that is open */
export function createRounds(dependencies: GiveawayDependencies, watch: (giveaway: Giveaway) => void) {
  const { records, series, caps, notices } = dependencies;

  async function judge(current: Series, due: DueDate): Promise<Verdict<Series>> {
    if (await isUnopened(dependencies, current)) return 'later';
    const hindrance = await whyNot(dependencies, current);
    if (hindrance === 'later') return hindrance;
    if (hindrance !== undefined) return { skip: hindrance };
    const decidedBy = (await records.find(current.id))?.decidedBy;
    const cost = costOf(current);
    if (needsApproval(dependencies, cost) && decidedBy === undefined) return { skip: 'not-approved' };
    const round = roundOf(dependencies, current, due, decidedBy);
    return {
      enter: {
        cost,
        details: { rounds: current.rounds + 1 },
        entering: async () => [
          ...records.entering(round),
          await caps.reserve(round.by, round.confirmedAt, cost),
        ],
        begin: async () => watch(await openRound(dependencies, round)),
      },
    };
  }

  return createRecurrenceUpkeep<Series>(
    { ...dependencies, records: series },
    {
      datesOf: countedDates,
      posts: [],
      // Each of its dates is told as missed.
      isGone: () => false,
      exists: async (id) => (await records.find(id)) !== undefined,
      judge,
      // Of dates without a round that nobody could have opened, staff are not told.
      planned: async (current, event) =>
        event.kind === 'skipped' ? [notices.plannedMissed(current, event.why, event.date)] : [],
    },
  );
}

const UNOPENED: ReadonlySet<GiveawayState> = new Set(['waiting', 'scheduled', 'opening']);

/** Whether a round waits to be approved or posted. It is the late round of the dates that pass until then. */
const isUnopened = async ({ records }: GiveawayDependencies, { id }: Series): Promise<boolean> =>
  (await records.open()).some(
    ({ id: roundId, recurrence, state }) => (recurrence?.id ?? roundId) === id && UNOPENED.has(state),
  );

async function whyNot(dependencies: GiveawayDependencies, series: Series) {
  const { guildId, role, notRole, ping } = series;
  if (!dependencies.isListed(guildId)) return 'not-there';
  const roles = [role, notRole, ping].filter((id) => id !== undefined);
  const hindrance = await hindranceOf(dependencies, series, roles);
  return hindrance === 'server-gone' ? 'not-there' : hindrance;
}

function roundOf(
  { processId, randomBytes, now }: GiveawayDependencies,
  series: Series,
  { id, date }: DueDate,
  decidedBy: string | undefined,
): Giveaway {
  const { kind: _, first: __, next: ___, last: ____, rounds, ...terms } = series;
  const at = now();
  return {
    ...terms,
    id,
    draftedAt: at,
    recurrence: { id: series.id, date },
    round: rounds + 1,
    state: 'opening',
    confirmedAt: at,
    endsAt: at + terms.durationMs,
    seed: newSeed(randomBytes),
    process: processId,
    ...(decidedBy !== undefined && { decidedBy }),
  };
}

/**
 * Ends a series: the rounds that are open go on.
 * @param id of the series, or of one of its rounds
 * @throws {UserError} if it does not repeat, or no longer
 */
export async function stopSeries(
  { records, series, notices, now }: Pick<GiveawayDependencies, 'records' | 'series' | 'notices' | 'now'>,
  id: string,
  staffId: string,
): Promise<Series> {
  for (;;) {
    const giveaway = await requireGiveaway(records, id);
    const active = await series.activeOf(giveaway);
    if (active === undefined) throw new UserError(({ words }) => words.giveaway.notRepeating);
    const stopped = await series.change(active, { state: 'ended', endedAt: now(), endedBy: staffId });
    if (stopped === undefined) continue;
    notices.tell(giveaway, 'series-stopped', staffId);
    return stopped;
  }
}
