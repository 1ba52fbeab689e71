import { expect, test } from 'vitest';
import { PRESETS, presetOf } from '../../src/sandbox/website/fault-presets.js';
import { ask, open } from './ask-website.js';

test('every preset has an ID and a label of its own', () => {
  expect(new Set(PRESETS.map(({ id }) => id)).size).toBe(PRESETS.length);
  expect(new Set(PRESETS.map(({ label }) => label)).size).toBe(PRESETS.length);
});

test.each([
  ['html-200', /<html>/, /text\/html/],
  ['empty-200', /^$/, /json/],
])('%s claims success for an add, and adds nothing', async (id, text, contentType) => {
  const standIn = await open();
  const behaviour = PRESETS.find((preset) => preset.id === id)?.behaviour ?? {};
  standIn.switches.set('add', behaviour);
  const answer = await ask(standIn, '/v2/websites/user/balance/add?username=Ada', {
    method: 'POST',
    body: new URLSearchParams({ balance: '15.00' }),
  });
  expect(answer).toMatchObject({ status: 200, text: expect.stringMatching(text) });
  expect(answer.headers.get('content-type')).toMatch(contentType);
  expect(standIn.credits).toEqual([]);
  expect(presetOf(behaviour)?.id).toBe(id);
});
