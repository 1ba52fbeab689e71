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
