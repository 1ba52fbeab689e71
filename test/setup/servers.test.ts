import { Client } from 'discord.js';
import { expect, it, onTestFinished } from 'vitest';
import { makeRequest } from '../../src/discord/gateway.js';
import { FIXTURE_DISCORD } from '../../src/sandbox/community/fixtures.js';
import { createDiscordStandIn } from '../../src/sandbox/discord/server/discord-stand-in.js';
import { serversOf } from '../../src/setup/discord-account.js';

const COUNT = 401;

it('all servers of the bot can be chosen, beyond one answer', async () => {
  const { guilds, ...seed } = FIXTURE_DISCORD;
  const [first] = guilds;
  if (first === undefined) throw new Error('the fixture has changed');
  const many = Array.from({ length: COUNT }, (_, index) => ({
    ...first,
    id: String(BigInt(first.id) + BigInt(index)),
    name: `Server ${index}`,
  }));
  const discord = await createDiscordStandIn({ seed: { ...seed, guilds: many } });
  onTestFinished(discord.close);
  const client = new Client({ intents: [], rest: { api: discord.apiUrl, makeRequest } });
  onTestFinished(() => client.destroy());
  client.rest.setToken(discord.world.token);

  const servers = await serversOf(client);

  expect(servers.map(({ name }) => name)).toEqual(many.map(({ name }) => name));
});
