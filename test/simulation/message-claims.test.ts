import { describe, expect, it } from 'vitest';
import { CLAIMS } from '../../src/simulation/message-claims.js';
import { english } from '../support/english.js';

const { words: en } = english;
/** Has a value for any argument. */
const ANYTHING = new Proxy({}, { has: () => true, get: () => 1 });

/** Every English text of the bot, with placeholders as arguments. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [value(ANYTHING)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const TEXTS = textsOf(en);

// An invariant that searches for unused words would never fail.
describe('a claim that is checked', () => {
  it.each(Object.entries(CLAIMS))('“%s” is made by the bot', (_, pattern) => {
    const looked = new RegExp(pattern.source, pattern.flags.replace('g', ''));
    const samples = [
      ...TEXTS,
      en.giveaway.winnerLine({
        place: 1,
        member: '<@100000000000000001>',
        state: en.grant.paymentStates.paid,
      }),
      en.grant.announcement({ amount: '1.00 credits', member: '<@100000000000000001>' }),
      en.direct.credit({ amount: '1.00 credits', account: 'bob' }),
      en.linkNotices.proven({ member: '<@100000000000000001>', name: 'bob', proof: 'by a deposit' }),
    ];
    expect(samples.filter((text) => looked.test(text))).not.toEqual([]);
  });
});
