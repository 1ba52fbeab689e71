import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Settings } from './bot-process.js';

/** What happens in the bot until the next plan. */
export interface Plan {
  /** The step at which the bot kills itself, named as in {@link BotSwitch.steps}. */
  readonly killAt?: string;
  /** It kills itself once this many bytes of an add have left. */
  readonly cutAddAt?: number;
  /** Commits whose name begins like this fail with this database error. */
  readonly failCommits?: { readonly of: string; readonly error: string };
  /** Every commit to a SQLite store fails with this error, periodic ones included: a full disk. */
  readonly failEveryCommit?: string;
}

/** Kills the built bot at an exact step, or makes its store fail there, and sets its clock. */
export interface BotSwitch {
  /** Installs the switch in a bot with these settings. */
  readonly settings: Settings;
  /** The plan is active when this returns. An empty one only records steps. */
  plan(plan: Plan): void;
  /** Ends the plan. */
  disarm(): void;
  /** Sets the bot's clock ahead of the machine's, or behind it, also for its later processes. */
  setClock(ms: number): void;
  /** Gives every draw of the bot this seed, in hexadecimal. */
  setSeed(seed: string): void;
  /** The steps taken under the plan, in order: `before commit grant=sending #1`. */
  steps(): readonly string[];
  /** Commits that the plan made fail, in order. */
  failed(): readonly string[];
  /** The size of the request that {@link Plan.cutAddAt} cut, in bytes. */
  lengthOfAdd(): number;
}

const PRELOAD = new URL('bot-switch.mjs', import.meta.url);

/** A switch whose files outlive the test. */
export interface StartedSwitch extends BotSwitch {
  /** Deletes its files. */
  remove(): Promise<void>;
}

/** A switch whose files are deleted after the test. */
export async function createBotSwitch(): Promise<BotSwitch> {
  const bot = await startBotSwitch();
  onTestFinished(bot.remove);
  return bot;
}

/** A switch whose files the caller must delete. */
export async function startBotSwitch(): Promise<StartedSwitch> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-bot-switch-'));
  const stepFile = join(folder, 'steps');
  let number = 0;

  /** Renamed into place, so that the bot never reads half of it. */
  function write(name: string, setting: unknown): void {
    const file = join(folder, name);
    writeFileSync(`${file}.new`, JSON.stringify(setting));
    renameSync(`${file}.new`, file);
  }

  const lines = () => (existsSync(stepFile) ? readFileSync(stepFile, 'utf8').split('\n') : []);
  const linesAfter = (start: string) =>
    lines().flatMap((line) => (line.startsWith(start) ? [line.slice(start.length)] : []));

  return {
    settings: { NODE_OPTIONS: `--import ${PRELOAD.href}`, BOT_SWITCH_FOLDER: folder },
    plan(plan) {
      number += 1;
      write('plan.json', { number, ...plan });
    },
    disarm: () => rmSync(join(folder, 'plan.json'), { force: true }),
    setClock: (ms) => write('clock.json', ms),
    setSeed: (seed) => write('seed.json', seed),
    steps: () => linesAfter(`${number} `),
    failed: () => linesAfter('0 failed '),
    remove: () => rm(folder, { recursive: true, force: true }),
    lengthOfAdd: () => Number(/ of (\d+)/.exec(linesAfter('0 cut ').at(-1) ?? '')?.[1]),
  };
}
