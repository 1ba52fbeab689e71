import type { APIApplicationCommand, APIInteractionDataResolved, APIMessage } from 'discord.js';
import { ClientRefusal } from './client-refusal.js';
import { mayUse, registeredCommands } from './command-access.js';
import { type FillRules, fillOptions, type OptionInputs, resolve } from './command-options.js';
import type { Channel, Person, StoredMessage } from './discord-world.js';
import type { Interaction } from './interaction.js';
import type { InteractionHandle } from './interaction-handle.js';
import { componentsOf, isLabelled, messageText, type PlainComponent } from './message-text.js';
import { type Form, type FormValues, fillForm, SELECT_OPTION_TYPES } from './open-form.js';
import type { InteractionContent } from './payloads.js';
import { channelPermissions, PERMISSION_BITS } from './permission-bits.js';
import type { Parts } from './stand-in-parts.js';

/** `unchecked` sends what Discord's own client would not: what a hostile client might. */
export interface ActOptions {
  readonly unchecked?: boolean;
}

/**
 * Someone in a channel, doing what people do in Discord's client. All actions throw a `ClientRefusal` for what
 * that client would not send.
 */
export interface Actor {
  readonly userId: string;
  readonly channelId: string;
  /**
   * Sends a slash command.
   * @param path its name, with that of a subcommand, as in `links set`
   */
  command(path: string, options?: OptionInputs, how?: ActOptions): InteractionHandle;
  /** Chooses a command from a user's context menu. */
  userCommand(name: string, targetUserId: string, how?: ActOptions): InteractionHandle;
  /** Chooses a command from a message's context menu. */
  messageCommand(name: string, message: APIMessage | string, how?: ActOptions): InteractionHandle;
  /** Presses a button, named by its label or `custom_id`. */
  press(message: APIMessage | string, button: string, how?: ActOptions): InteractionHandle;
  /** Chooses from a menu, named by its placeholder or `custom_id`. Options of a text menu may be named by label. */
  select(
    message: APIMessage | string,
    menu: string,
    values: readonly string[],
    how?: ActOptions,
  ): InteractionHandle;
  /** Sends a form that an earlier action opened. */
  submit(form: Form, values: FormValues): InteractionHandle;
  /** Types into an option that offers suggestions. */
  autocomplete(path: string, option: string, typed: string, others?: OptionInputs): InteractionHandle;
  /** Writes a message of their own. */
  write(content: string): APIMessage;
  /** The commands that the client offers, context menus included. */
  commands(): readonly APIApplicationCommand[];
  /** The messages of the channel that this person sees, oldest first. */
  messages(): readonly APIMessage[];
}

/** Sends an interaction to the bot. */
export type SendInteraction = (
  kind: Interaction['kind'],
  content: InteractionContent,
  source?: StoredMessage,
) => InteractionHandle;

export interface ActorOptions {
  readonly parts: Parts;
  readonly person: Person;
  readonly channel: Channel;
  readonly mayRead: (message: StoredMessage, userId: string) => boolean;
  readonly send: SendInteraction;
}

export function createActor({ parts, person, channel, mayRead, send }: ActorOptions): Actor {
  const { world, messages } = parts;
  const userId = person.user.id;

  function offered(type: 1 | 2 | 3, name: string, unchecked: boolean): APIApplicationCommand {
    const command = registeredCommands(channel).find((one) => one.type === type && one.name === name);
    if (command && (unchecked || mayUse(command, channel, userId))) return command;
    if (command) throw new ClientRefusal(`${person.user.username} may not use "${name}".`);
    if (!unchecked) throw new ClientRefusal(`There is no command "${name}" here.`);
    return unregistered(type, name, world.application.id);
  }

  function filled(
    command: APIApplicationCommand,
    words: readonly string[],
    inputs: OptionInputs,
    rules: FillRules,
  ) {
    const { options, resolved } = fillOptions(parts, { channel, userId, command, words, inputs, rules });
    return {
      id: command.id,
      name: command.name,
      type: 1 as const,
      options,
      ...(Object.keys(resolved).length ? { resolved } : {}),
      ...(command.guild_id === undefined ? {} : { guild_id: command.guild_id }),
    };
  }

  function seenMessage(message: APIMessage | string, unchecked: boolean): StoredMessage {
    const id = typeof message === 'string' ? message : message.id;
    const channelId = typeof message === 'string' ? channel.id : message.channel_id;
    const stored = world.channels.get(channelId)?.messages.get(id);
    if (!stored) throw new ClientRefusal('The message is not there any more.');
    if (stored.channel !== channel) throw new ClientRefusal('The message is in another channel.');
    if (!unchecked && !mayRead(stored, userId))
      throw new ClientRefusal('The person does not see this message.');
    return stored;
  }

  function componentOn(
    stored: StoredMessage,
    named: string,
    isKind: (type: number) => boolean,
    unchecked: boolean,
  ) {
    const all = componentsOf(stored.api.components ?? []).filter((one) => isKind(one.type));
    const found = all.find(
      (one) => one.customId === named || isLabelled(one, named) || one.raw['placeholder'] === named,
    );
    if (!found && unchecked) return { customId: named, type: 2, disabled: false, label: undefined, raw: {} };
    if (!found) {
      const names = all.map((one) => one.label ?? one.customId).join(', ');
      // What is shown in place of the buttons tells why they are gone.
      const there = names === '' ? `none, but: ${messageText(stored.api).slice(0, 300)}` : `${names}.`;
      throw new ClientRefusal(`The message has no "${named}". There: ${there}`);
    }
    if (found.disabled && !unchecked) throw new ClientRefusal(`"${named}" is disabled.`);
    return found;
  }

  function resolvedIds(
    optionType: number | undefined,
    ids: readonly string[],
    checked = true,
  ): APIInteractionDataResolved {
    const resolved: APIInteractionDataResolved = {};
    if (optionType === undefined) return resolved;
    for (const id of ids) resolve(parts, { channel, userId, optionType, id, resolved, checked });
    return resolved;
  }

  return {
    userId,
    channelId: channel.id,

    command(path, options = {}, { unchecked = false } = {}) {
      const [name = '', ...words] = path.split(' ');
      const data = filled(offered(1, name, unchecked), words, options, { checked: !unchecked });
      return send('command', { type: 2, data });
    },

    userCommand(name, targetUserId, { unchecked = false } = {}) {
      const command = offered(2, name, unchecked);
      const { users = {}, members } = resolvedIds(6, [targetUserId]);
      const data = {
        id: command.id,
        name,
        type: 2 as const,
        target_id: targetUserId,
        resolved: { users, ...(members ? { members } : {}) },
        ...(command.guild_id === undefined ? {} : { guild_id: command.guild_id }),
      };
      return send('command', { type: 2, data });
    },

    messageCommand(name, message, { unchecked = false } = {}) {
      const command = offered(3, name, unchecked);
      const { api } = seenMessage(message, unchecked);
      const data = {
        id: command.id,
        name,
        type: 3 as const,
        target_id: api.id,
        resolved: { messages: { [api.id]: api } },
        ...(command.guild_id === undefined ? {} : { guild_id: command.guild_id }),
      };
      return send('command', { type: 2, data });
    },

    press(message, button, { unchecked = false } = {}) {
      const stored = seenMessage(message, unchecked);
      const { customId = button } = componentOn(stored, button, (type) => type === 2, unchecked);
      const data = { custom_id: customId, component_type: 2 as const };
      return send('component', { type: 3, data, message: stored.api }, stored);
    },

    select(message, menu, values, { unchecked = false } = {}) {
      const stored = seenMessage(message, unchecked);
      const component = componentOn(
        stored,
        menu,
        (type) => type === 3 || (type >= 5 && type <= 8),
        unchecked,
      );
      const chosen = unchecked ? [...values] : chosenValues(component, values);
      const optionType = SELECT_OPTION_TYPES[component.type];
      const data = {
        custom_id: component.customId ?? menu,
        component_type: component.type,
        values: chosen,
        ...(optionType === undefined ? {} : { resolved: resolvedIds(optionType, chosen, !unchecked) }),
      };
      return send('component', { type: 3, data: data as SelectData, message: stored.api }, stored);
    },

    submit(form, values) {
      const data = fillForm(form, values, (optionType, id, resolved) =>
        resolve(parts, { channel, userId, optionType, id, resolved, checked: true }),
      );
      const source = form.interaction.source;
      return send('modal', source ? { type: 5, data, message: source.api } : { type: 5, data }, source);
    },

    autocomplete(path, option, typed, others = {}) {
      const [name = '', ...words] = path.split(' ');
      const inputs = { ...others, [option]: typed };
      const data = filled(offered(1, name, false), words, inputs, { checked: true, focused: option });
      return send('autocomplete', { type: 4, data });
    },

    write(content) {
      const allowed = channel.guild
        ? channelPermissions(channel.guild, channel, userId)
        : PERMISSION_BITS.sendMessages;
      if (!(allowed & PERMISSION_BITS.sendMessages))
        throw new ClientRefusal('The person may not write here.');
      return messages.create({ channel, author: person.user, body: { content } }).api;
    },

    commands: () => registeredCommands(channel).filter((command) => mayUse(command, channel, userId)),

    messages: () =>
      [...channel.messages.values()].filter((stored) => mayRead(stored, userId)).map((stored) => stored.api),
  };
}

type SelectData = Extract<InteractionContent, { type: 3 }>['data'];

/** A command that a hostile client makes up. */
function unregistered(type: 1 | 2 | 3, name: string, applicationId: string): APIApplicationCommand {
  return {
    id: '1',
    type,
    application_id: applicationId,
    name,
    description: '',
    default_member_permissions: null,
    version: '1',
  };
}

function chosenValues(menu: PlainComponent, values: readonly string[]): string[] {
  const min = Number(menu.raw['min_values'] ?? 1);
  const max = Number(menu.raw['max_values'] ?? 1);
  if (values.length < min || values.length > max) {
    throw new ClientRefusal(`"${menu.customId}" takes ${min} to ${max} values.`);
  }
  if (menu.type !== 3) return [...values];
  const options = Array.isArray(menu.raw['options']) ? menu.raw['options'] : [];
  return values.map((value) => {
    const option = options.find((one) => one?.value === value || one?.label === value);
    if (typeof option?.value !== 'string')
      throw new ClientRefusal(`"${menu.customId}" has no option "${value}".`);
    return option.value;
  });
}
