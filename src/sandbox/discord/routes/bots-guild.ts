import { missingAccess, unknownGuild } from '../api-errors.js';
import type { Guild, World } from '../discord-world.js';
import { param, type RestCall } from './route.js';

/** The server that a path names, of which the bot is a member. @throws {RestError} 10004 or 50001 */
export function botsGuild(world: World, call: RestCall): Guild {
  const guild = world.guilds.get(param(call, 'guild'));
  if (!guild) throw unknownGuild();
  if (!guild.members.has(world.bot.id)) throw missingAccess();
  return guild;
}
