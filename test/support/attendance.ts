import { type AttendanceRequest, createAttendance } from '../../src/attendance/attendance.js';
import type { Attendance } from '../../src/attendance/attendance-schema.js';
import type { Store } from '../../src/storage/store.js';
import type { Clock } from '../../src/time/clock.js';
import type { InVoice, SeenVoice, VoiceChannels } from '../../src/voice-channels.js';
import { NOON } from './credit.js';
import { openStore } from './open-store.js';
import { silentLog } from './silent-log.js';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOST = '100000000000000001';
const TICK = 5 * SECOND;

/** A voice channel, and the processes that count in it. Time passes only in {@link pass}. */
export async function setUpAttendance(given?: Store) {
  const store = given ?? (await openStore());
  const voice = { present: [] as InVoice[], kind: 'seen' as SeenVoice['kind'] };
  const told: string[] = [];
  const listeners: Array<(channelId: string | undefined) => void> = [];
  const timers = new Set<{ readonly at: number; readonly action: () => void }>();
  let time = 0;
  const clock: Clock = {
    now: () => time,
    after(ms, action) {
      const timer = { at: time + ms, action };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  const channels: VoiceChannels = {
    look: () =>
      voice.kind === 'seen' ? { kind: 'seen', present: [...voice.present] } : { kind: voice.kind },
    ofMember: (_guildId, userId) => (voice.present.some(({ id }) => id === userId) ? 'voice' : undefined),
    onChange: (listener) => void listeners.push(listener),
  };
  const dates = { ahead: 0 };
  const newProcess = (ahead = () => dates.ahead, on: Store = store) =>
    createAttendance({
      store: on,
      clock,
      now: () => NOON + time + ahead(),
      random: () => 0.5,
      voice: channels,
      notices: {
        post: async ({ channelId }) => ({ channelId, messageId: 'check-in' }),
        show: async ({ end }) => Boolean(told.push(`shown ${end}`)),
        planned: ({ id, end }) => {
          told.push(`told ${end}`);
          const to = { colour: 'plain', text: `${end}`, at: 0, process: 'own' };
          return { key: `notice:${id}.${told.length}`, from: undefined, to };
        },
        catchUp: async () => undefined,
      },
      retryLog: silentLog,
    });
  type Process = ReturnType<typeof newProcess>;

  /** Some time in which no process does anything, as when all of them have stood still. */
  const skip = (ms: number) => {
    time += ms;
  };
  return {
    store,
    voice,
    told,
    dates,
    newProcess,
    skip,
    tell: (channelId: string | undefined = 'voice') => {
      for (const listener of listeners) listener(channelId);
    },
    /** Time passes, in which these processes do what they do every few seconds. */
    async pass(ms: number, processes: readonly Process[]): Promise<void> {
      for (let left = ms; left > 0; left -= TICK) {
        skip(Math.min(TICK, left));
        for (const timer of timers) {
          if (timer.at > time) continue;
          timers.delete(timer);
          timer.action();
        }
        for (const process of processes) await process.recover();
      }
    },
    /** These are in the channel from now on. */
    present(...ids: readonly string[]): void {
      voice.present = ids.map((id) => ({ id, isDeaf: false }));
      for (const listener of listeners) listener('voice');
    },
    start: (process: Process, changes: Partial<AttendanceRequest> = {}): Promise<Attendance> =>
      process.start({
        by: HOST,
        guildId: 'guild',
        channelId: 'general',
        voiceId: 'voice',
        title: undefined,
        code: undefined,
        activeOnly: false,
        ...changes,
      }),
    /** Minutes of each member. */
    async minutes(process: Process, { id }: Attendance): Promise<Record<string, number>> {
      const { attendees } = await process.show(id);
      return Object.fromEntries([...attendees].map(([member, { ms }]) => [member, ms / MINUTE]));
    },
  };
}
