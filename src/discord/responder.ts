import {
  type BaseInteraction,
  DiscordAPIError,
  InteractionResponseType,
  MessageFlags,
  RESTJSONErrorCodes,
  Routes,
} from 'discord.js';
import { type Clock, systemClock } from '../time/clock.js';
import { createAcknowledgement } from './acknowledgement.js';
import type { Choice } from './command.js';
import { retried } from './discord-errors.js';
import { type Form, formBody } from './form.js';
import type { InteractionClient } from './interaction-client.js';
import { messageBody, type Reply } from './reply.js';

/** Sends the answers of one interaction, whatever has been acknowledged so far. */
export type Responder = ReturnType<typeof createResponder>;

/**
 * @param answers `update` replaces the message that the interaction came from
 * @param shown makes of a reply what its readers see; default: the same
 */
export function createResponder(
  client: InteractionClient,
  interaction: Pick<BaseInteraction, 'id' | 'token' | 'applicationId'>,
  answers: 'update' | 'reply',
  clock: Clock = systemClock,
  shown: (reply: Reply) => Reply = (reply) => reply,
) {
  const acknowledgement = createAcknowledgement(client, interaction, clock);
  const bodyOf: typeof messageBody = (reply, flags) => messageBody(shown(reply), flags);
  const { edit, followUp, followUpAlone } = createWebhookMessages(client, interaction, clock, bodyOf);

  /** Shows a reply to the person alone, replacing a deferral that shows nothing else. */
  const beside = (reply: Reply) => (answers === 'update' ? followUpAlone(reply) : edit(reply));

  /** If an earlier deferral turns out to have been accepted, the answer goes beside or into it. */
  async function answerAlone(reply: Reply, otherwise = beside): Promise<void> {
    const taken = await acknowledgement.send(
      InteractionResponseType.ChannelMessageWithSource,
      bodyOf(reply, MessageFlags.Ephemeral),
      reply.files,
    );
    // An edit after a deferred update would replace the message with the button, which others still need.
    if (taken === 'earlier') await otherwise(reply);
  }

  async function replace(reply: Reply, otherwise = edit): Promise<void> {
    const { UpdateMessage } = InteractionResponseType;
    const taken = await acknowledgement.send(UpdateMessage, bodyOf(reply), reply.files);
    if (taken === 'earlier') await otherwise(reply);
  }

  return {
    ...answersWithoutMessage(acknowledgement),
    claimed: acknowledgement.claim,

    /** Tells Discord that an answer will follow. If this fails, sending the answer throws. */
    defer(): void {
      if (acknowledgement.isSent()) return;
      const { DeferredMessageUpdate, DeferredChannelMessageWithSource } = InteractionResponseType;
      if (answers === 'update') void acknowledgement.send(DeferredMessageUpdate);
      else void acknowledgement.send(DeferredChannelMessageWithSource, { flags: MessageFlags.Ephemeral });
    },

    /** The answer: the acknowledgement itself if nothing was sent before, otherwise an edit. */
    async send(reply: Reply): Promise<void> {
      if (await acknowledgement.gotThrough()) await edit(reply);
      else if (answers === 'update') await replace(reply);
      else await answerAlone(reply);
    },

    /** The answer as a separate message, visible only to the person; the message with the button stays unchanged. */
    async sendBeside(reply: Reply): Promise<void> {
      await ((await acknowledgement.gotThrough()) ? beside(reply) : answerAlone(reply));
    },

    /**
     * Says that it failed. Where another process may have answered, that answer stays: Discord takes a message beside it
     * for the answer only while none is shown.
     * @param replaces whether it takes the place of the message with the button
     * @param readsOnly whether no process claims the interaction: then, only the one that acknowledged it answers
     */
    async sendFailure(
      reply: Reply,
      { replaces, readsOnly }: { readonly replaces: boolean; readonly readsOnly: boolean },
    ): Promise<void> {
      const own = replaces ? edit : beside;
      const { isClaimed, isDoubtful } = acknowledgement;
      const mayBeAnswered = () => !isClaimed() && (!readsOnly || isDoubtful());
      const later = (failure: Reply) => (mayBeAnswered() ? followUpAlone(failure) : own(failure));
      if (await acknowledgement.gotThrough()) await later(reply);
      else if (replaces && answers === 'update') await replace(reply, later);
      else await answerAlone(reply, later);
    },

    /** Another message under the answer, visible only to the person. */
    addBeside: followUpAlone,
    /** Another message, for everyone in the channel. */
    publish: (reply: Reply) => followUp(reply),
    /** When Discord accepted the acknowledgement, in ms of the clock. */
    acknowledgedAt: acknowledgement.acceptedAt,
  };
}

/** What Discord posts for an interaction that it has an answer to. */
function createWebhookMessages(
  client: InteractionClient,
  { token, applicationId }: Pick<BaseInteraction, 'token' | 'applicationId'>,
  clock: Clock,
  bodyOf: typeof messageBody,
) {
  // Not retried: Discord has no nonce for these, so a retry could post twice.
  const followUp = (reply: Reply, flags?: number): Promise<void> =>
    client.send('POST', Routes.webhook(applicationId, token), {
      body: bodyOf(reply, flags),
      files: reply.files,
    });

  return {
    /** Replaces the answer. */
    edit(reply: Reply): Promise<void> {
      const route = Routes.webhookMessage(applicationId, token, '@original');
      const message = { body: bodyOf(reply), files: reply.files };
      return retried(clock, () => client.send('PATCH', route, message));
    },
    followUp,
    followUpAlone: (reply: Reply) => followUp(reply, MessageFlags.Ephemeral),
  };
}

/** The answers that are no message, and so end the interaction. */
const answersWithoutMessage = ({ send }: ReturnType<typeof createAcknowledgement>) => ({
  /** Opens a form. It must be the first answer. @returns the outcome for the log */
  async sendForm(form: Form): Promise<string> {
    await send(InteractionResponseType.Modal, formBody(form));
    return 'form';
  },

  /** Sends the suggestions for an option. @returns the outcome for the log */
  async sendChoices(choices: readonly Choice[]): Promise<string> {
    try {
      await send(InteractionResponseType.ApplicationCommandAutocompleteResult, { choices });
      return 'choices';
    } catch (error) {
      if (!(error instanceof DiscordAPIError) || error.code !== RESTJSONErrorCodes.UnknownInteraction)
        throw error;
      // Whoever types on asks anew: that these come too late is nobody's trouble.
      return 'choices, too late';
    }
  },
});
