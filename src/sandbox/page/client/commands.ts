import type {
  APIApplicationCommand,
  APIApplicationCommandBasicOption,
  APIApplicationCommandOption,
} from 'discord-api-types/v10';
import type { ChannelView } from '../protocol.js';

/** A command as it stands in the list: each subcommand is one of its own. */
export interface Entry {
  /** Names as the bot registered them, as in `links set`. */
  readonly path: string;
  /** The same in the person's language. */
  readonly shown: string;
  readonly description: string;
  readonly options: readonly APIApplicationCommandBasicOption[];
}

interface Named {
  readonly name: string;
  readonly name_localizations?: Partial<Record<string, string | null>> | null | undefined;
}

interface Described extends Named {
  readonly description?: string;
  readonly description_localizations?: Partial<Record<string, string | null>> | null | undefined;
}

export const nameIn = (named: Named, locale: string) => named.name_localizations?.[locale] ?? named.name;

export const descriptionIn = (one: Described, locale: string) =>
  one.description_localizations?.[locale] ?? one.description ?? '';

/** The slash commands that a channel offers, by name. */
export function slashCommands(channel: ChannelView, locale: string): Entry[] {
  return channel.commands
    .filter((command) => command.type === 1)
    .flatMap((command) => entries(command, command.options ?? [], '', '', locale))
    .sort((one, other) => one.shown.localeCompare(other.shown));
}

function entries(
  one: Described,
  options: readonly APIApplicationCommandOption[],
  above: string,
  shownAbove: string,
  locale: string,
): Entry[] {
  const path = `${above}${one.name}`;
  const shown = `${shownAbove}${nameIn(one, locale)}`;
  const below = options.flatMap((option) =>
    option.type === 1 || option.type === 2
      ? entries(option, option.options ?? [], `${path} `, `${shown} `, locale)
      : [],
  );
  if (below.length > 0) return below;
  const basic = options.filter((option): option is APIApplicationCommandBasicOption => option.type > 2);
  return [{ path, shown, description: descriptionIn(one, locale), options: basic }];
}

/** The commands in the menu of a message. */
export const messageCommands = (channel: ChannelView): APIApplicationCommand[] =>
  channel.commands.filter((command) => command.type === 3);

/** The commands in the menu of a person. */
export function userCommands(channel: ChannelView): APIApplicationCommand[] {
  return channel.commands.filter((command) => command.type === 2);
}
