import { describe, expect, it } from 'vitest';
import type { Account } from '../../src/accounts/website-account.js';
import { explain } from '../../src/discord/error-reply.js';
import type { Drop } from '../../src/drops/drop-schema.js';
import type { Store } from '../../src/storage/store.js';
import { claimReply } from '../../src/views/drop-card.js';
import { clockAhead } from '../support/clock-ahead.js';
import { MINUTE, MODERATOR } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { english } from '../support/english.js';
import { faultyStore } from '../support/faulty-store.js';
import { playerId } from '../support/giveaways.js';
import { heldStep, withHeldCount, withHeldRead } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { goBack, recordsOf, wentBack } from '../support/set-back.js';

type Setup = Awaited<ReturnType<typeof setUpDrops>>;

const STEAM = '76561198000000001';
/** Pays nothing, for ever: its process stands still. */
const STANDING_STILL = { pay: () => new Promise<never>(() => undefined) };
const read = (claimed: Parameters<typeof claimReply>[0]) => JSON.stringify(claimReply(claimed, english));

async function relink({ links }: Setup, number: number, account: Account): Promise<void> {
  await links.remove(playerId(number));
  await links.set({ member: playerId(number), account, since: 0, by: 'staff' });
}

/** Another process takes over what the first one has left, and pays it. */
async function payElsewhere(first: Setup, store: Store): Promise<void> {
  first.running.clear();
  const { clock, website } = first;
  const payer = await setUpDrops({ store, clock, website, pid: 102 });
  payer.clock.now += MINUTE;
  await payer.liveness.beat();
  await payer.lookAfterDrops();
  await payer.lookAfterDrops();
}

/** The store goes back to before a claim whose payment the website has not answered yet. */
async function lostClaim(claims: number) {
  const all = await setUpDrops();
  const drop = await all.startDrop({ claims });
  const before = await recordsOf(all.store);
  const held = heldStep();
  all.website.beforeAnswer = held.wait;
  const first = all.claim(drop, 1);
  await held.isReached;
  all.website.beforeAnswer = async () => undefined;
  await goBack(all.store, before);
  return { all, drop, held, first };
}

describe('after the store went back while a claim was being paid', () => {
  it.each([
    ['after', true],
    ['before', false],
  ])('each claimer is paid once if another one claims %s the website has answered', async (_, isAfter) => {
    const { all, drop, held, first } = await lostClaim(2);
    if (isAfter) {
      held.release();
      await first;
    }

    const second = all.claim(drop, 2);
    if (!isAfter) {
      await expect.poll(() => all.dropRecords.claimed(drop.id)).toBe(1);
      held.release();
      await first;
    }

    expect(read(await second)).toContain('are on your account');
    await all.claim(drop, 1);
    await all.lookAfterDrops();
    expect(all.website.credits.map(({ username }) => username).sort()).toEqual(['player1', 'player2']);
  });

  it('the claim that the answer is about comes back, and holds its place', async () => {
    const { all, drop, held, first } = await lostClaim(3);
    held.release();
    await first;

    await all.claim(drop, 2);
    await all.claim(drop, 3);

    await expect(all.claim(drop, 4)).rejects.toThrow();
    await all.lookAfterDrops();
    expect(all.website.credits.map(({ username }) => username)).toEqual(['player1', 'player2', 'player3']);
    expect(await all.dropRecords.find(drop.id)).toMatchObject({ end: 'claimed', taken: 3 });
  });

  it('the account is not paid once more for the member whom it belongs to by now', async () => {
    const { all, drop, held, first } = await lostClaim(3);
    held.release();
    await first;
    await all.links.remove(playerId(1));

    await relink(all, 2, { by: 'username', username: 'player1', id: '1' });

    await expect(all.claim(drop, 2)).rejects.toThrow();
    expect(all.website.credits).toHaveLength(1);
  });
});

describe('an account', () => {
  it('claims once though it was renamed, where the website has no ids', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop({ claims: 3 });
    const user = (username: string) => ({
      user: {
        ...{ username, steam: STEAM, id: undefined, email: undefined, registeredAt: undefined },
        ...{ group: undefined, avatar: undefined, other: [] },
      },
      virtual: '10.00',
    });
    all.website.users.set('alice', user('alice'));
    await relink(all, 1, { by: 'username', username: 'alice', steam: STEAM });
    await all.claim(drop, 1);
    all.website.users.delete('alice');
    all.website.users.set('alice2', user('alice2'));
    await all.links.remove(playerId(1));
    await relink(all, 2, { by: 'username', username: 'alice2', steam: STEAM });

    await expect(all.claim(drop, 2)).rejects.toThrow();
    expect(all.website.credits).toHaveLength(1);
  });

  it('claims once though only its name was known then, and its Steam ID and id are by now', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop({ claims: 3 });
    await relink(all, 1, { by: 'username', username: 'player1' });
    await all.claim(drop, 1);
    await all.links.remove(playerId(1));
    await relink(all, 2, { by: 'steam', username: 'player1', id: '1', steam: STEAM });

    await expect(all.claim(drop, 2)).rejects.toThrow();
    expect(all.website.credits).toHaveLength(1);
  });

  it('claims although another one had its name before', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop({ claims: 3 });
    await all.claim(drop, 1);
    await all.links.remove(playerId(1));
    const renamed = all.website.users.get('player2');
    if (renamed === undefined) throw new Error('the website has no player2');
    all.website.users.delete('player2');
    all.website.users.set('player1', { ...renamed, user: { ...renamed.user, username: 'player1' } });
    await relink(all, 2, { by: 'username', username: 'player1', id: '2' });

    await all.claim(drop, 2);

    expect(all.website.credits).toHaveLength(2);
    expect(await all.dropRecords.claimed(drop.id)).toBe(2);
  });
});

describe('a payment that has ended in another process', () => {
  it('is not said to be unpaid by the one that stood still', async () => {
    const first = await setUpDrops({ payer: STANDING_STILL });
    const drop = await first.startDrop();
    const answer = first.claim(drop, 1);
    await expect.poll(() => first.dropRecords.claimed(drop.id)).toBe(1);

    await payElsewhere(first, first.store);

    expect(first.website.credits).toHaveLength(1);
    expect(read(await answer)).toContain('are on your account');
  });

  it('is not said to be unpaid at a second press', async () => {
    const first = await setUpDrops({ payer: STANDING_STILL });
    const drop = await first.startDrop();
    // It waits for longer than the test lasts.
    first.claim(drop, 1).catch(() => undefined);
    await expect.poll(() => first.dropRecords.claimed(drop.id)).toBe(1);
    // What it reads of the payment first takes a while.
    const held = withHeldRead(first.store, 'payment-due:');
    const { clock, website } = first;
    const slow = await setUpDrops({ store: held.store, clock, website, pid: 101 });
    const again = slow.claim(drop, 1);
    await held.isReached;

    await payElsewhere(first, first.store);
    held.release();

    expect(read(await again)).toContain('are on your account');
  });
});

/** A process that has looked whether a place is taken, and goes on once it is released. */
async function lookingEarlier(fast: Setup, drop: Drop) {
  const held = withHeldCount(fast.store, 'drop-claim:');
  const { clock, website } = fast;
  const slow = await setUpDrops({ store: held.store, clock, website, pid: 101 });
  const claim = slow.claim(drop, 1).catch(() => undefined);
  await held.isReached;
  return {
    async goOn() {
      held.release();
      await claim;
    },
  };
}

describe('two processes that claim at once', () => {
  it('give a member one place, though their account has changed meanwhile', async () => {
    const fast = await setUpDrops({ store: await openStore() });
    const drop = await fast.startDrop({ claims: 3 });
    const slow = await lookingEarlier(fast, drop);
    await fast.links.remove(playerId(2));
    await relink(fast, 1, { by: 'username', username: 'player2', id: '2' });
    await fast.claim(drop, 1);

    await slow.goOn();

    expect(await fast.dropRecords.claimed(drop.id)).toBe(1);
    expect(fast.website.credits).toHaveLength(1);
  });

  it('give an account one place, though its member has changed meanwhile', async () => {
    const fast = await setUpDrops({ store: await openStore() });
    const drop = await fast.startDrop({ claims: 3 });
    const slow = await lookingEarlier(fast, drop);
    await fast.links.remove(playerId(1));
    await relink(fast, 3, { by: 'username', username: 'player1', id: '1' });
    await fast.claim(drop, 3);

    await slow.goOn();

    expect(await fast.dropRecords.claimed(drop.id)).toBe(1);
    expect(fast.website.credits).toHaveLength(1);
  });
});

describe('a claim of which the store reports a failure', () => {
  it.each([
    ['counts if it is on disk', true],
    ['may be pressed again if it is not', false],
  ])('%s', async (_, takesEffect) => {
    const faulty = faultyStore(await openStore());
    const all = await setUpDrops({ store: faulty.store });
    const drop = await all.startDrop({ claims: 2 });
    faulty.fail({ matches: ({ key }) => key.startsWith('drop-claim:'), takesEffect });

    const text = await all
      .claim(drop, 1)
      .then(read, (error: unknown) => JSON.stringify(explain(error, english, 'REF').reply));

    expect(text).toContain(takesEffect ? 'are on your account' : 'Press **Claim** again in a minute');
    await all.claim(drop, 1);
    expect(all.website.credits).toHaveLength(1);
  });
});

it('whoever was paid by a drop that was lost, and claims once more where it was confirmed again, reads that it was paid', async () => {
  const all = await setUpDrops({ workClock: clockAhead() });
  const { draft } = await all.drops.prepare(all.dropWish({ claims: 2 }));
  const before = await recordsOf(all.store);
  const lost = await all.drops.confirm(draft.id, MODERATOR);
  const answer = await wentBack(all, () => all.claim(lost, 1), before);
  all.clock.now += 1_000;
  const drop = await all.drops.confirm(draft.id, MODERATOR);

  const claim = all.claim(drop, 1);
  await expect.poll(() => all.dropRecords.claimed(drop.id)).toBe(1);
  await answer();

  expect(read(await claim)).toContain('are on your account');
  expect(read(await all.claim(drop, 1))).toContain('are on your account');
  expect(all.website.credits).toHaveLength(1);
});
