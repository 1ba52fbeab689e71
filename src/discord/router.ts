import {
  type AutocompleteInteraction,
  type CommandInteraction,
  ComponentType,
  type Interaction,
  type MessageComponentInteraction,
  MessageFlags,
  MessageFlagsBitField,
  type ModalSubmitInteraction,
} from 'discord.js';
import { UserError } from '../errors.js';
import type { Language } from '../locales/languages.js';
import { againId, commandAgainId, repeatedBy, repeatedInput } from './again.js';
import type { Button, Choice, Command } from './command.js';
import type { Form } from './form.js';
import { cut } from './plain-text.js';
import { type Reply, readControlId } from './reply.js';
import {
  type ButtonRequest,
  type CommandRequest,
  type Person,
  personOf,
  type Request,
  readOptions,
} from './request.js';

const MOST_CHOICES = 25;
const LONGEST_CHOICE = 100;

/** One use of the bot, ready to run. */
export type Job = {
  /** For the log: `/links set`, or `link:approve` for a button. */
  readonly name: string;
  /** False for a control or command of another version, whose names are unbounded. */
  readonly known: boolean;
  readonly staff: boolean;
} & (MessageJob | FormJob | ChoicesJob);

/** Answered with a message. */
export interface MessageJob
  extends Pick<Button, 'answers' | 'direct' | 'logs' | 'readsOnly' | 'refusalReplaces'> {
  readonly kind: 'message';
  /** Identifies the press of a button that works once. */
  readonly press?: string | undefined;
  /** What a button is about. */
  readonly subject?: string;
  /** The ID of the interaction that was first answered with the message that a button replaces. */
  readonly answered?: string | undefined;
  /** The ID of a button that does it once more, if it may be repeated. */
  readonly again?: string | undefined;
  /** Opens instead of the answer, unless it is `undefined`. */
  readonly form?: ((request: Request) => Promise<Form | undefined> | Form | undefined) | undefined;
  run(request: Request): Promise<Reply>;
}

/** Answered with a form, at once. */
interface FormJob {
  readonly kind: 'form';
  run(request: Request): Form;
}

/** Answered with suggestions. */
interface ChoicesJob {
  readonly kind: 'choices';
  run(request: Request): Promise<readonly Choice[]>;
}

/**
 * Finds what an interaction asks for.
 * @param serverLanguage the language of messages that others see as well
 * @returns `undefined` for kinds of interaction that this bot does not use
 */
export function createRouter(
  commands: readonly Command[],
  serverLanguage: Language,
): (interaction: Interaction) => Job | undefined {
  const byName = new Map(commands.map((command) => [command.definition.name, command]));
  const byRoute = new Map(commands.map((command) => [command.route, command]));

  return (interaction) => {
    if (interaction.isCommand()) return commandJob(byName.get(interaction.commandName), interaction);
    if (interaction.isAutocomplete()) return choicesJob(byName.get(interaction.commandName), interaction);
    if (interaction.isMessageComponent()) {
      const repeated = repeatedBy(interaction.customId);
      if (repeated === undefined)
        return buttonJob(byRoute, interaction, interaction.customId, serverLanguage);
      return againJob(
        typeof repeated === 'string'
          ? buttonJob(byRoute, interaction, repeated, serverLanguage)
          : repeatedJob(byName.get(repeated.command), repeated, interaction),
        interaction.customId,
      );
    }
    if (interaction.isModalSubmit()) return formJob(byRoute, interaction);
    return undefined;
  };
}

function commandJob(command: Command | undefined, interaction: CommandInteraction): Job {
  const isSlash = interaction.isChatInputCommand();
  if (!isSlash && !interaction.isContextMenuCommand()) return outdated(interaction.commandName);
  const subcommand = isSlash ? (interaction.options.getSubcommand(false) ?? undefined) : undefined;
  const name = isSlash ? slashName(interaction.commandName, subcommand) : interaction.commandName;
  const run = typeof command?.run === 'object' ? own(command.run, subcommand ?? '') : command?.run;
  if (command === undefined || run === undefined) return outdated(name);
  const { staff, readsOnly, logs } = command;
  const form = typeof command.form === 'object' ? own(command.form, subcommand ?? '') : command.form;
  const given: Given = { options: readOptions(interaction), target: targetOf(interaction) };
  return {
    name,
    known: true,
    staff,
    kind: 'message',
    answers: 'reply',
    readsOnly,
    again:
      readsOnly && (isSlash || interaction.isUserContextMenuCommand())
        ? commandAgainId(interaction)
        : undefined,
    logs: logs?.includes(subcommand ?? ''),
    form: form && ((request) => form(commandRequest(request, given))),
    run: (request) => run(commandRequest(request, given)),
  };
}

/** A command that is used again. One that has a form or subcommands cannot be. */
function repeatedJob(
  command: Command | undefined,
  repeated: Exclude<ReturnType<typeof repeatedBy>, string | undefined>,
  interaction: MessageComponentInteraction,
): Job {
  const run = command?.run;
  if (typeof run !== 'function') return outdated('again');
  return {
    name: `/${repeated.command}`,
    known: true,
    staff: command?.staff ?? true,
    kind: 'message',
    answers: 'update',
    readsOnly: command?.readsOnly,
    run: async (request) => run(commandRequest(request, await repeatedInput(repeated, interaction))),
  };
}

/** What failed is done once more, and its answer takes the place of the failure. */
function againJob(job: Job, customId: string): Job {
  if (job.kind !== 'message' || !job.readsOnly) return outdated(job.name);
  return { ...job, answers: 'update', refusalReplaces: true, again: customId };
}

/** Whom a command of a menu is about. Who writes by a webhook is nobody's account. */
function targetOf(interaction: CommandInteraction): Person | undefined {
  if (interaction.isUserContextMenuCommand())
    return personOf(interaction.targetUser, interaction.targetMember);
  if (!interaction.isMessageContextMenuCommand()) return undefined;
  const { author, member, webhookId } = interaction.targetMessage;
  const person = personOf(author, member);
  return webhookId === null ? person : { ...person, isBot: true };
}

/** The input of a command. */
type Given = Pick<CommandRequest, 'options' | 'target'>;

/** The request itself, with more: to spread it takes 3 µs in Node.js 20, which added up to a fifth of an answer. */
const commandRequest = (request: Request, given: Given): CommandRequest => Object.assign(request, given);

const slashName = (name: string, subcommand: string | undefined) =>
  subcommand === undefined ? `/${name}` : `/${name} ${subcommand}`;

function choicesJob(command: Command | undefined, interaction: AutocompleteInteraction): Job {
  const subcommand = interaction.options.getSubcommand(false) ?? undefined;
  const typed = interaction.options.getFocused();
  const given = { options: readOptions(interaction), target: undefined };
  const choices = own(command?.autocomplete, subcommand ?? '');
  return {
    name: `${slashName(interaction.commandName, subcommand)} …`,
    known: choices !== undefined,
    staff: command?.staff ?? false,
    kind: 'choices',
    run: async (request) => fitting((await choices?.(commandRequest(request, given))) ?? [], typed),
  };
}

/** Those that contain what was typed, as many as Discord takes. */
function fitting(choices: readonly Choice[], typed: string): readonly Choice[] {
  const wanted = typed.trim().toLowerCase();
  return choices
    .filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(wanted))
    .slice(0, MOST_CHOICES)
    .map(({ name, value }) => ({ name: cut(name, LONGEST_CHOICE), value }));
}

function buttonJob(
  commands: ReadonlyMap<string, Command>,
  interaction: MessageComponentInteraction,
  id: string,
  serverLanguage: Language,
): Job {
  const { command, control, subject } = readControlId(id);
  const name = `${command}:${control}`;
  const button = own(commands.get(command)?.buttons, control);
  if (button === undefined) return outdated(name);
  const isMenu = interaction.isStringSelectMenu() || interaction.isUserSelectMenu();
  const chosen = isMenu ? interaction.values[0] : undefined;
  // Without a channel that it knows, discord.js leaves the message as Discord has sent it.
  const flags = new MessageFlagsBitField(interaction.message.flags ?? 0);
  const seenAlone = flags.has(MessageFlags.Ephemeral);
  const buttonRequest = (request: Request): ButtonRequest => {
    const messageLanguage = seenAlone ? request.language : serverLanguage;
    const message = { channelId: request.channelId, messageId: interaction.message.id };
    return { ...request, subject, message, chosen, messageLanguage };
  };
  const { staff } = button;
  if (!('run' in button)) {
    const run = (request: Request) => button.form(buttonRequest(request));
    return { name, known: true, staff, kind: 'form', run };
  }
  const { form } = button;
  return {
    name,
    known: true,
    staff,
    kind: 'message',
    answers: button.answers,
    ...(button.direct && { direct: true }),
    // Behind its ID may stand as what somebody has seen it.
    subject: subject.split('.', 1)[0] ?? subject,
    answered: button.answers === 'update' ? interaction.message.interactionMetadata?.id : undefined,
    press: button.once ? `${interaction.message.id}:${id}` : undefined,
    refusalReplaces: button.refusalReplaces,
    readsOnly: button.readsOnly,
    again: button.readsOnly && !isMenu ? againId(id) : undefined,
    logs: button.logs,
    form: form && ((request) => form(buttonRequest(request))),
    run: (request) => button.run(buttonRequest(request)),
  };
}

function formJob(commands: ReadonlyMap<string, Command>, interaction: ModalSubmitInteraction): Job {
  const { command, control, subject } = readControlId(interaction.customId);
  const name = `${command}:${control}`;
  const form = own(commands.get(command)?.forms, control);
  if (form === undefined) return outdated(name);
  const values = new Map<string, string>();
  const people = new Map<string, readonly Person[]>();
  for (const field of interaction.fields.fields.values()) {
    if (field.type === ComponentType.TextInput) {
      const value = field.value.trim();
      if (value !== '') values.set(field.customId, value);
    } else if (field.type === ComponentType.UserSelect) {
      const chosen = field.users?.map((user) => personOf(user, field.members?.get(user.id))) ?? [];
      if (chosen.length > 0) people.set(field.customId, chosen);
    }
  }
  const { staff, logs, answers = 'reply' } = form;
  return {
    name,
    known: true,
    staff,
    kind: 'message',
    answers,
    subject,
    answered: answers === 'update' ? interaction.message?.interactionMetadata?.id : undefined,
    logs,
    run: (request) => form.run({ ...request, subject, values, people }),
  };
}

/** The record's own property: names come from outside, and `constructor` is one. */
function own<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** A control or command of another version of this bot. */
const outdated = (name: string): Job =>
  failingJob(name, false, new UserError(({ words }) => words.refusals.outdatedControl));

/** Stands for a use of the bot that fails in any case. */
export const failingJob = (name: string, known: boolean, error: unknown): Job => ({
  name,
  known,
  staff: false,
  kind: 'message',
  answers: 'reply',
  run: () => Promise.reject(error),
});
