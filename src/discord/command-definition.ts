import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ChannelType,
  PermissionFlagsBits,
  type RESTPostAPIApplicationGuildCommandsJSONBody,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord.js';
import { type CommandWords, described, named } from '../locales/command-words.js';

type Text = (words: CommandWords) => string;
type Option = APIApplicationCommandBasicOption;

/** Discord offers such a command only to people who may manage the server, unless its owner opens it to others. */
const forStaff = { default_member_permissions: PermissionFlagsBits.ManageGuild.toString() };

export function slashCommand(
  name: string,
  description: Text,
  options: readonly (Option | APIApplicationCommandSubcommandOption)[] = [],
): RESTPostAPIChatInputApplicationCommandsJSONBody {
  // Discord's types want options or subcommands: a union that a mixed list does not fit.
  return { name, ...described(description), options: options as Option[] };
}

/** A slash command that Discord offers only to staff. */
export const staffCommand = (...definition: Parameters<typeof slashCommand>) => ({
  ...slashCommand(...definition),
  ...forStaff,
});

/** A staff command in the user menu. */
export function staffUserMenu(name: Text): RESTPostAPIContextMenuApplicationCommandsJSONBody {
  return { ...named(name), type: ApplicationCommandType.User, ...forStaff };
}

/** A staff command in the message menu. */
export function staffMessageMenu(name: Text): RESTPostAPIContextMenuApplicationCommandsJSONBody {
  return { ...named(name), type: ApplicationCommandType.Message, ...forStaff };
}

/** A command's subcommands; none if it has no such. */
export function subcommandsOf(
  definition: RESTPostAPIApplicationGuildCommandsJSONBody,
): readonly { readonly name: string }[] {
  const options: readonly { readonly type: number; readonly name: string }[] =
    'options' in definition ? (definition.options ?? []) : [];
  return options.filter(({ type }) => type === ApplicationCommandOptionType.Subcommand);
}

export function subcommand(
  name: string,
  description: Text,
  options: readonly Option[] = [],
): APIApplicationCommandSubcommandOption {
  return {
    type: ApplicationCommandOptionType.Subcommand,
    name,
    ...described(description),
    options: [...options],
  };
}

interface Extras {
  readonly required?: boolean;
}

interface TextExtras extends Extras {
  /** Discord asks the bot for suggestions. */
  readonly autocomplete?: true;
  readonly choices?: readonly { readonly value: string; readonly text: Text }[];
  readonly max_length?: number;
}

export function textOption(name: string, description: Text, extras: TextExtras = {}): Option {
  const { choices, autocomplete, ...others } = extras;
  const option = {
    type: ApplicationCommandOptionType.String,
    name,
    ...described(description),
    ...others,
  } as const;
  if (autocomplete) return { ...option, autocomplete };
  if (choices === undefined) return option;
  return { ...option, choices: choices.map(({ value, text }) => ({ ...named(text), value })) };
}

/** Makes options of one type. @param fixed what all of them have */
const optionsOf =
  (type: Option['type'], fixed: object = {}) =>
  (name: string, description: Text, extras: Extras = {}) =>
    ({ type, name, ...described(description), ...fixed, ...extras }) as Option;

/** An amount of credit above zero, in the virtual currency. */
export const amountOption = optionsOf(ApplicationCommandOptionType.Number, { min_value: 0.01 });
export const flagOption = optionsOf(ApplicationCommandOptionType.Boolean);
export const memberOption = optionsOf(ApplicationCommandOptionType.User);
export const roleOption = optionsOf(ApplicationCommandOptionType.Role);

/** A voice or stage channel. */
export const voiceOption = optionsOf(ApplicationCommandOptionType.Channel, {
  channel_types: [ChannelType.GuildVoice, ChannelType.GuildStageVoice],
});

/** A file. @param file_types the ends of their names that Discord's client offers */
export const fileOption = (
  name: string,
  description: Text,
  extras: Extras & { readonly file_types?: `.${string}`[] } = {},
): Option => ({ type: ApplicationCommandOptionType.Attachment, name, ...described(description), ...extras });

export const wholeNumberOption = (
  name: string,
  description: Text,
  extras: Extras & { readonly min_value?: number; readonly max_value?: number } = {},
): Option => ({ type: ApplicationCommandOptionType.Integer, name, ...described(description), ...extras });
