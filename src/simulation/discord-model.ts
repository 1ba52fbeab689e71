import { DiscordAPIError, HTTPError, type REST } from 'discord.js';
import type { InteractionClient } from '../discord/interaction-client.js';
import type { Choices } from './choices.js';
import {
  type Content,
  controlsOf,
  type Interaction,
  type Message,
  type OpenForm,
  textOf,
  type Version,
} from './discord-message.js';
import { CHANNEL, LOG_CHANNEL } from './people-model.js';
import type { Life } from './process-life.js';
import type { Random } from './random.js';
import type { Scheduler } from './scheduler.js';
import { DISCORD_FAULTS, type DiscordFault, type Troubles } from './simulated-trouble.js';
import type { Trace } from './trace.js';

/** For the trace. */
const CHANNEL_NAMES: Readonly<Record<string, string>> = { [LOG_CHANNEL]: 'log', [CHANNEL]: 'channel' };

/** A process, as Discord sees it. */
export interface Connection {
  readonly index: number;
  readonly name: string;
  readonly life: Life;
  /** The ID by which the bot's own records name it. */
  readonly id: () => string;
  readonly random: Random;
}

export interface DiscordModelOptions {
  readonly scheduler: Scheduler;
  readonly troubles: Troubles;
  readonly trace: Trace;
  /** Called whenever someone is shown something. */
  readonly onShown: (message: Message, version: Version) => void;
  readonly choices?: Choices | undefined;
}

/** How long Discord waits for the first answer to a use. */
const FIRST_ANSWER_MS = 3_000;
const EDITABLE_MS = 15 * 60_000;
const CALLBACK = { message: 4, deferredMessage: 5, deferredUpdate: 6, update: 7, form: 9 } as const;
const EPHEMERAL = 64;
const FAULTS = Object.keys(DISCORD_FAULTS) as DiscordFault[];
const UNKNOWN_INTERACTION = 10062;
const UNKNOWN_MESSAGE = 10008;
const ALREADY_ACKNOWLEDGED = 40060;

interface CallbackBody {
  readonly type: number;
  readonly data?: Content & { readonly flags?: number };
}

export type DiscordModel = ReturnType<typeof createDiscordModel>;

/** Discord with its channels and messages, and the faults on the way to it. */
export function createDiscordModel(options: DiscordModelOptions) {
  const { scheduler, troubles, trace, onShown, choices } = options;
  const messages: Message[] = [];
  const interactions = new Map<string, Interaction>();
  const byNonce = new Map<string, Message>();
  let ids = 0;

  const newId = () => {
    ids += 1;
    return String(200_000_000_000_000_000n + BigInt(ids));
  };

  function show(message: Message, shows: Content, process: number, answers?: Interaction): void {
    const version: Version = { at: scheduler.now(), process, shows, answers };
    message.versions.push(version);
    if (answers !== undefined) answers.newest = message;
    trace.note(
      () =>
        `discord: ${CHANNEL_NAMES[message.channel] ?? message.channel}/${message.id.slice(-3)} ${describe(shows)}`,
    );
    onShown(message, version);
  }

  function post(
    channel: string,
    shows: Content,
    process: number,
    reader?: string,
    answers?: Interaction,
  ): Message {
    const message: Message = { id: newId(), channel, reader, versions: [] };
    messages.push(message);
    show(message, shows, process, answers);
    return message;
  }

  /** Calls Discord, with possible faults. @param what the message or use that it is about */
  function call<Result>(
    { index, name, life, random }: Connection,
    what: string,
    effect: () => Result,
  ): Promise<Result> {
    const failing = (): never => {
      throw new HTTPError(503, '503', 'POST', 'http://discord', { body: undefined, files: undefined });
    };
    const faulty = (fault: DiscordFault | undefined) => {
      if (fault === 'failed') return failing();
      const result = effect();
      return fault === 'failed-though-done' ? failing() : result;
    };
    if (choices !== undefined) {
      return choices.call<DiscordFault, Result>({
        ...{ life, name, kind: 'discord', what: `discord: ${what}`, reads: [], writes: [what] },
        faults: ['failed', 'failed-though-done'],
        effect: faulty,
      });
    }
    const fault = troubles.draw('discord', { process: index, can: FAULTS });
    const there = fault === 'late' ? random.between(1_500, 6_000) : random.between(20, 120);
    return life.call({ there, back: random.between(10, 80), effect: () => faulty(fault) });
  }

  function answer(interaction: Interaction, data: CallbackBody['data'] = {}, process: number): Message {
    const reader = ((data.flags ?? 0) & EPHEMERAL) === 0 ? undefined : interaction.user;
    return post('answer', data, process, reader, interaction);
  }

  function callback(interaction: Interaction, { type, data }: CallbackBody, process: number): void {
    if (scheduler.now() - interaction.at > FIRST_ANSWER_MS) throw refusal(UNKNOWN_INTERACTION);
    if (interaction.acknowledgedBy !== undefined) throw refusal(ALREADY_ACKNOWLEDGED);
    interaction.acknowledgedBy = process;
    const { source } = interaction;
    if ((type === CALLBACK.update || type === CALLBACK.deferredUpdate) && source !== undefined) {
      interaction.original = source;
      if (type === CALLBACK.update) show(source, data ?? {}, process, interaction);
    } else if (type === CALLBACK.message) {
      interaction.original = answer(interaction, data, process);
    } else if (type === CALLBACK.deferredMessage) {
      interaction.isLoading = true;
    } else if (type === CALLBACK.form) {
      interaction.form = data as unknown as OpenForm;
      trace.note(`discord: the form ${interaction.form.custom_id} opens`);
    }
  }

  /** Replaces a deferral with the answer, or edits it. */
  function edit(interaction: Interaction, shows: Content, process: number): void {
    if (interaction.acknowledgedBy === undefined || scheduler.now() - interaction.at > EDITABLE_MS) {
      throw refusal(UNKNOWN_MESSAGE);
    }
    if (interaction.original !== undefined) show(interaction.original, shows, process, interaction);
    else interaction.original = post('answer', shows, process, interaction.user, interaction);
    interaction.isLoading = false;
  }

  /** Another message below the answer. Discord takes the first one after a deferral for the answer. */
  function followUp(interaction: Interaction, body: CallbackBody['data'] = {}, process: number): void {
    if (interaction.isLoading) edit(interaction, body, process);
    else answer(interaction, body, process);
  }

  function interactionOf(id: string): Interaction {
    const interaction = interactions.get(id);
    if (interaction === undefined) throw refusal(UNKNOWN_INTERACTION);
    return interaction;
  }

  return {
    messages: messages as readonly Message[],

    /** Registers a use, to be delivered to processes. */
    use(user: string, use: string, source?: Message): Interaction {
      const interaction: Interaction = { id: newId(), at: scheduler.now(), user, use, source };
      interactions.set(interaction.id, interaction);
      return interaction;
    },

    /** Every use so far. */
    interactions: () => interactions.values(),

    client: (connection: Connection): InteractionClient => ({
      send(method, route, { body }) {
        const [, kind, one = '', two = ''] = route.split('/');
        return call(connection, `${method} ${kind} ${kind === 'interactions' ? one : two}`, () => {
          if (kind === 'interactions') callback(interactionOf(one), body as CallbackBody, connection.index);
          else if (method === 'PATCH') edit(interactionOf(two), body as Content, connection.index);
          else followUp(interactionOf(two), body as CallbackBody['data'], connection.index);
        });
      },
      close: async () => undefined,
    }),

    rest: (connection: Connection): Pick<REST, 'get' | 'post' | 'patch'> => ({
      // Only what the bot has recorded before a hold is read so, and it decides nothing.
      get: (route) => call(connection, route, () => []),
      post: (route, data) =>
        call(connection, route, () => {
          const body = data?.body as Content & { nonce?: string; recipient_id?: string };
          if (body.recipient_id !== undefined) return { id: `dm-${body.recipient_id}` };
          const channel = route.split('/')[2] ?? '';
          const known = byNonce.get(`${channel} ${body.nonce}`);
          if (known !== undefined) return { id: known.id };
          const reader = channel.startsWith('dm-') ? channel.slice(3) : undefined;
          const message = post(channel, body, connection.index, reader);
          if (body.nonce !== undefined) byNonce.set(`${channel} ${body.nonce}`, message);
          return { id: message.id };
        }),
      patch: (route, data) =>
        call(connection, route, () => {
          const id = route.split('/')[4];
          const message = messages.find((one) => one.id === id);
          if (message === undefined) throw refusal(UNKNOWN_MESSAGE);
          show(message, data?.body as Content, connection.index);
          return { id };
        }),
    }),
  };
}

const refusal = (code: number) =>
  new DiscordAPIError({ code, message: `simulated: ${code}` }, code, 404, 'POST', 'http://discord', {
    body: undefined,
    files: undefined,
  });

function describe(shows: Content): string {
  const controls = controlsOf(shows).map(({ label }) => `[${label}]`);
  return [textOf(shows).replaceAll('\n', ' | ').slice(0, 400), ...controls].join(' ');
}
