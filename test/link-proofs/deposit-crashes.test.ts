import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { proofKey } from '../../src/link-proofs/link-proof-records.js';
import type { Change, Store } from '../../src/storage/store.js';
import { faultsIn } from '../support/audit-faults.js';
import { adds, BOB, MINUTE, MODERATOR, refusalOf } from '../support/credit.js';
import { faultyStore, movesTo } from '../support/faulty-store.js';
import { withHeldCommit } from '../support/held-commit.js';
import { proofBecomes, setUpProofs } from '../support/link-proofs.js';
import { openStore } from '../support/open-store.js';

const proofEnters = ({ key, from, to }: Change): boolean =>
  key.startsWith('grant:') && from === undefined && to !== undefined;

/** A proof as its process leaves it when it dies in a certain commit, and another process that finds it. */
async function setUpDeath(matches: (change: Change) => boolean, takesEffect: boolean) {
  const store = await openStore();
  const faulty = faultyStore(store);
  const dying = await setUpProofs({ store: faulty.store });
  faulty.fail({ matches, takesEffect, thenDown: true });
  const { id } = await dying.offer();
  // It never ends where the process tries to record its result for ever.
  const press = dying.press(id).catch((error: unknown) => error);
  await press;
  expect(faulty.hasFailed()).toBe(true);
  const { website, clock } = dying;
  const finder = await setUpProofs({ store, website, clock, pid: 200 });
  clock.now += MINUTE;
  return { ...finder, id };
}

describe('a deposit whose process dies', () => {
  it.each([true, false])('while it is entered was not sent (on disk: %s)', async (takesEffect) => {
    const { id, recovery, upkeep, records, toldMembers, website, store, press } = await setUpDeath(
      proofEnters,
      takesEffect,
    );
    await recovery.recover();
    await upkeep.recover();
    expect(adds(website)).toEqual([]);
    const proof = await records.find(id);
    if (takesEffect) {
      expect(proof).toMatchObject({ state: 'not-sent' });
      expect(toldMembers).toMatchObject([{ member: BOB, tells: { proof: id } }]);
      expect(await press(id)).toMatchObject({ proof: { state: 'not-sent' } });
      expect(adds(website)).toEqual([]);
    } else {
      expect(proof).toMatchObject({ state: 'offered' });
    }
    expect(await faultsIn(store)).toEqual([]);
  });

  it('after the attempt was recorded goes to staff, once', async () => {
    const set = await setUpDeath(movesTo('sending'), true);
    const { id, recovery, upkeep, records, linkRequests, askedStaff, toldMembers, ledger, website, store } =
      set;
    await recovery.recover();
    await upkeep.recover();
    await upkeep.recover();
    expect(await ledger.find(id)).toMatchObject({ state: 'unknown' });
    expect(await records.find(id)).toMatchObject({ state: 'unknown' });
    const request = await linkRequests.openOf(BOB);
    expect(request).toMatchObject({ failedDeposit: 'unknown' });
    expect(askedStaff).toEqual([request?.id]);
    expect(toldMembers).toHaveLength(1);
    expect(adds(website)).toEqual([]);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('goes to staff too where they settled it before its proof', async () => {
    const set = await setUpDeath(movesTo('sending'), true);
    const { id, recovery, upkeep, records, linkRequests, granting, store } = set;
    await recovery.recover();
    await granting.resolve(id, 'applied', MODERATOR);
    await upkeep.recover();
    expect(await records.find(id)).toMatchObject({ state: 'unknown' });
    expect(await linkRequests.openOf(BOB)).toMatchObject({ failedDeposit: 'unknown' });
    expect(await faultsIn(store)).toEqual([]);
  });

  it('before its proof knew of its arrival can be answered', async () => {
    const { id, recovery, upkeep, answer, shown, toldMembers, website, store } = await setUpDeath(
      proofBecomes('asked'),
      false,
    );
    await recovery.recover();
    await upkeep.recover();
    expect(toldMembers).toMatchObject([{ member: BOB, tells: { proof: id } }]);
    expect(await answer(id, shown())).toMatchObject({ kind: 'linked' });
    expect(adds(website)).toHaveLength(1);
    expect(await faultsIn(store)).toEqual([]);
  });

  it.each<[string, boolean, (change: Change) => boolean]>([
    ['asked', false, proofBecomes('asked')],
    ['not-sent', true, proofEnters],
  ])('is told of once, as %s, if two processes find it', async (state, takesEffect, death) => {
    const finder = await setUpDeath(death, takesEffect);
    const { id, recovery, upkeep, records, toldMembers, website, clock, store } = finder;
    await recovery.recover();
    const held = withHeldCommit(store, proofBecomes(state));
    const other = await setUpProofs({ store: held.store, website, clock, pid: 201 });
    const second = other.upkeep.recover();
    await held.isReached;
    await upkeep.recover();
    held.release();
    await second;
    expect(await records.find(id)).toMatchObject({ state });
    expect([...toldMembers, ...other.toldMembers]).toMatchObject([{ tells: { proof: id } }]);
  });

  it('is left to its process while that lives', async () => {
    const held = withHeldCommit(await openStore(), proofBecomes('asked'));
    const one = await setUpProofs({ store: held.store });
    const other = await setUpProofs({ ...one, pid: 101 });
    one.running.add(101);
    other.running.add(100);
    const { id } = await one.offer();
    const press = one.press(id);
    await held.isReached;
    for (const { recovery, upkeep } of [one, other]) {
      await recovery.recover();
      await upkeep.recover();
    }
    expect(await one.records.find(id)).toMatchObject({ state: 'sent' });
    held.release();
    expect(await press).toMatchObject({ proof: { state: 'asked' } });
    expect([...one.toldMembers, ...other.toldMembers]).toEqual([]);
  });
});

describe('a commit that is reported as failed', () => {
  async function setUp() {
    const faulty = faultyStore(await openStore());
    return { ...faulty, ...(await setUpProofs({ store: faulty.store })) };
  }

  it('and is on disk sends the deposit once', async () => {
    const { fail, offer, press, website, store } = await setUp();
    fail({ matches: proofEnters, takesEffect: true });
    const { id } = await offer();
    const ends = await Promise.all([press(id), press(id)]);
    expect(ends).toMatchObject([{ proof: { state: 'asked' } }, { proof: { state: 'asked' } }]);
    expect(adds(website)).toHaveLength(1);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('leaves the deposit to the process that has entered it meanwhile', async () => {
    const store = await openStore();
    let others: Promise<unknown> | undefined;
    const commit: Store['commit'] = async (changes) => {
      if (!changes.some(proofEnters)) return store.commit(changes);
      await new Promise<void>((sends) => {
        website.beforeAnswer = async () => {
          sends();
          await isOver;
        };
        others = other.press(id);
      });
      throw new StoreError('could not write the store');
    };
    const one = await setUpProofs({ store: { ...store, commit } });
    const { website, clock, ledger } = one;
    const other = await setUpProofs({ store, website, clock, pid: 101 });
    const { id } = await one.offer();
    let end = () => {};
    const isOver = new Promise<void>((resolve) => {
      end = resolve;
    });
    expect(await one.press(id)).toMatchObject({ kind: 'sent', proof: { state: 'sent' } });
    expect(await ledger.find(id)).toMatchObject({ state: 'sending' });
    end();
    expect(await others).toMatchObject({ proof: { state: 'asked' } });
    expect(adds(website)).toHaveLength(1);
    expect(await faultsIn(store)).toEqual([]);
  });

  it.each([false, 'late'] as const)(
    'and is not on disk (%s) sends nothing, nor later',
    async (takesEffect) => {
      const { fail, land, offer, press, website, store, recovery, upkeep } = await setUp();
      fail({ matches: proofEnters, takesEffect });
      const { id } = await offer();
      expect(await refusalOf(press(id))).toContain('No deposit was sent');
      if (takesEffect === 'late') expect(await land()).toBe(false);
      expect(await refusalOf(press(id))).toContain('no longer open');
      await recovery.recover();
      await upkeep.recover();
      expect(adds(website)).toEqual([]);
      expect(await faultsIn(store)).toEqual([]);
    },
  );

  it('and is not on disk sends nothing, and says so', async () => {
    const { store, reads } = faultyStore(await openStore());
    const commit: Store['commit'] = async (changes) => {
      if (changes.some(proofEnters)) throw new StoreError('could not write the store');
      const isDone = await store.commit(changes);
      reads.fail = changes.some(({ key, to }) => key.startsWith(proofKey('')) && to === undefined);
      return isDone;
    };
    const { offer, press, website } = await setUpProofs({ store: { ...store, commit } });
    const { id } = await offer();
    expect(await refusalOf(press(id))).toContain('No deposit was sent');
    expect(reads.fail).toBe(true);
    expect(adds(website)).toEqual([]);
  });

  it.each([
    ['right', true],
    ['right', false],
    ['wrong', true],
    ['wrong', false],
  ])('of an answer that is %s (on disk: %s) reveals nothing', async (answered, takesEffect) => {
    const { fail, send, answer, shown, wrong, links, records } = await setUp();
    const { proof } = await send();
    fail({ matches: ({ key }) => key === proofKey(proof.id), takesEffect });
    const end = await answer(proof.id, answered === 'right' ? shown() : wrong()).catch(
      (error: unknown) => error,
    );
    if (answered === 'right' && takesEffect) {
      expect(end).toMatchObject({ kind: 'linked' });
      expect(await links.of(BOB)).toMatchObject({ proof: 'deposit' });
      return;
    }
    expect(end).toBeInstanceOf(StoreError);
    expect(await links.of(BOB)).toBeUndefined();
    expect((await records.find(proof.id))?.wrong).toBe(takesEffect ? 1 : undefined);
  });
});
