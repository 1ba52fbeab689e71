import { UserError } from '../errors.js';
import type { Change } from '../storage/store.js';
import { requireGiveaway } from './giveaway-checks.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import type { Giveaway, GiveawayDraft } from './giveaway-schema.js';
import { hasBegun, nextDate, seriesKey, upcoming } from './series-records.js';
import type { Series } from './series-schema.js';

type Dependencies = Pick<GiveawayDependencies, 'records' | 'series' | 'notices'>;

/** What a giveaway is once nothing keeps it from beginning: announced until its time has come, and open after that. */
export function startOf(
  { durationMs, startsAt = 0 }: Pick<GiveawayDraft, 'durationMs'> & Pick<Giveaway, 'startsAt'>,
  now: number,
): Pick<Giveaway, 'state' | 'endsAt'> {
  return now < startsAt ? { state: 'scheduled' } : { state: 'opening', endsAt: now + durationMs };
}

/** Who reads what becomes of a post: somebody `waits` for the answer to a press, or staff are `told` later. */
export type Reader = 'waits' | 'told';

/**
 * Posts that a giveaway is going to open. While Discord is away, it is left to be announced later.
 * @throws {UserError} as {@link giveUp}
 */
export async function announce(
  dependencies: Dependencies,
  scheduled: Giveaway,
  reader: Reader,
): Promise<Giveaway> {
  const { records, notices } = dependencies;
  const announcement = await notices.announce(scheduled);
  if (announcement === 'away') return scheduled;
  if (announcement === 'refused') return giveUp(dependencies, scheduled, reader);
  const announced = await records.change(scheduled, { announcement });
  if (announced === undefined) return requireGiveaway(records, scheduled.id);
  notices.tell(announced, 'scheduled', announced.by);
  return announced;
}

/**
 * Ends a giveaway that Discord does not let the bot post. What was announced and repeats comes again all the same.
 * @throws {UserError} that says so, if somebody waits for an answer
 */
export async function giveUp(
  dependencies: Dependencies,
  unposted: Giveaway,
  reader: Reader,
): Promise<Giveaway> {
  const { records, series, notices } = dependencies;
  const goesOn = async () =>
    (unposted.series !== undefined || hasBegun(unposted)) && (await series.activeOf(unposted)) !== undefined;
  const cancelled = await records.endUnpaid(unposted, { state: 'cancelled' }, async () =>
    reader === 'waits' ? [] : [notices.plannedUnposted(unposted, await goesOn())],
  );
  // Somebody else has posted it, or given up on it, meanwhile.
  if (cancelled === undefined) return requireGiveaway(records, unposted.id);
  // Where staff were asked or members were told, they read of it later if not now.
  if (cancelled.announcement === undefined && (await notices.update(cancelled)))
    await records.close(cancelled);
  if (reader === 'waits') throw new UserError(({ words }) => words.giveaway.notPosted);
  void notices.catchUp();
  return cancelled;
}

/** Makes the announcement of an open giveaway say where it is. */
export async function showBegun(
  { records, notices }: Pick<Dependencies, 'records' | 'notices'>,
  open: Giveaway,
): Promise<Giveaway> {
  const { announcement } = open;
  if (announcement === undefined || announcement.begun || !(await notices.showBegun(open))) return open;
  return (await records.change(open, { announcement: { ...announcement, begun: true } })) ?? open;
}

type TakingUp = Pick<GiveawayDependencies, 'records' | 'series' | 'liveness' | 'now'>;

/**
 * Takes a giveaway whose time to open has come into this process's hands. Whatever happens at the same moment, and in
 * whichever process, it opens once.
 * @returns `undefined` if there is none
 */
export async function takeDue(dependencies: TakingUp, id: string): Promise<Giveaway | undefined> {
  const scheduled = await dependencies.records.find(id);
  if (scheduled?.state !== 'scheduled' || startOf(scheduled, dependencies.now()).state === 'scheduled')
    return undefined;
  return takeToOpen(dependencies, scheduled);
}

/**
 * Takes a giveaway that is to open now into this process's hands. However late that is, it lasts its time from now on.
 * If it belongs to a series, it is the late round of the dates that have passed.
 * @returns `undefined` if it is no longer as it was given
 */
export async function takeToOpen(
  { records, series, liveness, now }: TakingUp,
  unopened: Giveaway,
): Promise<Giveaway | undefined> {
  const at = now();
  const details = { state: 'opening', process: liveness.id, endsAt: at + unopened.durationMs } as const;
  return records.change(unopened, details, async () => passedDates(await series.activeOf(unopened), at));
}

/** The change that leaves the dates of a series without a round that have come by a moment (ms since the epoch). */
function passedDates(series: Series | undefined, at: number): readonly Change[] {
  if (series === undefined || at < nextDate(series)) return [];
  return [{ key: seriesKey(series.id), from: series, to: { ...series, next: upcoming(series, at) } }];
}
