import { GatewayDispatchEvents } from 'discord.js';
import { expect, it, onTestFinished } from 'vitest';
import { createDispatcher } from '../../src/discord/dispatcher.js';
import { createGateway } from '../../src/discord/gateway.js';
import { createInteractionClient } from '../../src/discord/interaction-client.js';
import { catchUnreadable } from '../../src/discord/unreadable-payload.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { createOfflineClient } from '../../src/simulation/offline-client.js';
import { standInWithCommands } from '../sandbox/discord/fixture.js';
import { languages } from '../support/english.js';
import { keptLog } from '../support/kept-log.js';

type Damage = (payload: { data?: unknown; roles?: unknown }) => void;

/** The bot's gateway and dispatcher at Discord's stand-in. @param damage changes each payload before discord.js reads it */
async function connected(name: GatewayDispatchEvents, damage: Damage) {
  const { discord, mia } = await standInWithCommands();
  const { log, lines } = keptLog();
  const gateway = createGateway(
    {
      DISCORD_TOKEN: discord.world.token,
      DISCORD_API_URL: discord.apiUrl,
      DISCORD_SHARDS: 'auto',
      DISCORD_GUILD_IDS: new Set([FIXTURES.guildId]),
    },
    log,
  );
  onTestFinished(gateway.close);
  const client = createInteractionClient(discord.apiUrl);
  onTestFinished(client.close);
  const dispatcher = createDispatcher({
    commands: [
      {
        route: 'ping',
        staff: false,
        definition: { name: 'ping', description: 'Answers' },
        run: async () => ({ content: 'pong' }),
      },
    ],
    guildIds: new Set([FIXTURES.guildId]),
    isStaff: () => false,
    cooldown: () => undefined,
    claim: async () => true,
    client,
    languages,
    notices: { tell: () => undefined, warn: () => undefined },
    log,
  });
  // discord.js hands these listeners the payload that it reads afterwards.
  gateway.client.ws.on(name, damage);
  await gateway.connect({
    onInteraction: dispatcher.dispatch,
    onLost: () => undefined,
  });
  return { mia, lines };
}

/** Damages the first payload alone. */
function first(damage: Damage): Damage {
  let isDamaged = false;
  return (payload) => {
    if (!isDamaged) damage(payload);
    isDamaged = true;
  };
}

const problems = (lines: readonly { readonly level: number }[]) => lines.filter(({ level }) => level >= 40);

it.each<[GatewayDispatchEvents, Damage]>([
  [
    GatewayDispatchEvents.GuildCreate,
    (payload) => {
      payload.roles = 5;
    },
  ],
  [
    GatewayDispatchEvents.InteractionCreate,
    (payload) => {
      payload.data = null;
    },
  ],
])('logs an event that discord.js cannot read, and goes on: %s', async (event, damage) => {
  const { mia, lines } = await connected(event, first(damage));
  if (event === GatewayDispatchEvents.InteractionCreate) mia.command('ping');

  expect(await mia.command('ping').answer()).toMatchObject({ content: 'pong' });
  expect(problems(lines)).toMatchObject([
    { msg: 'could not read an event', event, err: { type: 'TypeError' } },
  ]);
});

it('does not catch an unreadable READY, which would wait forever', () => {
  const { client, receive } = createOfflineClient();
  const caught: string[] = [];
  catchUnreadable(client, ({ t }) => caught.push(t));

  receive('GUILD_CREATE', { id: '1', roles: 5 });
  expect(() => receive('READY', {})).toThrow(TypeError);
  expect(caught).toEqual(['GUILD_CREATE']);
});
