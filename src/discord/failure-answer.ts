import type { Languages } from '../locales/languages.js';
import type { Log } from '../log.js';
import { AnsweredElsewhereError } from './acknowledgement.js';
import { sendChoices } from './answering.js';
import { explain } from './error-reply.js';
import type { Exchange } from './exchange.js';
import type { StaffNotices } from './staff-notices.js';

export interface FailureOptions {
  readonly languages: Languages;
  readonly notices: StaffNotices;
  readonly log: Log;
}

const ELSEWHERE = 'answered by another process';

/** Ends an interaction that failed: logs and counts it, and answers unless another process does. */
export async function settleFailure(
  error: unknown,
  exchange: Exchange,
  options: FailureOptions,
): Promise<void> {
  const { record, reference } = exchange;
  const { log } = options;
  try {
    if (error instanceof AnsweredElsewhereError) throw error;
    await answerFailure(error, exchange, options);
  } catch (second) {
    if (second instanceof AnsweredElsewhereError) {
      log.info(record.line(ELSEWHERE), 'interaction');
      record.count(ELSEWHERE);
    } else {
      log.warn({ ref: reference, err: second }, 'an answer could not be delivered');
      record.count('undelivered');
    }
  }
}

async function answerFailure(
  error: unknown,
  { interaction, job, responder, reference, record }: Exchange,
  { languages, notices, log }: FailureOptions,
): Promise<void> {
  const failure = explain(error, await languages.of(interaction.locale), reference);
  const { outcome, advice, level } = failure;
  const line = record.line(advice === undefined ? outcome : `${outcome}; ${advice}`);
  log[level]({ ...line, ...(level !== 'info' && { err: error }) }, 'interaction');
  // Discord takes no message for suggestions.
  if (job.kind === 'choices') {
    await sendChoices([], responder);
    record.count(outcome);
    return;
  }
  const { refusalReplaces: replaces = false, readsOnly = false } = job.kind === 'message' ? job : {};
  await responder.sendFailure(failure.reply, { replaces, readsOnly });
  if (failure.notice !== undefined) notices.warn(failure.notice.about, failure.notice.say);
  record.count(outcome);
}
