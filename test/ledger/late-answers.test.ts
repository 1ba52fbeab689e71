import { expect, it } from 'vitest';
import type { Grant } from '../../src/ledger/grant.js';
import { type Amount, amountOf } from '../../src/money/amount.js';
import { allRows } from '../../src/storage/all-rows.js';
import type { Change, Store } from '../../src/storage/store.js';
import type { AddOutcome } from '../../src/website/website.js';
import { capFaultsIn } from '../support/audit-faults.js';
import { setUpCodes } from '../support/codes.js';
import {
  grantAgain,
  MINUTE,
  MODERATOR,
  NOON,
  SECOND_MODERATOR,
  type setUpCredit,
  setUpLinked,
} from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { playerId, setUpGiveaways } from '../support/giveaways.js';
import { heldStep } from '../support/held-commit.js';
import { rowsFor, setUpPayouts } from '../support/payouts.js';
import { goBack, recordsOf, wentBack } from '../support/set-back.js';
import { longThrottled, refused, unknown } from '../support/website-double.js';

/*
 * The website answers a payment whose grant the store has lost by going back: its attempt alone, or everything that
 * entitled somebody to it.
 */

interface Kind {
  readonly all: Pick<
    Awaited<ReturnType<typeof setUpCredit>>,
    'store' | 'website' | 'clock' | 'recovery' | 'recorded' | 'grantAnnouncer' | 'ledger' | 'queue'
  >;
  readonly pay: () => Promise<unknown>;
}

const ENTITLED = {
  async 'a row'(): Promise<Kind> {
    const all = await setUpPayouts();
    const rows = rowsFor(1);
    async function pay(): Promise<void> {
      await all.start(rows);
      await all.idle();
    }
    return { all, pay };
  },
  async 'a winner'(): Promise<Kind> {
    const all = await setUpGiveaways();
    const giveaway = await all.start({ winners: 1 });
    await all.enterAll(giveaway, 1);
    return { all, pay: () => all.finish(giveaway) };
  },
  async 'a claim'(): Promise<Kind> {
    const all = await setUpDrops();
    const drop = await all.startDrop({ claims: 3 });
    return { all, pay: () => all.claim(drop, 1) };
  },
  async 'a use'(): Promise<Kind> {
    const all = await setUpCodes();
    const { codes: [code = ''] = [] } = await all.create({ uses: 3 });
    return { all, pay: () => all.redeem(code, 1) };
  },
};

const BY_HAND = {
  async 'a grant by hand'(): Promise<Kind> {
    const all = await setUpLinked();
    return { all, pay: () => all.grant() };
  },
  async 'a replacement'(): Promise<Kind> {
    const all = await setUpLinked();
    all.website.outcomes.push({ outcome: unknown, takesEffect: false });
    const { id } = await all.grant();
    await all.granting.resolve(id, 'not-applied', SECOND_MODERATOR);
    await all.grantAnnouncer.idle();
    return { all, pay: () => grantAgain(all, id) };
  },
};

async function reservedIn(store: Pick<Store, 'range'>): Promise<Amount> {
  let sum = amountOf('0');
  for await (const { value } of allRows<string>(store, 'cap:')) sum = sum.plus(amountOf(value));
  return sum;
}

/** The answer comes, and all tell what they have to. @returns the newest grant, and what it has added to the caps */
async function answered({ all }: Kind, answer: () => Promise<void>) {
  const { store, website, clock, recovery, recorded, grantAnnouncer, ledger } = all;
  const before = await reservedIn(store);
  await answer();
  const added = (await reservedIn(store)).minus(before).toFixed(2);
  expect(await capFaultsIn(store)).toEqual([]);
  const [grant] = (await ledger.list({ limit: 1 })).grants;
  if (grant === undefined) throw new Error('nothing was entered');
  expect(grant).toMatchObject({ state: 'applied', returned: true, attempts: 1 });
  await grantAnnouncer.idle();
  for (let times = 0; times < 2; times += 1) {
    clock.now += MINUTE;
    await recovery.recover();
  }
  expect(recorded.filter((id) => id === grant.id)).toHaveLength(1);
  expect(website.credits).toHaveLength(1);
  return { grant, added };
}

it.each(Object.entries({ ...ENTITLED, ...BY_HAND }))(
  '%s that is lost as a whole counts and is told once',
  async (_, setUp) => {
    const kind = await setUp();

    const { grant, added } = await answered(kind, await wentBack(kind.all, kind.pay));

    expect(added).toBe(grant.amount);
  },
);

/** The records of a store as they were before a process took what is under way from the queue. */
const asQueued = (records: readonly Change[]): readonly Change[] =>
  records.flatMap((record) => {
    if (/^(account-lease|attempt|grant-queue|grant-untold):/.test(record.key)) return [];
    if (!record.key.startsWith('grant:')) return [record];
    const {
      process: _,
      claims: __,
      attempts: ___,
      sentAt: ____,
      before: _____,
      ...grant
    } = record.to as Grant;
    const key = `grant-queue:queued:${grant.event?.kind}.${grant.event?.id}:${grant.id}`;
    return [
      { ...record, to: { ...grant, state: 'queued' } },
      { ...record, key, to: grant.id },
    ];
  });

it.each(Object.entries(ENTITLED))('%s whose attempt is lost is paid and counted once', async (_, setUp) => {
  const { all, pay } = await setUp();
  const held = heldStep();
  all.website.beforeAnswer = held.wait;
  const paid = pay();
  await held.isReached;
  all.website.beforeAnswer = async () => undefined;
  await goBack(all.store, asQueued(await recordsOf(all.store)));
  const before = await reservedIn(all.store);

  // It is in this process's hands, so that nobody takes it from the queue until its answer is on record.
  await all.queue.recover();
  held.release();
  await paid;
  await all.queue.recover();
  await all.queue.idle();

  expect((await all.ledger.list({ limit: 5 })).grants).toMatchObject([{ state: 'applied', attempts: 1 }]);
  expect(all.website.credits).toHaveLength(1);
  expect(await reservedIn(all.store)).toEqual(before);
  expect(await capFaultsIn(all.store)).toEqual([]);
});

const PLAYER1 = { by: 'username', username: 'player1', id: '1' } as const;

/** A drop whose first claim is paid, and has been forgotten by the store. */
async function dropGoneBack(claims = 3, outcome?: AddOutcome) {
  const all = await setUpDrops();
  const drop = await all.startDrop({ claims });
  if (outcome !== undefined) all.website.outcomes.push({ outcome, takesEffect: false });
  const answer = await wentBack(all, () => all.claim(drop, 1));
  return {
    ...all,
    answer,
    claim: (number: number) => all.claim(drop, number),
    isTaken: () => expect.poll(() => all.store.count('place:')).toBe(1),
    async end(): Promise<void> {
      await all.drops.end(drop.id, MODERATOR);
      await expect.poll(async () => (await all.dropRecords.find(drop.id))?.state).toBe('ended');
    },
  };
}

/** Likewise a code. */
async function codeGoneBack(options: { uses: number; count?: number } = { uses: 3 }) {
  const all = await setUpCodes();
  const { codes: [code = ''] = [], set } = await all.create(options);
  const answer = await wentBack(all, () => all.redeem(code, 1));
  return {
    ...all,
    answer,
    claim: (number: number) => all.redeem(code, number),
    isTaken: () => expect.poll(() => all.store.count('place:')).toBe(1),
    async end(): Promise<void> {
      await all.codes.disable(set.id, MODERATOR);
      await expect.poll(async () => (await all.codeRecords.find(set.id))?.state).toBe('ended');
    },
  };
}

const GONE_BACK = [
  ['drop', () => dropGoneBack()],
  ['code', () => codeGoneBack()],
] as const;

it.each(GONE_BACK)('what a %s has paid that ended meanwhile counts against the cap', async (_, setUp) => {
  const { answer, end, reserved, website } = await setUp();
  await end();
  expect(await reserved()).toBe('0.00');

  await answer();

  expect(website.credits).toHaveLength(1);
  expect(await reserved()).toBe('5.00');
});

it.each(GONE_BACK)('a member who claims again of a %s that then ends counts once', async (_, setUp) => {
  const { answer, claim, isTaken, end, reserved, website } = await setUp();
  const again = claim(1);
  await isTaken();
  await end();
  expect(await reserved()).toBe('5.00');

  await answer();
  await again;

  expect(website.credits).toHaveLength(1);
  expect(await reserved()).toBe('5.00');
});

it('a member who claims the last place again is counted once', async () => {
  const { answer, claim, isTaken, reserved, lookAfterDrops, website } = await dropGoneBack(1);
  const again = claim(1);
  await isTaken();
  expect(await reserved()).toBe('5.00');
  await answer();
  await again;
  await lookAfterDrops();
  expect(website.credits).toHaveLength(1);
  expect(await reserved()).toBe('5.00');
});

it('a code that somebody else has redeemed meanwhile counts twice', async () => {
  const { answer, claim, end, reserved, website } = await codeGoneBack({ uses: 1, count: 2 });
  await claim(2);
  await answer();
  await end();
  expect(website.credits).toHaveLength(2);
  expect(await reserved()).toBe('10.00');
});

it('a drop counts what another member’s claim for the account paid', async () => {
  const { answer, claim, isTaken, end, links, reserved, lookAfterDrops, website } = await dropGoneBack();
  for (const number of [1, 3]) await links.remove(playerId(number));
  await links.set({ member: playerId(3), account: PLAYER1, since: NOON, by: 'staff' });
  const other = claim(3);
  await isTaken();
  await answer();
  await other;
  await lookAfterDrops();
  await end();
  expect(await reserved()).toBe(`${website.credits.length * 5}.00`);
});

it.each([
  ['refused', refused, 0],
  ['not sent at first', longThrottled, 1],
])('a claim made again meanwhile counts what was paid if %s', async (_, outcome, paid) => {
  const { answer, claim, isTaken, end, reserved, lookAfterDrops, website } = await dropGoneBack(3, outcome);
  const again = claim(1);
  await isTaken();
  await answer();
  await again;
  await lookAfterDrops();
  await lookAfterDrops();
  await end();
  await lookAfterDrops();
  expect(website.credits).toHaveLength(paid);
  expect(await reserved()).toBe(`${paid * 5}.00`);
});
