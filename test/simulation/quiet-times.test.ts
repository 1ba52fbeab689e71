import { expect, it } from 'vitest';
import { readConfig } from '../../src/config.js';
import { GUILD, LOG_CHANNEL } from '../../src/simulation/people-model.js';
import { drawSchedule } from '../../src/simulation/schedule.js';
import { createWorld, type World } from '../../src/simulation/world.js';
import type { Beat } from '../../src/storage/liveness.js';
import type { Range } from '../../src/storage/store.js';
import { languages } from '../support/english.js';
import { silentLog } from '../support/silent-log.js';

const MINUTE_MS = 60_000;
const NEVER = { calls: 1_000_000, of: 'commits', when: 'after', fate: 'dies' } as const;

function createQuietWorld(): World {
  const config = readConfig({
    DISCORD_TOKEN: 'simulated',
    DISCORD_GUILD_IDS: GUILD,
    DISCORD_LOG_CHANNEL_ID: LOG_CHANNEL,
    WEBSITE_URL: 'http://127.0.0.1',
    WEBSITE_TOKEN: 'simulated',
  });
  const watchers = { onSettled: () => undefined, onAdd: () => undefined, onShown: () => undefined };
  const settings = { ...drawSchedule(1).settings, hosts: [0] };
  const world = createWorld(1, settings, { config, languages, log: silentLog, keeps: 'nothing', watchers });
  for (const slot of world.slots) slot.start();
  return world;
}

/** How often the heart of a process beats in a minute in which nothing happens. @param begin what may happen in it */
async function beatsIn(begin: (world: World) => void): Promise<number> {
  const world = createQuietWorld();
  const beats = () => world.database.look<Beat>('process:')[0]?.count ?? 0;
  await world.scheduler.runUntil(MINUTE_MS);
  begin(world);
  const before = beats();
  await world.scheduler.runUntil(2 * MINUTE_MS);
  return beats() - before;
}

it('an idle process has fewer heartbeats, but not while it may meet a fault', async () => {
  expect(await beatsIn(() => undefined)).toBeLessThanOrEqual(6);
  const outage = { target: 'store', rate: 0, faults: { failed: 1 }, seed: 1 } as const;
  expect(await beatsIn(({ troubles }) => troubles.begin(outage))).toBeGreaterThanOrEqual(11);
  expect(await beatsIn(({ slots }) => slots[0]?.bot?.life.condemn(NEVER))).toBeGreaterThanOrEqual(11);
});

it('the upkeep of an idle process looks as soon as in the product at what happens', async () => {
  const waits: number[] = [];
  for (let second = 0; second < 20; second += 1) {
    const world = createQuietWorld();
    const { scheduler, database, activity } = world;
    await scheduler.runUntil((60 + second) * 1_000);
    let lookedAt: number | undefined;
    const { range } = database;
    Object.assign(database, {
      range(wanted: Range) {
        if (wanted.prefix === 'drop-open:') lookedAt ??= scheduler.now();
        return range(wanted);
      },
    });
    const at = scheduler.now();
    activity.note();
    await scheduler.runUntil(at + 30_000);
    waits.push((lookedAt ?? Number.POSITIVE_INFINITY) - at);
  }
  expect(Math.max(...waits)).toBeLessThan(6_000);
});
