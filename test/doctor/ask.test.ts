import { expect, test } from 'vitest';
import { type Answer, quoteOf } from '../../src/doctor/ask.js';

const TOKEN = 'tok-3f9a77-5b21c8';
const answer = (text: string, json?: unknown): Answer => ({
  status: 400,
  contentType: '',
  text,
  json,
  location: undefined,
  clockAheadMs: undefined,
  ms: 5,
});

test('a quote is short, and never has a half of the token or of an e-mail address', () => {
  for (let at = 0; at < 140; at += 1) {
    const message = `${'x'.repeat(at)} ${TOKEN} bob@example.org ${'y'.repeat(1000)}`;
    for (const quote of [quoteOf(answer(message), TOKEN), quoteOf(answer('', { message }), TOKEN)]) {
      expect(quote).not.toMatch(/tok|3f9|bob/);
      expect(quote).toMatch(/^"x* .*…"$|^"\[secret\] .*…"$|^"x+…"$/);
      expect(quote.length).toBeLessThan(125);
    }
  }
});

test('a short quote is whole', () => {
  expect(quoteOf(answer('No such user'), TOKEN)).toBe('"No such user"');
  expect(quoteOf(answer(' '), TOKEN)).toBe('without a word');
});
