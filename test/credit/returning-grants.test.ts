import { expect, it } from 'vitest';
import { createCodeRecords } from '../../src/codes/code-records.js';
import { returningWith } from '../../src/composition/returning-grants.js';
import type { Grant } from '../../src/credit/grant-schema.js';
import { createDropRecords } from '../../src/drops/drop-records.js';
import { createGiveawayRecords } from '../../src/giveaways/giveaway-records.js';
import { createPayoutRecords } from '../../src/payouts/payout-records.js';
import { capFaultsIn } from '../support/audit-faults.js';
import { setUpCodes } from '../support/codes.js';
import { MINUTE, MODERATOR, SECOND_MODERATOR } from '../support/credit.js';
import { damage } from '../support/damage.js';
import { setUpDrops } from '../support/drops.js';
import { playerId } from '../support/giveaways.js';
import { rowsFor, setUpPayouts } from '../support/payouts.js';
import { goBack, recordsOf, wentBack } from '../support/set-back.js';
import { longThrottled } from '../support/website-double.js';

it('what a payout has paid that is rejected before the answer counts against the cap', async () => {
  const all = await setUpPayouts({ approvalOver: '1.00' });
  const payout = await all.start(rowsFor(1));
  const before = await recordsOf(all.store);
  const answer = await wentBack(
    all,
    async () => {
      await all.payouts.approve(payout.id, SECOND_MODERATOR);
      await all.runs.idle();
    },
    before,
  );
  await all.payouts.reject(payout.id, SECOND_MODERATOR);
  expect(await all.reserved()).toBe('0.00');

  await answer();

  expect(all.website.credits).toHaveLength(1);
  expect(await all.reserved()).toBe('1.01');
  expect(await capFaultsIn(all.store)).toEqual([]);
});

it('what a payout under way has not sent is given back once', async () => {
  const all = await setUpPayouts({ approvalOver: '1.00' });
  const payout = await all.start(rowsFor(1));
  const before = await recordsOf(all.store);
  all.website.outcomes.push({ outcome: longThrottled, takesEffect: false });
  const answer = await wentBack(
    all,
    async () => {
      await all.payouts.approve(payout.id, SECOND_MODERATOR);
      await all.runs.idle();
    },
    before,
  );
  await answer();

  await all.payouts.reject(payout.id, SECOND_MODERATOR);

  expect(all.website.credits).toEqual([]);
  expect(await all.reserved()).toBe('0.00');
});

const drops = async () => {
  const all = await setUpDrops();
  const drop = await all.startDrop({ claims: 3 });
  return { ...all, claim: (number: number) => all.claim(drop, number) };
};

const codes = async () => {
  const all = await setUpCodes();
  const { codes: [code = ''] = [] } = await all.create({ uses: 3 });
  return { ...all, claim: (number: number) => all.redeem(code, number) };
};

it.each([
  ['a drop', drops],
  ['a code', codes],
])('a claim of %s that is made while its grant comes back refuses the commit', async (_, setUp) => {
  const all = await setUp();
  const empty = await recordsOf(all.store);
  await all.claim(1);
  await all.duePayments.idle();
  const [grant] = (await recordsOf(all.store)).flatMap(({ key, to }) =>
    key.startsWith('grant:') ? [to] : [],
  );
  const after = await recordsOf(all.store);
  await goBack(all.store, empty);
  // It looks for the claim, and only then the claim is there.
  const lostClaim = async () => {
    await goBack(all.store, after);
    return [];
  };
  const { store, caps, clock } = all;
  const now = () => clock.now;
  const returning = returningWith(caps, {
    payoutRecords: createPayoutRecords(store, caps, now),
    giveawayRecords: createGiveawayRecords(store, caps, now),
    dropRecords: { ...createDropRecords(store, caps, now), lostClaim },
    codeRecords: { ...createCodeRecords(store, caps, now), lostClaim },
  });

  const changes = await returning(grant as unknown as Grant);

  expect(await all.store.commit(changes)).toBe(false);
});

it('the audit says nothing of a drop under way whose grant came back without its claim', async () => {
  const all = await setUpDrops();
  const drop = await all.startDrop({ claims: 2 });
  const answer = await wentBack(all, () => all.claim(drop, 1));
  // Another account of the same member takes the place, so that the claim cannot come back.
  await all.links.remove(playerId(1));
  await all.links.remove(playerId(2));
  await all.links.set({
    member: playerId(1),
    account: { by: 'username', username: 'player2', id: '2' },
    since: all.clock.now,
    by: 'staff',
  });
  const second = all.claim(drop, 1);
  await expect.poll(() => all.dropRecords.claimed(drop.id)).toBe(1);
  await answer();
  await second;

  expect(await capFaultsIn(all.store)).toEqual([]);
});

it.each([
  ['paid', undefined, '1.01', 1],
  ['sent nothing for', { outcome: longThrottled, takesEffect: false }, '1.01', 1],
] as const)(
  'what a payout has %s counts once if it is confirmed again',
  async (_, outcome, reserved, paid) => {
    const all = await setUpPayouts();
    const draft = await all.prepare(rowsFor(1));
    if (outcome !== undefined) all.website.outcomes.push(outcome);
    const answer = await wentBack(all, async () => {
      await all.payouts.confirm(draft.id, MODERATOR);
      await all.runs.idle();
    });
    await answer();

    await all.payouts.confirm(draft.id, MODERATOR);
    await all.runs.idle();

    expect(all.website.credits).toHaveLength(paid);
    expect(await all.reserved()).toBe(reserved);
    expect(await capFaultsIn(all.store)).toEqual([]);
  },
);

const DAY = 24 * 60 * MINUTE;

/** A minute before midnight. */
const atNight = ({ clock }: { readonly clock: { now: number } }) => {
  clock.now = Math.ceil(clock.now / DAY) * DAY - MINUTE;
};

it('what a payout has paid counts on the day of its confirmation if it is confirmed again after midnight', async () => {
  const all = await setUpPayouts();
  atNight(all);
  const draft = await all.prepare(rowsFor(1));
  const answer = await wentBack(all, async () => {
    await all.payouts.confirm(draft.id, MODERATOR);
    await all.runs.idle();
  });
  await answer();

  all.clock.now += 2 * MINUTE;
  await all.payouts.confirm(draft.id, MODERATOR);
  await all.runs.idle();

  expect(all.website.credits).toHaveLength(1);
  expect(await capFaultsIn(all.store)).toEqual([]);
});

it.each([
  ['paid', undefined],
  ['not sent', { outcome: longThrottled, takesEffect: false }],
] as const)(
  'what comes back as %s to a payout that was confirmed again after midnight counts on the right day',
  async (_, outcome) => {
    const all = await setUpPayouts({ approvalOver: '1.00' });
    atNight(all);
    const draft = await all.prepare(rowsFor(1));
    if (outcome !== undefined) all.website.outcomes.push(outcome);
    const answer = await wentBack(all, async () => {
      await all.payouts.confirm(draft.id, MODERATOR);
      await all.payouts.approve(draft.id, SECOND_MODERATOR);
      await all.runs.idle();
    });
    all.clock.now += 2 * MINUTE;
    await all.payouts.confirm(draft.id, MODERATOR);

    await answer();

    expect(await capFaultsIn(all.store)).toEqual([]);
  },
);

it.each([
  ['after', true],
  ['before', false],
])('what codes have paid counts on one day if they are redeemed again %s the answer', async (_, isAfter) => {
  const all = await setUpCodes();
  atNight(all);
  const { draft } = await all.codes.prepare(all.codeWish({ uses: 3, word: 'SUMMER26' }));
  const before = await recordsOf(all.store);
  await all.codes.confirm(draft.id, MODERATOR);
  const answer = await wentBack(all, () => all.redeem('SUMMER26', 1), before);
  if (isAfter) await answer();
  all.clock.now += 2 * MINUTE;
  await all.codes.confirm(draft.id, MODERATOR);

  const second = all.redeem('SUMMER26', 1);
  if (!isAfter) {
    await expect.poll(() => all.store.count('payment-due:')).toBe(1);
    await answer();
  }
  await second;
  await all.lookAfterCodes();

  expect(all.website.credits).toHaveLength(1);
  expect(await capFaultsIn(all.store)).toEqual([]);
});

const payouts = async () => {
  const all = await setUpPayouts({ approvalOver: '1.00' });
  const { id } = await all.start(rowsFor(1));
  const pay = async () => {
    await all.payouts.approve(id, SECOND_MODERATOR);
    await all.runs.idle();
  };
  return { ...all, pay, key: `payout:${id}` };
};

const drop = async () => {
  const all = await setUpDrops();
  const started = await all.startDrop({ claims: 3 });
  return { ...all, pay: () => all.claim(started, 1), key: `drop:${started.id}` };
};

it.each([
  ['a payout', payouts],
  ['a drop', drop],
])('what %s has paid comes back to the ledger although its own record cannot be read', async (_, setUp) => {
  const all = await setUp();
  const answer = await wentBack(all, all.pay);
  await damage(all.store, all.key);

  await answer().catch(() => undefined);

  const grants = await all.store.range({ prefix: 'grant:', limit: 2 });
  expect(grants).toMatchObject([{ value: { state: 'applied' } }]);
});
