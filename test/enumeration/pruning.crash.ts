import { expect, it } from 'vitest';
import { deepen, type Exploration, explore } from '../../src/enumeration/explore.js';
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

it('comes to the same ends and states with more and more deviations, and then says that it is whole', async () => {
  const some = await exploration({});
  let last: Exploration | undefined;
  for await (last of deepen(GRANT_PRESSED_TWICE, 0, silentLog));
  expect(last?.ends).toEqual(some.ends);
  expect(last?.states).toBe(some.states);
});
