import { monotonicFactory } from 'ulid';
import { plainCode } from '../codes/code-text.js';
import { UserError } from '../errors.js';
import type { Log } from '../log.js';
import { mark } from '../marks.js';
import type { MessagePlace } from '../message-place.js';
import { amountOf, amountText } from '../money/amount.js';
import type { Listed } from '../payouts/listed-recipient.js';
import { allKeys, readableRows, readableValues } from '../storage/all-rows.js';
import { eachAlone } from '../storage/each-alone.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import type { Clock } from '../time/clock.js';
import { createWorkUnderWay } from '../time/work-under-way.js';
import type { SeenVoice, VoiceChannels } from '../voice-channels.js';
import {
  type Attendance,
  type Attendee,
  attendanceKey,
  attendanceOpenKey,
  attendeeKey,
  attendeesPrefix,
} from './attendance-schema.js';
import { attendeesOf, createCounting } from './counting.js';
import { presentIn, sharesOf, type Terms } from './shares.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** It ends by itself then. */
export const LONGEST_MS = 12 * HOUR_MS;
/** For so long after the end it can be paid; then it is forgotten. */
const KEPT_MS = 30 * 24 * HOUR_MS;
/** For so long, the message with **Check in** is tried to be brought up to date. */
const SHOWN_WITHIN_MS = 5 * MINUTE_MS;
/** Wrong words that a member may enter. */
const MOST_WRONG = 5;
/** Letters and digits of a word. */
const SHORTEST_WORD = 3;
const FORGOTTEN_AT_ONCE = 500;

/** An attendance, and what was seen of each member, by Discord user ID. */
export interface ShownAttendance {
  readonly attendance: Attendance;
  readonly attendees: ReadonlyMap<string, Attendee>;
}

/** Who is to be paid for an attendance. */
export interface ToPay {
  readonly attendance: Attendance;
  readonly listed: readonly Listed[];
  /** How many were there for too short a time. */
  readonly tooShort: number;
}

/** What a member of staff wants counted. */
export interface AttendanceRequest {
  /** Discord user ID. */
  readonly by: string;
  readonly guildId: string;
  readonly channelId: string;
  /** The voice channel. Default: the one in which they are, unless there is a word. */
  readonly voiceId: string | undefined;
  readonly title: string | undefined;
  /** The word for **Check in**. */
  readonly code: string | undefined;
  readonly activeOnly: boolean;
}

/** Messages about attendances that answer nobody. None of them throws. */
export interface AttendanceNotices {
  /** Posts the message with **Check in**. */
  post(attendance: Attendance): Promise<MessagePlace | undefined>;
  /** Brings that message up to date. @returns whether that was done */
  show(attendance: Attendance): Promise<boolean>;
  /** What is committed to have the log channel told that one has ended by itself. */
  planned(attendance: Attendance): Change;
  catchUp(): Promise<void>;
}

interface AttendanceOptions {
  readonly store: Store;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly clock: Clock;
  readonly random: () => number;
  readonly voice: VoiceChannels;
  readonly notices: AttendanceNotices;
  readonly retryLog: Pick<Log, 'warn'>;
}

export type AttendanceService = ReturnType<typeof createAttendance>;

/**
 * Counts who is there: minutes in a voice channel, and those who check in with a word. It pays nothing; a payout does,
 * once somebody has confirmed it. Each method throws a {@link UserError} if something cannot be done.
 */
export function createAttendance(options: AttendanceOptions) {
  const { store, now, random, voice, notices, retryLog } = options;
  const counting = createCounting(options);
  const newId = monotonicFactory(random);
  const underWay = createWorkUnderWay();
  const find = (id: string) => store.get<Attendance>(attendanceKey(id));

  /** @throws {UserError} if there is none */
  async function required(id: string): Promise<Attendance> {
    const attendance = await find(id);
    if (attendance === undefined) throw new UserError(({ words }) => words.approvals.notFound);
    return attendance;
  }

  async function endBy(
    id: string,
    how: Pick<Attendance, 'end' | 'endedBy'>,
  ): Promise<Attendance | undefined> {
    const isByItself = how.endedBy === undefined;
    const changes = (ended: Attendance) => (isByItself ? [notices.planned(ended)] : []);
    const ended = await counting.end(id, { how, changes });
    if (ended === undefined) return undefined;
    if (isByItself) void notices.catchUp();
    void underWay.track(close(ended)).catch((error: unknown) => {
      retryLog.warn({ attendance: id, err: error }, 'the end of an attendance could not be shown yet');
    });
    return ended;
  }

  /** Shows that it has ended, and closes it when that is done or given up. */
  async function close(ended: Attendance): Promise<void> {
    const { id, message, endedAt = 0 } = ended;
    counting.forget(id);
    const isShown = message === undefined || (await notices.show(ended));
    if (!isShown && now() - endedAt < SHOWN_WITHIN_MS) return;
    await store.commit([{ key: attendanceOpenKey(id), from: id, to: undefined }]);
  }

  /** Watches an open attendance, ends it at its time, or shows that it has ended. */
  async function goOn(id: string): Promise<void> {
    const attendance = await find(id);
    if (attendance === undefined) return;
    if (attendance.endedAt !== undefined) return close(attendance);
    const { kind } = counting.seenOf(attendance);
    if (kind === 'gone' || kind === 'hidden') await endBy(id, { end: kind });
    else if (now() - attendance.startedAt >= LONGEST_MS) await endBy(id, { end: 'time' });
    else await counting.goOn(attendance);
  }

  async function post(attendance: Attendance): Promise<Attendance> {
    const { id } = attendance;
    const message = await notices.post(attendance);
    if (message === undefined) {
      await endBy(id, { end: 'staff', endedBy: attendance.by });
      throw new UserError(({ words }) => words.event.notPosted({ channel: `<#${attendance.channelId}>` }));
    }
    return retryCommit(store, async () => {
      const from = await required(id);
      const to = { ...from, message };
      return { changes: [{ key: attendanceKey(id), from, to }], result: to };
    });
  }

  return {
    async start(request: AttendanceRequest): Promise<Attendance> {
      const { by, guildId, title, activeOnly } = request;
      const code = request.code === undefined ? undefined : wordOf(request.code);
      const isCheckIn = code !== undefined;
      const voiceId = request.voiceId ?? (isCheckIn ? undefined : voice.ofMember(guildId, by));
      if (voiceId === undefined && !isCheckIn) throw new UserError(({ words }) => words.attendance.noChannel);
      if (voiceId !== undefined) requireVisible(voice.look(guildId, voiceId), voiceId);
      const attendance: Attendance = {
        ...{ id: newId(now()), by, guildId, channelId: request.channelId },
        ...(voiceId !== undefined && { voiceId }),
        ...(title !== undefined && { title }),
        ...(isCheckIn && { code }),
        ...(activeOnly && { activeOnly }),
        ...{ startedAt: now(), counts: 0, countedTo: now(), gaps: [] },
      };
      const { id } = attendance;
      await retryCommit(store, async () => ({
        changes: [
          { key: attendanceKey(id), from: undefined, to: attendance },
          { key: attendanceOpenKey(id), from: undefined, to: id },
        ],
        result: undefined,
      }));
      counting.begin(attendance);
      return isCheckIn ? post(attendance) : attendance;
    },

    async end(id: string, staffId: string): Promise<Attendance> {
      await required(id);
      const ended = await endBy(id, { end: 'staff', endedBy: staffId });
      if (ended === undefined) throw new UserError(({ words }) => words.event.over);
      return ended;
    },

    /**
     * Notes that a member is there who knows the word.
     * @returns false if that was noted before
     */
    async checkIn(id: string, memberId: string, word: string): Promise<boolean> {
      const checked = await retryCommit<{ isNew: boolean; left?: number }>(store, async () => {
        const attendance = await required(id);
        if (attendance.endedAt !== undefined) throw new UserError(({ words }) => words.event.over);
        const key = attendeeKey(id, memberId);
        const from = await store.get<Attendee>(key);
        const { ms = 0, wrong = 0, checkedInAt } = from ?? {};
        if (checkedInAt !== undefined) return { changes: [], result: { isNew: false } };
        if (wrong >= MOST_WRONG) throw new UserError(({ words }) => words.attendance.tooManyWrong);
        const isRight = plainCode(word) === attendance.code;
        const to = isRight ? { ...from, ms, checkedInAt: now() } : { ...from, ms, wrong: wrong + 1 };
        // Nobody checks in after the end.
        const held = { key: attendanceKey(id), from: attendance, to: attendance };
        const result = { isNew: true, ...(!isRight && { left: MOST_WRONG - wrong - 1 }) };
        return { changes: [{ key, from, to }, held], result };
      });
      const { isNew, left } = checked;
      if (left !== undefined) throw new UserError(({ words }) => words.attendance.wrongWord({ left }));
      return isNew;
    },

    /** @throws {UserError} if there is none */
    async show(id: string): Promise<ShownAttendance> {
      return { attendance: await required(id), attendees: await attendeesOf(store, id) };
    },

    /**
     * The list for a payout of one that has ended.
     * @param each the amount, with two decimals, for one share of those that the terms give
     * @throws {UserError} if it has not ended, or nobody would get anything
     */
    async toPay(id: string, each: string, terms: Terms): Promise<ToPay> {
      const attendance = await required(id);
      if (attendance.endedAt === undefined) throw new UserError(({ words }) => words.attendance.endFirst);
      const attendees = await attendeesOf(store, id);
      const shares = sharesOf(attendees, terms);
      if (shares.size === 0) throw new UserError(({ words }) => words.attendance.nobody);
      mark('attendance paid');
      const listed = [...shares].map(([member, times]) => ({
        given: member,
        named: { by: 'member', value: member } as const,
        amount: amountText(amountOf(each).times(times)),
      }));
      return { attendance, listed, tooShort: presentIn(attendees).length - shares.size };
    },

    /** Those that are kept, the newest first. */
    listed: (): Promise<readonly Attendance[]> => readableValues<Attendance>(store, attendanceKey('')),

    /** To be called every few seconds. */
    recover: (): Promise<void> =>
      eachAlone(allKeys(store, attendanceOpenKey('')), (key) =>
        goOn(key.slice(attendanceOpenKey('').length)),
      ),

    /** Forgets who was there at what ended long ago. */
    sweep: (): Promise<void> =>
      eachAlone(readableRows<Attendance>(store, attendanceKey('')), async ({ key, value }) => {
        const { id, endedAt } = value;
        if (endedAt === undefined || now() - endedAt < KEPT_MS) return;
        for (;;) {
          const rows = await store.range<Attendee>({ prefix: attendeesPrefix(id), limit: FORGOTTEN_AT_ONCE });
          if (rows.length === 0) break;
          await store.commit(rows.map((row) => ({ key: row.key, from: row.value, to: undefined })));
        }
        await store.commit([{ key, from: value, to: undefined }]);
      }),

    /** Writes what was seen, before the process ends. What cannot be written is lost, and in the log. */
    halt: () =>
      counting.writeAll((error) => {
        retryLog.warn({ err: error }, 'the last minute of an attendance could not be written');
      }),
    idle: underWay.idle,
  };
}

/** @throws {UserError} for what is too short */
function wordOf(given: string): string {
  const word = plainCode(given);
  if ([...word].length >= SHORTEST_WORD) return word;
  throw new UserError(({ words }) => words.attendance.wordTooShort({ least: SHORTEST_WORD }));
}

/** @throws {UserError} naming the permission that is missing */
function requireVisible({ kind }: SeenVoice, voiceId: string): void {
  const channel = `<#${voiceId}>`;
  if (kind === 'gone' || kind === 'hidden') {
    throw new UserError(({ words }) => words.attendance.cannotSee({ channel }));
  }
}
