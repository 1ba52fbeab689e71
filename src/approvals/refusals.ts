import { UserError } from '../errors.js';
import type { Words } from '../locales/languages.js';
import { shortId } from '../short-id.js';

/** What needs the approval of a second staff member from an amount on. */
export type Kind = 'grant' | 'payout' | 'giveaway' | 'drop' | 'schedule' | 'code';

const ABOUT_DECISIONS = {
  grant: ({ refusals }: Words, id: string) => ({
    decided: refusals.grantDecided,
    perhapsChanged: refusals.recordUncertain(id),
  }),
  payout: ({ payout }: Words, id: string) => ({
    decided: payout.decided,
    perhapsChanged: payout.perhapsChanged(id),
  }),
  giveaway: ({ giveaway }: Words) => ({ decided: giveaway.decided, perhapsChanged: giveaway.uncertain }),
  schedule: ({ schedule }: Words) => ({ decided: schedule.decided, perhapsChanged: schedule.perhapsChanged }),
  drop: ({ drop }: Words) => ({ decided: drop.decided, perhapsChanged: drop.uncertain }),
  code: ({ code }: Words) => ({ decided: code.decided, perhapsChanged: code.uncertain }),
};

const ABOUT_DRAFTS = {
  grant: ({ refusals }: Words, id: string) => ({
    notConfirmed: refusals.draftWithdrawn,
    perhapsConfirmed: refusals.recordUncertain(id),
    perhapsCancelled: refusals.recordUncertain(id),
    confirmedAlready: refusals.grantConfirmed(id),
  }),
  payout: ({ payout }: Words, id: string) => ({
    notConfirmed: payout.certainlyNotStarted,
    perhapsConfirmed: payout.perhapsStarted(id),
    perhapsCancelled: payout.perhapsCancelled,
    confirmedAlready: payout.confirmedAlready(id),
  }),
  schedule: ({ schedule }: Words) => ({
    notConfirmed: schedule.certainlyNotConfirmed,
    perhapsConfirmed: schedule.perhapsChanged,
    perhapsCancelled: schedule.perhapsChanged,
    confirmedAlready: schedule.confirmedAlready,
  }),
  drop: ({ drop }: Words) => ({
    notConfirmed: drop.notStarted,
    perhapsConfirmed: drop.uncertain,
    perhapsCancelled: drop.uncertain,
    confirmedAlready: drop.confirmedAlready,
  }),
  code: ({ code }: Words) => ({
    notConfirmed: code.notCreated,
    perhapsConfirmed: code.perhapsCreated,
    perhapsCancelled: code.perhapsCancelled,
    confirmedAlready: code.confirmedAlready,
  }),
};

export type DraftKind = keyof typeof ABOUT_DRAFTS;
export type DecisionRefusal = keyof ReturnType<(typeof ABOUT_DECISIONS)[Kind]>;
export type DraftRefusal = keyof ReturnType<(typeof ABOUT_DRAFTS)[DraftKind]>;

/** What somebody reads who cannot decide, or who cannot be told whether their change was made. */
export const refuseDecision = (kind: Kind, id: string, what: DecisionRefusal, cause?: Error): UserError =>
  new UserError(({ words }) => ABOUT_DECISIONS[kind](words, shortId(id))[what], undefined, { cause });

/** What somebody reads who cannot confirm or cancel a draft, or who cannot be told whether they did. */
export const refuseDraft = (kind: DraftKind, id: string, what: DraftRefusal, cause?: Error): UserError =>
  new UserError(({ words }) => ABOUT_DRAFTS[kind](words, shortId(id))[what], undefined, { cause });

export const draftGone = () => new UserError(({ words }) => words.refusals.draftGone);
