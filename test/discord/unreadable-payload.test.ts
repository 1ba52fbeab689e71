import { GatewayDispatchEvents } from 'discord.js';
import { expect, it, onTestFinished } from 'vitest';
import { createDispatcher } from '../../src/discord/dispatcher.js';
import type { DoneInteraction } from '../../src/discord/exchange.js';
import { createGateway } from '../../src/discord/gateway.js';
import { createInteractionClient } from '../../src/discord/interaction-client.js';
import { catchUnreadable } from '../../src/discord/unreadable-payload.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { createOfflineClient } from '../../src/simulation/offline-client.js';
import { standInWithCommands } from '../sandbox/discord/fixture.js';
import { english, languages } from '../support/english.js';
import { keptLog } from '../support/kept-log.js';

type Damage = (payload: { data?: unknown; token?: unknown; roles?: unknown }) => void;

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
  const done: DoneInteraction[] = [];
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
    onDone: (interaction) => done.push(interaction),
  });
  // discord.js hands these listeners the payload that it reads afterwards.
  gateway.client.ws.on(name, damage);
  await gateway.connect({
    onInteraction: dispatcher.dispatch,
    onUnreadableInteraction: dispatcher.dispatchUnreadable,
    onLost: () => undefined,
  });
  return { discord, mia, dispatcher, done, lines };
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

it('answers an unreadable interaction, logs the cause, and goes on', async () => {
  const { mia, dispatcher, done, lines } = await connected(
    GatewayDispatchEvents.InteractionCreate,
    first((payload) => {
      payload.data = null;
    }),
  );

  expect(JSON.stringify(await mia.command('ping').answer())).toContain(english.words.refusals.unforeseen);
  await dispatcher.idle();
  expect(problems(lines)).toMatchObject([
    {
      msg: 'interaction',
      use: 'unreadable',
      user: FIXTURES.people.mia,
      outcome: 'failed',
      err: { type: 'TypeError', message: expect.stringContaining('null') },
    },
  ]);
  expect(done).toMatchObject([{ command: 'unreadable', outcome: 'failed' }]);

  expect(await mia.command('ping').answer()).toMatchObject({ content: 'pong' });
});

it('logs an unreadable interaction that it cannot answer, and goes on', async () => {
  const { mia, lines } = await connected(
    GatewayDispatchEvents.InteractionCreate,
    first((payload) => {
      payload.data = null;
      payload.token = undefined;
    }),
  );

  mia.command('ping');
  expect(await mia.command('ping').answer()).toMatchObject({ content: 'pong' });
  expect(problems(lines)).toMatchObject([
    { msg: 'could not read an interaction', err: { type: 'TypeError' } },
  ]);
});

it('logs any other event that discord.js cannot read, and goes on', async () => {
  const { mia, lines } = await connected(
    GatewayDispatchEvents.GuildCreate,
    first((payload) => {
      payload.roles = 5;
    }),
  );

  expect(await mia.command('ping').answer()).toMatchObject({ content: 'pong' });
  expect(problems(lines)).toMatchObject([
    { msg: 'could not read an event', event: 'GUILD_CREATE', err: { type: 'TypeError' } },
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
