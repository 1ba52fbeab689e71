import { describe, expect, it } from 'vitest';
import { drawDepositAmount } from '../../src/link-proofs/deposit-amount.js';
import { amountOf, amountText } from '../../src/money/amount.js';
import { guessingRisk } from '../../src/settings/deposit-risk.js';
import { createRandom } from '../../src/simulation/random.js';

/** Bytes of one number, as they are drawn. */
function bytesOf(number: bigint): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(number);
  return bytes;
}

describe('the amount of a deposit', () => {
  it('is any from 0.01 to the most, each about as often', () => {
    const random = createRandom(7);
    const randomBytes = (count: number) =>
      Uint8Array.from({ length: count }, () => Math.floor(random.next() * 256));
    const times = new Map<string, number>();
    const draws = 199 * 200;
    for (let draw = 0; draw < draws; draw += 1) {
      const amount = amountText(drawDepositAmount(amountOf('1.99'), randomBytes));
      times.set(amount, (times.get(amount) ?? 0) + 1);
    }
    expect(times.size).toBe(199);
    expect([...times.keys()].every((amount) => Number(amount) >= 0.01 && Number(amount) <= 1.99)).toBe(true);
    // Chi-squared with 198 degrees of freedom: above 270 in one of 2,000 fair runs. The seed is fixed.
    const squares = [...times.values()].reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0);
    expect(squares).toBeLessThan(270);
  });

  it('draws anew where the small amounts would be more likely', () => {
    const numbers = [2n ** 64n - 1n, 5n];
    const drawn = drawDepositAmount(amountOf('1.99'), () => bytesOf(numbers.shift() ?? 0n));
    expect(amountText(drawn)).toBe('0.06');
    expect(numbers).toEqual([]);
  });

  it.each([
    ['0.01', 17n, '0.01'],
    ['1.99', 198n, '1.99'],
    ['1.99', 199n, '0.01'],
    ['100.00', 9_999n, '100.00'],
  ])('of at most %s is, for %s, %s', (most, number, amount) => {
    expect(amountText(drawDepositAmount(amountOf(most), () => bytesOf(number)))).toBe(amount);
  });
});

describe('the risk that a deposit is guessed', () => {
  it.each([
    ['1.99', '20.00', 19, 2 / 199],
    ['9.99', '20.00', 3, 2 / 999],
    ['1.99', '1.99', 1, 2 / 199],
    ['1.99', '1.98', 0, 2 / 199],
    ['0.01', '0.05', 5, 1],
  ])('of at most %s, %s a day, is that of %s proofs', (max, dailyMax, proofsPerDay, ofOne) => {
    const risk = guessingRisk(amountOf(max), amountOf(dailyMax));
    expect(risk).toEqual({ proofsPerDay, ofOne, ofDay: Math.min(1, proofsPerDay * ofOne) });
  });
});
