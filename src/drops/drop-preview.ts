import { type CampaignPreview, previewOf } from '../campaigns/campaign-service.js';
import { type AskedTimes, timesOf } from '../campaigns/durations.js';
import { MOST_PLACES } from '../campaigns/placed-schema.js';
import { UserError } from '../errors.js';
import { grantAmount } from '../ledger/grant-checks.js';
import { type Amount, amountOf, amountText } from '../money/amount.js';
import { MOST_RANDOM } from './drop-amounts.js';
import { quizOf } from './drop-answers.js';
import type { DropDependencies } from './drop-dependencies.js';
import { DEFAULT_MS, type DropDraft } from './drop-schema.js';

/** What a member of staff wants to drop. */
export interface DropRequest extends Omit<AskedTimes, 'durationMs'> {
  /** Discord user ID. */
  readonly by: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly title: string | undefined;
  readonly amount: number;
  readonly claims: number;
  /** ms. */
  readonly durationMs: number | undefined;
  /** Discord role ID. */
  readonly role: string | undefined;
  readonly question: string | undefined;
  /** Right answers, between bars. */
  readonly answer: string | undefined;
  /** Each claim pays a random amount up to this. */
  readonly upTo: number | undefined;
  /** The amount is divided among the claims. */
  readonly split: boolean;
  /** How old Discord accounts must be, in ms. */
  readonly minAgeMs?: number | undefined;
}

export type DropPreview = CampaignPreview<DropDraft>;

/** Stores a draft that can be confirmed. @throws {UserError} if it cannot be started */
export async function prepareDrop(
  dependencies: Pick<DropDependencies, 'records' | 'caps' | 'age' | 'max' | 'approvalOver' | 'now'>,
  request: DropRequest,
): Promise<DropPreview> {
  const { claims, title, role, minAgeMs, durationMs = DEFAULT_MS, every, by, guildId, channelId } = request;
  if (!Number.isInteger(claims) || claims < 1 || claims > MOST_PLACES) {
    throw new UserError(({ words }) => words.drop.tooMany({ most: MOST_PLACES }));
  }
  const times = timesOf({ ...request, durationMs });
  const quiz = quizOf(request.question, request.answer);
  if (quiz.question !== undefined && every !== undefined)
    throw new UserError(({ words }) => words.drop.questionRepeats);
  return previewOf(dependencies, {
    ...{ by, guildId, channelId },
    ...amountsOf(request, dependencies.max),
    ...quiz,
    ...(title !== undefined && title !== '' && { title }),
    claims,
    ...times,
    // The role of everyone has the server's ID, and no member carries it.
    ...(role !== undefined && role !== guildId && { role }),
    ...dependencies.age.termOf(minAgeMs),
  });
}

/** What a drop is to pay. @throws {UserError} if it cannot */
function amountsOf(
  { amount: given, claims, upTo: most, split }: DropRequest,
  max: Amount,
): Pick<DropDraft, 'amount' | 'upTo' | 'split'> {
  if (most === undefined && !split) return { amount: amountText(grantAmount(given, max)) };
  if (most !== undefined && split) throw new UserError(({ words }) => words.drop.upToOrSplit);
  // One claim may get nearly all of it.
  const within = max.lessThan(MOST_RANDOM) ? max : MOST_RANDOM;
  const amount = grantAmount(given, within);
  if (most === undefined) {
    if (amount.times(100).lessThan(claims)) {
      throw new UserError(({ words, amount: text }) =>
        words.drop.splitTooLow({ least: text(amountOf(String(claims)).div(100)) }),
      );
    }
    return { amount: amountText(amount), split: true };
  }
  const upTo = grantAmount(most, within);
  if (!upTo.greaterThan(amount)) throw new UserError(({ words }) => words.drop.upToTooLow);
  return { amount: amountText(amount), upTo: amountText(upTo) };
}
