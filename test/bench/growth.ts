import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { type Goal, printTable } from './table.js';

/** vitest's report of benchmarks. Times are in ms. */
const REPORT = z.object({
  files: z.array(
    z.object({
      groups: z.array(
        z.object({
          fullName: z.string(),
          benchmarks: z.array(z.object({ name: z.string(), median: z.number() })).min(2),
        }),
      ),
    }),
  ),
});

/** The end of a title: each operation of the benchmark handles this many rows. */
const OF_ALL = ': all rows of it';

/**
 * How the cost of operations grows with the number of records. Every `*.bench.ts` in this folder takes part: a
 * `describe` for each operation, with a `bench` for each size, smallest first.
 */
export async function measureGrowth(): Promise<Goal[]> {
  const groups = (await runBenchmarks()).files.flatMap((file) => file.groups);
  return groups.map(({ fullName, benchmarks: measured }) => {
    const title = fullName.replace(/^.* > /, '');
    // Operations on all rows are reported per row.
    const benchmarks = title.endsWith(OF_ALL)
      ? measured.map(({ name, median }) => ({ name, median: median / Number.parseInt(name, 10) }))
      : measured;
    const [smallest] = benchmarks;
    const ratios = benchmarks.map(({ median }) => median / (smallest?.median ?? Number.NaN));
    printTable(
      `Growth: ${title}`,
      ['', 'median µs', 'ratio'],
      benchmarks.map(({ name, median }, index) => [
        name,
        (1_000 * median).toFixed(0),
        (ratios[index] ?? Number.NaN).toFixed(2),
      ]),
    );
    return { what: title, measured: Math.max(...ratios), atMost: 1.5 };
  });
}

async function runBenchmarks(): Promise<z.output<typeof REPORT>> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-growth-'));
  try {
    const report = join(folder, 'report.json');
    const args = ['node_modules/vitest/vitest.mjs', 'bench', '--run', 'test/bench', '--outputJson', report];
    const vitest = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(vitest, 'exit');
    if (code !== 0) throw new Error(`the benchmarks of growth ended with ${code}`);
    return REPORT.parse(JSON.parse(await readFile(report, 'utf8')));
  } finally {
    await rm(folder, { recursive: true });
  }
}
