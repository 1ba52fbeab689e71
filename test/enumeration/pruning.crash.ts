import { expect, it } from 'vitest';
import { explore } from '../../src/enumeration/explore.js';
import { GRANT_PRESSED_TWICE } from '../../src/enumeration/worlds/grant-pressed-twice.js';
import { silentLog } from '../support/silent-log.js';

const exploration = (bounds: object) => explore(GRANT_PRESSED_TWICE, { faults: 0, ...bounds }, silentLog);

it('comes to the same ends with what was seen before, or tried in another order, left out', async () => {
  const some = await exploration({});
  for (const more of [await exploration({ prunes: false }), await exploration({ sleeps: false })]) {
    expect(more.ends).toEqual(some.ends);
    expect(more.runs).toBeGreaterThan(some.runs);
  }
});

it('comes to the same ends and states with so many deviations that nothing is left out', async () => {
  const some = await exploration({});
  const bounded = await exploration({ deviations: some.depth });
  expect(bounded.isWhole).toBe(true);
  expect(bounded.ends).toEqual(some.ends);
  expect(bounded.states).toBe(some.states);
});
