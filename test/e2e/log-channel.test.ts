import { expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import type { InteractionHandle } from '../../src/sandbox/discord/interaction-handle.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { PERMISSION_BITS } from '../../src/sandbox/discord/permission-bits.js';
import { freePort } from '../../src/sandbox/free-port.js';
import { type GrantWay, grantWay, outcome } from './grant-way.js';

const CLOSED = 'could not post to the log channel';
const OPEN = 'the log channel can be written again';

/** Revokes the bot's permission to write in the log channel. @returns what restores it */
function closeLogChannel({ discord }: GrantWay): () => void {
  const channel = discord.world.channels.get(FIXTURES.channels.staffLog);
  if (channel === undefined) throw new Error('there is no such channel');
  const { overwrites } = channel;
  channel.overwrites = [
    ...overwrites,
    { id: discord.world.bot.id, allow: 0n, deny: PERMISSION_BITS.sendMessages },
  ];
  return () => {
    channel.overwrites = overwrites;
  };
}

async function health(url: string): Promise<unknown> {
  return fetch(url).then(
    async (response) => ({ ...((await response.json()) as object), http: response.status }),
    () => undefined,
  );
}

const timesIn = (text: string, part: string) => text.split(part).length - 1;

/** The note under the answer. */
const noteOf = async (press: InteractionHandle) => messageText(await press.followUp());

it('an unwritable log channel loses nothing, and everyone concerned is told', async () => {
  const port = await freePort();
  const way = await grantWay({ settings: { HEALTH_PORT: String(port) } });
  const url = `http://127.0.0.1:${port}/healthz`;
  const sam = way.as('sam');
  await way.grant();
  await way.logged('1.01');
  const before = new Set(way.logMessages().map(({ id }) => id));
  const giveBack = closeLogChannel(way);

  for (let count = 0; count < 3; count += 1) {
    const press = way.confirm(await way.preview());
    expect(await outcome(press)).toContain('Granted');
    expect(await noteOf(press)).toMatch(/<#\d+>.*saved.*\*\*Send Messages\*\*/s);
  }
  const exported = sam.command('grants export');
  expect(await noteOf(exported)).toContain(`<#${FIXTURES.channels.staffLog}>`);
  await way.as('noah').command('unlink').answer();

  expect(await health(url)).toMatchObject({
    http: 200,
    status: 'degraded',
    reason: 'log-channel',
    error: '50013',
  });
  expect(timesIn(way.bot.output(), CLOSED)).toBe(1);

  await way.bot.restart();
  await expect.poll(() => health(url)).toMatchObject({ http: 200, status: 'degraded' });
  const afterwards = way.confirm(await way.preview());
  expect(await noteOf(afterwards)).toContain('It is saved');
  giveBack();

  const texts = () =>
    way
      .logMessages()
      .filter(({ id }) => !before.has(id))
      .map(messageText);
  await expect.poll(() => texts().join('\n')).toContain('1.05');
  await expect.poll(() => health(url)).toMatchObject({ status: 'ok' });
  await expect
    .poll(async () => [...(await way.records()).keys()].filter((key) => key.startsWith('notice:')))
    .toEqual([]);
  const posted = texts();
  expect(posted[0]).toContain('I could not write here');
  const all = posted.join('\n');
  const records = [...all.matchAll(/granted \*\*(\d+\.\d\d) credits/g)].map(([, amount]) => amount);
  expect(records).toEqual(['1.02', '1.03', '1.04', '1.05']);
  for (const part of ['exported the ledger', 'removed their link']) expect(timesIn(all, part)).toBe(1);
  expect(timesIn(way.bot.output(), OPEN)).toBe(1);
  // Members did not wait, and were told once.
  const notified = way.as('mia', 'dm').messages().map(messageText).join('\n');
  for (const amount of records) expect(timesIn(notified, `${amount} credits`)).toBe(1);

  const well = way.confirm(await way.preview());
  expect(await outcome(well)).toContain('Granted');
  await way.logged('1.06');
  expect(well.updates.some((update) => update.kind === 'message' && update.followUp)).toBe(false);
});
