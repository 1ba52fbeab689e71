import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawnOrder, entrantOf } from '../../src/giveaways/draw.js';

const TEN = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

/** The value that chi-square exceeds with probability 0.001 (Wilson and Hilferty's approximation). */
export function critical(freedom: number): number {
  const spread = 2 / (9 * freedom);
  return freedom * (1 - spread + 3.0902 * Math.sqrt(spread)) ** 3;
}

/** The chi-square of counts against an equal distribution. */
export function chiSquare(counts: Iterable<number>, expected: number): number {
  let sum = 0;
  for (const count of counts) sum += (count - expected) ** 2 / expected;
  return sum;
}

/** @param draws how many, each with its own seed, the same in every run */
export function describeFairDraws(draws: number): void {
  describe('a draw', () => {
    it(`favours nobody in ${draws} draws of 3 winners among 10 entrants (chi-square, p > 0.001)`, () => {
      const triples = new Map<string, number>();
      const wins = new Map<string, number>(TEN.map((id) => [id, 0]));
      for (let number = 0; number < draws; number += 1) {
        const order = drawnOrder(createHash('sha256').update(`draw ${number}`).digest('hex'), TEN);
        const winners = [order.next().value, order.next().value, order.next().value] as string[];
        triples.set(winners.join(), (triples.get(winners.join()) ?? 0) + 1);
        for (const winner of winners) wins.set(winner, (wins.get(winner) ?? 0) + 1);
      }

      const orders = 10 * 9 * 8;
      expect(triples.size).toBe(orders);
      expect(chiSquare(triples.values(), draws / orders)).toBeLessThan(critical(orders - 1));
      // Each draw has three distinct winners, so the counts vary less than with independent draws: (n - k) / (n - 1).
      expect(chiSquare(wins.values(), (draws * 3) / 10) * (9 / 7)).toBeLessThan(critical(9));
    });
  });
}

/** The chi-square of counts against what is expected of each. */
const chiSquareOf = (counts: readonly number[], expected: readonly number[]): number =>
  counts.reduce(
    (sum, count, index) => sum + (count - (expected[index] ?? 0)) ** 2 / (expected[index] ?? 0),
    0,
  );

/** @param draws as {@link describeFairDraws} */
export function describeWeightedDraws(draws: number): void {
  const entries = [1, 1, 2, 3, 6, 41];
  const total = entries.reduce((sum, one) => sum + one, 0);

  it(`favours each by their entries in ${draws} draws (chi-square, p > 0.001)`, () => {
    const entrants = entries.map((count, index) => entrantOf(String(index), count));
    const pairs = new Map<string, number>();
    const firsts = entries.map(() => 0);
    for (let number = 0; number < draws; number += 1) {
      const order = drawnOrder(createHash('sha256').update(`weighted ${number}`).digest('hex'), entrants);
      const [first, second] = [Number(order.next().value), Number(order.next().value)];
      firsts[first] = (firsts[first] ?? 0) + 1;
      pairs.set(`${first} ${second}`, (pairs.get(`${first} ${second}`) ?? 0) + 1);
    }

    const expected = entries.map((count) => (draws * count) / total);
    expect(chiSquareOf(firsts, expected)).toBeLessThan(critical(entries.length - 1));
    // Whoever comes second is drawn from the entries that the first has left.
    const others = entries.flatMap((one, first) =>
      entries.flatMap((other, second) =>
        first === second
          ? []
          : [{ pair: `${first} ${second}`, chance: ((one / total) * other) / (total - one) }],
      ),
    );
    const found = others.map(({ pair }) => pairs.get(pair) ?? 0);
    const seconds = others.map(({ chance }) => draws * chance);
    expect(chiSquareOf(found, seconds)).toBeLessThan(critical(others.length - 1));
  });
}
