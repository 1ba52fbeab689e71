import { describe, expect, it } from 'vitest';
import { words as en } from '../../src/locales/en/index.js';
import { CLAIMS } from '../../src/simulation/message-claims.js';
import { english } from '../support/english.js';

/** Every English text of the bot, with placeholders as arguments. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    return textsOf(value(...Array.from({ length: 8 }, () => english.number(1))));
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const TEXTS = textsOf(en);

// An invariant that searches for unused words would never fail.
describe('a claim that is checked', () => {
  it.each(Object.entries(CLAIMS))('“%s” is made by the bot', (_, pattern) => {
    const looked = new RegExp(pattern.source, pattern.flags.replace('g', ''));
    const samples = [
      ...TEXTS,
      en.giveaway.winnerLine(english.number(1), '<@100000000000000001>', en.grant.paymentStates.paid),
      en.grant.announcement('1.00 credits', '<@100000000000000001>'),
      en.direct.credit('1.00 credits', 'bob'),
      en.linkNotices.proven('<@100000000000000001>', 'bob', 'by a deposit'),
    ];
    expect(samples.filter((text) => looked.test(text))).not.toEqual([]);
  });
});
