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
