import { expect, it } from 'vitest';
import type { StandInEvent } from '../../src/sandbox/discord/stand-in-event.js';
import { wholeWay } from '../support/e2e.js';
import { answered } from './community.js';

it('a process that starts too soon is ready a little later', async () => {
  const refused: StandInEvent[] = [];
  // Two shards. Discord admits one every five seconds, across all processes.
  const way = await wholeWay({
    discord: { shards: 2, maxConcurrency: 1 },
    settings: { DISCORD_SHARDS: '1/2' },
  });
  way.discord.events.subscribe((event) => {
    if (event.type === 'start-refused') refused.push(event);
  });

  way.discord.gateway.refuseStarts(1);
  const second = await way.startAnother({ DISCORD_SHARDS: '0/2' });

  expect(refused).not.toEqual([]);
  await second.said(/"msg":"ready"/);
  // The only server belongs to the other process, and it says so.
  const faults = second.output().match(/.*"level":[56]0.*/g) ?? [];
  expect(faults).toEqual([expect.stringContaining('"about":"DISCORD_SHARDS"')]);
  expect(await answered(way.as('mia').command('balance'))).toContain('not linked');
});
