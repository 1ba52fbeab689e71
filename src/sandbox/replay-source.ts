import { playTape, settingsOf } from '../enumeration/run-tape.js';
import { type Tape, TapeError } from '../enumeration/tape.js';
import { WORLDS } from '../enumeration/worlds/index.js';
import type { Log } from '../log.js';
import type { Breach } from '../simulation/breach.js';
import type { Watch } from '../simulation/prepared-world.js';
import { run } from '../simulation/run-schedule.js';
import { drawSchedule } from '../simulation/schedule.js';
import { type Step, stepText } from '../simulation/schedule-steps.js';
import { type AskedReplay, UsageError } from './terminal/arguments.js';

/** Something simulated that can be played, and looked at step by step. */
export interface ReplaySource {
  readonly name: string;
  /** What happens in it, for people. */
  readonly sentence: string;
  /** The date at its beginning, ms since the epoch. */
  readonly epoch: number;
  /** What a fault is called. @param text as the trace has it */
  readonly faultWords: (text: string) => string;
  /** Always plays the same. @throws {UsageError} if there is no such order of events */
  readonly play: (
    log: Log,
    watch?: Watch,
  ) => Promise<{ readonly breach: Breach | undefined; readonly trace: readonly string[] }>;
}

/** @throws {UsageError} if there is nothing of that name */
export const sourceOf = (asked: AskedReplay): ReplaySource =>
  'seed' in asked ? scheduleOf(asked.seed) : orderOf(asked.world, asked.tape);

/** The schedule that a seed draws. */
function scheduleOf(seed: number): ReplaySource {
  const schedule = drawSchedule(seed);
  const words = new Map(schedule.steps.map((step) => [stepText(step), wordsOf(step)]));
  return {
    name: `Schedule ${seed}`,
    sentence: 'People and faults, drawn from a seed.',
    epoch: schedule.settings.epoch,
    faultWords: (text) => words.get(text) ?? text,
    play: (log, watch) => run(schedule, log, 'lines', watch),
  };
}

/** One order of the events of a small world. */
function orderOf(name: string, tape: Tape): ReplaySource {
  const small = WORLDS.get(name);
  if (small === undefined)
    throw new UsageError(`--world takes one of ${[...WORLDS.keys()].join(', ')}, not "${name}".`);
  return {
    name,
    sentence: small.sentence,
    epoch: settingsOf(small).epoch,
    faultWords: orderFaultWords,
    async play(log, watch) {
      try {
        return await playTape(small, tape, log, watch);
      } catch (error) {
        if (!(error instanceof TapeError)) throw error;
        throw new UsageError(
          `--tape is of another world, or of another version: ${error.message}. Take one that "npm run enumerate -- --world ${name}" prints.`,
          { cause: error },
        );
      }
    },
  };
}

/** Of what a commit writes, the first change says enough, without its ID. */
const orderFaultWords = (text: string) =>
  text
    .replace(/^([A-C]\d+) /, 'Bot $1 ')
    .replace(/(: store: .*?) · .*/, '$1 …')
    .replace(/:[0-9A-Z]{26}\b/g, '');

/** A fault of a schedule, as people say it. */
export const plain = (fault: string) => fault.replace(/\bparted\b/, 'out of reach');

/** A duration in the largest unit of which it has two. */
function long(ms: number): string {
  const [size, unit] = (
    [
      [86_400_000, 'days'],
      [3_600_000, 'hours'],
      [60_000, 'minutes'],
    ] as const
  ).find(([one]) => ms >= 2 * one) ?? [1_000, 's'];
  return `${Math.round(ms / size)} ${unit}`;
}
const slot = (index: number) => `Bot ${'ABC'[index]}`;

function wordsOf(step: Step): string {
  switch (step.kind) {
    case 'act':
      return step.act;
    case 'trouble': {
      const { target, faults, accounts } = step.trouble;
      const some = accounts === undefined ? '' : ` for ${accounts.length} accounts`;
      return `The ${target} has a fault${some} for ${long(step.lasts)}: ${Object.keys(faults).map(plain).join(', ')}`;
    }
    case 'kill':
      return `${slot(step.process)} is killed ${step.when} one of its next ${step.of}, and comes back after ${long(step.down)}`;
    case 'restart':
      return `${slot(step.process)} is restarted`;
    case 'freeze':
      return `${slot(step.process)} stands still at one of its next ${step.of}, for ${long(step.lasts)}`;
    case 'clock':
      return `The clock of machine ${step.host + 1} is set ${step.by > 0 ? 'forward' : 'back'} by ${long(Math.abs(step.by))}`;
    case 'rename':
      return 'An account of the website is renamed';
    case 'spend':
      return 'Somebody spends credit on the website';
    case 'store-back':
      return `The store goes back by ${long(step.by)} (${step.how})`;
  }
}
