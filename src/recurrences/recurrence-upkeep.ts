import { isInTime } from '../approvals/time-limits.js';
import { type Post, showPosts, tidyPosts } from '../campaigns/posts.js';
import { RecordError } from '../errors.js';
import { OverCapError } from '../ledger/daily-caps.js';
import type { Log } from '../log.js';
import { mark } from '../marks.js';
import type { Servers, StaffLookup } from '../members.js';
import { type Amount, amountOf, amountText } from '../money/amount.js';
import { ALWAYS_WRITABLE, createRepostPause } from '../notices/repost-pause.js';
import { eachAlone } from '../storage/each-alone.js';
import type { Change } from '../storage/store.js';
import type { World } from '../time/clock.js';
import { type Dates, type Due, dueOf } from './dates.js';
import { occurrenceId } from './recurrence-records.js';
import { isLasting, type Recurrence, type SKIPPED, type SkippedOf } from './recurrence-schema.js';

type Why<Of extends Recurrence> = SkippedOf<Of> | (typeof SKIPPED)[number];

/** What staff are told of the dates of a recurrence. */
export type DateEvent<Of extends Recurrence> =
  /** @property cost what the occurrence would have cost, where that is known */
  | { readonly kind: 'skipped'; readonly date: number; readonly why: Why<Of>; readonly cost?: string }
  | { readonly kind: 'missed'; readonly dates: readonly number[] }
  | { readonly kind: 'server-gone' };

/** A date that has come, and the ID of its occurrence. */
export interface DueDate extends Pick<Due, 'date'> {
  readonly id: string;
}

/** An occurrence that is to be entered. */
export interface Occurrence<Of> {
  readonly cost: Amount;
  /** What else is noted of the recurrence with it. */
  readonly details?: Partial<Of>;
  /** What enters it and takes its cost from the cap. @throws {OverCapError} if the cap does not allow it */
  entering(): Promise<readonly Change[]>;
  /** Goes on with it once it is on record. */
  begin(): Promise<unknown>;
}

/** What is to be done about a date. `later`: it is not known yet. */
export type Verdict<Of extends Recurrence> =
  | 'later'
  | 'server-gone'
  | { readonly skip: Why<Of> }
  | { readonly enter: Occurrence<Of> };

/** What a kind of recurrence adds. */
export interface RecurrenceKind<Of extends Recurrence> {
  datesOf(recurrence: Of): Dates;
  /** Whether it ends without a date that has come, since the bot no longer acts in its server. */
  isGone(recurrence: Of): boolean;
  /** What must be shown of one that was decided on. */
  readonly posts: readonly Post<Of>[];
  /** Puts one that waits for approval before staff. @returns false if that could not be done */
  ask?(waiting: Of): Promise<boolean>;
  /** Whether an occurrence is on record. */
  exists(id: string): Promise<boolean>;
  /** What else is noted of a recurrence when a date is settled. */
  noted?(recurrence: Of): Promise<Partial<Of>>;
  /** Looks at a date that has come. @param details what is {@link noted} */
  judge(recurrence: Of, due: DueDate, details: Partial<Of>): Promise<Verdict<Of>>;
  /** Looks, between two dates, for what is to be paid before the next one. */
  readonly between?: Between<Of>;
  /** Has staff told of an event, as changes to be committed with it. */
  planned(recurrence: Of, event: DateEvent<Of>): Promise<readonly Change[]>;
}

/** What a recurrence enters between its dates. */
export interface Between<Of extends Recurrence> {
  /** When to look next (ms since the epoch), if at all. It comes from the record alone. */
  dueAt(recurrence: Of): number | undefined;
  /** Notes that it was looked. */
  looked(at: number): Partial<Of>;
  /** @param look a date of its own @returns `undefined` if there is nothing to be entered */
  look(recurrence: Of, look: DueDate): Promise<'later' | Occurrence<Of> | undefined>;
}

interface Dependencies<Of extends Recurrence> extends Pick<World, 'now' | 'clock'> {
  readonly records: {
    open(): Promise<readonly Of[]>;
    change(
      recurrence: Of,
      details: Partial<Of>,
      others?: () => Promise<readonly Change[]>,
    ): Promise<Of | undefined>;
    close(recurrence: Of): Promise<boolean>;
  };
  /** Tells what was planned and committed. */
  readonly notices: { catchUp(): Promise<void> };
  readonly isHeld: () => boolean;
  readonly retryLog: Pick<Log, 'warn'>;
}

/** Messages that people have deleted do not come back. */
const SHOWN_WITHIN_MS = 2 * 24 * 60 * 60_000;

/**
 * Enters what recurrences make when a date has come, once, or tells staff why not. To be called every few seconds. What fails
 * is tried again after a pause.
 */
export function createRecurrenceUpkeep<Of extends Recurrence>(
  dependencies: Dependencies<Of>,
  kind: RecurrenceKind<Of>,
) {
  const { records, retryLog, clock, now } = dependencies;
  const pause = createRepostPause(clock, ALWAYS_WRITABLE);

  /** @returns false if something is to be tried again */
  async function lookAfter(recurrence: Of): Promise<boolean> {
    if (isLasting(recurrence) && kind.isGone(recurrence)) {
      await endWithServer(dependencies, kind, recurrence);
      return true;
    }
    const { state, confirmedAt, endedAt: since = 0 } = recurrence;
    if (state === 'waiting') return (await kind.ask?.(recurrence)) ?? true;
    if (state !== 'active')
      return tidyPosts(dependencies, kind.posts, recurrence, { since, isSettled: true });
    const posts = isInTime(confirmedAt, SHOWN_WITHIN_MS, now()) ? kind.posts : [];
    const shown = await showPosts(records, posts, recurrence);
    const at = now();
    if (at >= shown.next) return settle(dependencies, kind, shown);
    const lookAt = dependencies.isHeld() ? undefined : kind.between?.dueAt(shown);
    if (kind.between && lookAt !== undefined && lookAt <= at)
      return lookBetween(dependencies, kind.between, shown, lookAt);
    return posts.every((post) => post.isShown(shown));
  }

  async function attend(recurrence: Of): Promise<void> {
    const { id } = recurrence;
    if (!pause.isOver(id)) return;
    const isDone = await lookAfter(recurrence).catch((error: unknown) => {
      if (error instanceof RecordError) throw error;
      retryLog.warn({ recurrence: id, err: error }, 'what repeats could not be looked after yet');
      return false;
    });
    if (!isDone) pause.begin(id);
  }

  return async (): Promise<void> => eachAlone(await records.open(), attend);
}

async function endWithServer<Of extends Recurrence>(
  { records, notices, now }: Dependencies<Of>,
  kind: RecurrenceKind<Of>,
  recurrence: Of,
): Promise<void> {
  const ended: Partial<Recurrence> = { state: 'ended', endedAt: now() };
  await records.change(recurrence, ended as Partial<Of>, () =>
    kind.planned(recurrence, { kind: 'server-gone' }),
  );
  void notices.catchUp();
}

/** Settles the date that has come, the last of several. @returns false if that is to be tried again */
async function settle<Of extends Recurrence>(
  dependencies: Dependencies<Of>,
  kind: RecurrenceKind<Of>,
  recurrence: Of,
): Promise<boolean> {
  const { records, notices, now } = dependencies;
  const due = dueOf(kind.datesOf(recurrence), recurrence.next, now());
  const { date, next } = due;
  const id = occurrenceId(recurrence.id, date);
  const noted = (await kind.noted?.(recurrence)) ?? {};
  const settled = (outcome: 'entered' | Why<Of>): Partial<Of> => {
    const occurrence = outcome === 'entered' ? { occurrence: id } : {};
    return { ...noted, next, last: { date, at: now(), outcome, ...occurrence } } as Partial<Of>;
  };
  const missed = async (): Promise<readonly Change[]> =>
    due.missed.length === 0
      ? []
      : kind.planned({ ...recurrence, next }, { kind: 'missed', dates: due.missed });

  // Of a recurrence whose record is older than its occurrences.
  if (await kind.exists(id)) {
    await records.change(recurrence, settled('entered'));
    return true;
  }
  const skip = async (why: Why<Of>, cost?: string): Promise<void> => {
    mark('date of a recurrence skipped');
    const event = { kind: 'skipped', date, why, ...(cost !== undefined && { cost }) } as const;
    const told = async () => [...(await missed()), ...(await kind.planned(recurrence, event))];
    await records.change(recurrence, settled(why), told);
  };
  const verdict = await kind.judge(recurrence, { ...due, id }, noted);
  if (verdict === 'later') return false;
  if (verdict === 'server-gone') await endWithServer(dependencies, kind, recurrence);
  else if ('skip' in verdict) await skip(verdict.skip);
  else if (!(await enter(dependencies, recurrence, verdict.enter, settled('entered'), missed)))
    await skip('over-cap', amountText(verdict.enter.cost));
  void notices.catchUp();
  return true;
}

/**
 * Enters what is due between two dates, if anything. Repeated after the store went back, it means the same occurrence.
 * @param date when it was due
 * @returns false if it is to be looked again
 */
async function lookBetween<Of extends Recurrence>(
  dependencies: Dependencies<Of>,
  between: Between<Of>,
  recurrence: Of,
  date: number,
): Promise<boolean> {
  const found = await between.look(recurrence, { id: occurrenceId(recurrence.id, date), date });
  if (found === 'later') return false;
  const looked = between.looked(dependencies.now());
  if (found === undefined) await dependencies.records.change(recurrence, looked);
  else if (!(await enter(dependencies, recurrence, found, looked, async () => []))) return false;
  void dependencies.notices.catchUp();
  return true;
}

/**
 * Enters an occurrence and moves its recurrence on, in one commit.
 * @returns false if the cap does not allow the occurrence
 */
async function enter<Of extends Recurrence>(
  { records, isHeld }: Dependencies<Of>,
  recurrence: Of,
  { details, entering, begin }: Occurrence<Of>,
  settled: Partial<Of>,
  missed: () => Promise<readonly Change[]>,
): Promise<boolean> {
  if (isHeld()) return true;
  try {
    const changes = async () => [...(await missed()), ...(await entering())];
    const moved = await records.change(recurrence, { ...settled, ...details }, changes);
    if (moved === undefined) {
      mark('occurrence refused by another commit');
      return true;
    }
  } catch (error) {
    if (!(error instanceof OverCapError)) throw error;
    mark('occurrence over the cap');
    return false;
  }
  mark('occurrence entered');
  await begin();
  return true;
}

/** Asks Discord, and the settings of now, whether a recurrence may go on. @param roles that it names */
export async function hindranceOf(
  {
    servers,
    staffNow,
    max,
  }: { readonly servers: Servers; readonly staffNow: StaffLookup; readonly max: Amount },
  { guildId, by, amount }: Recurrence,
  roles: readonly string[],
): Promise<'server-gone' | 'later' | (typeof SKIPPED)[number] | undefined> {
  const server = await servers.of(guildId);
  if (server === undefined) return 'server-gone';
  const standing = await staffNow(guildId, by);
  if (standing === 'unknown') return 'later';
  if (standing === 'no') return 'not-staff';
  if (!roles.every((id) => server.roles.has(id))) return 'role-gone';
  return amountOf(amount).greaterThan(max) ? 'over-max' : undefined;
}
