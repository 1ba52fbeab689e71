/**
 * `npm run mutants [-- NAME …] [--simulate SEEDS] [--from SEED] [--enumerate]`: plants small defects that cost money, one
 * at a time, in a copy of the project, and says who finds them. Default: all of them, and the tests that are named with
 * them; the simulation where those find nothing, or in their place with `--simulate`. With `--enumerate`, those that are
 * about an order of events, and the small worlds that are named with them. The exit code is 1 if nobody found one.
 */
import { parseArgs } from 'node:util';
import { DEFECTS, type Defect } from './defects.js';
import { createHunt, type Finder, type Hunt, type Seeds } from './hunt.js';

/** What the tests do not find, the simulation is given so many seeds for. */
const SEEDS = 150;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    simulate: { type: 'string' },
    from: { type: 'string', default: '1' },
    enumerate: { type: 'boolean', default: false },
  },
});
const seeds: Seeds = { from: Number(values.from), count: Number(values.simulate ?? SEEDS) };
const unknown = positionals.filter((name) => !DEFECTS.some((defect) => defect.name === name));
if (unknown.length > 0 || !(seeds.count >= 1) || !(seeds.from >= 0)) {
  console.error('Usage: npm run mutants [-- NAME …] [--simulate SEEDS] [--from SEED] [--enumerate]');
  for (const { name, meaning } of DEFECTS) console.error(`  ${name}: ${meaning}`);
  process.exit(64);
}

async function finderOf(hunt: Hunt, { tests, world }: Defect): Promise<Finder | undefined> {
  if (values.enumerate || tests.length === 0) return world && hunt.byWorld(world);
  const tested = values.simulate === undefined ? await hunt.byTests(tests) : undefined;
  return tested ?? hunt.bySimulation(seeds);
}

function notified(finder: Finder | undefined): string {
  if (finder === undefined) return 'NOBODY';
  if (finder.by === 'simulation') return `seed ${finder.seed}: ${finder.invariant}`;
  if (finder.by === 'world') return `${finder.world}, after ${finder.states} states: ${finder.invariant}`;
  return `${finder.file}: ${finder.test}`;
}

const hunt = await createHunt(process.cwd());
const counts = { test: 0, simulation: 0, world: 0, nobody: 0 };
try {
  for (const defect of DEFECTS) {
    if (positionals.length > 0 && !positionals.includes(defect.name)) continue;
    if (values.enumerate && defect.world === undefined) continue;
    const finder = await hunt.planted(defect, () =>
      finderOf(hunt, defect).catch((error: unknown) => {
        console.log(`${defect.name}: could not be hunted: ${String(error)}`);
        return undefined;
      }),
    );
    counts[finder?.by ?? 'nobody'] += 1;
    console.log(`${defect.name}: ${notified(finder)}`);
  }
} finally {
  await hunt.close();
}
console.log(
  `${counts.test} found by tests, ${counts.simulation} by the simulation, ${counts.world} by small worlds, ${counts.nobody} by nobody`,
);
if (counts.nobody > 0) process.exitCode = 1;
