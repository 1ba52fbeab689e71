// Loaded first, as the website's client may be: its dispatcher then becomes the global one.
import 'undici';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { REST } from 'discord.js';
import { expect, it } from 'vitest';
import { makeRequest } from '../../src/discord/gateway.js';
import { listen } from '../support/loopback.js';

async function discordThat(answers: (body: string) => string | undefined): Promise<REST> {
  const server = createServer(async (incoming, response) => {
    const answer = answers(await text(incoming));
    if (answer === undefined) incoming.socket.resetAndDestroy();
    else response.setHeader('content-type', 'application/json').end(answer);
  });
  return new REST({ api: await listen(server), makeRequest }).setToken('token');
}

it('sends files, whichever undici was loaded first', async () => {
  const bodies: string[] = [];
  const rest = await discordThat((body) => {
    bodies.push(body);
    return '{"id":"1"}';
  });
  const files = [{ name: 'grants.csv', data: Buffer.from('member,amount') }];
  expect(await rest.post('/channels/1/messages', { body: { content: 'The list' }, files })).toEqual({
    id: '1',
  });
  expect(bodies[0]).toContain('filename="grants.csv"');
  expect(bodies[0]).toContain('member,amount');
});

it('is retried after a reset connection', async () => {
  let requests = 0;
  const rest = await discordThat(() => {
    requests += 1;
    return requests === 1 ? undefined : '[]';
  });
  expect(await rest.get('/users/@me/guilds')).toEqual([]);
  expect(requests).toBe(2);
});
