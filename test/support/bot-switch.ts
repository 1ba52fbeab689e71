import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Settings } from './bot-process.js';

/** What shall happen in the bot, from now on until there is another plan. */
export interface Plan {
  /** The step at which the bot kills itself, as {@link BotSwitch.steps} names it. */
  readonly killAt?: string;
  /** It kills itself when so many bytes of a request to add credit are on their way. */
  readonly cutAddAt?: number;
  /** Commits whose name begins so fail with this error of the database. */
  readonly failCommits?: {
    readonly of: string;
    readonly error: string;
    /** Whether it is written all the same, and only the answer is wrong. */
    readonly takesEffect: boolean;
  };
  /** Every commit to a SQLite store fails so, those that the clock makes as well: a full disk. */
  readonly failEveryCommit?: string;
}

/** Ends the built bot at one exact step or makes its store fail there, and sets its clock. */
export interface BotSwitch {
  /** Puts the switch into a bot that is started with these settings. */
  readonly settings: Settings;
  /** The plan is in force when this returns. An empty one only counts steps. */
  plan(plan: Plan): void;
  /** The bot is left alone from now on. */
  disarm(): void;
  /** Sets the bot's clock so much ahead of the machine's, or behind it. A new process of it has that clock as well. */
  setClock(ms: number): void;
  /** Gives every draw of the bot this seed, as hexadecimal digits. */
  setSeed(seed: string): void;
  /** The steps that were taken under the plan, in their order: `before commit grant=sending #1`. */
  steps(): readonly string[];
  /** Commits that the plan has made fail, in their order. */
  failed(): readonly string[];
  /** How many bytes the request has that {@link Plan.cutAddAt} has cut. */
  lengthOfAdd(): number;
}

const PRELOAD = new URL('bot-switch.mjs', import.meta.url);

/** A switch whose files are still there when the test is over. */
export interface StartedSwitch extends BotSwitch {
  /** Takes its files away. */
  remove(): Promise<void>;
}

/** A switch whose files are gone when the test is over. */
export async function createBotSwitch(): Promise<BotSwitch> {
  const bot = await startBotSwitch();
  onTestFinished(bot.remove);
  return bot;
}

/** A switch whose files are to be taken away by whoever calls it. */
export async function startBotSwitch(): Promise<StartedSwitch> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-bot-switch-'));
  const stepFile = join(folder, 'steps');
  let number = 0;

  /** Renamed into its place, so that the bot never reads half of it. */
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
