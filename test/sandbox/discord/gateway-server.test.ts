import { GatewayIntentBits } from 'discord.js';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { FIXTURES } from '../../../src/sandbox/community/fixtures.js';
import type { DiscordStandIn } from '../../../src/sandbox/discord/server/discord-stand-in.js';
import type { StandInEvent } from '../../../src/sandbox/discord/stand-in-event.js';
import { createManualClock } from '../../website/manual-clock.js';
import { connectedClient, registerCommands, standIn } from './fixture.js';

// What real clients are let do is seen in `test/e2e`; this is what they are refused.
const { guildId, people, channels } = FIXTURES;
const MEMBERS = 8;

const next = (discord: DiscordStandIn, type: StandInEvent['type']) =>
  discord.events.next((event) => (event.type === type ? event : undefined), {
    describe: () => type,
  });

/** A connection without any library between, which sends these frames once it is greeted. */
function connection(discord: DiscordStandIn, frames: readonly object[]) {
  const socket = new WebSocket(discord.apiUrl.replace('http', 'ws').replace('/api', ''));
  onTestFinished(() => socket.terminate());
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const chunk = new Promise<unknown>((resolve) => {
    socket.on('message', (raw) => {
      const { op, t, d } = JSON.parse(String(raw));
      if (op === 10) for (const frame of frames) socket.send(JSON.stringify(frame));
      if (t === 'GUILD_MEMBERS_CHUNK') resolve(d);
    });
  });
  return { closed, chunk };
}

const identification = (discord: DiscordStandIn, intents = 0) => ({
  op: 2,
  d: { token: discord.world.token, intents },
});

it.each<[string, (discord: DiscordStandIn) => readonly object[], number]>([
  ['a wrong token', () => [{ op: 2, d: { token: 'wrong', intents: 0 } }], 4004],
  ['a privileged intent', (discord) => [identification(discord, GatewayIntentBits.GuildMembers)], 4014],
  [
    'more than 120 messages within a minute',
    (discord) => [identification(discord), ...Array(120).fill({ op: 1, d: null })],
    4008,
  ],
])('%s closes the connection', async (_, frames, code) => {
  const discord = await standIn({ clock: createManualClock() });
  expect(await connection(discord, frames(discord)).closed).toBe(code);
});

it('members are told by ID, also who is none; over a hundred are never answered', async () => {
  const discord = await standIn();
  const hundredAndOne = Array.from({ length: 101 }, (_, index) => String(1000 + index));
  const { chunk } = connection(discord, [
    identification(discord),
    { op: MEMBERS, d: { guild_id: guildId, user_ids: hundredAndOne, nonce: 'too many' } },
    { op: MEMBERS, d: { guild_id: '5', user_ids: [people.mia], nonce: 'elsewhere' } },
    { op: MEMBERS, d: { guild_id: guildId, user_ids: [people.mia, people.oscar, '1'], nonce: 'last' } },
  ]);

  expect(await chunk).toMatchObject({
    members: [{ user: { id: people.mia }, joined_at: '2023-03-08T18:30:00.000000+00:00' }],
    not_found: [people.oscar, '1'],
    nonce: 'last',
  });
  expect(discord.violations).toHaveLength(2);
});

it('a client that resumes is told what it has missed', async () => {
  const discord = await standIn();
  await registerCommands(discord);
  const arrived: string[] = [];
  await connectedClient(discord, ({ id }) => arrived.push(id));

  const disconnected = next(discord, 'session-disconnected');
  const resumed = next(discord, 'session-resumed');
  discord.gateway.dropAll();
  await disconnected;
  const missed = discord.actAs(people.mia, channels.general).command('ping');
  await resumed;

  await expect.poll(() => arrived).toEqual([missed.id]);
});

it('a press is sent to every process with the shard alone', async () => {
  const discord = await standIn({ shards: 2 });
  await registerCommands(discord);
  await registerCommands(discord, FIXTURES.otherGuildId);
  const arrived: Record<'first' | 'second' | 'rest', string[]> = { first: [], second: [], rest: [] };
  const shard = Number((BigInt(guildId) >> 22n) % 2n);
  expect(Number((BigInt(FIXTURES.otherGuildId) >> 22n) % 2n)).toBe(1 - shard);
  for (const name of ['first', 'second', 'rest'] as const) {
    const shards = [name === 'rest' ? 1 - shard : shard];
    await connectedClient(discord, ({ id }) => arrived[name].push(id), { shards, shardCount: 2 });
  }

  const here = discord.actAs(people.mia, channels.general).command('ping');
  const there = discord.actAs(people.oscar, channels.otherGeneral).command('ping');

  await expect.poll(() => arrived).toEqual({ first: [here.id], second: [here.id], rest: [there.id] });
});
