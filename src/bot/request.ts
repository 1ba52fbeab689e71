import {
  type APIApplicationCommandInteractionDataBasicOption,
  type APIInteraction,
  type APIInteractionDataResolved,
  type APIInteractionGuildMember,
  type APIUser,
  ApplicationCommandOptionType,
  CDNRoutes,
  type DefaultUserAvatarAssets,
  ImageFormat,
  RouteBases,
} from 'discord.js';
import { UserError } from '../errors.js';
import type { ServerMember } from '../members.js';
import type { Language } from '../words/words.js';
import type { Reply } from './reply.js';

/** A Discord user as a reply shows them. */
export interface Person {
  readonly id: string;
  /** The name that others see in this server. */
  readonly name: string;
  readonly avatar: string;
}

/** What is known of every use of the bot, whatever was used. */
export interface Request {
  /** Discord's ID of the interaction. */
  readonly id: string;
  /** Names this use in the log and, where something went wrong, to the member. */
  readonly reference: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly user: Person;
  /** The same person as a member of the server. */
  readonly member: ServerMember;
  readonly isStaff: boolean;
  /** The language of the person who asked. */
  readonly language: Language;
  /** Counts the requests to the website that it takes, for the log. */
  readonly websiteCalls: { calls: number };
}

/** A role of the server. */
export interface Role {
  readonly id: string;
  readonly name: string;
}

/** A file that was given with a command. Nothing of it has been fetched. */
export interface Attachment {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly url: string;
}

/** A slash command, or a command of the user menu. */
export interface CommandRequest extends Request {
  readonly options: Options;
  /** On whom a command of the user menu was used. */
  readonly target: Person | undefined;
  /** Shows how far the work is, in the place where the reply will be. */
  progress(reply: Reply): Promise<void>;
}

/** A press of a button. */
export interface ButtonRequest extends Request {
  /** What the button is about: the last part of its `custom_id`. */
  readonly subject: string;
  /** What its message is written in: the language of whoever asked where nobody else sees it, English elsewhere. */
  readonly messageLanguage: Language;
  /** Shows how far the work is, in the place where the reply will be. */
  progress(reply: Reply): Promise<void>;
}

/** A form that was sent. */
export interface FormRequest extends Request {
  /** What the form is about: the last part of its ID. */
  readonly subject: string;
  /** What was typed, by the fields' IDs; absent where nothing was. */
  readonly values: ReadonlyMap<string, string>;
}

/** The options of a slash command, by name. */
export interface Options {
  text(name: string): string | undefined;
  /** A number, whole or not. */
  number(name: string): number | undefined;
  flag(name: string): boolean;
  person(name: string): Person | undefined;
  role(name: string): Role | undefined;
  attachment(name: string): Attachment | undefined;
}

/** @throws {UserError} if the person who asked is not staff */
export function requireStaff(request: Request): void {
  if (!request.isStaff) throw new UserError(({ words }) => words.refusals.staffOnly);
}

/**
 * Whom a command with a `member` option is about: that member, or whoever asks.
 * @throws {UserError} if somebody who is not staff asks about another member
 */
export function memberAskedAbout(request: CommandRequest): Person {
  const member = request.options.person('member');
  if (member === undefined || member.id === request.user.id) return request.user;
  requireStaff(request);
  return member;
}

/**
 * What Discord makes sure is given: a required option, or on whom a menu was used.
 * @throws {TypeError} if it is not there after all
 */
export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new TypeError('Discord sent no value for a required option');
  return value;
}

/** The options of a command or, where it has subcommands, those of the one that was used. */
export function readOptions(
  given: readonly APIApplicationCommandInteractionDataBasicOption[],
  resolved: APIInteractionDataResolved | undefined,
  guildId: string,
): Options {
  const find = (name: string) => given.find((option) => option.name === name);
  return {
    text(name) {
      const option = find(name);
      return option?.type === ApplicationCommandOptionType.String ? option.value : undefined;
    },
    number(name) {
      const option = find(name);
      const isNumber =
        option?.type === ApplicationCommandOptionType.Number ||
        option?.type === ApplicationCommandOptionType.Integer;
      return isNumber ? Number(option.value) : undefined;
    },
    flag(name) {
      const option = find(name);
      return option?.type === ApplicationCommandOptionType.Boolean && option.value;
    },
    person(name) {
      const option = find(name);
      if (option?.type !== ApplicationCommandOptionType.User) return undefined;
      return resolvedPerson(option.value, resolved, guildId);
    },
    role(name) {
      const option = find(name);
      if (option?.type !== ApplicationCommandOptionType.Role) return undefined;
      return { id: option.value, name: resolved?.roles?.[option.value]?.name ?? option.value };
    },
    attachment(name) {
      const option = find(name);
      if (option?.type !== ApplicationCommandOptionType.Attachment) return undefined;
      const file = resolved?.attachments?.[option.value];
      return file && { name: file.filename, size: file.size, url: file.url };
    },
  };
}

/** A person who was named in an option or on whom the user menu was used. */
export function resolvedPerson(
  id: string,
  resolved: APIInteractionDataResolved | undefined,
  guildId: string,
): Person | undefined {
  const user = resolved?.users?.[id];
  return user && personOf(user, resolved?.members?.[id], guildId);
}

export function personOf(
  user: APIUser,
  member: Pick<APIInteractionGuildMember, 'nick' | 'avatar'> | undefined,
  guildId: string,
): Person {
  return {
    id: user.id,
    name: member?.nick ?? user.global_name ?? user.username,
    avatar: avatarOf(user, member?.avatar, guildId),
  };
}

// https://discord.com/developers/docs/reference#image-formatting: without an avatar, one of six stands in.
function avatarOf(user: APIUser, own: string | null | undefined, guildId: string): string {
  if (own) return picture(CDNRoutes.guildMemberAvatar(guildId, user.id, own, ImageFormat.PNG));
  if (user.avatar) return picture(CDNRoutes.userAvatar(user.id, user.avatar, ImageFormat.PNG));
  const index = Number((BigInt(user.id) >> 22n) % 6n) as DefaultUserAvatarAssets;
  return RouteBases.cdn + CDNRoutes.defaultUserAvatar(index);
}

const picture = (route: string) => `${RouteBases.cdn}${route}?size=128`;

/** Who caused an interaction, as a member of the server. */
export function serverMemberOf({ user, roles, joined_at: joined }: APIInteractionGuildMember): ServerMember {
  const at = joined === null ? Number.NaN : Date.parse(joined);
  return { id: user.id, roles, joinedAt: Number.isNaN(at) ? undefined : at };
}

/** The locale of whoever caused the interaction. A ping has none, but does not come over the gateway. */
export const localeOf = (interaction: APIInteraction) =>
  'locale' in interaction ? interaction.locale : 'en-US';
