import { parseArgs } from 'node:util';
import { openArena } from './contestants.js';
import { measureMemory } from './memory.js';
import { measureSpeed } from './speed.js';
import { measureStart } from './start.js';

const PARTS = ['speed', 'start', 'memory'] as const;
type Part = (typeof PARTS)[number];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const asked = (part: Part) => positionals.length === 0 || positionals.includes(part);

const arena = await openArena();
try {
  const { only } = values;
  const contestants =
    only === undefined
      ? arena.contestants
      : arena.contestants.filter(({ name }) => new RegExp(only).test(name));
  const chosen = { ...arena, contestants };
  if (asked('speed')) await measureSpeed(chosen, rounds, Number(values.seconds));
  if (asked('start')) await measureStart(chosen, rounds);
  if (asked('memory')) await measureMemory(chosen);
} finally {
  await arena.close();
}
