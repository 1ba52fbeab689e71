import { type APIApplicationCommand, type REST, Routes } from 'discord.js';
import type { Log } from '../log.js';
import type { Command } from './command.js';
import type { CommandMentions } from './command-mentions.js';

/**
 * Registers the commands in every listed server, where changes show at once. If one server fails (the bot was not
 * invited, say), the others still work.
 */
export async function registerCommands(
  rest: REST,
  applicationId: string,
  guildIds: ReadonlySet<string>,
  commands: readonly Command[],
  mentions: CommandMentions,
  log: Log,
): Promise<void> {
  const body = commands.map((command) => command.definition);
  await Promise.all(
    [...guildIds].map(async (guildId) => {
      try {
        const path = Routes.applicationGuildCommands(applicationId, guildId);
        mentions.learn(guildId, (await rest.put(path, { body })) as APIApplicationCommand[]);
        log.info({ guild: guildId, commands: body.length }, 'commands registered');
      } catch (error) {
        log.error(
          { guild: guildId, err: error },
          'could not register the commands; check DISCORD_GUILD_IDS, and that the bot was invited with the scope applications.commands',
        );
      }
    }),
  );
}
