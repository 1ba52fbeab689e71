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
    const one = Routes.applicationCommandPermissions(
      FIXTURES.applicationId,
      FIXTURES.guildId,
      grant?.id ?? '',
    );
    expect(await restFor(discord).get(one)).toEqual(all.find(({ id }) => id === grant?.id));
  });

  it('are refused where nothing was set, or without the bot', async () => {
    const discord = await standIn();
    const one = Routes.applicationCommandPermissions(FIXTURES.applicationId, FIXTURES.guildId, '1');
    await expect(restFor(discord).get(one)).rejects.toMatchObject({ code: 10066 });

    discord.world.guilds.get(FIXTURES.guildId)?.members.delete(FIXTURES.applicationId);
    await expect(restFor(discord).get(ROUTE)).rejects.toMatchObject({ code: 50001 });
  });
});

describe('an answer', () => {
  it("is dated by the stand-in's own clock", async () => {
    const clock = { now: () => Date.UTC(2030, 0, 1, 12), after: () => () => undefined };
    const discord = await standIn({ clock });

    const answer = await fetch(`${discord.apiUrl}/v10/gateway`);

    expect(answer.headers.get('date')).toBe('Tue, 01 Jan 2030 12:00:00 GMT');
  });
});
