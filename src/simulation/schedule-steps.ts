import type { Fate } from './process-life.js';
import type { Trouble } from './simulated-trouble.js';

/** How the bot is run in a schedule. */
export interface Settings {
  /** For each process, the number of the host that it runs on. */
  readonly hosts: readonly number[];
  /** Whether each use reaches every process, as with one token on several, or any one of them. */
  readonly reaches: 'all' | 'one';
  /** Whether the system tells one boot from another. */
  readonly tellsBoots: boolean;
  readonly grantMax: string;
  readonly dailyMax: string;
  readonly approvalOver: string | undefined;
  readonly depositMax: string;
  readonly depositDailyMax: string;
  /** What a proven link earns, if anything. */
  readonly bonus: string | undefined;
  readonly bonusDailyMax: string;
  /** The date at the beginning, in ms since the epoch. */
  readonly epoch: number;
  /** When the Discord accounts of the youngest are old enough, in ms from the start; `undefined`: their age does not matter. */
  readonly comesOfAge: number | undefined;
  /** What has the records, in a schedule in which they go back. */
  readonly store: 'postgres' | 'sqlite' | undefined;
}

/** What people do, and how often. */
export const ACT_WEIGHTS = {
  grant: 8,
  'pay out': 4,
  'pay a wage': 2,
  'end a wage': 0.4,
  raffle: 5,
  enter: 4,
  leave: 1,
  decide: 12,
  'press anything': 4,
  'grant again': 4,
  'stop a payout': 1,
  'resume a payout': 2,
  'repeat a raffle': 1.2,
  'manage a giveaway': 2,
  'edit a giveaway': 1.5,
  'end a giveaway': 1,
  'cancel a giveaway': 0.5,
  reroll: 3,
  'pay by hand': 3,
  'pay winners again': 0.7,
  'ask for a link': 1,
  'prove an account': 2,
  'claim an account': 0.7,
  'race for an account': 0.5,
  'come back to a deposit': 1,
  'prove it again': 0.3,
  'earn a bonus': 1.5,
  unlink: 1,
  'set a link': 1,
  'start a drop': 3,
  claim: 2,
  'end a drop': 0.7,
  // Some of those that are started repeat, see drawSchedule.
  'repeat a drop': 0,
  'create a code': 2.5,
  'redeem a code': 4,
  'guess codes': 0.7,
  'disable a code': 0.7,
  vote: 4,
  'count who is there': 2.5,
  look: 0.5,
  /** Never by chance, see `misfortune.ts`. */
  'replace what may arrive': 0,
  'use up a limit': 0,
} as const;
export type Act = keyof typeof ACT_WEIGHTS;

/** Another copy takes the place of the store. */
export interface StoreBack {
  /** A failover to a standby that lags, one that is planned and loses nothing, or an older file put back by hand. */
  readonly how: 'failover' | 'switch-over' | 'file';
  /** How much older the copy is, in ms. */
  readonly by: number;
  /** Of a file: whether the bot's note stays beside it. */
  readonly keepsNote: boolean;
  /** Of a file: how long the processes go on until somebody restarts them, in ms. */
  readonly runOn: number;
}

/**
 * Something that happens at a time. Whatever takes chance in it takes it from its own seed, so that the others stay
 * as they are when one is left out.
 */
export type Step = { readonly at: number; readonly seed: number } & (
  | { readonly kind: 'trouble'; readonly trouble: Trouble; readonly lasts: number }
  | {
      readonly kind: 'kill';
      readonly process: number;
      readonly calls: number;
      readonly of: Fate['of'];
      readonly when: Fate['when'];
      readonly down: number;
      readonly number: 'new' | 'same' | 'taken';
    }
  | { readonly kind: 'restart'; readonly process: number; readonly down: number }
  | {
      readonly kind: 'freeze';
      readonly process: number;
      readonly calls: number;
      readonly of: Fate['of'];
      readonly lasts: number;
    }
  | { readonly kind: 'clock'; readonly host: number; readonly by: number }
  | { readonly kind: 'rename' | 'spend' }
  | ({ readonly kind: 'store-back' } & StoreBack)
  | { readonly kind: 'act'; readonly act: Act }
);

export interface Schedule {
  readonly seed: number;
  readonly settings: Settings;
  /** In the order of their times. */
  readonly steps: readonly Step[];
}

/** A step in a line. */
export function stepText(step: Step): string {
  const { at, seed: _, kind, ...details } = step;
  const text = JSON.stringify(details, (name, value) => (name === 'seed' ? undefined : value));
  return `${(at / 1000).toFixed(1).padStart(6)} s  ${kind}${text === '{}' ? '' : ` ${text.slice(1, -1).replaceAll('"', '')}`}`;
}
