import { GatewayIntentBits } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../../src/sandbox/community/fixtures.js';
import type { DiscordStandIn } from '../../../src/sandbox/discord/server/discord-stand-in.js';
import { createManualClock } from '../../website/manual-clock.js';
import { connectedClient, standIn } from './fixture.js';
import { plainSession } from './plain-session.js';

const { guildId, people, roles, crowd } = FIXTURES;
const MEMBERS = GatewayIntentBits.GuildMembers;
const REQUEST = 8;
const HEARTBEAT = 1;

const ids = (members: readonly { readonly user: { readonly id: string } }[]) =>
  members.map(({ user }) => user.id);

/** Whether nothing came of a request: the answer to a later one is the first that is heard. */
async function isUnanswered(
  discord: DiscordStandIn,
  request: Readonly<Record<string, unknown>>,
  intents = 0,
): Promise<boolean> {
  const session = await plainSession(discord, intents);
  session.send(REQUEST, { ...request, nonce: 'unanswered' });
  session.send(REQUEST, { guild_id: guildId, user_ids: [people.mia], nonce: 'last' });
  return (await session.next('GUILD_MEMBERS_CHUNK')).nonce === 'last';
}

describe('a request for members', () => {
  it('by their ids needs no intent, and says who is none', async () => {
    const session = await plainSession(await standIn());

    session.send(REQUEST, {
      guild_id: guildId,
      user_ids: [people.mia, people.oscar, '1', people.mia],
      nonce: 'n'.repeat(32),
    });

    expect(await session.next('GUILD_MEMBERS_CHUNK')).toEqual({
      guild_id: guildId,
      members: [
        expect.objectContaining({
          user: expect.objectContaining({ id: people.mia, username: 'mia' }),
          nick: 'Mia ⚓',
          roles: [roles.vip],
          joined_at: '2023-03-08T18:30:00.000000+00:00',
        }),
      ],
      not_found: [people.oscar, '1'],
      chunk_index: 0,
      chunk_count: 1,
      nonce: 'n'.repeat(32),
    });
  });

  it('may name one ID alone, and loses a long nonce', async () => {
    const session = await plainSession(await standIn());

    session.send(REQUEST, { guild_id: guildId, user_ids: people.sam, nonce: 'ä'.repeat(17) });

    const chunk = await session.next('GUILD_MEMBERS_CHUNK');
    expect(ids(chunk.members)).toEqual([people.sam]);
    expect(chunk).not.toHaveProperty('nonce');
    expect(chunk).not.toHaveProperty('not_found');
  });

  it('is answered to discord.js, for a hundred ids at most', async () => {
    const discord = await standIn();
    const client = await connectedClient(discord, undefined, { intents: GatewayIntentBits.Guilds });
    const guild = await client.guilds.fetch(guildId);
    const strangers = Array.from({ length: 79 }, (_, index) => String(1000 + index));

    const found = await guild.members.fetch({
      user: [...crowd.map(({ id }) => id), people.mia, ...strangers],
    });

    expect(found.size).toBe(21);
    expect(found.get(crowd[0]?.id ?? '')?.roles.cache.has(roles.crew)).toBe(true);
    expect(discord.violations).toEqual([]);
  });

  it('is not answered for more than a hundred ids', async () => {
    const discord = await standIn();
    const all = Array.from({ length: 101 }, (_, index) => String(1000 + index));

    expect(await isUnanswered(discord, { guild_id: guildId, user_ids: all })).toBe(true);
    expect(discord.violations).toEqual([
      expect.objectContaining({ complaints: ['At most 100 user_ids can be asked for, not 101.'] }),
    ]);
  });

  it('is not answered for a server without the bot', async () => {
    const discord = await standIn();

    expect(await isUnanswered(discord, { guild_id: '5', user_ids: [people.mia] })).toBe(true);
    expect(discord.violations).toHaveLength(1);
  });

  it('for all members is not answered without the intent', async () => {
    const discord = await standIn();

    expect(await isUnanswered(discord, { guild_id: guildId, query: '', limit: 0 })).toBe(true);
    expect(discord.violations).toHaveLength(1);
  });

  it('for all members is answered once in 30 seconds', async () => {
    const clock = createManualClock();
    const discord = await standIn({ clock, privilegedIntents: MEMBERS });
    const session = await plainSession(discord, MEMBERS);
    const request = { guild_id: guildId, query: '', limit: 0, nonce: 'all' };

    session.send(REQUEST, request);
    const chunk = await session.next('GUILD_MEMBERS_CHUNK');
    expect(chunk.members).toHaveLength(discord.world.guilds.get(guildId)?.members.size ?? -1);

    clock.advance(10_000);
    session.send(REQUEST, request);
    expect(await session.next('RATE_LIMITED')).toEqual({
      opcode: 8,
      retry_after: 20,
      meta: { guild_id: guildId, nonce: 'all' },
    });
    clock.advance(20_000);
    session.send(REQUEST, request);
    expect((await session.next('GUILD_MEMBERS_CHUNK')).nonce).toBe('all');
  });

  it('comes in chunks of a thousand', async () => {
    const discord = await standIn({ privilegedIntents: MEMBERS });
    const guild = discord.world.guilds.get(guildId);
    const before = guild?.members.size ?? 0;
    for (let index = 0; index < 1000; index += 1) {
      const id = String(2000 + index);
      const user = { id, username: `many${index}`, discriminator: '0', global_name: null, avatar: null };
      discord.world.people.set(id, { user, locale: 'en-US', acceptsDirectMessages: true });
      guild?.members.set(id, { userId: id, nick: null, roles: [], joinedAt: '2025-01-01T00:00:00Z' });
    }
    const session = await plainSession(discord, MEMBERS);

    session.send(REQUEST, { guild_id: guildId, query: '', limit: 0 });

    const chunks = [await session.next('GUILD_MEMBERS_CHUNK'), await session.next('GUILD_MEMBERS_CHUNK')];
    expect(chunks.map(({ chunk_index, chunk_count }) => [chunk_index, chunk_count])).toEqual([
      [0, 2],
      [1, 2],
    ]);
    expect(new Set(chunks.flatMap(({ members }) => ids(members))).size).toBe(1000 + before);
  });

  it('by the beginning of a name needs no intent', async () => {
    const session = await plainSession(await standIn());

    session.send(REQUEST, { guild_id: guildId, query: 'MI', limit: 5 });

    expect(ids((await session.next('GUILD_MEMBERS_CHUNK')).members)).toEqual([people.mia]);
  });

  it.each([
    ['without a server', { user_ids: ['1'] }],
    ['with a list of servers', { guild_id: [guildId], user_ids: ['1'] }],
    ['for nobody', { guild_id: guildId }],
    ['by a name without a limit', { guild_id: guildId, query: 'a' }],
  ])('%s closes the connection', async (_, request) => {
    const session = await plainSession(await standIn());

    session.send(REQUEST, request);

    expect(await session.closed).toBe(4001);
  });

  it('may be left without an answer', async () => {
    const discord = await standIn();
    const session = await plainSession(discord);
    discord.gateway.setMemberAnswers(false);
    session.send(REQUEST, { guild_id: guildId, user_ids: [people.mia], nonce: 'lost' });
    await discord.events.next((event) => event.type === 'members-requested' || undefined, {
      describe: () => 'a request',
    });

    discord.gateway.setMemberAnswers(true);
    session.send(REQUEST, { guild_id: guildId, user_ids: [people.mia], nonce: 'answered' });

    expect((await session.next('GUILD_MEMBERS_CHUNK')).nonce).toBe('answered');
  });
});

describe('a connection', () => {
  it('is closed after more than 120 messages within a minute', async () => {
    const clock = createManualClock();
    const discord = await standIn({ clock });
    const session = await plainSession(discord);
    // With the identification before them.
    for (let count = 0; count < 119; count += 1) session.send(HEARTBEAT, null);
    session.send(REQUEST, { guild_id: guildId, user_ids: [] });

    expect(await session.closed).toBe(4008);
  });

  it('takes 120 messages anew after a minute', async () => {
    const clock = createManualClock();
    const session = await plainSession(await standIn({ clock }));
    for (let count = 0; count < 118; count += 1) session.send(HEARTBEAT, null);
    session.send(REQUEST, { guild_id: guildId, user_ids: [] });
    await session.next('GUILD_MEMBERS_CHUNK');

    clock.advance(60_000);
    for (let count = 0; count < 119; count += 1) session.send(HEARTBEAT, null);
    session.send(REQUEST, { guild_id: guildId, user_ids: [] });

    expect((await session.next('GUILD_MEMBERS_CHUNK')).members).toEqual([]);
  });

  it('is refused to who asks for an ungranted privileged intent', async () => {
    const session = await plainSession(await standIn(), MEMBERS);

    expect(await session.closed).toBe(4014);
  });
});
