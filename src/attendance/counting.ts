import { mark } from '../marks.js';
import { allRows } from '../storage/all-rows.js';
import { createKeyedLock } from '../storage/keyed-lock.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import type { Clock } from '../time/clock.js';
import type { SeenVoice, VoiceChannels } from '../voice-channels.js';
import {
  type Attendance,
  type Attendee,
  attendanceKey,
  attendeeKey,
  attendeesPrefix,
  memberIn,
} from './attendance-schema.js';

/** What was seen is written so often: a process that dies takes no more than that with it. */
const WRITE_MS = 60_000;
/** So often the channel is looked at, beside each time that somebody comes or leaves. */
const LOOK_MS = 5_000;
/** A process that has not looked for so long has stood still, and saw nobody leave. */
const BLIND_MS = 12_000;
/** A shorter time without a watch is not worth mentioning. */
const GAP_MS = 15_000;
/** Beyond these, the last one grows. */
const MOST_GAPS = 20;

/** What this process watches. Times are of the clock that never goes back. */
interface Watch {
  readonly of: Attendance;
  /** {@link Attendance.counts} as it was before this process began to add: once that has changed, others have counted. */
  counts: number;
  /** Since when everything was seen that is not on record, and whether what was before that is on record by this process. */
  since: number;
  isContinued: boolean;
  lookedAt: number;
  present: readonly string[];
  /** How long each was seen since then (ms). */
  added: Map<string, number>;
}

interface CountingOptions {
  readonly store: Store;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly clock: Clock;
  readonly voice: VoiceChannels;
}

/** The end of an attendance, and what else is committed with it. */
interface End {
  readonly how: Pick<Attendance, 'end' | 'endedBy'>;
  changes(ended: Attendance): readonly Change[];
}

export type Counting = ReturnType<typeof createCounting>;

/**
 * Adds up how long members are in the voice channels of attendances. Every process that sees a channel watches it, and
 * each time is added by one of them: whoever writes first, since the others then begin anew.
 */
export function createCounting({ store, now, clock, voice }: CountingOptions) {
  /** By the ID of the attendance, while it is open. */
  const watches = new Map<string, Watch>();
  const inTurn = createKeyedLock();
  let callOff: (() => void) | undefined;

  const seenOf = ({ guildId, voiceId }: Attendance): SeenVoice =>
    voiceId === undefined ? { kind: 'elsewhere' } : voice.look(guildId, voiceId);

  /** Adds the time since the last look to all who were present then. */
  function look(id: string): void {
    const watch = watches.get(id);
    if (watch === undefined) return;
    const seen = seenOf(watch.of);
    const at = clock.now();
    const passed = at - watch.lookedAt;
    if (seen.kind !== 'seen' || passed > BLIND_MS) {
      // Who left meanwhile cannot be told from who stayed, so that what is not on record counts as not seen.
      watches.delete(id);
      return;
    }
    for (const member of watch.present) watch.added.set(member, (watch.added.get(member) ?? 0) + passed);
    watch.lookedAt = at;
    watch.present = countedOf(watch.of, seen.present);
  }

  function lookAtAll(): void {
    for (const id of watches.keys()) look(id);
    callOff = watches.size === 0 ? undefined : clock.after(LOOK_MS, lookAtAll);
  }

  voice.onChange((channelId) => {
    for (const [id, { of }] of watches) if (channelId === undefined || of.voiceId === channelId) look(id);
  });

  /** Watches from now on. */
  function begin(attendance: Attendance): void {
    const seen = seenOf(attendance);
    if (seen.kind !== 'seen') return;
    const { id, counts } = attendance;
    const [at, present] = [clock.now(), countedOf(attendance, seen.present)];
    const since = { since: at, lookedAt: at, isContinued: false };
    watches.set(id, { of: attendance, counts, ...since, present, added: new Map() });
    callOff ??= clock.after(LOOK_MS, lookAtAll);
  }

  /** Writes what was seen, with the end if there is one. @returns the attendance; `undefined` if it has ended before */
  async function write(id: string, end?: End): Promise<Attendance | undefined> {
    look(id);
    const watch = watches.get(id);
    const taken = watch && { ...watch };
    if (watch !== undefined) Object.assign(watch, { since: clock.now(), added: new Map() });
    try {
      const { attendance, isOurs } = await retryCommit(store, () => planned(id, taken, end));
      if (watch === undefined || end !== undefined) watches.delete(id);
      else if (isOurs) Object.assign(watch, { counts: attendance?.counts, isContinued: true });
      else {
        mark('attendance counted by another process first');
        watches.delete(id);
      }
      return attendance;
    } catch (error) {
      // It may be on record all the same. Then the number of counts tells so at the next look.
      if (watch !== undefined && taken !== undefined) {
        watch.since = taken.since;
        for (const [member, ms] of taken.added) watch.added.set(member, (watch.added.get(member) ?? 0) + ms);
      }
      throw error;
    }
  }

  async function planned(id: string, watch: Watch | undefined, end: End | undefined) {
    const from = await store.get<Attendance>(attendanceKey(id));
    const isOpen = from !== undefined && from.endedAt === undefined;
    // What others have counted is on record, and the time after that is theirs to add.
    const isOurs = isOpen && watch?.counts === from.counts;
    if (!isOpen || (!isOurs && end === undefined)) {
      return { changes: [], result: { attendance: isOpen ? from : undefined, isOurs: false } };
    }
    const seenSince = isOurs ? now() - (clock.now() - watch.since) : now();
    const isGap = !(isOurs && watch.isContinued) && from.voiceId !== undefined;
    const to = countedUp(from, isGap ? seenSince : from.countedTo, now(), end);
    const members = isOurs ? await memberChanges(store, id, watch.added) : [];
    const changes = [{ key: attendanceKey(id), from, to }, ...members, ...(end?.changes(to) ?? [])];
    return { changes, result: { attendance: to, isOurs } };
  }

  return {
    /** What this process sees of an attendance's channel. */
    seenOf,
    begin,
    /** Watches an open attendance, and writes what was seen when that is due. */
    goOn: (attendance: Attendance): Promise<void> =>
      inTurn(attendance.id, async () => {
        const { id, counts } = attendance;
        look(id);
        const watch = watches.get(id);
        if (watch === undefined || watch.counts < counts) begin(attendance);
        else if (clock.now() - watch.since >= WRITE_MS) await write(id);
      }),
    /** Ends it with what was seen until now. @returns as it is then; `undefined` if it has ended before */
    end: (id: string, end: End): Promise<Attendance | undefined> => inTurn(id, () => write(id, end)),
    /** Watches no longer what others have ended. */
    forget: (id: string) => void watches.delete(id),
    /** Writes what was seen, before the process ends. @param onFault told of each that could not be written */
    async writeAll(onFault: (error: unknown) => void): Promise<void> {
      callOff?.();
      for (const id of [...watches.keys()]) await inTurn(id, () => write(id)).catch(onFault);
      watches.clear();
    },
  };
}

/** Those whose time counts. */
function countedOf({ activeOnly }: Attendance, present: Extract<SeenVoice, { present: unknown }>['present']) {
  const counted = activeOnly ? present.filter(({ isDeaf }) => !isDeaf) : present;
  return activeOnly && counted.length < 2 ? [] : counted.map(({ id }) => id);
}

/** @param seenSince since when it was watched, as far as that is not on record (ms since the epoch) */
function countedUp(from: Attendance, seenSince: number, at: number, end: End | undefined): Attendance {
  const { counts, countedTo, gaps } = from;
  const isGap = seenSince - countedTo >= GAP_MS;
  mark(isGap ? 'attendance not watched for some time' : 'attendance counted');
  return {
    ...from,
    counts: counts + 1,
    countedTo: at,
    ...(isGap && { gaps: withGap(gaps, { from: countedTo, to: seenSince }) }),
    ...(end && { ...end.how, endedAt: at }),
  };
}

function withGap(gaps: Attendance['gaps'], gap: Attendance['gaps'][number]): Attendance['gaps'] {
  const last = gaps.at(-1);
  if (last === undefined || gaps.length < MOST_GAPS) return [...gaps, gap];
  return [...gaps.slice(0, -1), { from: last.from, to: gap.to }];
}

/** Everybody of whom something is on record, by Discord user ID. */
export async function attendeesOf(
  store: Pick<Store, 'range'>,
  id: string,
): Promise<ReadonlyMap<string, Attendee>> {
  const found = new Map<string, Attendee>();
  for await (const { key, value } of allRows<Attendee>(store, attendeesPrefix(id))) {
    found.set(memberIn(key), value);
  }
  return found;
}

async function memberChanges(
  store: Store,
  id: string,
  added: ReadonlyMap<string, number>,
): Promise<readonly Change[]> {
  const before = await attendeesOf(store, id);
  return [...added]
    .filter(([, ms]) => ms > 0)
    .map(([member, ms]) => {
      const from = before.get(member);
      const to: Attendee = { ...from, ms: (from?.ms ?? 0) + ms };
      return { key: attendeeKey(id, member), from, to };
    });
}
