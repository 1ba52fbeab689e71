import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { faultsIn } from '../support/audit-faults.js';
import { setUpCodes } from '../support/codes.js';
import { MINUTE, MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { damage } from '../support/damage.js';
import { setUpGiveaways } from '../support/giveaways.js';
import { rowsFor, setUpPayouts, websiteOf } from '../support/payouts.js';
import { quarantineAt } from '../support/set-back.js';
import { unknown } from '../support/website-double.js';
import { quarantineService } from './set-up.js';

/** A payout that waited for approval when the records were set back. */
async function quarantined(rows = 6, options: Parameters<typeof setUpPayouts>[0] = {}) {
  const all = await setUpPayouts({ website: websiteOf(rows), approvalOver: '1.00', ...options });
  const payout = await all.start(rowsFor(rows));
  await quarantineAt(all.store, NOON + 1);
  const service = quarantineService(all);
  return { ...all, payout, subject: `payout.${payout.id}`, service, said: service.double.said };
}

describe('the card of a quarantined event', () => {
  it('is one for 300 rows, and nothing else asks about them', async () => {
    const { service, said, recovery, grantAnnouncer, notified } = await quarantined(300);
    await service.tell();
    await service.tell();
    await recovery.recover();
    await grantAnnouncer.idle();
    expect(said).toEqual(['post payout: 300 unknown']);
    expect(notified).toEqual([]);
    const [{ file } = {}] = service.double.cards;
    expect(`${file}`.trim().split('\n')).toHaveLength(301);
  });

  it('is posted once the log channel takes it, whatever failed before', async () => {
    const { service, said, clock } = await quarantined();
    service.double.posts = false;
    await service.tell();
    service.double.posts = true;
    await service.tell();
    expect(said).toEqual([]);
    clock.now += MINUTE;
    await service.tell();
    expect(said).toEqual(['post payout: 6 unknown']);
  });

  it('follows single settlements, and is posted anew where it is gone', async () => {
    const { service, said, payout, grants, granting } = await quarantined();
    await service.tell();
    const [one, two] = await grants(payout);
    await granting.resolve(one?.id ?? '', 'applied', SECOND_MODERATOR);
    await service.tell();
    await service.tell();
    service.double.isThere = false;
    await granting.resolve(two?.id ?? '', 'applied', SECOND_MODERATOR);
    await service.tell();
    expect(said).toEqual(['post payout: 6 unknown', 'update payout: 5 unknown', 'post payout: 4 unknown']);
  });

  it('is posted for what ended unpaid, and for what repeats', async () => {
    const set = await setUpGiveaways();
    await set.start({ every: 'week' });
    await quarantineAt(set.store, NOON + 1);
    const service = quarantineService(set);
    await service.tell();
    expect(service.double.said.toSorted()).toEqual([
      'post giveaway-series: 0 unknown',
      'post giveaway: 0 unknown',
    ]);
    await quarantineAt(set.store, NOON + 2);
    await service.tell();
    expect(service.double.said).toHaveLength(2);
  });

  it('is the same one after another quarantine, brought up to date', async () => {
    const { service, said, store, payout, grants, granting } = await quarantined();
    await service.tell();
    const [one] = await grants(payout);
    await granting.resolve(one?.id ?? '', 'applied', SECOND_MODERATOR);
    await quarantineAt(store, NOON + 2);
    await service.tell();
    await service.tell();
    expect(said).toEqual(['post payout: 6 unknown', 'update payout: 5 unknown']);
  });

  it('has a payment too whose redemption is lost', async () => {
    const all = await setUpCodes({ players: 1 });
    const { set, codes = [] } = await all.create({ amount: 1 });
    all.website.outcomes.push({ outcome: unknown, takesEffect: false });
    await all.redeem(codes[0] ?? '', 1);
    const [use] = await all.store.range({ prefix: `place:${set.id}:`, limit: 1 });
    await all.store.commit([{ key: use?.key ?? '', from: use?.value, to: undefined }]);
    await quarantineAt(all.store, NOON + 1);
    const service = quarantineService(all);
    await service.tell();
    expect(service.double.said).toEqual(['post code: 1 unknown']);
    expect(await service.settle(`code.${set.id}`, 'applied', SECOND_MODERATOR)).toMatchObject({ settled: 1 });
  });

  it('is posted for a finished event only with an unknown payment', async () => {
    const all = await setUpPayouts();
    await all.start(rowsFor(1));
    await all.idle();
    all.website.outcomes.push({ outcome: unknown, takesEffect: false });
    await all.start(rowsFor(2));
    await all.idle();
    await quarantineAt(all.store, NOON + 1);
    const service = quarantineService(all);
    await service.tell();
    expect(service.double.said).toEqual(['post payout: 1 unknown']);
  });

  it('can be settled where the record of its event cannot be read', async () => {
    const { service, said, store, payout, subject, ledger } = await quarantined();
    await damage(store, `payout:${payout.id}`);
    await service.tell();
    expect(said).toEqual(['post payout: 6 unknown']);
    expect(await service.settle(subject, 'applied', SECOND_MODERATOR)).toMatchObject({
      settled: 6,
      left: [],
    });
    expect(await ledger.inQueueIndex('unknown')).toEqual([]);
  });
});

it('a row that did not arrive needs a new start', async () => {
  const { service, subject, payout, grants, granting } = await quarantined();
  await service.settle(subject, 'not-applied', SECOND_MODERATOR);
  const [row] = await grants(payout);
  expect(await refusalOf(granting.prepareAgain(row?.id ?? '', MODERATOR))).toContain('Start again');
});

describe('one settlement for all payments of a quarantined event', () => {
  it.each([
    ['applied', '6.21'],
    ['not-applied', '0.00'],
  ] as const)('settles each as %s, once, and caps and log channel agree', async (outcome, counted) => {
    const { service, said, subject, payout, grants, recovery, grantAnnouncer, ...all } = await quarantined();
    await service.tell();
    expect(await service.settle(subject, outcome, SECOND_MODERATOR)).toMatchObject({ settled: 6, left: [] });
    expect(await refusalOf(service.settle(subject, 'applied', SECOND_MODERATOR))).toContain(
      'Nothing is unknown',
    );
    expect(new Set((await grants(payout)).map(({ state }) => state))).toEqual(new Set([outcome]));
    expect(await all.reserved(NOON)).toBe(counted);
    expect(said).toEqual(['post payout: 6 unknown', 'update payout: 0 unknown']);
    await recovery.recover();
    await grantAnnouncer.idle();
    expect(all.notified).toEqual([]);
    expect(all.website.credits).toEqual([]);
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('leaves and names what this person may not settle alone', async () => {
    const { service, subject, links, payout, grants } = await quarantined();
    const [first] = await grants(payout);
    if (first === undefined) throw new Error('it has no row');
    await links.set({ member: SECOND_MODERATOR, account: first.account, since: NOON, by: 'x' });
    const { settled, left } = await service.settle(subject, 'not-applied', SECOND_MODERATOR);
    expect({ settled, left: left.map(({ id }) => id) }).toEqual({ settled: 5, left: [first.id] });
  });

  it('leaves grants above the limit to another person than who made them', async () => {
    const { service, subject, clock } = await quarantined(2, { approvalOver: '1.01' });
    clock.now += MINUTE;
    const own = await service.settle(subject, 'not-applied', MODERATOR);
    expect([own.settled, own.left.length]).toEqual([1, 1]);
    const other = await service.settle(subject, 'not-applied', SECOND_MODERATOR);
    expect([other.settled, other.left.length]).toEqual([1, 0]);
  });

  it('goes on after an interruption, also when two press at once', async () => {
    const { service, subject, granting, payout, grants, ...all } = await quarantined();
    const { resolve } = granting;
    let left = 2;
    const failing = quarantineService({
      ...all,
      granting: {
        ...granting,
        async resolve(...of) {
          if (left === 0) throw new StoreError('the power is gone');
          left -= 1;
          return resolve(...of);
        },
      },
    });
    await expect(failing.settle(subject, 'applied', SECOND_MODERATOR)).rejects.toThrow(StoreError);
    const both = await Promise.all([
      service.settle(subject, 'applied', SECOND_MODERATOR),
      service.settle(subject, 'not-applied', '903'),
    ]);
    expect(both.reduce((sum, { settled }) => sum + settled, 0)).toBe(4);
    expect(both.flatMap((one) => one.left)).toEqual([]);
    expect((await grants(payout)).filter(({ state }) => state === 'unknown')).toEqual([]);
    expect(await faultsIn(all.store)).toEqual([]);
  });
});
