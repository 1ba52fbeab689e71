import type {
  APIApplicationCommandOptionChoice,
  APIMessage,
  APIModalInteractionResponseCallbackData,
} from 'discord.js';
import { alreadyAcknowledged, type BodyFault, invalidForm, unknownInteraction } from '../api-errors.js';
import { componentFaults } from '../component-limits.js';
import type { StoredMessage } from '../discord-world.js';
import type { Interaction } from '../interaction.js';
import { readMessageBody } from '../message-body.js';
import { MESSAGE_FLAGS } from '../messages.js';
import type { Parts } from '../stand-in-parts.js';
import { NO_CONTENT, param, type RestAnswer, type RestCall, type Route } from './route.js';

/** The answers that each kind of interaction may get, by Discord's numbers. */
const ALLOWED_ANSWERS: Readonly<Record<Interaction['kind'], readonly number[]>> = {
  command: [4, 5, 9],
  component: [4, 5, 6, 7, 9],
  autocomplete: [8],
  modal: [4, 5, 6, 7],
};

/** A bot's first answer to an interaction: https://discord.com/developers/docs/interactions/receiving-and-responding */
export function callbackRoutes({ world, clock, messages, interactions }: Parts): Route[] {
  /** @throws {RestError} 10062, 40060 */
  function interactionOf(call: RestCall): Interaction {
    const interaction = interactions.byToken(param(call, 'token'));
    if (!interaction || interaction.id !== param(call, 'interaction')) throw unknownInteraction();
    if (interaction.state === 'acknowledged') throw alreadyAcknowledged();
    if (interaction.state === 'failed' || clock.now() > interaction.answerBy) throw unknownInteraction();
    return interaction;
  }

  function writeMessage(
    interaction: Interaction,
    call: RestCall,
    data: unknown,
    loading: boolean,
  ): StoredMessage {
    const { message: body, faults } = readMessageBody(data);
    if (faults.length)
      throw invalidForm(faults.map((fault) => ({ ...fault, path: ['data', ...fault.path] })));
    const ephemeral = ((body.flags ?? 0) & MESSAGE_FLAGS.ephemeral) !== 0;
    return messages.create({
      channel: interaction.channel,
      author: world.bot,
      body: loading ? {} : body,
      files: loading ? [] : call.files,
      onlyFor: ephemeral ? interaction.userId : undefined,
      loading,
      interactionId: interaction.id,
      extra: answerParts(interaction, world.application.id),
    });
  }

  /** Types 4 and 5. */
  function reply(interaction: Interaction, call: RestCall, data: unknown, loading: boolean): StoredMessage {
    const message = writeMessage(interaction, call, data, loading);
    interactions.acknowledge(interaction);
    interaction.original = message;
    interactions.update(
      interaction,
      loading
        ? { kind: 'thinking', message: message.api }
        : { kind: 'message', message: message.api, followUp: false },
    );
    return message;
  }

  /** Types 6 and 7. */
  function updateSource(
    interaction: Interaction,
    call: RestCall,
    data: unknown,
    deferred: boolean,
  ): StoredMessage {
    const source = interaction.source;
    if (!source) throw invalidForm([{ path: ['type'], message: 'There is no message to update.' }]);
    if (!deferred) {
      const { message: body, faults } = readMessageBody(data);
      if (faults.length)
        throw invalidForm(faults.map((fault) => ({ ...fault, path: ['data', ...fault.path] })));
      messages.edit(source, body, call.files);
    }
    interactions.acknowledge(interaction);
    interaction.original = source;
    interactions.update(
      interaction,
      deferred ? { kind: 'noticed' } : { kind: 'edited', message: source.api },
    );
    return source;
  }

  function answer(
    interaction: Interaction,
    type: number,
    data: unknown,
    call: RestCall,
  ): StoredMessage | undefined {
    switch (type) {
      case 4:
      case 5:
        return reply(interaction, call, data, type === 5);
      case 6:
      case 7:
        return updateSource(interaction, call, data, type === 6);
      case 8: {
        const choices = readChoices(data);
        interactions.acknowledge(interaction);
        interactions.update(interaction, { kind: 'choices', choices });
        return undefined;
      }
      default: {
        const form = readForm(data);
        interactions.acknowledge(interaction);
        interactions.update(interaction, { kind: 'form', form });
        return undefined;
      }
    }
  }

  return [
    {
      method: 'POST',
      path: '/interactions/:interaction/:token/callback',
      needsToken: false,
      handle: (call): RestAnswer => {
        const interaction = interactionOf(call);
        const { type, data } = readAnswer(call.body);
        const allowed = ALLOWED_ANSWERS[interaction.kind];
        if (!allowed.includes(type)) {
          throw invalidForm([{ path: ['type'], message: `Value must be one of {${allowed.join(', ')}}.` }]);
        }
        answer(interaction, type, data, call);
        return NO_CONTENT;
      },
    },
  ];
}

/** What an interaction's answer has beside its text. */
export function answerParts(interaction: Interaction, applicationId: string): Partial<APIMessage> {
  const { payload, source } = interaction;
  const user = payload.member?.user ?? payload.user;
  const reference = source && {
    type: 0,
    message_id: source.id,
    channel_id: source.channel.id,
    ...(payload.guild_id === undefined ? {} : { guild_id: payload.guild_id }),
  };
  return {
    type: payload.type === 2 ? (payload.data.type === 1 ? 20 : 23) : source ? 19 : 0,
    application_id: applicationId,
    webhook_id: applicationId,
    ...(reference ? { message_reference: reference } : {}),
    ...(user && (payload.type === 2 || payload.type === 3)
      ? {
          interaction_metadata: {
            id: interaction.id,
            user,
            authorizing_integration_owners: payload.authorizing_integration_owners,
            ...(payload.type === 2
              ? { type: 2 as const }
              : { type: 3 as const, interacted_message_id: payload.message.id }),
          },
        }
      : {}),
  };
}

function readAnswer(body: unknown): { readonly type: number; readonly data: unknown } {
  if (typeof body === 'object' && body !== null && 'type' in body && typeof body.type === 'number') {
    return { type: body.type, data: 'data' in body ? body.data : undefined };
  }
  throw invalidForm([{ path: ['type'], message: 'This field is required' }]);
}

function readChoices(data: unknown): APIApplicationCommandOptionChoice[] {
  const choices = typeof data === 'object' && data !== null && 'choices' in data ? data.choices : undefined;
  const faults: BodyFault[] = [];
  if (!Array.isArray(choices))
    throw invalidForm([{ path: ['data', 'choices'], message: 'This field is required' }]);
  if (choices.length > 25)
    faults.push({ path: ['data', 'choices'], message: 'Must be 25 or fewer in length.' });
  for (const [index, choice] of choices.entries()) {
    const name: unknown = choice?.name;
    if (typeof name !== 'string' || name.length < 1 || name.length > 100) {
      faults.push({
        path: ['data', 'choices', index, 'name'],
        message: 'Must be between 1 and 100 in length.',
      });
    }
    const value: unknown = choice?.value;
    if ((typeof value !== 'string' || value.length > 100) && typeof value !== 'number') {
      faults.push({
        path: ['data', 'choices', index, 'value'],
        message: 'Must be a number or 100 characters at most.',
      });
    }
  }
  if (faults.length) throw invalidForm(faults);
  return choices;
}

function readForm(data: unknown): APIModalInteractionResponseCallbackData {
  const form = data as Partial<APIModalInteractionResponseCallbackData> | null | undefined;
  const faults: BodyFault[] = [];
  if (!form?.custom_id || form.custom_id.length > 100) {
    faults.push({ path: ['data', 'custom_id'], message: 'Must be between 1 and 100 in length.' });
  }
  if (!form?.title || form.title.length > 45) {
    faults.push({ path: ['data', 'title'], message: 'Must be between 1 and 45 in length.' });
  }
  const components = form?.components ?? [];
  if (components.length < 1 || components.length > 5) {
    faults.push({ path: ['data', 'components'], message: 'Must be between 1 and 5 in length.' });
  }
  faults.push(...componentFaults(components));
  if (faults.length) throw invalidForm(faults);
  return data as APIModalInteractionResponseCallbackData;
}
