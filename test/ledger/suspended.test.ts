import { expect, it } from 'vitest';
import { NOON, setUpCredit } from '../support/credit.js';
import { openStore } from '../support/open-store.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { createWebsiteDouble } from '../support/website-double.js';

/** Two processes on one store; the first one has a grant in hand, and stands still until the other took it up. */
async function suspended() {
  const folder = await temporaryFolder();
  const clock = { now: NOON };
  const website = createWebsiteDouble('bob', 'eve', 'mod');
  const sleeper = await setUpCredit({ website, clock, store: await openStore(folder), pid: 100 });
  const other = await setUpCredit({ website, clock, store: await openStore(folder), pid: 200 });
  other.running.add(100);
  await sleeper.linkEverybody();
  const prepare = async () => {
    const { draft } = await sleeper.granting.prepare(sleeper.wish());
    const prepared = await sleeper.ledger.enter(draft, 'prepared', sleeper.liveness.id);
    if (prepared === undefined) throw new Error('not entered');
    return prepared;
  };
  const prepared = await prepare();
  const fence = sleeper.liveness.fence();
  for (let beats = 0; beats < 5; beats += 1) {
    await other.recovery.takeUp();
    expect((await other.ledger.find(prepared.id))?.state).toBe('prepared');
    clock.now += 5_000;
    await other.liveness.beat();
  }
  await other.recovery.takeUp();
  return { clock, website, sleeper, other, prepare, prepared, fence };
}

it('a process that others took for dead finds nothing in its hands that it could send', async () => {
  const { sleeper, other, prepared, fence, website } = await suspended();
  expect((await other.ledger.find(prepared.id))?.state).toBe('not-sent');

  expect(sleeper.liveness.isLate()).toBe(true);
  await sleeper.liveness.beat();

  expect(sleeper.liveness.isLate()).toBe(false);
  expect(fence()).toBe(false);
  expect(await sleeper.ledger.move(prepared, 'sending', { sentAt: NOON })).toBeUndefined();
  expect(website.credits).toEqual([]);
});

it('and is left alone with what it begins after it has counted on', async () => {
  const { clock, sleeper, other, prepare } = await suspended();
  await sleeper.liveness.beat();
  const again = await prepare();
  for (let beats = 0; beats < 6; beats += 1) {
    await other.recovery.takeUp();
    clock.now += 5_000;
    for (const each of [sleeper, other]) await each.liveness.beat();
  }
  expect((await other.ledger.find(again.id))?.state).toBe('prepared');
});
