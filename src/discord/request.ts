import {
  type APIInteractionGuildMember,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  type CommandInteractionOption,
  type CommandInteractionOptionResolver,
  type ContextMenuCommandInteraction,
  GuildMember,
  type User,
} from 'discord.js';
import { UserError } from '../errors.js';
import type { Language } from '../locales/languages.js';
import type { ServerMember } from '../members.js';
import type { MessagePlace } from '../message-place.js';
import { LONGEST_AGE_MS, parseDuration } from '../time/duration.js';
import { isBlank } from './plain-text.js';
import type { Reply } from './reply.js';

/** A Discord user, as shown in a reply. */
export interface Person {
  readonly id: string;
  /** The name that others see in this server. */
  readonly name: string;
  readonly avatar: string;
  /** It belongs to an app. */
  readonly isBot: boolean;
}

/** What every use of the bot has in common. */
export interface Request {
  /** Discord's ID of the interaction. */
  readonly id: string;
  /** Identifies this use in the log and, after an error, to the member. */
  readonly reference: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly user: Person;
  /** It came from a direct message, which nobody else sees; the server is one that they are in. */
  readonly isDirect?: true;
  /** The same person, as a member of the server. */
  readonly member: ServerMember;
  readonly isStaff: boolean;
  /** Whether they may mention every role in this channel. */
  readonly mayMentionAll?: boolean;
  /** What the bot needs to post a message with a file here, and lacks; as Discord names it in English. */
  readonly lacksHere?: readonly string[];
  /** The roles that are staff. Without them, Manage Server decides. */
  readonly staffRoleIds?: ReadonlySet<string> | undefined;
  /** The language of the person who asked. */
  readonly language: Language;
  /** Counts this use's requests to the website, for the log. */
  readonly websiteCalls: { calls: number };
  /** Shows progress where the reply will be. */
  progress(reply: Reply): Promise<void>;
  /** Has work done once Discord has the reply, and not at all if it could not be shown. */
  whenShown(work: () => Promise<void>): void;
}

/** A role of the server. */
export interface Role {
  readonly id: string;
  readonly name: string;
  /** Everybody may mention it. */
  readonly mentionable?: boolean;
}

/** A file attached to a command, not downloaded yet. */
export interface Attachment {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly url: string;
}

/** A slash command, or a command of the menu of a user or message. */
export interface CommandRequest extends Request {
  readonly options: Options;
  /** The target of a command in the user menu, or the author of that in the message menu. */
  readonly target: Person | undefined;
}

/** A press of a button, or a choice in a menu. */
export interface ButtonRequest extends Request {
  /** The button's subject: the last part of its `custom_id`. */
  readonly subject: string;
  /** The message that has it. */
  readonly message: MessagePlace;
  /** The value that was chosen in a menu, an ID where people are; `undefined` with a button, and if nothing is chosen. */
  readonly chosen: string | undefined;
  /** The message's language: that of the person who asked if nobody else sees it, otherwise English. */
  readonly messageLanguage: Language;
}

/** A submitted form. */
export interface FormRequest extends Request {
  /** The form's subject: the last part of its ID. */
  readonly subject: string;
  /** What was typed, by field ID; absent where that is nothing. */
  readonly values: ReadonlyMap<string, string>;
  /** Who was chosen, by field ID; absent where that is nobody. */
  readonly people: ReadonlyMap<string, readonly Person[]>;
}

/** The options of a slash command, by name. */
export interface Options {
  text(name: string): string | undefined;
  /** A text for people to read; `undefined` also if they would see nothing of it. */
  words(name: string): string | undefined;
  /** A number, whole or not. */
  number(name: string): number | undefined;
  /** @param otherwise its value if it was not given; default: false */
  flag(name: string, otherwise?: boolean): boolean;
  person(name: string): Person | undefined;
  role(name: string): Role | undefined;
  /** The ID of a channel. */
  channel(name: string): string | undefined;
  attachment(name: string): Attachment | undefined;
}

/** @throws {UserError} naming the role or permission that is missing, if the person who asked is not staff */
export function requireStaff(request: Request): void {
  if (request.isStaff) return;
  const roles = [...(request.staffRoleIds ?? [])].map((id) => `<@&${id}>`);
  throw new UserError(({ words: { refusals }, choice }) => ({
    title: refusals.staffOnly.title,
    text:
      roles.length === 0 ? refusals.staffOnly.permission : refusals.staffOnly.role({ roles: choice(roles) }),
  }));
}

/**
 * The person whom a command with a `member` option is about: that member, or the person who asks.
 * @throws {UserError} if someone who is not staff asks about another member
 */
export function memberAskedAbout(request: CommandRequest): Person {
  const member = request.options.person('member');
  if (member === undefined || member.id === request.user.id) return request.user;
  requireStaff(request);
  return member;
}

/**
 * A value that Discord guarantees: a required option, or the target of a user menu.
 * @throws {TypeError} if it is missing after all
 */
export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new TypeError('Discord sent no value for a required option');
  return value;
}

/** A time span such as `2h`, in ms. @throws {UserError} if what was typed is none */
export const durationOption = (options: Options, name: string): number | undefined =>
  durationOf(options.text(name));

/** As {@link durationOption}, of a text. */
export function durationOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const duration = parseDuration(text);
  if (duration === undefined) throw new UserError(({ words }) => words.refusals.durationNotUnderstood);
  return duration;
}

/** How old something must be at least, in ms. @throws {UserError} if that is no time span, or too long */
export function ageOption(options: Options, name: string): number | undefined {
  const age = durationOption(options, name);
  if (age === undefined || age <= LONGEST_AGE_MS) return age;
  throw new UserError(({ words, duration }) =>
    words.refusals.durationTooLong({ most: duration(LONGEST_AGE_MS) }),
  );
}

/** The options of a command, or of the subcommand that was used. */
export function readOptions(
  interaction: ChatInputCommandInteraction | ContextMenuCommandInteraction | AutocompleteInteraction,
): Options {
  // discord.js's types omit what a command of this kind cannot have; it is then not found.
  const options = interaction.options as CommandInteractionOptionResolver;
  return {
    text: (name) => options.getString(name) ?? undefined,
    words(name) {
      const value = options.getString(name)?.trim() ?? '';
      return isBlank(value) ? undefined : value;
    },
    number(name) {
      const value = options.get(name)?.value;
      return value === undefined ? undefined : Number(value);
    },
    flag: (name, otherwise = false) => options.getBoolean(name) ?? otherwise,
    person(name) {
      const option = options.get(name);
      return option?.user && personOf(option.user, option.member);
    },
    role: (name) => options.getRole(name) ?? undefined,
    channel: (name) => options.getChannel(name)?.id,
    attachment: (name) => options.getAttachment(name) ?? undefined,
  };
}

const AVATAR = { extension: 'png', size: 128, forceStatic: true } as const;

/** @param member the same person in the server; their name and avatar there take precedence */
export function personOf(
  user: User,
  member?: CommandInteractionOption['member'] | APIInteractionGuildMember,
): Person {
  const shown = member instanceof GuildMember ? member : user;
  return { id: user.id, name: shown.displayName, avatar: shown.displayAvatarURL(AVATAR), isBot: user.bot };
}
