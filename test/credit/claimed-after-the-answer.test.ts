import { expect, it } from 'vitest';
import { setUpCodes } from '../support/codes.js';
import { MINUTE, MODERATOR, NOON, SECOND_MODERATOR } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { playerId } from '../support/giveaways.js';
import { heldStep } from '../support/held-commit.js';
import { goBack, recordsOf } from '../support/set-back.js';
import { applied, longThrottled, refused, unknown } from '../support/website-double.js';

/*
 * The answer of the website brings a grant back while nothing can be claimed with it, since the store went back to before
 * the drop was opened, or somebody else has used up the code. Then its member claims.
 */

type Setup = Pick<Awaited<ReturnType<typeof setUpDrops>>, 'store' | 'website' | 'links'>;

/**
 * The store goes back to `before` while a claim is being paid, and then the website answers.
 * @param meanwhile what happens before it does
 */
async function answeredAfterGoingBack(
  { store, website }: Setup,
  before: Awaited<ReturnType<typeof recordsOf>>,
  claim: () => Promise<unknown>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const held = heldStep();
  website.beforeAnswer = held.wait;
  const claimed = claim();
  await held.isReached;
  website.beforeAnswer = async () => undefined;
  await goBack(store, before);
  await meanwhile();
  held.release();
  await claimed;
}

const PLAYER1 = { by: 'username', username: 'player1', id: '1' } as const;
const PLAYER2 = { by: 'username', username: 'player2', id: '2' } as const;

/** Gives an account to another player than the one who has it. */
async function hand(
  { links }: Setup,
  number: number,
  account: typeof PLAYER1 | typeof PLAYER2,
): Promise<void> {
  for (const each of [1, 2, 3]) {
    const linked = await links.of(playerId(each));
    if (linked?.account.id === account.id) await links.remove(playerId(each));
  }
  await links.remove(playerId(number));
  await links.set({ member: playerId(number), account, since: NOON, by: 'staff' });
}

const OUTCOMES = [
  ['applied', applied, true, 1],
  ['refused', refused, false, 0],
  ['not sent at first', longThrottled, false, 1],
] as const;

it.each(OUTCOMES)(
  'a claim of a drop that is approved again counts once if it was %s',
  async (_, outcome, takesEffect, paid) => {
    const all = await setUpDrops({ approvalOver: '10.00' });
    const drop = await all.startDrop({ claims: 3 });
    const before = await recordsOf(all.store);
    await all.drops.approve(drop.id, SECOND_MODERATOR);
    all.website.outcomes.push({ outcome, takesEffect });
    await answeredAfterGoingBack(all, before, () => all.claim(drop, 1));
    await all.drops.approve(drop.id, SECOND_MODERATOR);

    await all.claim(drop, 1);
    await all.lookAfterDrops();
    await all.lookAfterDrops();

    await all.drops.end(drop.id, MODERATOR);
    await expect.poll(async () => (await all.currentDrop(drop)).state).toBe('ended');
    expect(all.website.credits).toHaveLength(paid);
    expect(await all.reserved()).toBe(`${paid * 5}.00`);
  },
);

it.each(OUTCOMES)(
  'a redemption of codes that are approved again counts once if it was %s',
  async (_, outcome, takesEffect, paid) => {
    const all = await setUpCodes({ approvalOver: '10.00' });
    const { codes: [code = ''] = [], set } = await all.create({ uses: 3 });
    const before = await recordsOf(all.store);
    await all.codes.approve(set.id, SECOND_MODERATOR);
    all.website.outcomes.push({ outcome, takesEffect });
    await answeredAfterGoingBack(all, before, () => all.redeem(code, 1));
    await all.codes.approve(set.id, SECOND_MODERATOR);

    await all.redeem(code, 1);
    await all.lookAfterCodes();
    await all.lookAfterCodes();

    await all.codes.disable(set.id, MODERATOR);
    await expect.poll(async () => (await all.currentCodes(set)).state).toBe('ended');
    expect(all.website.credits).toHaveLength(paid);
    expect(await all.reserved()).toBe(`${paid * 5}.00`);
  },
);

it('a redemption of codes that are confirmed again counts once', async () => {
  const all = await setUpCodes();
  const { draft } = await all.codes.prepare(all.codeWish({ uses: 3, word: 'SUMMER26' }));
  const before = await recordsOf(all.store);
  const { set } = await all.codes.confirm(draft.id, MODERATOR);
  await answeredAfterGoingBack(all, before, () => all.redeem('SUMMER26', 1));
  await all.codes.confirm(draft.id, MODERATOR);

  await all.redeem('SUMMER26', 1);

  await all.codes.disable(set.id, MODERATOR);
  await expect.poll(async () => (await all.currentCodes(set)).state).toBe('ended');
  expect(all.website.credits).toHaveLength(1);
  expect(await all.reserved()).toBe('5.00');
});

it('who redeems another code of the set, since theirs was used by somebody else, is counted once', async () => {
  const all = await setUpCodes();
  const { codes: [code = '', another = ''] = [], set } = await all.create({ uses: 1, count: 3 });
  const before = await recordsOf(all.store);
  await answeredAfterGoingBack(
    all,
    before,
    () => all.redeem(code, 1),
    () => all.redeem(code, 2),
  );

  await all.redeem(another, 1);

  await all.codes.disable(set.id, MODERATOR);
  await expect.poll(async () => (await all.currentCodes(set)).state).toBe('ended');
  expect(all.website.credits).toHaveLength(2);
  expect(await all.reserved()).toBe('10.00');
});

it('a member whom a drop has paid is not paid for another account when it is confirmed again', async () => {
  const all = await setUpDrops();
  const { draft } = await all.drops.prepare(all.dropWish({ claims: 3 }));
  const before = await recordsOf(all.store);
  const first = await all.drops.confirm(draft.id, MODERATOR);
  await answeredAfterGoingBack(all, before, () => all.claim(first, 1));
  all.clock.now += 1_000;
  const drop = await all.drops.confirm(draft.id, MODERATOR);
  await hand(all, 1, PLAYER2);

  await all.claim(drop, 1).catch(() => undefined);
  await all.lookAfterDrops();

  expect(all.website.credits.map(({ username }) => username)).toEqual(['player1']);
});

it('an account that staff have paid again for a lost claim of a drop is not paid for whoever has it by now', async () => {
  const all = await setUpDrops();
  const drop = await all.startDrop({ claims: 3 });
  const before = await recordsOf(all.store);
  all.website.outcomes.push({ outcome: unknown, takesEffect: false });
  let again: Promise<unknown> | undefined;
  await answeredAfterGoingBack(
    all,
    before,
    () => all.claim(drop, 1),
    async () => {
      await hand(all, 1, PLAYER2);
      again = all.claim(drop, 1);
      await expect.poll(() => all.dropRecords.claimed(drop.id)).toBe(1);
    },
  );
  await again;
  const [lost] = await all.ledger.inStage('unknown');
  await all.granting.resolve(lost?.id ?? '', 'not-applied', SECOND_MODERATOR);
  await hand(all, 1, PLAYER1);
  const { draft } = await all.granting.prepareAgain(lost?.id ?? '', SECOND_MODERATOR);
  await all.granting.confirm(draft.id, SECOND_MODERATOR, async () => undefined);
  expect(all.website.credits.map(({ username }) => username)).toEqual(['player1']);
  await hand(all, 3, PLAYER1);

  await expect(all.claim(drop, 3)).rejects.toThrow();

  await all.lookAfterDrops();
  expect(all.website.credits.map(({ username }) => username)).toEqual(['player1']);
});

it('an account that staff have paid again for a lost redemption is not paid for whoever has it by now', async () => {
  const all = await setUpCodes();
  const { codes: [code = ''] = [] } = await all.create({ uses: 3 });
  const before = await recordsOf(all.store);
  all.website.outcomes.push({ outcome: unknown, takesEffect: false });
  let again: Promise<unknown> | undefined;
  await answeredAfterGoingBack(
    all,
    before,
    () => all.redeem(code, 1),
    async () => {
      await hand(all, 1, PLAYER2);
      again = all.redeem(code, 1);
      await expect.poll(() => all.store.count('payment-due:')).toBe(1);
    },
  );
  await again;
  const [lost] = await all.ledger.inStage('unknown');
  await all.granting.resolve(lost?.id ?? '', 'not-applied', SECOND_MODERATOR);
  await hand(all, 1, PLAYER1);
  const { draft } = await all.granting.prepareAgain(lost?.id ?? '', SECOND_MODERATOR);
  await all.granting.confirm(draft.id, SECOND_MODERATOR, async () => undefined);
  expect(all.website.credits.map(({ username }) => username)).toEqual(['player1']);
  await hand(all, 3, PLAYER1);

  await expect(all.redeem(code, 3)).rejects.toThrow();

  await all.lookAfterCodes();
  expect(all.website.credits.map(({ username }) => username)).toEqual(['player1']);
});

it('the record of a drop that was confirmed again before the answer says that the claim is paid', async () => {
  const all = await setUpDrops();
  const { draft } = await all.drops.prepare(all.dropWish({ claims: 3 }));
  const before = await recordsOf(all.store);
  const first = await all.drops.confirm(draft.id, MODERATOR);
  all.clock.now += 1_000;
  await answeredAfterGoingBack(
    all,
    before,
    () => all.claim(first, 1),
    () => all.drops.confirm(draft.id, MODERATOR),
  );

  await all.drops.end(draft.id, MODERATOR);
  await expect.poll(() => all.recorded).toEqual([{ paid: 1, unknown: 0, of: 1 }]);
});

it('a member who claims before the answer, for another account, is not paid by a drop that was confirmed again', async () => {
  const all = await setUpDrops();
  const { draft } = await all.drops.prepare(all.dropWish({ claims: 3 }));
  const before = await recordsOf(all.store);
  const first = await all.drops.confirm(draft.id, MODERATOR);
  let second: Promise<unknown> | undefined;
  await answeredAfterGoingBack(
    all,
    before,
    () => all.claim(first, 1),
    async () => {
      all.clock.now += 1_000;
      const drop = await all.drops.confirm(draft.id, MODERATOR);
      await hand(all, 1, PLAYER2);
      second = all.claim(drop, 1);
      await expect.poll(() => all.store.count('payment-due:')).toBe(1);
    },
  );
  await second;
  all.clock.now += MINUTE;
  await all.lookAfterDrops();

  expect(all.website.credits.map(({ username }) => username)).toEqual(['player1']);
  expect(all.conflicts).toHaveLength(1);
});
