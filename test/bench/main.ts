/**
 * `npm run bench`: compares the built bot with a bare bot on discord.js, and shows how costs grow. Parts can be named
 * (`-- speed growth`); `--rounds`, `--seconds`, `--interactions` and `--only PATTERN` shorten the comparisons.
 * `--dist PATH` measures the build of another checkout, in all parts but growth. The exit code is 1 if a goal is missed.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { type Arena, openArena } from './contestants.js';
import { measureDrop } from './drop.js';
import { measureEvents } from './events.js';
import { measureGrowth } from './growth.js';
import { MEMBERS } from './members.js';
import { measureMemory } from './memory.js';
import { measureSpeed } from './speed.js';
import { measureStart } from './start.js';
import { type Goal, isReached, printGoals } from './table.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    interactions: { type: 'string', default: '100000' },
    dist: { type: 'string', default: 'dist' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const interactions = Number(values.interactions);
const { dist } = values;

const WITH_PEER: Readonly<Record<string, (arena: Arena) => Promise<Goal[]>>> = {
  speed: (arena) => measureSpeed(arena, rounds, seconds),
  start: (arena) => measureStart(arena, rounds),
  memory: (arena) => measureMemory(arena, interactions),
};
const ALONE: Readonly<Record<string, () => Promise<Goal[]>>> = {
  growth: measureGrowth,
  drop: () => measureDrop(dist),
  events: () => measureEvents(dist),
};
const PARTS = [...Object.keys(WITH_PEER), ...Object.keys(ALONE)];

async function withPeer(parts: readonly string[]): Promise<Goal[]> {
  if (parts.length === 0) return [];
  console.log(
    [
      `Node.js ${process.version} on ${availableParallelism()} processors.`,
      `/balance is the whole command: it looks the link up, asks the website, checks the answer and replies with the`,
      `embed. It is used by ${MEMBERS} linked members in turn, who are staff, so that the cooldown does not refuse`,
      'them. A pong is an embed at once, and nothing else, with discord.js as its guide writes it. Ratios are to that.',
    ].join('\n'),
  );
  const arena = await openArena(new RegExp(values.only), dist);
  const goals: Goal[] = [];
  try {
    for (const part of parts) goals.push(...((await WITH_PEER[part]?.(arena)) ?? []));
  } finally {
    await arena.close();
  }
  return goals;
}

const unknown = positionals.filter((part) => !PARTS.includes(part));
if (unknown.length > 0 || !(rounds >= 1) || !(seconds > 0) || !(interactions >= 10)) {
  console.error(
    `Usage: npm run bench -- [${PARTS.join('|')}]… [--rounds N] [--seconds N] [--interactions N] [--only PATTERN] [--dist PATH]`,
  );
  process.exit(2);
}
const asked = PARTS.filter((part) => positionals.length === 0 || positionals.includes(part));
const goals = await withPeer(asked.filter((part) => part in WITH_PEER));
for (const [part, measure] of Object.entries(ALONE))
  if (asked.includes(part)) goals.push(...(await measure()));
printGoals(goals);
if (!goals.every(isReached)) process.exitCode = 1;
