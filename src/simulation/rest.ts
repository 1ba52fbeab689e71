import type { World } from './world.js';

const MINUTE_MS = 60_000;

/** Ends all faults: clocks are right, everything is reachable, and no process is killed. */
export function makePeace(world: World): void {
  world.trace.note('*** peace');
  world.troubles.end();
  for (const host of world.hosts) host.setClock(0);
  for (const { bot } of world.slots) bot?.life.pardon();
  world.setCalm();
}

/** How often to look whether the bot is at rest, and how long nothing may have changed by then. */
const LOOK_MS = 15_000;
const REST_MS = MINUTE_MS;
/** Where the bot lists what it has to do. What is listed and waits for people counts as well. */
export const TO_DO = [
  ...['grant-queue:in-flight', 'grant-untold:', 'payout-open:', 'giveaway-open:'],
  ...['drop-open:', 'grant-queue:queued:'],
  ...['notice:', 'direct-message:', 'erasing:'],
];

/** Lets time pass. It ends early once there is nothing to do and nothing changes: idle bots are most of the work. */
export async function untilRest(world: World, most: number): Promise<void> {
  const { scheduler, database } = world;
  const end = scheduler.now() + most;
  let version = -1;
  let since = scheduler.now();
  while (scheduler.now() < end) {
    await scheduler.runUntil(Math.min(end, scheduler.now() + LOOK_MS));
    const present = database.decidedVersion();
    if (present !== version) since = scheduler.now();
    version = present;
    if (!isAnythingToDo(world) && scheduler.now() - since >= REST_MS) return;
  }
}

export const hasAny = ({ database }: World, prefixes: readonly string[]) =>
  prefixes.some((prefix) => database.count(prefix) > 0);

const isAnythingToDo = (world: World): boolean => hasAny(world, TO_DO);
