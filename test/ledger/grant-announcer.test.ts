import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { BOB, EVE, setUpCredit } from '../support/credit.js';

/** Grants, with a log channel that fails at the first of them. */
async function whileClosed() {
  const credit = await setUpCredit();
  await credit.linkEverybody();
  const order: string[] = [];
  const { ledger } = credit;
  const notified = ledger.notified;
  Object.assign(ledger, {
    notified: async (grant: { id: string }) => {
      order.push(grant.id);
      await notified(grant as never);
    },
  });
  credit.discord.refusals = 1;
  const first = await credit.grant();
  await credit.grantAnnouncer.idle();
  credit.discord.isClosed = true;
  const second = await credit.grant({ to: { member: EVE }, amount: 16 });
  await credit.grantAnnouncer.idle();
  return { ...credit, order, ids: [first.id, second.id] };
}

describe('records of grants while the log channel cannot be written', () => {
  it('are told in order once it can, the newest too', async () => {
    const { grantAnnouncer, recovery, ledger, order, ids, discord, grant, notified } = await whileClosed();
    await recovery.recover();
    expect(notified).toEqual([]);

    discord.isClosed = false;
    const third = await grant({ to: { member: BOB }, amount: 17 });
    await grantAnnouncer.idle();
    expect(order).toEqual([]);
    await recovery.recover();
    expect(order).toEqual([...ids, third.id]);
    expect(await ledger.inQueueIndex('unnotified')).toEqual([]);

    const fourth = await grant({ to: { member: BOB }, amount: 18 });
    await grantAnnouncer.idle();
    expect(order.at(-1)).toBe(fourth.id);
  });

  it('keep no member waiting, who is told once', async () => {
    const { paid, ids, ledger } = await whileClosed();
    expect(paid).toEqual(ids);
    for (const id of ids) expect(await ledger.find(id)).toMatchObject({ memberNotified: true });
  });

  it('are told in few messages where they are many', async () => {
    const { grant, recovery, grantAnnouncer, discord, notified, beforeTold } = await whileClosed();
    for (let count = 0; count < 10; count += 1) await grant({ amount: 20 + count });
    await grantAnnouncer.idle();
    discord.isClosed = false;
    let messages = 0;
    beforeTold.work = async () => {
      messages += 1;
    };
    await recovery.recover();
    expect(notified).toHaveLength(12);
    expect(messages).toBe(2);
  });

  it('are posted once, however long it cannot be noted that they are', async () => {
    const { recovery, ledger, discord, beforeTold, ids } = await whileClosed();
    const { notified } = ledger;
    const failing = () => Promise.reject(new StoreError('could not write the store'));
    Object.assign(ledger, { notified: failing });
    discord.isClosed = false;
    let posts = 0;
    beforeTold.work = async () => {
      posts += 1;
    };
    for (let count = 0; count < 3; count += 1) await recovery.recover().catch(() => undefined);
    Object.assign(ledger, { notified });
    await recovery.recover();
    expect(posts).toBe(ids.length);
    expect(await ledger.inQueueIndex('unnotified')).toEqual([]);
  });
});
