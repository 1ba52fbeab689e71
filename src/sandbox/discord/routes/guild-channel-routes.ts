import { invalidForm, missingPermissions } from '../api-errors.js';
import type { Channel, Overwrite } from '../discord-world.js';
import { toApiChannel } from '../payloads.js';
import { PERMISSION_BITS, serverPermissions } from '../permission-bits.js';
import type { Parts } from '../stand-in-parts.js';
import { botsGuild } from './bots-guild.js';
import { ok, type Route } from './route.js';

/** The channels of a server: a bot lists all of them, those that it cannot see too, and may create text channels. */
export function guildChannelRoutes({ world, nextId }: Parts): Route[] {
  const created = (status: number, body: unknown) => ({ status, body });
  return [
    {
      method: 'GET',
      path: '/guilds/:guild/channels',
      needsToken: true,
      handle: (call) => ok(botsGuild(world, call).channels.map((channel) => toApiChannel(channel, world))),
    },
    {
      method: 'POST',
      path: '/guilds/:guild/channels',
      needsToken: true,
      handle: (call) => {
        const guild = botsGuild(world, call);
        const own = serverPermissions(guild, world.bot.id);
        if (!(own & PERMISSION_BITS.manageChannels)) throw missingPermissions();
        const { name, overwrites } = readChannel(call.body);
        // A bot may only allow or deny what it may itself.
        if (overwrites.some(({ allow, deny }) => (allow | deny) & ~own)) throw missingPermissions();
        const channel: Channel = {
          id: nextId(),
          name,
          topic: null,
          guild,
          recipientId: undefined,
          overwrites,
          lastMessageId: null,
          messages: new Map(),
        };
        guild.channels.push(channel);
        world.channels.set(channel.id, channel);
        return created(201, toApiChannel(channel, world));
      },
    },
  ];
}

/** @throws {RestError} 50035 */
function readChannel(body: unknown): { readonly name: string; readonly overwrites: readonly Overwrite[] } {
  const fields = isRecord(body) ? body : {};
  const { name, permission_overwrites: given = [] } = fields;
  if (typeof name !== 'string' || name.length < 1 || name.length > 100) {
    throw invalidForm([{ path: ['name'], message: 'Must be between 1 and 100 in length.' }]);
  }
  const overwrites = Array.isArray(given) ? given.filter(isRecord) : [];
  return {
    name: name.toLowerCase().replaceAll(' ', '-'),
    overwrites: overwrites.map(({ id, allow, deny }) => ({
      id: String(id),
      allow: BigInt(String(allow ?? 0)),
      deny: BigInt(String(deny ?? 0)),
    })),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
