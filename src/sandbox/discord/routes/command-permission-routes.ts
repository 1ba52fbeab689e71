import type { APIGuildApplicationCommandPermissions } from 'discord.js';
import { unknownApplication } from '../api-errors.js';
import type { Parts } from '../stand-in-parts.js';
import { botsGuild } from './bots-guild.js';
import { ok, param, type RestCall, type Route } from './route.js';

const FOR_A_ROLE = 1;

/**
 * What was set under Server Settings → Integrations. A bot can read it; only a person can change it.
 * https://discord.com/developers/docs/interactions/application-commands#permissions
 */
export function commandPermissionRoutes({ world }: Parts): Route[] {
  function permissionsOf(call: RestCall): APIGuildApplicationCommandPermissions[] {
    if (param(call, 'application') !== world.application.id) throw unknownApplication();
    const guild = botsGuild(world, call);
    // A command of which nothing was set is not listed.
    return [...guild.commands.values()].flatMap((command) => {
      const opened = guild.openedCommands.get(command.name);
      if (!opened?.size) return [];
      const permissions = [...opened].map((id) => ({ id, type: FOR_A_ROLE, permission: true }));
      return [{ id: command.id, application_id: world.application.id, guild_id: guild.id, permissions }];
    });
  }

  return [
    {
      method: 'GET',
      path: '/applications/:application/guilds/:guild/commands/permissions',
      needsToken: true,
      handle: (call) => ok(permissionsOf(call)),
    },
  ];
}
