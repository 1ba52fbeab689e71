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

/** Another process of this bot answered the interaction, and handles the rest. */
export class AnsweredElsewhereError extends Error {
  override readonly name = 'AnsweredElsewhereError';
}

/** The outcome of an acknowledgement. */
type Acknowledgement = { readonly taken: 'this' | 'earlier' } | { readonly failed: unknown };

const ATTEMPTS = 3;
const MOST_CHOICES = 25;
const PAUSE_MS = 150;

/** Sends the answers of one interaction, whatever has been acknowledged so far. */
export type Responder = ReturnType<typeof createResponder>;

/** @param answers `update` replaces the message that the interaction came from */
export function createResponder(
  client: InteractionClient,
  interaction: Pick<BaseInteraction, 'id' | 'token' | 'applicationId'>,
  answers: 'update' | 'reply',
  clock: Clock = systemClock,
) {
  const { id, token, applicationId } = interaction;
  /** The acknowledgement, once it is being sent. Discord accepts one. */
  let acknowledgement: Promise<Acknowledgement> | undefined;
  let acknowledgedAt: number | undefined;
  let callbacks = 0;

  /**
   * Sends an acknowledgement.
   * @returns whether Discord accepted this one, or an earlier one of this responder that had seemed to fail
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

  /** Whether an acknowledgement got through. One that failed may be sent again with the answer. */
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

  // Not retried: Discord has no nonce for these, so a retry could post twice.
  const followUp = async (reply: Reply, flags?: number) => {
    await client.send('POST', Routes.webhook(applicationId, token), {
      body: messageBody(reply, flags),
      files: reply.files,
    });
  };

  /** Shows a reply to the person alone, replacing a deferral that shows nothing else. */
  const beside = (reply: Reply) =>
    answers === 'update' ? followUp(reply, MessageFlags.Ephemeral) : edit(reply);

  /** If an earlier deferral turns out to have been accepted, the answer goes beside or into it. */
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
    /** Tells Discord that an answer will follow. If this fails, sending the answer throws. */
    defer(): void {
      if (acknowledgement !== undefined) return;
      if (answers === 'update') void acknowledge(InteractionResponseType.DeferredMessageUpdate);
      else
        void acknowledge(InteractionResponseType.DeferredChannelMessageWithSource, {
          flags: MessageFlags.Ephemeral,
        });
    },

    /** The answer: the acknowledgement itself if nothing was sent before, otherwise an edit. */
    async send(reply: Reply): Promise<void> {
      if (await acknowledged()) await edit(reply);
      else if (answers === 'update') await replace(reply);
      else await answerAlone(reply);
    },

    /** Opens a form. It must be the first answer. */
    async sendForm(form: Form): Promise<void> {
      await answer(InteractionResponseType.Modal, formBody(form));
    },

    /** Sends the suggestions for an option. */
    async sendChoices(choices: readonly Choice[]): Promise<void> {
      await answer(InteractionResponseType.ApplicationCommandAutocompleteResult, {
        choices: choices.slice(0, MOST_CHOICES),
      });
    },

    /** The answer as a separate message, visible only to the person; the message with the button stays unchanged. */
    async sendBeside(reply: Reply): Promise<void> {
      if (await acknowledged()) await beside(reply);
      else await answerAlone(reply);
    },

    /** Another message under the answer, visible only to the person. */
    addBeside: (reply: Reply) => followUp(reply, MessageFlags.Ephemeral),
    /** Another message, for everyone in the channel. */
    publish: (reply: Reply) => followUp(reply),
    /** When Discord accepted the acknowledgement, in ms of the clock. */
    acknowledgedAt: () => acknowledgedAt,
  };
}

/** Retries failures of Discord or of the connection. */
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
