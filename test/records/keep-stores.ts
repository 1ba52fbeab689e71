/**
 * `npm run keep-stores`: keeps stores of this version with its tests, so that later versions can show that they read them:
 * some as the simulation's bots have left them at a moment, and some with every kind of record and every field.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createLog } from '../../src/log.js';
import { openRecords } from '../../src/open-records.js';
import { SCHEMAS } from '../../src/record-schemas.js';
import { run } from '../../src/simulation/run-schedule.js';
import { drawSchedule } from '../../src/simulation/schedule.js';
import type { Json } from '../../src/storage/store.js';
import { FORMAT, valueIn } from '../../src/storage/text-store.js';
import { fittingRecords } from '../support/fitting-records.js';
import { partsIn, partsOf, UNOPENED } from '../support/record-parts.js';

type Rows = ReadonlyArray<readonly [key: string, value: Json]>;

interface Kept {
  readonly rows: Rows;
  readonly parts: readonly string[];
}

const SEEDS = 250;
/** To look at all records takes long. */
const LOOKS_EACH = 25;
const STORES = 12;

const possible = partsOf(SCHEMAS);
const log = await createLog({ level: 'silent', secrets: [], pretty: false });

/** Stores as bots have them at some moments, each with something that those before it lack. */
async function momentsOf(seeds: number): Promise<readonly Kept[]> {
  const moments: Kept[] = [];
  const known = new Set<string>();
  for (let seed = 1; seed <= seeds; seed += 1) {
    let lines = 0;
    const schedule = drawSchedule(seed);
    // An audit finds that something is missing in a store that went back.
    if (schedule.settings.store !== undefined) continue;
    await run(schedule, log, 'lines', ({ database }) => {
      lines += 1;
      if (lines % LOOKS_EACH > 0) return;
      const rows = database.decided().map(([key, text]) => [key, valueIn(key, text)] as const);
      const parts = [...new Set(rows.flatMap(([key, value]) => [...partsIn(key, value, possible)]))];
      if (parts.some((part) => !known.has(part))) moments.push({ rows, parts });
      for (const part of parts) known.add(part);
    });
  }
  return moments;
}

/** Those that have the most together, the richest first. */
function richest(moments: readonly Kept[]): readonly Kept[] {
  const chosen: Kept[] = [];
  const missing = new Set(possible);
  while (chosen.length < STORES) {
    const counts = moments.map(({ parts }) => parts.filter((part) => missing.has(part)).length);
    const best = moments[counts.indexOf(Math.max(...counts))];
    if (best === undefined) break;
    chosen.push(best);
    for (const part of best.parts) missing.delete(part);
  }
  return chosen;
}

/** Records of every kind, with all that they can have. A store has one record of some keys, so there are several stores. */
const everything: Rows[] = [];
for (const [key, schema] of Object.entries(SCHEMAS)) {
  if (UNOPENED.includes(key)) continue;
  for (const [index, record] of fittingRecords(schema, 'any text').entries()) {
    const isOne = !key.endsWith(':');
    const place = isOne ? index : 0;
    everything[place] = [...(everything[place] ?? []), [isOne ? key : `${key}${index}`, record as Json]];
  }
}

const home = join('test', 'records', `format-${FORMAT}`);
// What was kept once stays as it is.
await mkdir(home);

/** Writes a store as the bot does, and keeps its file. */
async function keep(name: string, rows: Rows): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-keep-'));
  const file = join(folder, 'purser.sqlite');
  const store = await openRecords(`sqlite://${file}`, log);
  await store.commit(rows.map(([key, to]) => ({ key, from: undefined, to })));
  await store.close();
  await writeFile(join(home, `${name}.sqlite.gz`), gzipSync(await readFile(file), { level: 9 }));
  await rm(folder, { recursive: true });
}

for (const [index, { rows }] of richest(await momentsOf(SEEDS)).entries())
  await keep(`moment-${index + 1}`, rows);
for (const [index, rows] of everything.entries()) await keep(`everything-${index + 1}`, rows);
