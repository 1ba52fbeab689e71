import type { VoiceChannels } from '../voice-channels.js';
import { VOICE } from './people-model.js';
import type { Life } from './process-life.js';
import type { Scheduler } from './scheduler.js';
import type { Trace } from './trace.js';

/** How long it takes until a process hears of who came or left, in ms. */
const HEARD_AFTER_MS = 50;

/** A time that somebody has spent in the channel, in ms from the start. */
interface Stay {
  readonly id: string;
  readonly from: number;
  to: number;
}

export type VoiceModel = ReturnType<typeof createVoiceModel>;

/** The one voice channel of the server, and who was really in it. */
export function createVoiceModel(scheduler: Scheduler, trace: Trace) {
  const stays: Stay[] = [];
  const hearers: Array<{ readonly life: Life; readonly hear: () => void }> = [];
  const stayOf = (id: string) => stays.find((stay) => stay.id === id && stay.to === Number.POSITIVE_INFINITY);
  const present = () => stays.filter(({ to }) => to === Number.POSITIVE_INFINITY).map(({ id }) => id);

  function changed(): void {
    trace.note(() => `in the voice channel: ${present().length}`);
    for (const { life, hear } of hearers) if (life.isAlive()) hear();
  }

  return {
    enter(id: string): void {
      if (stayOf(id) !== undefined) return;
      stays.push({ id, from: scheduler.now(), to: Number.POSITIVE_INFINITY });
      changed();
    },
    leave(id: string): void {
      const stay = stayOf(id);
      if (stay === undefined) return;
      stay.to = scheduler.now();
      changed();
    },
    present,
    /** How often somebody has come. */
    comings: (id: string): number => stays.filter((stay) => stay.id === id).length,
    /** How long somebody was really there since then, in ms. */
    stayed: (id: string, since: number): number =>
      stays
        .filter((stay) => stay.id === id)
        .reduce((sum, { from, to }) => {
          const length = Math.min(to, scheduler.now()) - Math.max(from, since);
          return sum + Math.max(0, length);
        }, 0),
    /** What a process knows of it. */
    connect(life: Life): VoiceChannels {
      let known = present();
      const listeners: Array<(channelId: string | undefined) => void> = [];
      hearers.push({
        life,
        hear() {
          const now = present();
          life.after(HEARD_AFTER_MS, () => {
            known = now;
            for (const listener of listeners) listener(VOICE);
          });
        },
      });
      return {
        look: () => ({ kind: 'seen', present: known.map((id) => ({ id, isDeaf: false })) }),
        ofMember: (_guildId, userId) => (known.includes(userId) ? VOICE : undefined),
        onChange: (listener) => void listeners.push(listener),
      };
    },
  };
}
