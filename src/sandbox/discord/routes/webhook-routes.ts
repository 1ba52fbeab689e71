import { invalidForm, invalidWebhookToken, unknownMessage, unknownWebhook } from '../api-errors.js';
import type { StoredMessage } from '../discord-world.js';
import type { Interaction } from '../interaction.js';
import { TOKEN_VALID_FOR_MS } from '../interactions.js';
import { readMessageBody } from '../message-body.js';
import { MESSAGE_FLAGS } from '../messages.js';
import type { Parts } from '../stand-in-parts.js';
import { answerParts } from './callback-routes.js';
import { ok, param, type RestCall, type Route } from './route.js';

/** What a bot says about an interaction after its first answer. */
export function webhookRoutes({ world, clock, messages, interactions }: Parts): Route[] {
  /** @throws {RestError} 10015 before an acknowledgement, 50027 after 15 minutes */
  function interactionOf(call: RestCall): Interaction {
    const interaction = interactions.byToken(param(call, 'token'));
    if (!interaction || param(call, 'application') !== world.application.id) throw unknownWebhook();
    if (clock.now() - interaction.createdAt > TOKEN_VALID_FOR_MS) throw invalidWebhookToken();
    if (interaction.state !== 'acknowledged' || interaction.kind === 'autocomplete') throw unknownWebhook();
    return interaction;
  }

  /** The message that the path names: `@original`, or one that this interaction wrote. */
  function messageOf(interaction: Interaction, call: RestCall): StoredMessage {
    const id = param(call, 'message');
    const message = id === '@original' ? interaction.original : interaction.channel.messages.get(id);
    if (!message?.channel.messages.has(message.id)) throw unknownMessage();
    if (message !== interaction.original && message.interactionId !== interaction.id) throw unknownMessage();
    return message;
  }

  function readBody(call: RestCall) {
    const { message, faults } = readMessageBody(call.body);
    if (faults.length) throw invalidForm(faults);
    return message;
  }

  function edit(interaction: Interaction, message: StoredMessage, call: RestCall) {
    messages.edit(message, readBody(call), call.files);
    interactions.update(interaction, { kind: 'edited', message: message.api });
    return ok(message.api);
  }

  const isLoading = (message: StoredMessage) => ((message.api.flags ?? 0) & MESSAGE_FLAGS.loading) !== 0;

  return [
    {
      method: 'POST',
      path: '/webhooks/:application/:token',
      needsToken: false,
      handle: (call) => {
        const interaction = interactionOf(call);
        const original = interaction.original;
        // Discord takes the first follow-up after a deferral as the deferred answer itself, and the answer's
        // visibility stays as the deferral set it:
        // https://discord.com/developers/docs/interactions/receiving-and-responding#create-followup-message
        if (original && isLoading(original)) return edit(interaction, original, call);
        const body = readBody(call);
        const ephemeral = ((body.flags ?? 0) & MESSAGE_FLAGS.ephemeral) !== 0;
        const message = messages.create({
          channel: interaction.channel,
          author: world.bot,
          body,
          files: call.files,
          onlyFor: ephemeral ? interaction.userId : undefined,
          interactionId: interaction.id,
          extra: { ...answerParts(interaction, world.application.id), type: 19 },
        });
        interactions.update(interaction, { kind: 'message', message: message.api, followUp: true });
        return ok(message.api);
      },
    },
    {
      method: 'PATCH',
      path: '/webhooks/:application/:token/messages/:message',
      needsToken: false,
      handle: (call) => {
        const interaction = interactionOf(call);
        return edit(interaction, messageOf(interaction, call), call);
      },
    },
  ];
}
