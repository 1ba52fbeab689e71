import { expect, it } from 'vitest';
import { COLOURS } from '../../src/discord/colours.js';
import { createNewestRecord } from '../../src/discord/newest-record.js';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
const message = (minute: number, embed: object, edited?: number) => ({
  author: { id: '1' },
  timestamp: at(minute),
  edited_timestamp: edited === undefined ? null : at(edited),
  embeds: [{ color: COLOURS.good, ...embed }],
});

it('a card on which staff have decided is the newest record from that moment on', async () => {
  const line = message(5, { description: 'paid\n-# `01AB`' });
  const card = (edited?: number, color: number = COLOURS.good) =>
    message(1, { color, title: '✅ Granted', footer: { text: 'Grant 01CD' } }, edited);
  const newest = (...messages: readonly object[]) =>
    createNewestRecord({ get: async () => messages }, '5', () => '1')();
  expect(await newest(line, card(9))).toMatchObject({
    text: '✅ Granted\nGrant 01CD',
    at: Date.parse(at(9)),
  });
  expect(await newest(line, card(3))).toMatchObject({ text: 'paid\n-# `01AB`' });
  expect(await newest(line, card(9, COLOURS.attention))).toMatchObject({ text: 'paid\n-# `01AB`' });
  expect(await newest({ ...line, author: { id: '2' } })).toBeUndefined();
});
