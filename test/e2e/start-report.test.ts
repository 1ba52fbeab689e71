import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { freePort } from '../../src/sandbox/free-port.js';
import { wholeWay } from '../support/e2e.js';
import { answered, shows } from './community.js';

const linesOf = (output: string, text: string) =>
  output.split('\n').flatMap((line) => (line.includes(text) && line.endsWith('}') ? [JSON.parse(line)] : []));

/** What a bot finds fault with. */
const faultsOf = (output: string) => linesOf(output, '"about":').map(({ level, about }) => [level, about]);

it('a start logs what the bot works with, and tells staff only of findings', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const way = await wholeWay({
    settings: {
      LINK_PROOFS: 'sign-in,staff',
      PUBLIC_URL: url,
      PUBLIC_PORT: String(port),
      DISCORD_CLIENT_SECRET: 'sandbox-client-secret',
    },
  });
  const { bot, discord } = way;
  await bot.restart();

  const WITH = 'works with this store and these servers';
  await expect.poll(() => linesOf(bot.output(), WITH)).toHaveLength(2);
  const [first, second] = linesOf(bot.output(), WITH);
  expect(first).toMatchObject({
    level: 30,
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    shards: { ids: [0], total: 1 },
    servers: { covered: [FIXTURES.guildId], notCovered: [] },
  });
  expect(first).not.toHaveProperty('lastWritten');
  expect(second).toMatchObject({ id: first.id, lastWritten: { by: hostname(), at: expect.any(String) } });
  expect(second.records).toBeGreaterThan(0);
  const WELL = 'website, token, servers and log channel work';
  await expect.poll(() => linesOf(bot.output(), WELL)).toHaveLength(2);
  expect(way.logMessages('there are problems')).toEqual([]);
  expect(bot.output()).not.toMatch(/"level":[456]0/);

  await way.as('sam').command('links set', { member: FIXTURES.people.mia, username: 'mia_plays' }).answer();
  const elsewhere = await way.startAnother({
    WEBSITE_URL: `${way.website.url}/elsewhere`,
    LINK_PROOFS: undefined,
    PUBLIC_PORT: undefined,
  });
  await discord.message(FIXTURES.channels.staffLog, shows('not as the website’s API'));
  expect(faultsOf(elsewhere.output())).toEqual([[50, 'WEBSITE_URL']]);

  // The page for signing in is served as long as the bot runs.
  const answer = await fetch(`${url}/`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('use /link in Discord');
  await bot.end();
  await expect(fetch(url)).rejects.toThrow();
  expect(bot.output()).not.toContain('sandbox-client-secret');
});

it('a process that starts too soon is ready later, and says that it answers nobody', async () => {
  const port = await freePort();
  let refused = 0;
  // Two shards. Discord admits one every five seconds, across all processes.
  const way = await wholeWay({
    discord: { shards: 2, maxConcurrency: 1 },
    settings: { DISCORD_SHARDS: '1/2' },
  });
  way.discord.events.subscribe(({ type }) => {
    if (type === 'start-refused') refused += 1;
  });

  way.discord.gateway.refuseStarts(1);
  const second = await way.startAnother({ DISCORD_SHARDS: '0/2', HEALTH_PORT: String(port) });

  expect(refused).toBeGreaterThan(0);
  await second.said(/"msg":"ready"/);
  // The only server belongs to the other process.
  await way.discord.message(FIXTURES.channels.staffLog, shows('I answer nobody'));
  expect(way.logMessages('there are problems').map(messageText)).toHaveLength(1);
  expect(faultsOf(second.output())).toEqual([[50, 'DISCORD_SHARDS']]);
  const response = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: 'failing', gateway: 'connected', store: 'writable', shards: 'none of a listed server' },
  ]);
  expect(await answered(way.as('mia').command('balance'))).toContain('not linked');
});
