import { expect, it } from 'vitest';
import { createMessenger } from '../../src/discord/messenger.js';
import { discordError, httpError } from '../support/discord-errors.js';
import { keptLog } from '../support/kept-log.js';

const ERROR = 50;

it.each([
  ['a missing permission', discordError(50013, 403), 'refused'],
  ['no such channel', discordError(10003, 404), 'refused'],
  ['a failure of Discord', httpError(), 'away'],
  ['a lost answer', new Error('socket hang up'), 'away'],
  ['a refused token', discordError(0, 401), 'away'],
  ['what stands before Discord', discordError(null as never, 403), 'away'],
])('tells what will never be posted from what may be retried: %s', async (_what, error, end) => {
  const rest = { post: () => Promise.reject(error), patch: async () => ({}) };
  const messenger = createMessenger(rest, '5', keptLog().log);
  expect(await messenger.tryChannel('7', { content: 'x' }, 'n')).toBe(end);
  expect(await messenger.toChannel('7', { content: 'x' }, 'n')).toBeUndefined();
});

it('logs a rejected message once, however often it is retried', async () => {
  const { log, lines } = keptLog();
  const rest = { post: () => Promise.reject(discordError(50035)), patch: async () => ({}) };
  const messenger = createMessenger(rest, '5', log);
  for (const nonce of ['one', 'one', 'other', 'one']) {
    expect(await messenger.toStaff({ content: 'x' }, nonce)).toBeUndefined();
  }
  expect(messenger.logChannel.works()).toBe(true);
  expect(lines.filter(({ level }) => level === ERROR)).toHaveLength(2);
});

it('keeps a thousand rejected messages in memory at most', async () => {
  const { log, lines } = keptLog();
  const rest = { post: () => Promise.reject(discordError(50035)), patch: async () => ({}) };
  const messenger = createMessenger(rest, '5', log);
  for (let sent = 0; sent < 1_001; sent += 1) await messenger.toStaff({ content: 'x' }, `nonce ${sent}`);
  const errors = () => lines.filter(({ level }) => level === ERROR).length;
  expect(errors()).toBe(1_001);
  await messenger.toStaff({ content: 'x' }, 'nonce 1000');
  expect(errors()).toBe(1_001);
  await messenger.toStaff({ content: 'x' }, 'nonce 0');
  expect(errors()).toBe(1_002);
});
