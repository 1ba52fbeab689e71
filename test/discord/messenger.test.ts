import { DiscordAPIError } from 'discord.js';
import { expect, it } from 'vitest';
import { createMessenger } from '../../src/discord/messenger.js';
import { keptLog } from '../support/kept-log.js';

const ERROR = 50;

it('logs a rejected message once, however often it is retried', async () => {
  const { log, lines } = keptLog();
  const nothing = { body: undefined, files: undefined };
  const refusal = new DiscordAPIError(
    { code: 50035, message: 'no' },
    50035,
    400,
    'POST',
    'http://d',
    nothing,
  );
  const rest = { post: () => Promise.reject(refusal), patch: async () => ({}) };
  const messenger = createMessenger(rest, '5', log);
  for (const nonce of ['one', 'one', 'other', 'one']) {
    expect(await messenger.toStaff({ content: 'x' }, nonce)).toBeUndefined();
  }
  expect(messenger.logChannel.works()).toBe(true);
  expect(lines.filter(({ level }) => level === ERROR)).toHaveLength(2);
});
