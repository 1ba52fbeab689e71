import { DiscordAPIError, HTTPError } from 'discord.js';
import { expect, it } from 'vitest';
import { createMessenger } from '../../src/discord/messenger.js';
import { keptLog } from '../support/kept-log.js';

const ERROR = 50;

const NOTHING = { body: undefined, files: undefined };
const answer = (status: number, code = 0) =>
  new DiscordAPIError({ code, message: 'no' }, code, status, 'POST', 'http://d', NOTHING);

it.each([
  ['a missing permission', answer(403, 50013), 'refused'],
  ['no such channel', answer(404, 10003), 'refused'],
  ['a failure of Discord', new HTTPError(503, 'away', 'POST', 'http://d', NOTHING), 'away'],
  ['a lost answer', new Error('socket hang up'), 'away'],
  ['a refused token', answer(401), 'away'],
  ['what stands before Discord', answer(403, null as never), 'away'],
])('tells what will never be posted from what may be retried: %s', async (_what, error, end) => {
  const rest = { post: () => Promise.reject(error), patch: async () => ({}) };
  const messenger = createMessenger(rest, '5', keptLog().log);
  expect(await messenger.tryChannel('7', { content: 'x' }, 'n')).toBe(end);
  expect(await messenger.toChannel('7', { content: 'x' }, 'n')).toBeUndefined();
});

it('logs a rejected message once, however often it is retried', async () => {
  const { log, lines } = keptLog();
  const rest = { post: () => Promise.reject(answer(400, 50035)), patch: async () => ({}) };
  const messenger = createMessenger(rest, '5', log);
  for (const nonce of ['one', 'one', 'other', 'one']) {
    expect(await messenger.toStaff({ content: 'x' }, nonce)).toBeUndefined();
  }
  expect(messenger.logChannel.works()).toBe(true);
  expect(lines.filter(({ level }) => level === ERROR)).toHaveLength(2);
});

it('keeps a thousand rejected messages in memory at most', async () => {
  const { log, lines } = keptLog();
  const rest = { post: () => Promise.reject(answer(400, 50035)), patch: async () => ({}) };
  const messenger = createMessenger(rest, '5', log);
  for (let sent = 0; sent < 1_001; sent += 1) await messenger.toStaff({ content: 'x' }, `nonce ${sent}`);
  const errors = () => lines.filter(({ level }) => level === ERROR).length;
  expect(errors()).toBe(1_001);
  await messenger.toStaff({ content: 'x' }, 'nonce 1000');
  expect(errors()).toBe(1_001);
  await messenger.toStaff({ content: 'x' }, 'nonce 0');
  expect(errors()).toBe(1_002);
});
