import { expect, it } from 'vitest';
import { countMarks, MARKS, mark } from '../src/marks.js';

it('marks are counted only while somebody counts, also after a failure', async () => {
  mark('reroll');
  const failing = countMarks(async () => {
    mark('cap refused');
    throw new Error('it fails');
  });
  await expect(failing).rejects.toThrow('it fails');
  mark('reroll');

  const { marks } = await countMarks(async () => {
    mark('reroll');
    mark('reroll');
  });

  expect([...marks]).toEqual([['reroll', 2]]);
});

it('each mark has a name of its own', () => {
  expect(new Set(MARKS).size).toBe(MARKS.length);
});
