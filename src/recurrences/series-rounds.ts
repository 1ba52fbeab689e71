import { needsApproval } from '../approvals/approvals.js';
import { UserError } from '../errors.js';
import type { Caps } from '../ledger/daily-caps.js';
import type { Log } from '../log.js';
import type { Servers, StaffLookup } from '../members.js';
import type { Amount } from '../money/amount.js';
import type { Change, JsonObject } from '../storage/store.js';
import type { World } from '../time/clock.js';
import { countedDates } from './counted-dates.js';
import { isLasting } from './recurrence-schema.js';
import { createRecurrenceUpkeep, type DueDate, hindranceOf, type Verdict } from './recurrence-upkeep.js';
import { hasBegun, type SeriesRecords } from './series.js';
import type { Missed, Round, Series } from './series-schema.js';

/** What staff are told of series. None of it throws: what cannot be delivered is in the log. */
export interface SeriesNotices<Of> {
  /** Has staff told that a round was not opened, and what to do; to be committed with that. */
  plannedMissed(series: Of, why: Missed, date: number): Change;
  /** Has the log channel told that somebody has stopped it; to be committed with that. */
  plannedStopped(series: Of, staffId: string): Change;
  /** Posts what was planned and committed. */
  catchUp(): Promise<void>;
}

/** What rounds are built on. */
export interface RoundDependencies<Of extends JsonObject & Series, Made extends Round>
  extends Pick<World, 'now' | 'clock'> {
  readonly records: {
    find(id: string): Promise<Made | undefined>;
    open(): Promise<readonly Made[]>;
    entering(round: Made): readonly Change[];
  };
  readonly series: SeriesRecords<Of>;
  readonly notices: SeriesNotices<Of>;
  readonly caps: Pick<Caps, 'reserve'>;
  readonly servers: Servers;
  /** Whether somebody is staff, when nobody asks for anything. */
  readonly staffNow: StaffLookup;
  readonly isListed: (guildId: string) => boolean;
  readonly isHeld: () => boolean;
  readonly processId: string;
  readonly max: Amount;
  readonly approvalOver: Amount | undefined;
  readonly retryLog: Pick<Log, 'warn'>;
}

/** What a kind of campaign adds to its rounds. */
interface RoundKind<Of, Made> {
  /** What a round costs at most. */
  costOf(series: Of): Amount;
  /** What one payment of a round comes to at most, two decimals. */
  highestOf(series: Of): string;
  /** The Discord roles that it names. */
  rolesOf(series: Of): ReadonlyArray<string | undefined>;
  /** What a round has for itself, such as its seed. */
  details(series: Of): Partial<Made>;
  /** Posts a round that was entered. */
  open(round: Made): Promise<Made>;
  /** Called with each round that is open. */
  watch(round: Made): void;
}

/** What can be done with series, and what they do by themselves. */
export const createSeries = <Of extends JsonObject & Series, Made extends Round>(
  dependencies: RoundDependencies<Of, Made>,
  kind: RoundKind<Of, Made>,
) => ({
  /** To be called every few seconds. On its own, since an end must not wait for a round that is posted. */
  openRounds: createRounds(dependencies, kind),

  /** Those that go on. */
  repeating: async (): Promise<readonly Of[]> => (await dependencies.series.open()).filter(isLasting),

  /** Lets no further round open. @param id of the series, or of one of its rounds */
  stopRepeating: (id: string, staffId: string): Promise<Of> => stopSeries(dependencies, id, staffId),
});

/** Opens the rounds of what repeats. */
function createRounds<Of extends JsonObject & Series, Made extends Round>(
  dependencies: RoundDependencies<Of, Made>,
  kind: RoundKind<Of, Made>,
) {
  const { records, series, caps, notices } = dependencies;

  const skip = (why: Missed) => ({ skip: why }) as Verdict<Of>;

  async function judge(current: Of, due: DueDate): Promise<Verdict<Of>> {
    if (await isUnopened(dependencies, current)) return 'later';
    const hindrance = await whyNot(dependencies, kind, current);
    if (hindrance === 'later') return hindrance;
    if (hindrance !== undefined) return skip(hindrance);
    const decidedBy = (await records.find(current.id))?.decidedBy;
    const cost = kind.costOf(current);
    if (needsApproval(dependencies, cost) && decidedBy === undefined) return skip('not-approved');
    const at = dependencies.now();
    const round = {
      ...roundOf(current, due, at),
      process: dependencies.processId,
      ...kind.details(current),
      ...(decidedBy !== undefined && { decidedBy }),
    } as unknown as Made;
    return {
      enter: {
        cost,
        details: { rounds: current.rounds + 1 } as Partial<Of>,
        entering: async () => [...records.entering(round), await caps.reserve(current.by, at, cost)],
        begin: async () => kind.watch(await kind.open(round)),
      },
    };
  }

  return createRecurrenceUpkeep<Of>(
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

const UNOPENED: ReadonlySet<string> = new Set(['waiting', 'scheduled', 'opening']);

/**
 * Whether a round waits to be approved or posted, or is just ending since it could not be posted, which may end its series
 * as well. It is the late round of the dates that pass until then.
 */
const isUnopened = async (
  { records }: { readonly records: { open(): Promise<readonly Round[]> } },
  { id }: Series,
): Promise<boolean> =>
  (await records.open()).some(
    (round) =>
      (round.recurrence?.id ?? round.id) === id &&
      (UNOPENED.has(round.state) || (round.state === 'ending' && !hasBegun(round))),
  );

async function whyNot<Of extends JsonObject & Series>(
  dependencies: Parameters<typeof hindranceOf>[0] & { isListed(guildId: string): boolean },
  { rolesOf, highestOf }: Pick<RoundKind<Of, never>, 'rolesOf' | 'highestOf'>,
  series: Of,
) {
  if (!dependencies.isListed(series.guildId)) return 'not-there';
  const roles = rolesOf(series).filter((id) => id !== undefined);
  const hindrance = await hindranceOf(dependencies, { ...series, amount: highestOf(series) }, roles);
  return hindrance === 'server-gone' ? 'not-there' : hindrance;
}

/** @param at when it is entered (ms since the epoch) */
function roundOf(series: JsonObject & Series, { id, date }: DueDate, at: number) {
  const { kind: _, first: __, next: ___, last: ____, rounds, ...terms } = series;
  return {
    ...terms,
    id,
    draftedAt: at,
    recurrence: { id: series.id, date },
    round: rounds + 1,
    state: 'opening',
    confirmedAt: at,
    endsAt: at + terms.durationMs,
  };
}

/**
 * Ends a series: the rounds that are open go on.
 * @throws {UserError} if it does not repeat, or no longer
 */
async function stopSeries<Of extends JsonObject & Series, Made extends Round>(
  { records, series, notices, now }: RoundDependencies<Of, Made>,
  id: string,
  staffId: string,
): Promise<Of> {
  for (;;) {
    const round = await records.find(id);
    if (round === undefined) throw new UserError(({ words }) => words.approvals.notFound);
    const active = await series.activeOf(round);
    if (active === undefined) throw new UserError(({ words }) => words.series.notRepeating);
    const ended: Partial<Series> = { state: 'ended', endedAt: now(), endedBy: staffId };
    const stopped = await series.change(active, ended as Partial<Of>, async () => [
      notices.plannedStopped(active, staffId),
    ]);
    if (stopped === undefined) continue;
    void notices.catchUp();
    return stopped;
  }
}
