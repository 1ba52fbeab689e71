import { DiscordAPIError } from 'discord.js';
import type { Language } from '../locales/languages.js';
import type { Log } from '../log.js';
import { type Clock, pause } from '../time/clock.js';
import { AnsweredElsewhereError } from './acknowledgement.js';
import { isUndone } from './discord-errors.js';
import { refusal, UndeliveredError } from './error-reply.js';
import { embedReply, type Reply } from './reply.js';
import type { Responder } from './responder.js';

/** Pause before a reply that failed to reach Discord is sent again. */
const RETRY_MS = 2_000;

/**
 * Shows the result of finished work, with one more try if Discord was unreachable.
 * @throws {UndeliveredError} if it could not be shown
 */
export async function deliver(reply: Reply, responder: Responder, clock: Clock): Promise<void> {
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
export async function publish(
  reply: Reply,
  language: Language,
  responder: Responder,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<void> {
  const failure = await tryToPublish(reply, responder, log);
  if (failure === undefined) return;
  const { unpublished } = reply;
  const { notPosted, perhapsPosted } = language.words.refusals;
  const unclear = embedReply({ colour: 'attention', description: perhapsPosted });
  const shown = isUndone(failure.error) ? unpublished : unclear;
  if (unpublished !== undefined && shown !== undefined) return deliver(shown, responder, clock);
  await sayNotPosted(shown ?? refusal(notPosted), responder, log);
}

/** Posts the public part of a reply, if it has one. @returns the error, if that failed */
export async function tryToPublish({ publicly }: Reply, responder: Responder, log: Log) {
  if (publicly === undefined) return undefined;
  try {
    await responder.publish(publicly);
    return undefined;
  } catch (error) {
    log.warn({ err: error }, 'could not post the public message');
    return { error };
  }
}

/** A failure here must not replace the reply, which is still true. */
async function sayNotPosted(reply: Reply, responder: Responder, log: Log): Promise<void> {
  try {
    await responder.sendBeside(reply);
  } catch (error) {
    log.warn({ err: error }, 'could not say that the public message was not posted');
  }
}
