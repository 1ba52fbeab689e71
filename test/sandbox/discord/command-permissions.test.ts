import { type APIGuildApplicationCommandPermissions, Routes } from 'discord.js';
import { CommandPermissionsResponseSchema } from 'discord-api-spec/zod';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { FIXTURES } from '../../../src/sandbox/community/fixtures.js';
import { restFor, standIn, standInWithCommands } from './fixture.js';

const ROUTE = Routes.guildApplicationCommandsPermissions(FIXTURES.applicationId, FIXTURES.guildId);

describe('the permissions of commands', () => {
  it('are what the owner has set, by the command', async () => {
    const { discord } = await standInWithCommands();
    const grant = [...(discord.world.guilds.get(FIXTURES.guildId)?.commands.values() ?? [])].find(
      ({ name }) => name === 'grant',
    );

    const all = (await restFor(discord).get(ROUTE)) as APIGuildApplicationCommandPermissions[];

    expect(z.safeParse(z.array(CommandPermissionsResponseSchema), all).error).toBeUndefined();
    expect(all).toContainEqual({
      id: grant?.id,
      application_id: FIXTURES.applicationId,
      guild_id: FIXTURES.guildId,
      permissions: [{ id: FIXTURES.roles.staff, type: 1, permission: true }],
    });
  });

  it('are refused where the bot is not', async () => {
    const discord = await standIn();
    discord.world.guilds.get(FIXTURES.guildId)?.members.delete(FIXTURES.applicationId);
    await expect(restFor(discord).get(ROUTE)).rejects.toMatchObject({ code: 50001 });
  });
});
