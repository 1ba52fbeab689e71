import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createKeyedLock } from '../../src/storage/keyed-lock.js';

describe('a keyed lock', () => {
  it('runs work for one key in order, and other keys in parallel', async () => {
    const lock = createKeyedLock();
    const gate = new EventEmitter();
    const order: string[] = [];
    const first = lock('a', async () => {
      await once(gate, 'open');
      order.push('a 1');
    });
    const second = lock('a', async () => order.push('a 2'));
    await lock('b', async () => order.push('b'));
    gate.emit('open');
    await Promise.all([first, second]);
    expect(order).toEqual(['b', 'a 1', 'a 2']);
  });

  it('continues after a failure, which goes to its own caller', async () => {
    const lock = createKeyedLock();
    const failing = lock('a', () => Promise.reject(new Error('no')));
    const next = lock('a', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
