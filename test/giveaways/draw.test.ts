import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { commitmentOf, fairly, newSeed } from '../../src/campaigns/sealed-numbers.js';
import { drawnOrder, entrantOf, entrantsHash, inOrder } from '../../src/giveaways/draw.js';
import { chiSquare, describeFairDraws, describeWeightedDraws } from './fair-draws.js';

/** The bytes from 0 to 31. */
const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
/** A row of a table, with these cells after another. */
const inOneRow = (cells: readonly string[]) =>
  new RegExp(cells.map((cell) => cell.replaceAll('*', '\\*')).join(' \\|[^\\n]* '));

const TEN = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

describe('a draw', () => {
  // Worked out by another program, in another language.
  it('gives the order that seed and entrants give to anybody who follows the description', () => {
    const entrants = ['99', '100', '1180000000000000302', '1180000000000000303', '12345678901234567890'];

    expect(commitmentOf(SEED)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
    expect(entrantsHash(entrants)).toBe('4a44b2280ac6f8626366d6b94be3bf1b186d7707aeb7128d4c2cc312ba0c75a0');
    expect([...drawnOrder(SEED, entrants)]).toEqual([
      '12345678901234567890',
      '99',
      '100',
      '1180000000000000302',
      '1180000000000000303',
    ]);
    expect([...drawnOrder(SEED, TEN)]).toEqual(['8', '2', '9', '10', '5', '3', '4', '1', '6', '7']);
  });

  it('of nobody draws nobody', () => {
    expect(entrantsHash([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect([...drawnOrder(SEED, [])]).toEqual([]);
  });

  it('draws everybody once, and leaves the entrants as they are', () => {
    const entrants = Object.freeze(TEN);

    expect(inOrder(drawnOrder(SEED, entrants))).toEqual(TEN);
  });

  it('is as long as somebody asks on, and does not depend on how long that is', () => {
    const order = drawnOrder(SEED, TEN);
    const first = [order.next().value, order.next().value];

    expect([...first, ...order]).toEqual([...drawnOrder(SEED, TEN)]);
  });

  it('is another one with another seed, one entrant more or one less', () => {
    const order = [...drawnOrder(SEED, TEN)].join();
    const others = [
      [...drawnOrder(SEED.replace('1f', '1e'), TEN)],
      [...drawnOrder(SEED, [...TEN, '11'])],
      [...drawnOrder(SEED, TEN.slice(1))],
    ];

    expect(others.map((other) => other.join().startsWith(order.slice(0, 5)))).toEqual([false, false, false]);
  });
});

// The crash suite has five times as many.
describeFairDraws(20_000);
describeWeightedDraws(100_000);

describe('a draw with several entries each', () => {
  it('is the same as without, where everybody has one', () => {
    const one = TEN.map((id) => entrantOf(id, 1));

    expect([entrantsHash(one), [...drawnOrder(SEED, one)]]).toEqual([
      entrantsHash(TEN),
      ['8', '2', '9', '10', '5', '3', '4', '1', '6', '7'],
    ]);
  });

  it('gives what an example in the documentation gives step by step', async () => {
    const page = await readFile('docs/draw.md', 'utf8');
    const entrants = ['101', '102 3', '103', '104 2'];
    const hash = entrantsHash(entrants);
    const key = Buffer.from(SEED, 'hex');
    const starts = [0, 1, 2].map((count) => {
      const counter = Buffer.from(count.toString(16).padStart(16, '0'), 'hex');
      return createHmac('sha256', key)
        .update(Buffer.concat([Buffer.from(hash, 'hex'), counter]))
        .digest('hex')
        .slice(0, 12);
    });
    const left = [7, 4, 2];
    const numbers = starts.map((start) => Number.parseInt(start, 16));
    const order = [...drawnOrder(SEED, entrants)];
    const rows = numbers.map((number, step) => [
      `\`${starts[step]}\``,
      String(number),
      `${number % (left[step] as number)} of ${left[step]}`,
      `**${order[step]}**`,
    ]);

    expect(page).toContain(`seed           ${SEED}`);
    expect(page).toContain(`sealed draw    ${commitmentOf(SEED)}`);
    expect(page).toContain(`hash           ${hash}`);
    for (const cells of rows) expect(page).toMatch(inOneRow(cells));
    expect(order).toEqual(['102', '104', '103', '101']);
  });

  it('draws from 100,000 to the last of them, each once', () => {
    const entrants = Array.from({ length: 100_000 }, (_, index) =>
      entrantOf(String(10 ** 6 + index), 1 + (index % 41)),
    );

    expect(new Set(drawnOrder(SEED, entrants)).size).toBe(100_000);
  });
});

describe('numbers below a bound', () => {
  const every = (range: number) => {
    let number = -1;
    return () => {
      number += 1;
      return number % range;
    };
  };
  const counts = (draw: () => number, times: number) => {
    const found = new Map<number, number>();
    for (let time = 0; time < times; time += 1) {
      const number = draw();
      found.set(number, (found.get(number) ?? 0) + 1);
    }
    return found;
  };

  it.each([
    [8, 3, 6],
    [256, 10, 250],
    [16, 16, 16],
    [7, 4, 4],
    [5, 1, 5],
  ])('of a range of %i are equally likely below %i, since %i of them are taken', (range, below, taken) => {
    const next = every(range);
    const draw = fairly(next, range);

    // More than once through the range, so that there are numbers to leave out.
    const found = counts(() => draw(below), 3 * taken);

    expect([...found.keys()].sort((one, other) => one - other)).toEqual([...Array(below).keys()]);
    expect(new Set(found.values())).toEqual(new Set([(3 * taken) / below]));
  });

  it('would not be so with a mere remainder', () => {
    const next = every(256);

    const found = counts(() => next() % 10, 256);

    expect(chiSquare(found.values(), 25.6)).toBeGreaterThan(0);
    expect(new Set(found.values())).toEqual(new Set([26, 25]));
  });
});

describe('the order of entrants', () => {
  it('is that of their numbers, whatever their length', () => {
    const ids = ['1180000000000000302', '99', '12345678901234567890', '100', '1180000000000000301', '9'];

    expect(inOrder(ids)).toEqual([
      '9',
      '99',
      '100',
      '1180000000000000301',
      '1180000000000000302',
      '12345678901234567890',
    ]);
  });
});

describe('a seed', () => {
  it('has 32 bytes, and is another one each time', () => {
    const seeds = Array.from({ length: 100 }, () => newSeed(randomBytes));

    expect(new Set(seeds).size).toBe(100);
    expect(seeds.filter((seed) => !/^[0-9a-f]{64}$/.test(seed))).toEqual([]);
  });
});
