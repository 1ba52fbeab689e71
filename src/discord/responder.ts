import {
  type BaseInteraction,
  DiscordAPIError,
  HTTPError,
  InteractionResponseType,
  MessageFlags,
  RESTJSONErrorCodes,
  Routes,
} from 'discord.js';
import { type Clock, pause, systemClock } from '../clock.js';
import type { Choice } from './command.js';
import { type Form, formBody } from './form.js';
import type { InteractionClient } from './interaction-client.js';
import { messageBody, type Reply, type ReplyFile } from './reply.js';

/** Another process of this bot has answered the interaction. What follows is its business. */
export class AnsweredElsewhereError extends Error {
  override readonly name = 'AnsweredElsewhereError';
}

/** What became of an acknowledgement. */
type Acknowledgement = { readonly taken: 'this' | 'earlier' } | { readonly failed: unknown };

/** Sends an interaction's answer to Discord in the way its acknowledgement requires. */
export interface Responder {
  /** Tells Discord that an answer will follow; what comes later edits. If it fails, that answer's sending throws. */
  defer(): void;
  /** The answer: the acknowledgement itself if nothing was sent before, else an edit. */
  send(reply: Reply): Promise<void>;
  /** Opens a form. It must be the first answer. */
  sendForm(form: Form): Promise<void>;
  /** Offers what may be chosen for an option. */
  sendChoices(choices: readonly Choice[]): Promise<void>;
  /** The answer as a message of its own, for the person alone, that leaves the message with the button as it is. */
  sendBeside(reply: Reply): Promise<void>;
  /** One more message under the answer, for the person alone. */
  addBeside(reply: Reply): Promise<void>;
  /** One more message, for everyone in the channel. */
  publish(reply: Reply): Promise<void>;
  /** When Discord had taken the acknowledgement, in ms of the clock. */
  acknowledgedAt(): number | undefined;
}

const ATTEMPTS = 3;
const MOST_CHOICES = 25;
const PAUSE_MS = 150;

/**
 * @param answers whether the answer replaces the message that the interaction came from
 */
export function createResponder(
  client: InteractionClient,
  interaction: Pick<BaseInteraction, 'id' | 'token' | 'applicationId'>,
  answers: 'update' | 'reply',
  clock: Clock = systemClock,
): Responder {
  const { id, token, applicationId } = interaction;
  /** The acknowledgement, from the moment in which it is sent. Discord takes one. */
  let acknowledgement: Promise<Acknowledgement> | undefined;
  let acknowledgedAt: number | undefined;
  let callbacks = 0;

  /**
   * Sends an acknowledgement.
   * @returns whether Discord took this one, or one that this responder sent before and that had seemed to fail
   * @throws {AnsweredElsewhereError} if Discord has one that this responder never sent
   */
  async function callback(
    type: InteractionResponseType,
    data: object | undefined,
    files: readonly ReplyFile[],
  ): Promise<'this' | 'earlier'> {
    const isFirst = callbacks === 0;
    let taken: 'this' | 'earlier' = 'this';
    await attempt(clock, async () => {
      callbacks += 1;
      try {
        await client.send('POST', Routes.interactionCallback(id, token), {
          body: data ? { type, data } : { type },
          files,
        });
      } catch (error) {
        if (
          !(error instanceof DiscordAPIError) ||
          error.code !== RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged
        )
          throw error;
        if (callbacks === 1)
          throw new AnsweredElsewhereError('answered by another process', { cause: error });
        taken = isFirst ? 'this' : 'earlier';
      }
    });
    return taken;
  }

  function acknowledge(
    type: InteractionResponseType,
    data?: object,
    files: readonly ReplyFile[] = [],
  ): Promise<Acknowledgement> {
    acknowledgement = callback(type, data, files).then(
      (taken) => {
        acknowledgedAt ??= clock.now();
        return { taken };
      },
      (failed: unknown) => ({ failed }),
    );
    return acknowledgement;
  }

  /** Whether an acknowledgement got through. One that failed may be tried again with the answer. */
  async function acknowledged(): Promise<boolean> {
    const outcome = await acknowledgement;
    if (outcome === undefined) return false;
    if ('taken' in outcome) return true;
    if (outcome.failed instanceof AnsweredElsewhereError) throw outcome.failed;
    acknowledgement = undefined;
    return false;
  }

  async function answer(
    type: InteractionResponseType,
    data: object,
    files: readonly ReplyFile[] = [],
  ): Promise<'this' | 'earlier'> {
    const outcome = await acknowledge(type, data, files);
    if ('failed' in outcome) throw outcome.failed;
    return outcome.taken;
  }

  const edit = (reply: Reply) =>
    attempt(clock, () =>
      client.send('PATCH', Routes.webhookMessage(applicationId, token, '@original'), {
        body: messageBody(reply),
        files: reply.files,
      }),
    );

  // Not attempted twice: Discord has no nonce for these, and a second one would be posted beside the first.
  const followUp = async (reply: Reply, flags?: number) => {
    await client.send('POST', Routes.webhook(applicationId, token), {
      body: messageBody(reply, flags),
      files: reply.files,
    });
  };

  /** Shows a reply to the person alone, in place of a deferral if there was one that showed nothing else. */
  const beside = (reply: Reply) =>
    answers === 'update' ? followUp(reply, MessageFlags.Ephemeral) : edit(reply);

  /** Where a deferral of this or of another process turns out to have been taken, the answer goes where it belongs. */
  async function answerAlone(reply: Reply): Promise<void> {
    const taken = await answer(
      InteractionResponseType.ChannelMessageWithSource,
      messageBody(reply, MessageFlags.Ephemeral),
      reply.files,
    );
    // An edit after a deferred update would replace the message with the button, which others still need.
    if (taken === 'earlier') await beside(reply);
  }

  async function replace(reply: Reply): Promise<void> {
    const taken = await answer(InteractionResponseType.UpdateMessage, messageBody(reply), reply.files);
    if (taken === 'earlier') await edit(reply);
  }

  return {
    defer() {
      if (acknowledgement !== undefined) return;
      if (answers === 'update') void acknowledge(InteractionResponseType.DeferredMessageUpdate);
      else
        void acknowledge(InteractionResponseType.DeferredChannelMessageWithSource, {
          flags: MessageFlags.Ephemeral,
        });
    },

    async send(reply) {
      if (await acknowledged()) await edit(reply);
      else if (answers === 'update') await replace(reply);
      else await answerAlone(reply);
    },

    async sendForm(form) {
      await answer(InteractionResponseType.Modal, formBody(form));
    },

    async sendChoices(choices) {
      await answer(InteractionResponseType.ApplicationCommandAutocompleteResult, {
        choices: choices.slice(0, MOST_CHOICES),
      });
    },

    async sendBeside(reply) {
      if (await acknowledged()) await beside(reply);
      else await answerAlone(reply);
    },

    addBeside: (reply) => followUp(reply, MessageFlags.Ephemeral),
    publish: (reply) => followUp(reply),
    acknowledgedAt: () => acknowledgedAt,
  };
}

/** Tries again what failed on Discord's side or on the way. */
async function attempt(clock: Clock, call: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await call();
      return;
    } catch (error) {
      if (!isPassing(error) || tries === ATTEMPTS) throw error;
      await pause(clock, PAUSE_MS * tries);
    }
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof HTTPError) return error.status >= 500;
  return !(error instanceof DiscordAPIError) && !(error instanceof AnsweredElsewhereError);
}
