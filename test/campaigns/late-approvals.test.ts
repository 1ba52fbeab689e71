import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import type { Store } from '../../src/storage/store.js';
import { faultsIn } from '../support/audit-faults.js';
import { setUpCodes } from '../support/codes.js';
import { MODERATOR, SECOND_MODERATOR } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { setUpGiveaways } from '../support/giveaways.js';
import { heldStep } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { creditsOf, dueTo, rowsFor, setUpPayouts, websiteOf } from '../support/payouts.js';

const broken = () => new StoreError('the store is broken', { cause: new Error('broken') });

/** A store in which the first commit of an approval is on disk, and reported as failed once it is released. */
async function withLateFailure(prefix: string) {
  const real = await openStore();
  const step = heldStep();
  let isFirst = true;
  const isWaiting = (from: unknown) => (from as { readonly state?: string } | undefined)?.state === 'waiting';
  const store: Store = {
    ...real,
    async commit(changes) {
      const isApproval = changes.some(
        ({ key, from, to }) => key.startsWith(prefix) && isWaiting(from) && !isWaiting(to),
      );
      const isDone = await real.commit(changes);
      if (!isApproval || !isFirst) return isDone;
      isFirst = false;
      await step.wait();
      throw broken();
    },
  };
  return { store, step };
}

describe('an approval that is reported as failed although it is on disk', () => {
  it('does not open a giveaway that was cancelled meanwhile', async () => {
    const { store, step } = await withLateFailure('giveaway:');
    const all = await setUpGiveaways({ store, approvalOver: '1.00' });
    const waiting = await all.start();
    const approval = all.giveaways.approve(waiting.id, SECOND_MODERATOR);
    await step.isReached;
    await all.giveaways.cancel(waiting.id, MODERATOR);
    await all.giveaways.idle();

    step.release();
    await expect(approval).rejects.toThrow();

    expect((await all.current(waiting)).state).toBe('cancelled');
    expect(await all.reserved()).toBe('0.00');
    expect(await faultsIn(store)).toEqual([]);
  });

  it('does not give back a second time what a drop left that ended meanwhile', async () => {
    const { store, step } = await withLateFailure('drop:');
    const all = await setUpDrops({ store, approvalOver: '1.00' });
    const waiting = await all.startDrop({ claims: 2 });
    await all.startDrop({ claims: 2 });
    const approval = all.drops.approve(waiting.id, SECOND_MODERATOR);
    await step.isReached;
    await all.drops.end(waiting.id, MODERATOR);
    await all.lookAfterDrops();
    // Discord refuses what is posted from now on.
    all.notices.mute = true;

    step.release();
    await expect(approval).rejects.toThrow();
    await all.lookAfterDrops();

    expect(await all.reserved()).toBe('10.00');
    expect(await faultsIn(store)).toEqual([]);
  });

  it('counts for a payout that another process has paid meanwhile', async () => {
    const { store, step } = await withLateFailure('payout:');
    const common = { store, website: websiteOf(3), approvalOver: '1.00' };
    const all = await setUpPayouts({ ...common, pid: 100 });
    const other = await setUpPayouts({ ...common, clock: all.clock, pid: 200 });
    all.running.add(200);
    other.running.add(100);
    const waiting = await all.start(rowsFor(3));
    const approval = all.payouts.approve(waiting.id, SECOND_MODERATOR);
    await step.isReached;
    while ((await other.records.find(waiting.id))?.state !== 'finished') {
      await other.recover();
      await other.idle();
    }

    step.release();
    expect(await approval).toMatchObject({ state: 'finished', decidedBy: SECOND_MODERATOR });
    await all.idle();
    expect(creditsOf(common.website)).toEqual(dueTo(rowsFor(3)));
  });
});

it('codes are shown to their creator though staff approved before the commit failed', async () => {
  const real = await openStore();
  let approve = async (): Promise<unknown> => undefined;
  const store: Store = {
    ...real,
    async commit(changes) {
      const isConfirmation = changes.some(({ key, from }) => key.startsWith('code:') && from === undefined);
      const isDone = await real.commit(changes);
      if (!isConfirmation) return isDone;
      await approve();
      throw broken();
    },
  };
  const all = await setUpCodes({ store, approvalOver: '1.00' });
  const { draft } = await all.codes.prepare(all.codeRequest());
  approve = () => all.codes.approve(draft.id, SECOND_MODERATOR);

  const created = await all.codes.confirm(draft.id, MODERATOR);

  expect(created.set.state).toBe('open');
  expect(created.codes).toHaveLength(1);
});
