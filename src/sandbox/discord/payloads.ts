import type {
  APIApplicationCommandInteractionData,
  APIChannel,
  APIInteractionDataResolvedChannel,
  APIInteractionDataResolvedGuildMember,
  APIInteractionGuildMember,
  APIMessage,
  APIMessageComponentInteractionData,
  APIModalSubmission,
  APIUser,
} from 'discord.js';
import type { Channel, Guild, Member, Person, World } from './discord-world.js';
import { channelPermissions, NO_FLAGS } from './permission-bits.js';

/** What an interaction is about, by its type. */
export type InteractionContent =
  | { readonly type: 2; readonly data: APIApplicationCommandInteractionData }
  | { readonly type: 3; readonly data: APIMessageComponentInteractionData; readonly message: APIMessage }
  | { readonly type: 4; readonly data: APIApplicationCommandInteractionData }
  | { readonly type: 5; readonly data: APIModalSubmission; readonly message?: APIMessage };

/** An interaction as the gateway brings it: https://discord.com/developers/docs/interactions/receiving-and-responding */
export type InteractionPayload = InteractionContent & {
  readonly id: string;
  readonly application_id: string;
  readonly token: string;
  readonly version: 1;
  readonly guild_id?: string;
  readonly guild?: { readonly id: string; readonly locale: string; readonly features: readonly string[] };
  readonly channel_id: string;
  readonly channel: Partial<APIChannel> & Pick<APIChannel, 'id' | 'type'>;
  readonly member?: APIInteractionGuildMember;
  readonly user?: APIUser;
  readonly locale: string;
  readonly guild_locale?: string;
  readonly app_permissions: string;
  readonly entitlements: readonly [];
  /** Who installed the bot: a server, by its id, under `0`. */
  readonly authorizing_integration_owners: Readonly<Record<string, string>>;
  /** 0 in a server, 1 in direct messages with the bot. */
  readonly context: 0 | 1;
  /** Bytes. */
  readonly attachment_size_limit: number;
};

/** What the bot may do in direct messages, as Discord puts it there. */
const DIRECT_MESSAGE_PERMISSIONS = '2248473465835073';

/** The whole payload of an interaction by a person in a channel. */
export function toPayload(
  world: World,
  place: { readonly person: Person; readonly channel: Channel },
  identity: { readonly id: string; readonly token: string },
  content: InteractionContent,
): InteractionPayload {
  const { channel, person } = place;
  const { user } = person;
  const guild = channel.guild;
  const member = guild?.members.get(user.id);
  return {
    ...content,
    id: identity.id,
    application_id: world.application.id,
    token: identity.token,
    version: 1,
    channel_id: channel.id,
    channel: toApiChannel(channel, world),
    ...(guild && member
      ? {
          guild_id: guild.id,
          guild: { id: guild.id, locale: guild.locale, features: [] },
          guild_locale: guild.locale,
          member: {
            ...toApiMember(member, user),
            permissions: channelPermissions(guild, channel, user.id).toString(),
          },
        }
      : { user }),
    locale: person.locale,
    app_permissions: guild
      ? channelPermissions(guild, channel, world.bot.id).toString()
      : DIRECT_MESSAGE_PERMISSIONS,
    entitlements: [],
    authorizing_integration_owners: { '0': guild ? guild.id : '0' },
    context: guild ? 0 : 1,
    attachment_size_limit: 10 * 1024 * 1024,
  };
}

export function toApiMember(member: Member, user: APIUser) {
  return {
    user,
    nick: member.nick,
    avatar: null,
    banner: null,
    roles: [...member.roles],
    joined_at: member.joinedAt,
    premium_since: null,
    communication_disabled_until: null,
    deaf: false,
    mute: false,
    pending: false,
    flags: NO_FLAGS,
  };
}

/** What the gateway says of somebody in a voice channel, or who has left it. */
export function toVoiceState(guild: Guild, userId: string, world: World) {
  const [member, person] = [guild.members.get(userId), world.people.get(userId)];
  return {
    guild_id: guild.id,
    channel_id: guild.voice.get(userId) ?? null,
    user_id: userId,
    ...(member && person && { member: toApiMember(member, person.user) }),
    session_id: `voice-${userId}`,
    ...{ deaf: false, mute: false, self_deaf: false, self_mute: false, self_video: false },
    suppress: false,
    request_to_speak_timestamp: null,
  };
}

/** A member among an interaction's `resolved` data, where the user stands beside it. */
export function toResolvedMember(
  guild: Guild,
  channel: Channel,
  member: Member,
): APIInteractionDataResolvedGuildMember {
  return {
    nick: member.nick,
    avatar: null,
    banner: null,
    roles: [...member.roles],
    joined_at: member.joinedAt,
    premium_since: null,
    communication_disabled_until: null,
    pending: false,
    flags: NO_FLAGS,
    permissions: channelPermissions(guild, channel, member.userId).toString(),
  };
}

/** A channel among an interaction's `resolved` data. */
export function toResolvedChannel(
  guild: Guild,
  channel: Channel,
  userId: string,
): APIInteractionDataResolvedChannel {
  return {
    id: channel.id,
    type: channel.isVoice ? 2 : 0,
    name: channel.name,
    permissions: channelPermissions(guild, channel, userId).toString(),
  };
}

export function toApiChannel(channel: Channel, world: World): APIChannel {
  if (!channel.guild) {
    const recipient = world.people.get(channel.recipientId ?? '')?.user;
    return {
      id: channel.id,
      type: 1,
      name: null,
      flags: NO_FLAGS,
      last_message_id: channel.lastMessageId,
      recipients: recipient ? [recipient] : [],
    };
  }
  return {
    id: channel.id,
    ...(channel.isVoice
      ? { type: 2 as const, bitrate: 64_000, user_limit: 0, rtc_region: null }
      : { type: 0 as const, topic: channel.topic }),
    guild_id: channel.guild.id,
    name: channel.name,
    position: channel.guild.channels.indexOf(channel),
    nsfw: false,
    parent_id: null,
    rate_limit_per_user: 0,
    last_message_id: channel.lastMessageId,
    flags: NO_FLAGS,
    permission_overwrites: channel.overwrites.map((overwrite) => ({
      id: overwrite.id,
      type: channel.guild?.roles.has(overwrite.id) ? 0 : 1,
      allow: overwrite.allow.toString(),
      deny: overwrite.deny.toString(),
    })),
  };
}
