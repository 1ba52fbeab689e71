import {
  type APIChannel,
  type APIGuild,
  Constants,
  PermissionFlagsBits,
  PermissionsBitField,
  type REST,
  Routes,
} from 'discord.js';
import type { Log } from '../log.js';
import type {
  Members,
  MentionLookup,
  Overwrite,
  Server,
  ServerMember,
  Servers,
  StaffAnswer,
  StaffLookup,
} from '../members.js';
import { isRefusal, unlessElsewhere } from './discord-errors.js';

export type StaffCheck = (member: ServerMember, permissions: Readonly<PermissionsBitField> | null) => boolean;

/** A member is staff by one of the given roles or, if none are given, by the permission Manage Server. */
export function createStaffCheck(staffRoleIds: ReadonlySet<string> | undefined): StaffCheck {
  if (staffRoleIds !== undefined) return ({ roles }) => roles.some((role) => staffRoleIds.has(role));
  return (_member, permissions) => permissions?.has(PermissionFlagsBits.ManageGuild) ?? false;
}

/**
 * Asks Discord what a user may do now: whether they are staff, as {@link createStaffCheck} decides, and whether they may
 * mention a role in a channel, one that everybody may mention or all of them.
 */
export function createPermissionLookups(
  staffRoleIds: ReadonlySet<string> | undefined,
  members: Pick<Members, 'of'>,
  servers: Servers,
  log: Pick<Log, 'warn'>,
): { readonly isStaff: StaffLookup; readonly mayMention: MentionLookup } {
  const hasStaffRights = createStaffCheck(staffRoleIds);

  /** @param may is not asked about who is not in the server, nor where the bot is not */
  async function answer(
    guildId: string,
    userId: string,
    may: (server: Server, member: ServerMember) => boolean | Promise<boolean>,
  ): Promise<StaffAnswer> {
    try {
      const server = await servers.of(guildId);
      const member = server && (await members.of(guildId, [userId])).get(userId);
      if (server === undefined || member === undefined) return 'no';
      return (await may(server, member)) ? 'yes' : 'no';
    } catch (error) {
      log.warn({ guild: guildId, user: userId, err: error }, 'Discord does not tell what somebody may do');
      return 'unknown';
    }
  }

  return {
    isStaff: (guildId, userId) =>
      answer(guildId, userId, (server, member) => {
        const isOwner = staffRoleIds === undefined && server.ownerId === userId;
        return isOwner || hasStaffRights(member, inServer(server, guildId, member));
      }),

    mayMention: ({ guildId, channelId }, userId, roleId) =>
      answer(guildId, userId, async (server, member) => {
        if (server.mentionable.has(roleId) || server.ownerId === userId) return true;
        const everywhere = inServer(server, guildId, member);
        const here = inChannel(everywhere, guildId, member, await servers.overwrites(channelId));
        return here.has(PermissionFlagsBits.MentionEveryone);
      }),
  };
}

/** `has` says yes to everything for an administrator. */
const inServer = ({ roles }: Server, guildId: string, member: ServerMember) =>
  new PermissionsBitField([guildId, ...member.roles].map((id) => roles.get(id) ?? 0n));

// https://discord.com/developers/docs/topics/permissions#permission-overwrites
function inChannel(
  everywhere: PermissionsBitField,
  guildId: string,
  member: ServerMember,
  overwrites: ReadonlyMap<string, Overwrite>,
): PermissionsBitField {
  if (everywhere.has(PermissionFlagsBits.Administrator)) return everywhere;
  // What one of their roles gives counts more than what another takes.
  for (const ids of [[guildId], member.roles, [member.id]]) {
    const found = ids.flatMap((id) => overwrites.get(id) ?? []);
    everywhere.remove(found.map(({ deny }) => deny)).add(found.map(({ allow }) => allow));
  }
  return everywhere;
}

/** Asks Discord for servers over REST, which also tells of those outside of this process's shards. */
export function createServers(rest: Pick<REST, 'get'>): Servers {
  const channelOf = async (id: string) => (await rest.get(Routes.channel(id))) as APIChannel;

  return {
    async of(guildId) {
      const guild = await unlessElsewhere(rest.get(Routes.guild(guildId)) as Promise<APIGuild>);
      return guild && serverOf(guild);
    },

    async overwrites(channelId) {
      try {
        const channel = await channelOf(channelId);
        return overwritesOf(isThread(channel) ? await channelOf(channel.parent_id) : channel);
      } catch (error) {
        // Nothing can be posted there either.
        if (isRefusal(error)) return new Map();
        throw error;
      }
    },
  };
}

const serverOf = ({ owner_id, roles }: Pick<APIGuild, 'owner_id' | 'roles'>): Server => ({
  ownerId: owner_id,
  roles: new Map(roles.map(({ id, permissions }) => [id, BigInt(permissions)])),
  mentionable: new Set(roles.filter(({ mentionable }) => mentionable).map(({ id }) => id)),
});

/** A thread has the permissions of its channel. */
const isThread = (channel: APIChannel): channel is APIChannel & { readonly parent_id: string } =>
  Constants.ThreadChannelTypes.some((type) => type === channel.type) &&
  'parent_id' in channel &&
  typeof channel.parent_id === 'string';

function overwritesOf(channel: APIChannel): ReadonlyMap<string, Overwrite> {
  const { permission_overwrites = [] } = 'permission_overwrites' in channel ? channel : {};
  return new Map(
    permission_overwrites.map(({ id, allow, deny }) => [id, { allow: BigInt(allow), deny: BigInt(deny) }]),
  );
}
