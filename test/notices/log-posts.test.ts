import { expect, it } from 'vitest';
import { inMessages } from '../../src/notices/log-posts.js';

const lengths = (items: readonly (number | undefined)[]) => inMessages(items, (length) => length);

it('posts a few one by one', () => {
  expect(lengths([10, 10, 10, 10, 10])).toEqual([[10], [10], [10], [10], [10]]);
});

it('groups many into messages within Discord’s limits, in order', () => {
  expect(lengths(Array.from({ length: 25 }, () => 100)).map(({ length }) => length)).toEqual([10, 10, 5]);
  expect(lengths([3_000, 2_500, 1, 5_600, 2, undefined, 3, 4])).toEqual([
    [3_000, 2_500],
    [1],
    [5_600],
    [2],
    [undefined],
    [3, 4],
  ]);
});
