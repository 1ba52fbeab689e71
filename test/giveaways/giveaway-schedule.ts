import { vi } from 'vitest';
import type { GiveawayRecords } from '../../src/giveaways/giveaway-records.js';
import { createSchedule, type GiveawayWork } from '../../src/giveaways/giveaway-schedule.js';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import { systemClock } from '../../src/time/clock.js';
import { NOON } from '../support/credit.js';
import { silentLog } from '../support/silent-log.js';

export const SECOND = 1_000;

/** Giveaways as records in memory, and what is done with them and when, in ms after noon. */
export function setUpSchedule(...giveaways: readonly Giveaway[]) {
  const open = new Map(giveaways.map((giveaway) => [giveaway.id, giveaway]));
  const done: string[] = [];
  const note = (what: string, { id }: Pick<Giveaway, 'id'>) =>
    done.push(`${Date.now() - NOON} ${what} ${id}`);
  const dead = new Set<string>();
  let skew = 0;
  const records = {
    open: async () => [...open.values()],
    find: async (id: string) => open.get(id),
    async change(giveaway: Giveaway, details: Partial<Giveaway>) {
      if (JSON.stringify(open.get(giveaway.id)) !== JSON.stringify(giveaway)) return undefined;
      open.set(giveaway.id, { ...giveaway, ...details });
      return open.get(giveaway.id);
    },
  } as unknown as GiveawayRecords;
  const ends: Array<'paying' | undefined> = [];
  const work: GiveawayWork = {
    openDue: async () => undefined,
    showBegun: async (giveaway) => giveaway,
    showPressed: async () => true,
    async freeze(id) {
      const giveaway = open.get(id);
      if (giveaway?.state !== 'open') return undefined;
      note('ends', giveaway);
      open.set(id, { ...giveaway, state: 'ending', process: 'me' });
      return open.get(id);
    },
    async reopen(giveaway) {
      note('reopens', giveaway);
    },
    async settle(giveaway) {
      note('goes on with', giveaway);
      return ends.shift();
    },
    isPaying: async () => false,
    async tidy(giveaway) {
      note('tidies', giveaway);
      return false;
    },
    async refresh(giveaway) {
      note('refreshes', giveaway);
      return true;
    },
    async showDecided(giveaway) {
      note('shows what was decided', giveaway);
      return giveaway;
    },
    async withdraw(giveaway, why) {
      note(`withdraws (${why})`, giveaway);
      open.delete(giveaway.id);
    },
  };
  const held = { isHeld: false };
  const unlisted = new Set<string>();
  const left = new Set<string>();
  const counter = { changed: () => undefined, forget: () => undefined, stop: () => undefined };
  const create = (id = 'me') =>
    createSchedule(
      {
        records,
        members: { hasServer: async (guildId) => !left.has(guildId), of: async () => new Map() },
        isListed: (guildId) => !unlisted.has(guildId),
        isHeld: () => held.isHeld,
        counter,
        liveness: {
          id,
          isDead: async (process) => dead.has(process),
          isLate: () => false,
          fence: () => () => true,
          beat: async () => undefined,
          leave: async () => undefined,
          sweep: async () => undefined,
        },
        retryLog: silentLog,
        now: () => Date.now() + skew,
        clock: systemClock,
      },
      work,
    );
  const schedule = create();
  return {
    open,
    done,
    dead,
    schedule,
    create,
    work,
    /** How the next payments end. */
    ends,
    unlisted,
    held,
    left,
    /** Lets time pass, with a look every five seconds. */
    async pass(ms: number, looks: readonly { recover(): Promise<void> }[] = [schedule]) {
      for (let passed = 0; passed < ms; passed += 5 * SECOND) {
        for (const look of looks) await look.recover();
        await vi.advanceTimersByTimeAsync(Math.min(5 * SECOND, ms - passed));
      }
    },
    setClock(ms: number) {
      skew = ms;
    },
  };
}
