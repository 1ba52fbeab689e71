import { describe, expect, it } from 'vitest';
import type { Account } from '../../src/accounts/website-account.js';
import { accountKeys, placeKey, placesPrefix } from '../../src/campaigns/placed-schema.js';
import type { Drop } from '../../src/drops/drop-schema.js';
import { setUpDrops } from '../support/drops.js';
import { playerId } from '../support/giveaways.js';
import { withHeldRead } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';

type Setup = Awaited<ReturnType<typeof setUpDrops>>;

const STEAM = '76561198000000001';

async function relink({ links }: Setup, number: number, account: Account): Promise<void> {
  await links.remove(playerId(number));
  await links.set({ member: playerId(number), account, since: 0, by: 'staff' });
}

it('a member whose place the store has lost is not paid again', async () => {
  const all = await setUpDrops();
  const drop = await all.startDrop({ claims: 3 });
  const { grant } = await all.claim(drop, 1);
  // The grant was entered again, and nothing else.
  for (const key of [
    placeKey(placesPrefix(drop.id), 0),
    ...(grant ? accountKeys(drop.id, grant.account) : []),
  ])
    await all.store.commit([{ key, from: await all.store.get<string>(key), to: undefined }]);

  await all.claim(drop, 1);

  expect(all.website.credits).toHaveLength(1);
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
