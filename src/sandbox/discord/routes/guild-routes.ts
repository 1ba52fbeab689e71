import type { APIApplicationCommand, RESTPutAPIApplicationGuildCommandsJSONBody } from 'discord.js';
import { invalidForm, unknownApplication, unknownMember, unknownUser } from '../api-errors.js';
import type { Guild } from '../discord-world.js';
import { toApiGuild } from '../guild-payload.js';
import { toApiMember } from '../payloads.js';
import { serverPermissions } from '../permission-bits.js';
import type { Parts } from '../stand-in-parts.js';
import { botsGuild } from './bots-guild.js';
import { ok, param, type RestCall, type Route } from './route.js';

type SentCommand = RESTPutAPIApplicationGuildCommandsJSONBody[number];

/** The most servers of the bot in one answer. */
const MOST_GUILDS = 200;

/** Servers, their members and roles, and the commands that the bot registers. */
export function guildRoutes({ world, nextId, events }: Parts): Route[] {
  const guildOf = (call: RestCall) => botsGuild(world, call);

  function requireOwnApplication(call: RestCall): void {
    if (param(call, 'application') !== world.application.id) throw unknownApplication();
  }

  /** Replaces all commands of a server. A command that keeps its name and type keeps its id. */
  function register({ id: guildId, commands }: Guild, body: unknown): APIApplicationCommand[] {
    const sent = readCommands(body);
    const before = new Map([...commands.values()].map((command) => [commandKey(command), command.id]));
    commands.clear();
    for (const command of sent) {
      const id = before.get(commandKey(command)) ?? nextId();
      commands.set(id, {
        name_localizations: null,
        description_localizations: null,
        nsfw: false,
        ...command,
        id,
        application_id: world.application.id,
        type: command.type ?? 1,
        description: 'description' in command ? (command.description ?? '') : '',
        default_member_permissions: command.default_member_permissions?.toString() ?? null,
        version: nextId(),
        guild_id: guildId,
      } as APIApplicationCommand);
    }
    const registered = [...commands.values()];
    events.emit({ type: 'commands-registered', guildId, commands: registered });
    return registered;
  }

  return [
    {
      method: 'GET',
      path: '/guilds/:guild',
      needsToken: true,
      handle: (call) => ok(toApiGuild(guildOf(call))),
    },
    {
      method: 'GET',
      path: '/users/@me/guilds',
      needsToken: true,
      handle: (call) => {
        const limit = Math.min(Number(call.query.get('limit') ?? MOST_GUILDS), MOST_GUILDS);
        const after = BigInt(call.query.get('after') ?? 0);
        const joined = [...world.guilds.values()]
          .filter(({ id, members }) => members.has(world.bot.id) && BigInt(id) > after)
          .sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
          .slice(0, limit);
        return ok(
          joined.map((guild) => ({
            id: guild.id,
            name: guild.name,
            icon: null,
            banner: null,
            owner: guild.ownerId === world.bot.id,
            permissions: serverPermissions(guild, world.bot.id).toString(),
            features: [],
          })),
        );
      },
    },
    {
      method: 'GET',
      path: '/guilds/:guild/roles',
      needsToken: true,
      handle: (call) => ok([...guildOf(call).roles.values()]),
    },
    {
      method: 'GET',
      path: '/guilds/:guild/members/search',
      needsToken: true,
      handle: (call) => {
        const wanted = (call.query.get('query') ?? '').toLowerCase();
        if (wanted === '') throw invalidForm([{ path: ['query'], message: 'This field is required' }]);
        const { members } = guildOf(call);
        const found = [...members.values()].flatMap((member) => {
          const user = world.people.get(member.userId)?.user;
          const names = [user?.username, user?.global_name, member.nick];
          const isMeant = names.some((name) => name?.toLowerCase().startsWith(wanted));
          return user !== undefined && isMeant ? [toApiMember(member, user)] : [];
        });
        return ok(found.slice(0, Number(call.query.get('limit') ?? 1)));
      },
    },
    {
      method: 'GET',
      path: '/guilds/:guild/members/:user',
      needsToken: true,
      handle: (call) => {
        const person = world.people.get(param(call, 'user'));
        if (!person) throw unknownUser();
        const member = guildOf(call).members.get(person.user.id);
        if (!member) throw unknownMember();
        return ok(toApiMember(member, person.user));
      },
    },
    {
      method: 'GET',
      path: '/applications/:application/guilds/:guild/commands',
      needsToken: true,
      handle: (call) => {
        requireOwnApplication(call);
        return ok([...guildOf(call).commands.values()]);
      },
    },
    {
      method: 'PUT',
      path: '/applications/:application/guilds/:guild/commands',
      needsToken: true,
      handle: (call) => {
        requireOwnApplication(call);
        return ok(register(guildOf(call), call.body));
      },
    },
  ];
}

function commandKey(command: { readonly type?: number | undefined; readonly name: string }): string {
  return `${command.type ?? 1}:${command.name}`;
}

/** @throws {RestError} 50035 */
function readCommands(body: unknown): SentCommand[] {
  if (!Array.isArray(body))
    throw invalidForm([{ path: [], message: 'Only iterables may be used in a ListType' }]);
  const seen = new Set<string>();
  return body.map((command: unknown, index): SentCommand => {
    if (!isNamed(command)) throw invalidForm([{ path: [index, 'name'], message: 'This field is required' }]);
    const key = commandKey(command);
    if (seen.has(key)) {
      throw invalidForm([{ path: [index, 'name'], message: 'Application command names must be unique' }]);
    }
    seen.add(key);
    return command;
  });
}

function isNamed(command: unknown): command is SentCommand {
  return (
    typeof command === 'object' && command !== null && 'name' in command && typeof command.name === 'string'
  );
}
