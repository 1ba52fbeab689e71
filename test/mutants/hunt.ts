import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import type { Explored, Task } from '../../src/enumeration/worker.js';
import type { Broken, FaultCounts } from '../../src/simulation/fault-counts.js';
import type { Share } from '../../src/simulation/worker.js';
import { temporaryFiles } from '../support/temporary-files.js';
import type { Defect, SmallWorldOf } from './defects.js';

/** Who found a defect: a test that failed, or what broke an invariant: a seed of the simulation, or a small world. */
export type Finder =
  | { readonly by: 'test'; readonly file: string; readonly test: string }
  | { readonly by: 'simulation'; readonly seed: number; readonly invariant: string }
  | { readonly by: 'world'; readonly world: string; readonly states: number; readonly invariant: string };

/** Seeds of the simulation, from the first on. */
export interface Seeds {
  readonly from: number;
  readonly count: number;
}

/** A copy of the project, in which one defect at a time is planted. */
export type Hunt = Awaited<ReturnType<typeof createHunt>>;

const COPIED = ['src', 'commands', 'test', 'bin', 'package.json', 'tsconfig.json', 'vitest.config.ts'];
/** A test that takes longer waits for something that does not come, which says nothing certain. */
const TEST_MS = 120_000;
const WORLD_MS = 10 * 60_000;

/** @param project the folder of the project */
export async function createHunt(project: string) {
  const copy = await mkdtemp(join(temporaryFiles(), 'purser-mutants-'));
  for (const part of COPIED) await cp(join(project, part), join(copy, part), { recursive: true });
  await symlink(join(project, 'node_modules'), join(copy, 'node_modules'));

  return {
    /** Does something in the copy while a defect is planted there. */
    async planted<Result>({ file, find, replace }: Defect, work: () => Promise<Result>): Promise<Result> {
      const path = join(copy, 'src', file);
      const before = await readFile(path, 'utf8');
      await writeFile(
        path,
        before.replace(find, () => replace),
      );
      try {
        return await work();
      } finally {
        await writeFile(path, before);
      }
    },

    /** The first of these tests that fails. @throws {Error} if they could not be run */
    byTests: (tests: readonly string[]): Promise<Finder | undefined> => failingTest(copy, tests),

    /** A seed that breaks an invariant. @throws {Error} if the simulation could not be run */
    bySimulation: (seeds: Seeds): Promise<Finder | undefined> => breakingSeed(copy, seeds),

    /** The order of events of a small world that breaks an invariant. @throws {Error} if none could be tried */
    byWorld: (world: SmallWorldOf): Promise<Finder | undefined> => breakingWorld(copy, world),

    close: () => rm(copy, { recursive: true, force: true }),
  };
}

/** What vitest writes of the files that it has run. */
interface Report {
  readonly testResults: ReadonlyArray<{
    readonly name: string;
    readonly message: string;
    readonly assertionResults: ReadonlyArray<{
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }>;
  }>;
}

/** What fails although nothing was tested: the defect is none that somebody could have written. */
const NOT_TESTED = /^(?:Syntax|Reference)Error|^Error: (?:Test|Hook) timed out/;

async function failingTest(copy: string, tests: readonly string[]): Promise<Finder | undefined> {
  const output = join(copy, 'report.json');
  const files = tests.map((file) => join('test', file));
  const options = ['--bail', '1', '--maxWorkers', '1', '--testTimeout', `${TEST_MS}`];
  const reported = ['--reporter', 'json', '--outputFile', output];
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const said = await exited(copy, [vitest, 'run', '--project', 'sqlite', ...options, ...reported, ...files]);
  const text = await readFile(output, 'utf8').catch(() => '');
  await rm(output, { force: true });
  if (text === '') throw new Error(`the tests could not be run: ${said}`);
  const { testResults } = JSON.parse(text) as Report;
  for (const { name, message, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed === undefined) {
      if (assertionResults.length === 0) throw new Error(`${name} could not be run: ${message}`);
      continue;
    }
    const [why = ''] = failed.failureMessages;
    if (NOT_TESTED.test(why)) throw new Error(`${failed.fullName}: ${why}`);
    return { by: 'test', file: name.slice(copy.length + '/test/'.length), test: failed.fullName };
  }
  return undefined;
}

/** Runs a program to its end. @returns what it said */
function exited(cwd: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    child.on('error', reject);
    child.on('close', () => resolve(said));
  });
}

/** Makes a program of the copy out of one of its files. @returns its path */
async function built(copy: string, file: string): Promise<string> {
  const program = join(copy, 'worker.js');
  await build({
    ...{ absWorkingDir: copy, entryPoints: [file], outfile: program },
    ...{ bundle: true, packages: 'external', format: 'esm', platform: 'node', target: 'node20' },
    logLevel: 'silent',
  });
  return program;
}

async function breakingWorld(copy: string, { name, faults }: SmallWorldOf): Promise<Finder | undefined> {
  const workerData: Task = { world: name, faults };
  const worker = new Worker(await built(copy, 'src/enumeration/worker.ts'), { workerData });
  let states = 0;
  const broken = await new Promise<Explored['broken']>((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), WORLD_MS);
    worker.on('message', (explored: Explored) => {
      states = explored.states;
      if (explored.broken !== undefined) resolve(explored.broken);
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });
  await worker.terminate();
  return broken && { by: 'world', world: name, states, invariant: broken.breach.invariant };
}

async function breakingSeed(copy: string, { from, count }: Seeds): Promise<Finder | undefined> {
  const program = await built(copy, 'src/simulation/worker.ts');
  const step = Math.min(availableParallelism(), count);
  const workers: Worker[] = [];
  const shares = Array.from(
    { length: step },
    (_, index): Share => ({ from: from + index, end: from + count, step }),
  );
  const found = await Promise.race([
    new Promise<Broken>((resolve, reject) => {
      for (const workerData of shares) {
        const worker = new Worker(program, { workerData });
        workers.push(worker);
        worker.on('message', ({ broken: [first] }: FaultCounts) => first && resolve(first));
        worker.on('error', reject);
      }
    }),
    Promise.all(workers.map((worker) => new Promise((resolve) => worker.on('exit', resolve)))).then(
      () => undefined,
    ),
  ]).finally(() => Promise.all(workers.map((worker) => worker.terminate())));
  return found && { by: 'simulation', seed: found.seed, invariant: found.invariant };
}
