import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MOST_PLACES, worthOf } from '../../src/campaigns/placed-schema.js';
import { DROP_PAYS, MOST_RANDOM, sharesOf } from '../../src/drops/drop-amounts.js';
import { verifyDrop } from '../../src/drops/drop-proof.js';
import { amountText } from '../../src/money/amount.js';
import { chiSquare, critical } from '../giveaways/fair-draws.js';

/** The bytes from 0 to 31. */
const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const seedOf = (number: number) => createHash('sha256').update(`drop ${number}`).digest('hex');
const DRAWS = 10_000;

const sumOf = (terms: Parameters<typeof sharesOf>[0]) =>
  amountText(worthOf(DROP_PAYS, { ...terms, seed: SEED }, terms.claims));

describe('random amounts', () => {
  // Worked out by another program, in another language.
  it('are what anybody gets who follows the description', () => {
    expect(sharesOf({ amount: '1.00', upTo: '5.00', claims: 5 }, SEED)).toEqual([
      ...['1.37', '4.38', '1.94', '4.27', '1.25'],
    ]);
    expect(sharesOf({ amount: '10.00', split: true, claims: 4 }, SEED)).toEqual([
      ...['2.07', '5.15', '2.13', '0.65'],
    ]);
  });

  it.each([
    ['0.05', 5],
    ['0.07', 5],
    ['99.99', 1],
    ['100.00', MOST_PLACES],
    [amountText(MOST_RANDOM), 3],
  ])('divide %s among %d to the cent, and leave nobody out', (amount, claims) => {
    const terms = { amount, split: true as const, claims };
    expect(sharesOf(terms, SEED)).toHaveLength(claims);
    expect(sharesOf(terms, SEED).every((share) => Number(share) >= 0.01)).toBe(true);
    expect(sumOf(terms)).toBe(amount);
  });

  it(`are each as likely in ${DRAWS} draws from 0.01 to 0.10 (chi-square, p > 0.001)`, () => {
    const counts = new Map<string, number>();
    for (let number = 0; number < DRAWS; number += 1) {
      const [share = ''] = sharesOf({ amount: '0.01', upTo: '0.10', claims: 1 }, seedOf(number));
      counts.set(share, (counts.get(share) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(
      Array.from({ length: 10 }, (_, cents) => ((cents + 1) / 100).toFixed(2)),
    );
    expect(chiSquare(counts.values(), DRAWS / 10)).toBeLessThan(critical(9));
  });

  it(`are each division as likely in ${DRAWS} draws of 0.06 among 3 (chi-square, p > 0.001)`, () => {
    const counts = new Map<string, number>();
    for (let number = 0; number < DRAWS; number += 1) {
      const shares = sharesOf({ amount: '0.06', split: true, claims: 3 }, seedOf(number)).join();
      counts.set(shares, (counts.get(shares) ?? 0) + 1);
    }
    expect(counts.size).toBe(10);
    expect(chiSquare(counts.values(), DRAWS / 10)).toBeLessThan(critical(9));
  });
});

describe('the file of a drop', () => {
  const file = (changes: object = {}) =>
    JSON.stringify({
      ...{ format: 'purser-drop-1', drop: 'x', seed: SEED, claims: 4, amount: '10.00', split: true },
      commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
      amounts: ['2.07', '5.15', '2.13', '0.65'],
      ...changes,
    });
  const wrong = (text: string, sealed?: string) =>
    verifyDrop(text, sealed)
      .filter(({ ok }) => !ok)
      .map(({ about }) => about);

  it.each([
    [{}, []],
    [{ amounts: ['2.07', '5.15', '2.13', '0.66'] }, ['amounts']],
    [{ seed: SEED.replace('1f', '1e') }, ['seed', 'amounts']],
    [{ claims: 1_001 }, ['amounts']],
    [{ upTo: '1.00' }, ['amounts']],
    [{ amount: '-10.00' }, ['file']],
    [{ amount: '9999999999999.00' }, ['file']],
    [{ member: '1' }, ['file']],
  ])('with %j has these faults: %j', (changes, faults) => {
    expect(wrong(file(changes))).toEqual(faults);
  });

  it('is compared with the sealed draw that was saved', () => {
    expect(wrong(file(), '0'.repeat(64))).toEqual(['sealed draw']);
    expect(wrong('{')).toEqual(['file']);
  });
});
