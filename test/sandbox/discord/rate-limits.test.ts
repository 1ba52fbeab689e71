import { Routes } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../../src/sandbox/community/fixtures.js';
import { MESSAGE_LIMIT } from '../../../src/sandbox/discord/rate-limits.js';
import type { DiscordStandIn } from '../../../src/sandbox/discord/server/discord-stand-in.js';
import { createManualClock } from '../../website/manual-clock.js';
import { restFor, standIn } from './fixture.js';

const { channels, people } = FIXTURES;
const HOUR_MS = 60 * 60_000;

async function send(discord: DiscordStandIn, method: string, path: string, content = 'Hi') {
  const answer = await fetch(`${discord.apiUrl}/v10${path}`, {
    method,
    headers: { authorization: `Bot ${discord.world.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: what comes is what the tests look at
  const body: any = await answer.json();
  return { status: answer.status, headers: answer.headers, body };
}

const post = (discord: DiscordStandIn, channel: string = channels.general) =>
  send(discord, 'POST', `/channels/${channel}/messages`);
const edit = (discord: DiscordStandIn, id: string, channel: string = channels.general) =>
  send(discord, 'PATCH', `/channels/${channel}/messages/${id}`, `Edit ${Math.random()}`);

describe('the limit of a channel', () => {
  it('is announced, enforced, and over after its window', async () => {
    const clock = createManualClock();
    const discord = await standIn({ clock, messageLimit: MESSAGE_LIMIT });

    const good = [];
    for (let count = 0; count < 5; count += 1) {
      good.push(await post(discord));
      clock.advance(500);
    }
    const refused = await post(discord);

    expect(good.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual([
      '4',
      '3',
      '2',
      '1',
      '0',
    ]);
    expect(good.map(({ headers }) => headers.get('x-ratelimit-reset-after'))).toEqual([
      '5',
      '4.5',
      '4',
      '3.5',
      '3',
    ]);
    expect(good[0]?.headers.get('x-ratelimit-limit')).toBe('5');
    expect(good[0]?.headers.get('x-ratelimit-bucket')).toMatch(/^[0-9a-f]{32}$/);
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'You are being rate limited.', retry_after: 2.5, global: false },
    });
    expect(refused.headers.get('retry-after')).toBe('3');
    expect(refused.headers.get('x-ratelimit-scope')).toBe('user');
    expect(discord.world.channels.get(channels.general)?.messages.size).toBe(5);
    clock.advance(2500);
    expect((await post(discord)).status).toBe(200);
  });

  it('is one for posts and another for edits, in each channel', async () => {
    const discord = await standIn({ clock: createManualClock(), messageLimit: { limit: 1, windowMs: 1000 } });

    const { body } = await post(discord);

    expect((await post(discord)).status).toBe(429);
    expect((await post(discord, channels.giveaways)).status).toBe(200);
    expect((await edit(discord, body.id)).status).toBe(200);
    expect((await edit(discord, body.id)).status).toBe(429);
  });
});

describe('messages older than an hour', () => {
  it('can be edited a few times, then not for a while', async () => {
    const clock = createManualClock();
    const discord = await standIn({ clock });
    const [first, second] = [(await post(discord)).body, (await post(discord)).body];

    clock.advance(HOUR_MS);
    for (let count = 0; count < 6; count += 1) expect((await edit(discord, first.id)).status).toBe(200);
    clock.advance(1);
    for (const id of [first.id, second.id, first.id]) expect((await edit(discord, id)).status).toBe(200);
    clock.advance(5000);
    const refused = await edit(discord, second.id);

    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 30046,
        message: 'Maximum number of edits to messages older than 1 hour reached. Try again later.',
        retry_after: 15,
      },
    });
    expect(refused.headers.get('retry-after')).toBe('15');
    expect(discord.requests.at(-1)).toMatchObject({ status: 429, code: 30046 });
    // Younger ones, and those of other channels, have nothing to do with it.
    expect((await edit(discord, (await post(discord)).body.id)).status).toBe(200);
    clock.advance(15_000);
    expect((await edit(discord, second.id)).status).toBe(200);
  });
});

describe('allowed mentions', () => {
  it.each([
    ['users', { parse: ['users'], users: [people.mia] }],
    ['roles', { parse: ['roles'], roles: [FIXTURES.roles.vip] }],
  ])('name %s as a whole or one by one', async (kind, allowed) => {
    const discord = await standIn();
    const rest = restFor(discord);
    const body = { content: 'Hi', allowed_mentions: allowed };

    await expect(rest.post(Routes.channelMessages(channels.general), { body })).rejects.toThrow(
      'mutually exclusive',
    );
    expect(discord.violations).toHaveLength(1);
    const empty = { ...allowed, [kind]: [] };
    await rest.post(Routes.channelMessages(channels.general), { body: { ...body, allowed_mentions: empty } });
  });

  it('ping those both listed and in the text, each once', async () => {
    const discord = await standIn();
    const content = `<@${people.mia}> <@!${people.noah}> <@${people.mia}> <@${people.sam}>`;

    await restFor(discord).post(Routes.channelMessages(channels.general), {
      body: { content, allowed_mentions: { parse: [], users: [people.mia, people.noah, people.tess] } },
    });

    const { pings, api } = await discord.message(channels.general, (message) => message.content === content);
    expect(pings.users).toEqual([people.mia, people.noah]);
    expect(api.mentions.map(({ id }) => id)).toEqual([people.mia, people.noah]);
  });
});
