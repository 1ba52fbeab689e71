import { describe, expect, it } from 'vitest';
import { en } from '../../src/locales/en.js';
import { CLAIMS } from '../../src/simulation/message-claims.js';

/** Every text of the bot in English; those with arguments are given what stands for any. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    return textsOf(value(...Array.from({ length: 8 }, () => '1')));
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const TEXTS = textsOf(en);

// An invariant that looks for words which nobody says any more would hold for ever.
describe('a claim that is checked', () => {
  it.each(Object.entries(CLAIMS))('“%s” is one that the bot makes', (_, pattern) => {
    const looked = new RegExp(pattern.source, pattern.flags.replace('g', ''));
    const samples = [
      ...TEXTS,
      en.giveaway.winnerLine('1', '<@100000000000000001>', en.giveaway.winnerStates.paid),
      en.grant.announcement('1.00 credits', '<@100000000000000001>'),
      en.direct.credit('1.00 credits', 'bob'),
    ];
    expect(samples.filter((text) => looked.test(text))).not.toEqual([]);
  });
});
