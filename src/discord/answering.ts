import { DiscordAPIError } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { Language } from '../locales/languages.js';
import { type Clock, pause } from '../time/clock.js';
import { AnsweredElsewhereError } from './acknowledgement.js';
import { isUndone } from './discord-errors.js';
import { refusal, UndeliveredError } from './error-reply.js';
import type { Exchange } from './exchange.js';
import type { FollowedAnswers } from './followed-answers.js';
import { embedReply, type Reply } from './reply.js';
import type { Request } from './request.js';
import type { Responder } from './responder.js';
import type { Job, MessageJob } from './router.js';

/** Work that takes longer is deferred. Discord allows 3 seconds, and the rest of them is for the network. */
const DEFER_AFTER_MS = 1_000;

/** Discord accepts answers to a press for 15 minutes; no second one of it can arrive later. */
const PRESS_REMEMBERED_MS = 15 * 60_000;
const PRESSES_REMEMBERED = 10_000;

/** Pause before a reply that failed to reach Discord is sent again. */
const RETRY_MS = 2_000;

export interface AnsweringOptions {
  /** Whether this process may handle an interaction that other processes may have received too. */
  readonly claim: (interactionId: string) => Promise<boolean>;
  /** Keeps answers true that others decide on. */
  readonly followed: Pick<FollowedAnswers, 'shown'>;
  readonly clock: Clock;
  /** The most presses that are remembered. */
  readonly pressesRemembered?: number;
}

/**
 * Does what an interaction asks for, and shows the result.
 * @returns a function that does so, and gives the outcome for the log. It throws `AnsweredElsewhereError` if another
 * process handles the interaction, and `UndeliveredError` if the work is done but could not be shown
 */
export function createAnswering(options: AnsweringOptions) {
  const { claim, followed, clock, pressesRemembered = PRESSES_REMEMBERED } = options;
  const presses = new LRUCache<string, true>({
    max: pressesRemembered,
    ttl: PRESS_REMEMBERED_MS,
    ttlResolution: 0,
    perf: clock,
  });

  async function run(job: MessageJob, request: Request, responder: Responder): Promise<Reply> {
    if (!job.readsOnly) {
      if (!(await claim(request.id))) throw new AnsweredElsewhereError('claimed by another process');
      responder.claimed();
    }
    return job.run(request);
  }

  async function answerWithMessage(job: MessageJob, request: Request, exchange: Exchange): Promise<string> {
    const { responder } = exchange;
    const callOff = clock.after(DEFER_AFTER_MS, () => responder.defer());
    const reply = await run(job, request, responder).finally(callOff);
    try {
      await deliver(reply, responder, clock);
    } catch (error) {
      // Others in the channel wait for it. But a job that only reads was not claimed, so another process may have
      // answered it.
      if (error instanceof UndeliveredError && !job.readsOnly) await tryToPublish(reply, exchange);
      throw error;
    }
    followed.shown(job.answered ?? request.id, reply, responder.send);
    await exchange.shown();
    await publish(reply, request.language, exchange, clock);
    return 'done';
  }

  /** Ignores a second press while the first is under way or done. */
  async function answerOnce(job: MessageJob, press: string, request: Request, exchange: Exchange) {
    if (presses.has(press)) {
      exchange.responder.defer();
      return 'pressed before';
    }
    presses.set(press, true);
    try {
      return await answerWithMessage(job, request, exchange);
    } catch (error) {
      presses.delete(press);
      throw error;
    }
  }

  return async (job: Job, request: Request, exchange: Exchange): Promise<string> => {
    const { responder } = exchange;
    if (job.kind === 'choices') return responder.sendChoices(await job.run(request));
    if (job.kind === 'form') return responder.sendForm(job.run(request));
    const form = await job.form?.(request);
    if (form !== undefined) return responder.sendForm(form);
    return job.press === undefined
      ? answerWithMessage(job, request, exchange)
      : answerOnce(job, job.press, request, exchange);
  };
}

/**
 * Shows the result of finished work, with one more try if Discord was unreachable.
 * @throws {UndeliveredError} if it could not be shown
 */
async function deliver(reply: Reply, responder: Responder, clock: Clock): Promise<void> {
  try {
    await responder.send(reply).catch(async (error: unknown) => {
      if (error instanceof DiscordAPIError || error instanceof AnsweredElsewhereError) throw error;
      await pause(clock, RETRY_MS);
      await responder.send(reply);
    });
  } catch (error) {
    if (error instanceof AnsweredElsewhereError) throw error;
    throw new UndeliveredError('the reply could not be shown', { cause: error });
  }
}

/**
 * Posts the public part of a reply that has been delivered. If that fails, its author is told.
 * @throws {UndeliveredError} if the reply that replaces it could not be shown
 */
async function publish(reply: Reply, language: Language, exchange: Exchange, clock: Clock): Promise<void> {
  const failure = await tryToPublish(reply, exchange);
  if (failure === undefined) return;
  const { unpublished } = reply;
  const { notPosted, perhapsPosted } = language.words.refusals;
  const unclear = embedReply({ colour: 'attention', description: perhapsPosted });
  const shown = isUndone(failure.error) ? unpublished : unclear;
  if (unpublished !== undefined && shown !== undefined) return deliver(shown, exchange.responder, clock);
  // A failure here must not replace the reply, which is still true.
  await exchange.tried('say that the public message was not posted', () =>
    exchange.responder.sendBeside(shown ?? refusal(notPosted)),
  );
}

/** Posts the public part of a reply, if it has one. @returns why that failed, if it did */
async function tryToPublish({ publicly }: Reply, { responder, tried }: Exchange) {
  return publicly && tried('post the public message', () => responder.publish(publicly));
}
