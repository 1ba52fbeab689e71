import { setTimeout as delay } from 'node:timers/promises';
import { type Arena, PEER, PURSER } from './contestants.js';
import { memoryMb, runLoad } from './processes.js';
import { type Goal, printTable } from './table.js';

const AT_ONCE = 32;
/** Idle time before memory is read, in ms. */
const REST_MS = 2_000;

/**
 * Resident memory when idle and after many interactions, one bot after the other. Purser's members use all kinds of
 * commands, including those that write records.
 * @param large the number of interactions; growth is measured from the first tenth
 */
export async function measureMemory({ discord, contestants }: Arena, large: number): Promise<Goal[]> {
  const small = Math.round(large / 10);
  const results: { name: string; idle: number; after: number[] }[] = [];
  for (const { name, token, answer: usual, start } of contestants) {
    const answer = name === PURSER ? 'mixed' : usual;
    const bot = await start();
    await delay(REST_MS);
    const idle = memoryMb(bot.pid);
    const after = [];
    let done = 0;
    for (const count of [small, large]) {
      const seconds = Number.POSITIVE_INFINITY;
      await runLoad(discord, { token, answer, atOnce: AT_ONCE, count: count - done, seconds });
      done = count;
      await delay(REST_MS);
      after.push(memoryMb(bot.pid));
    }
    results.push({ name, idle, after });
    await bot.stop();
  }

  const peer = results.find(({ name }) => name === PEER);
  printTable(
    `Memory in MB, at ${AT_ONCE} at once; Purser with all kinds of commands`,
    ['', 'idle', 'ratio', `after ${small}`, `after ${large}`, 'growth'],
    results.map(({ name, idle, after: [afterSmall = Number.NaN, afterLarge = Number.NaN] }) => [
      name,
      idle.toFixed(0),
      peer === undefined ? '' : (idle / peer.idle).toFixed(2),
      afterSmall.toFixed(0),
      afterLarge.toFixed(0),
      (afterLarge / afterSmall).toFixed(2),
    ]),
  );
  const purser = results.find(({ name }) => name === PURSER);
  if (purser === undefined) return [];
  const [afterSmall = Number.NaN, afterLarge = Number.NaN] = purser.after;
  return [
    ...(peer === undefined
      ? []
      : [{ what: `idle memory, for that of ${PEER}`, measured: purser.idle / peer.idle, atMost: 1.45 }]),
    {
      what: `memory after ${large}, for that after ${small}`,
      measured: afterLarge / afterSmall,
      atMost: 1.3,
    },
  ];
}
