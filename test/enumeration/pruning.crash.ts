import { expect, it } from 'vitest';
import { CODE_LAST_USE } from '../../src/enumeration/worlds/code-last-use.js';
import { GRANT_PRESSED_TWICE } from '../../src/enumeration/worlds/grant-pressed-twice.js';
import { explorations } from '../support/explorations.js';

it('comes to the same ends though states are not merged', async () => {
  const some = (await explorations(GRANT_PRESSED_TWICE)).at(-1);
  const more = (await explorations(GRANT_PRESSED_TWICE, { merges: false, commutes: false })).at(-1);
  expect(more?.ends).toEqual(some?.ends);
  expect(more?.runs).toBeGreaterThan(some?.runs ?? Number.POSITIVE_INFINITY);
});

it('comes to the same states though nothing commutes', async () => {
  const some = (await explorations(CODE_LAST_USE)).at(-1);
  const more = (await explorations(CODE_LAST_USE, { commutes: false })).at(-1);
  expect(more?.states).toBe(some?.states);
  expect(more?.runs).toBeGreaterThan(some?.runs ?? Number.POSITIVE_INFINITY);
});
