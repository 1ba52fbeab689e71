import { describe, expect, it } from 'vitest';
import type { Account } from '../../src/accounts/website-account.js';
import { explain } from '../../src/discord/error-reply.js';
import type { Drop } from '../../src/drops/drop-schema.js';
import type { Store } from '../../src/storage/store.js';
import { claimReply } from '../../src/views/drop-card.js';
import { MINUTE } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { english } from '../support/english.js';
import { faultyStore } from '../support/faulty-store.js';
import { playerId } from '../support/giveaways.js';
import { withHeldRead } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';

type Setup = Awaited<ReturnType<typeof setUpDrops>>;

const STEAM = '76561198000000001';
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
    expect(await all.dropRecords.taken(drop.id)).toBe(2);
  });
});

describe('a payment that has ended in another process', () => {
  it('is not said to be unpaid by the one that stood still', async () => {
    const first = await setUpDrops();
    // Its process stands still.
    first.queue.halt();
    const drop = await first.startDrop();
    const answer = first.claim(drop, 1);
    await expect.poll(() => first.dropRecords.taken(drop.id)).toBe(1);

    await payElsewhere(first, first.store);

    expect(first.website.credits).toHaveLength(1);
    expect(read(await answer)).toContain('are on your account');
  });
});

/** A process that has looked whether a place is taken, and goes on once it is released. */
async function lookingEarlier(fast: Setup, drop: Drop) {
  const held = withHeldRead(fast.store, 'place-account:');
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

    expect(await fast.dropRecords.taken(drop.id)).toBe(1);
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

    expect(await fast.dropRecords.taken(drop.id)).toBe(1);
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
    faulty.fail({ matches: ({ key }) => key.startsWith('place:'), takesEffect });

    const text = await all
      .claim(drop, 1)
      .then(read, (error: unknown) => JSON.stringify(explain(error, english, 'REF').reply));

    expect(text).toContain(takesEffect ? 'are on your account' : 'Press **Claim** again in a minute');
    await all.claim(drop, 1);
    expect(all.website.credits).toHaveLength(1);
  });
});
