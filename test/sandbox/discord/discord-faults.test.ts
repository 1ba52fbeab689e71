import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../../src/sandbox/community/fixtures.js';
import type { FaultTarget } from '../../../src/sandbox/discord/discord-faults.js';
import { createManualClock } from '../../website/manual-clock.js';
import { answers, request, standIn, standInWithCommands } from './fixture.js';

const { channels } = FIXTURES;
const isPost = ({ method, route }: FaultTarget) =>
  method === 'POST' && route === '/channels/:channel/messages';
const path = `/channels/${channels.general}/messages`;

async function post(discord: Awaited<ReturnType<typeof standIn>>, content = 'Hi') {
  const answer = await fetch(`${discord.apiUrl}/v10${path}`, {
    method: 'POST',
    headers: { authorization: `Bot ${discord.world.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const count = (discord: Awaited<ReturnType<typeof standIn>>) =>
  discord.world.channels.get(channels.general)?.messages.size;

describe('a fault', () => {
  it('answers the next requests that match, and no others', async () => {
    const status = 503;
    const discord = await standIn();
    discord.faults.add({ matches: isPost, times: 2, answer: { kind: 'status', status } });

    expect((await request(discord, 'GET', '/gateway')).status).toBe(200);
    expect((await post(discord)).status).toBe(status);
    expect((await post(discord)).status).toBe(status);
    expect((await post(discord)).status).toBe(200);
    expect(count(discord)).toBe(1);
  });

  it('tells when to come again', async () => {
    const discord = await standIn();
    discord.faults.add({ matches: isPost, answer: { kind: 'rate-limit', retryAfterMs: 1500, global: true } });

    const { status, headers, text } = await post(discord);

    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('2');
    expect(headers.get('x-ratelimit-global')).toBe('true');
    expect(JSON.parse(text)).toMatchObject({ retry_after: 1.5, global: true });
  });

  it.each([
    ['before the request takes effect', false, 0],
    ['after it took effect', true, 1],
  ])('breaks the connection %s', async (_, takesEffect, messages) => {
    const discord = await standIn();
    discord.faults.add({ matches: isPost, takesEffect, answer: { kind: 'reset' } });

    await expect(post(discord)).rejects.toThrow();

    expect(count(discord)).toBe(messages);
    expect(discord.requests.at(-1)).toMatchObject({ status: 'reset' });
  });

  it('holds a request back, so that its acknowledgement comes too late', async () => {
    const clock = createManualClock();
    const { discord, mia } = await standInWithCommands({ clock });
    const ping = mia.command('ping');
    discord.faults.add({ matches: ({ route }) => route.endsWith('/callback'), delayMs: 5000 });

    const answer = answers(discord, ping).callback(4, { content: 'Late' });
    await clock.waitingFor(5000);
    clock.advance(5000);

    expect(await answer).toMatchObject({ status: 404, body: { code: 10062 } });
  });

  it('holds an answer back whose request took effect at once', async () => {
    const clock = createManualClock();
    const { discord, mia } = await standInWithCommands({ clock });
    const ping = mia.command('ping');
    discord.faults.add({
      matches: ({ route }) => route.endsWith('/callback'),
      delayMs: 5000,
      takesEffect: true,
    });

    const answer = answers(discord, ping).callback(4, { content: 'In time' });

    expect(await ping.answer()).toMatchObject({ content: 'In time' });
    await clock.waitingFor(5000);
    clock.advance(5000);
    expect((await answer).status).toBe(204);
  });

  it('can be taken away again', async () => {
    const discord = await standIn();
    const remove = discord.faults.add({ matches: isPost, times: 5, answer: { kind: 'status', status: 500 } });

    remove();

    expect((await post(discord)).status).toBe(200);
  });
});
