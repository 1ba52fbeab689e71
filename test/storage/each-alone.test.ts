import { describe, expect, it } from 'vitest';
import { RecordError, StoreError } from '../../src/errors.js';
import { eachAlone, unlessUnreadable } from '../../src/storage/each-alone.js';

const unreadable = () => Promise.reject(new RecordError('grant:1', 'it is damaged'));

describe('work on each item', () => {
  it('continues after an item with an unreadable record', async () => {
    const done: number[] = [];
    await eachAlone([1, 2, 3], async (number) => {
      if (number === 2) await unreadable();
      done.push(number);
    });
    expect(done).toEqual([1, 3]);
    expect(await unlessUnreadable(unreadable)).toBeUndefined();
    expect(await unlessUnreadable(async () => 1)).toBe(1);
  });

  it('ends with any other failure', async () => {
    const failure = new StoreError('could not read the store');
    const done: number[] = [];
    const failing = eachAlone([1, 2, 3], async (number) => {
      if (number === 2) throw failure;
      done.push(number);
    });
    await expect(failing).rejects.toBe(failure);
    expect(done).toEqual([1]);
  });
});
