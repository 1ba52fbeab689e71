import { describe, expect, it, vi } from 'vitest';
import {
  AccountTakenError,
  createLinks,
  type Link,
  type LinkProof,
  type Links,
  requireLink,
} from '../../src/accounts/member-links.js';
import { ownOf } from '../../src/accounts/own-accounts.js';
import type { Account } from '../../src/accounts/website-account.js';
import { AdviceError, StoreError, UserError } from '../../src/errors.js';
import type { Store } from '../../src/storage/store.js';
import { createLinkNotices } from '../../src/views/link-notices.js';
import { faultsIn } from '../support/audit-faults.js';
import { english } from '../support/english.js';
import { faultyStore } from '../support/faulty-store.js';
import { beforeRead } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { createToldPeople, setUpTelling } from '../support/told-people.js';

const bob: Account = { by: 'username', username: 'Bob', id: '7', steam: '76561197960265775' };
const linkOf = (member: string, account: Account): Link => ({ member, account, since: 1_000, by: '900' });

describe('a link', () => {
  it('is found by the member, and its owner by the account', async () => {
    const links = createLinks(await openStore());
    expect(await links.set(linkOf('1', bob))).toBeUndefined();
    expect(await links.of('1')).toEqual(linkOf('1', bob));
    expect(await links.ownerOf(bob)).toBe('1');
    expect(await links.ownerOf({ by: 'username', username: 'eve', id: '8' })).toBeUndefined();
  });

  it.each<[string, Account]>([
    ['the website id', { by: 'username', username: 'renamed', id: '7' }],
    ['the name in other letters, without an id', { by: 'username', username: 'BOB' }],
    ['the Steam ID, without an id', { by: 'steam', username: 'other', steam: '76561197960265775' }],
  ])('reserves its account, which others name by %s', async (_, account) => {
    const links = createLinks(await openStore());
    await links.set(linkOf('1', bob));
    await expect(links.set(linkOf('2', account))).rejects.toThrow(AccountTakenError);
    expect(await links.of('2')).toBeUndefined();
    expect(await links.ownerOf(bob)).toBe('1');
  });

  it('that a command needs is offered to its member alone', async () => {
    const links = createLinks(await openStore());
    const refused = async (askerId: string) =>
      requireLink(links, '1', askerId).then(
        () => expect.unreachable(),
        (error: unknown) => error as UserError,
      );

    const own = await refused('1');
    expect(own).toBeInstanceOf(AdviceError);
    expect(own).toMatchObject({ offers: 'link' });
    expect(own.say(english)).toContain('You are not linked');
    const others = await refused('900');
    expect(others).toBeInstanceOf(UserError);
    expect(others).not.toBeInstanceOf(AdviceError);
    expect(others.say(english)).toContain('<@1> is not linked');
    await links.set(linkOf('1', bob));
    expect(await requireLink(links, '1', '1')).toEqual(linkOf('1', bob));
  });

  it('leaves a name to its new owner after a rename', async () => {
    const links = createLinks(await openStore());
    await links.set(linkOf('1', { by: 'username', username: 'bob', id: '7' }));
    await links.set(linkOf('2', { by: 'username', username: 'bob', id: '8' }));
    expect(await links.ownerOf({ by: 'username', username: 'bob', id: '7' })).toBe('1');
    expect(await links.ownerOf({ by: 'username', username: 'bob', id: '8' })).toBe('2');
    await links.remove('1');
    expect(await links.ownerOf({ by: 'username', username: 'bob', id: '8' })).toBe('2');
  });

  it('frees the former account when replaced', async () => {
    const links = createLinks(await openStore());
    const eve: Account = { by: 'username', username: 'eve', id: '8' };
    await links.set(linkOf('1', bob));
    expect(await links.set(linkOf('1', eve))).toEqual(linkOf('1', bob));
    expect(await links.ownerOf(bob)).toBeUndefined();
    await links.set(linkOf('2', bob));
    expect(await links.ownerOf(bob)).toBe('2');
  });

  it('is removed with everything that names its owner', async () => {
    const store = await openStore();
    const links = createLinks(store);
    await links.set(linkOf('1', bob));
    expect(await links.remove('1', undefined, () => false)).toBeUndefined();
    expect(await links.remove('1')).toEqual(linkOf('1', bob));
    expect(await links.of('1')).toBeUndefined();
    expect(await store.range({ prefix: 'account:', limit: 10 })).toEqual([]);
    expect(await links.remove('1')).toBeUndefined();
  });

  it('uses the given clock, and adds nothing for the same account', async () => {
    const store = await openStore();
    const clock = { now: 5_000 };
    const links = createLinks(store, () => clock.now);
    for (const since of [1_000, 2_000]) {
      await links.set({ ...linkOf('1', bob), since });
      await links.set({ ...linkOf('1', bob), since });
      await links.remove('1');
      clock.now += 1_000;
    }
    const past = await store.range({ prefix: 'past-link:', limit: 10 });
    expect(past.map(({ value }) => value)).toEqual([
      { member: '1', account: bob, since: 1_000, until: 6_000 },
    ]);
  });

  it('goes to one of two members who link it at once', {
    repeats: 9,
  }, async () => {
    const folder = await temporaryFolder();
    const [one, other] = [createLinks(await openStore(folder)), createLinks(await openStore(folder))];
    const outcomes = await Promise.allSettled([one.set(linkOf('1', bob)), other.set(linkOf('2', bob))]);
    const owner = await one.ownerOf(bob);
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost).toHaveLength(1);
    expect(lost[0]?.reason).toBeInstanceOf(AccountTakenError);
    expect([await one.of('1'), await one.of('2')].filter((link) => link !== undefined)).toHaveLength(1);
    expect(outcomes[Number(owner) - 1]?.status).toBe('fulfilled');
  });

  it('goes to the first of two, wherever the other one is in between', async () => {
    for (let read = 1; read <= 9; read += 1) {
      const store = await openStore();
      const other = createLinks(store);
      const between = beforeRead(store, () => other.set(linkOf('2', bob)));
      between.arm(read);
      const first = createLinks(between.store).set(linkOf('1', bob));
      const isFirst = await first.then(
        () => true,
        () => false,
      );
      await other.set(linkOf('2', bob)).catch(() => undefined);
      const held = [await other.of('1'), await other.of('2')].map((link) => link !== undefined);
      expect([read, ...held]).toEqual([read, isFirst, !isFirst]);
      expect(await faultsIn(store)).toEqual([]);
    }
  });

  it('stays one when a member is linked twice at once', async () => {
    const folder = await temporaryFolder();
    const [one, other] = [createLinks(await openStore(folder)), createLinks(await openStore(folder))];
    const eve: Account = { by: 'username', username: 'eve', id: '8' };
    await Promise.all([one.set(linkOf('1', bob)), other.set(linkOf('1', eve))]);
    const owners = [await one.ownerOf(bob), await one.ownerOf(eve)];
    expect(owners.filter((owner) => owner === '1')).toHaveLength(1);
  });
});

describe('an account that a member has had', () => {
  const eve: Account = { by: 'username', username: 'eve', id: '8' };

  it('is remembered when the link is removed or replaced', async () => {
    const links = createLinks(await openStore());
    await links.set(linkOf('1', bob));
    expect((await ownOf(links, ['1']))({ account: bob })).toBe(true);
    await links.set(linkOf('1', eve));
    await links.remove('1');
    expect((await ownOf(links, ['1']))({ account: bob })).toBe(true);
    expect((await ownOf(links, ['1']))({ account: eve })).toBe(true);
    expect(await links.heldBy('1')).toHaveLength(2);
    expect((await ownOf(links, ['2']))({ account: bob })).toBe(false);
    expect((await ownOf(links, ['11']))({ account: bob })).toBe(false);
  });

  it('is no longer theirs once another has it, but counts as held', async () => {
    const links = createLinks(await openStore());
    await links.set(linkOf('1', bob));
    await links.remove('1');
    await links.set(linkOf('2', bob));
    expect(await links.ownerOf(bob)).toBe('2');
    expect((await ownOf(links, ['1']))({ account: bob })).toBe(true);
  });

  it.each<[string, Account, Account, boolean]>([
    ['the id, after a rename', bob, { by: 'username', username: 'renamed', id: '7' }, true],
    [
      'the name in other letters, without ids',
      { by: 'username', username: 'Bob' },
      { by: 'steam', username: 'BOB' },
      true,
    ],
    ['the Steam ID, without an id', bob, { by: 'steam', username: 'x', steam: '76561197960265775' }, true],
    ['not by a name that has changed hands', bob, { by: 'username', username: 'Bob', id: '99' }, false],
    ['not by another name', bob, eve, false],
  ])('is known by %s', async (_, past, asked, held) => {
    const links = createLinks(await openStore());
    await links.set(linkOf('1', past));
    await links.remove('1');
    expect((await ownOf(links, ['1']))({ account: asked })).toBe(held);
  });

  it('keeps each of its names if the website gives no ids', async () => {
    const links = createLinks(await openStore());
    for (const username of ['one', 'two']) {
      await links.set(linkOf('1', { by: 'steam', username, steam: '76561197960265775' }));
    }
    await links.remove('1');
    expect((await ownOf(links, ['1']))({ account: { by: 'username', username: 'one' } })).toBe(true);
    expect((await ownOf(links, ['1']))({ account: { by: 'username', username: 'two' } })).toBe(true);
  });
});

describe('a proof', () => {
  it.each<[held: LinkProof | undefined, proof: LinkProof | undefined, isTaken: boolean]>([
    [undefined, undefined, false],
    [undefined, 'deposit', true],
    [undefined, 'steam', true],
    ['deposit', undefined, false],
    ['deposit', 'deposit', true],
    ['deposit', 'discord', true],
    ['steam', 'deposit', false],
    ['steam', 'discord', true],
    ['discord', 'steam', true],
    ['discord', undefined, false],
  ])('after %s, %s takes the account: %s', async (held, proof, isTaken) => {
    const links = createLinks(await openStore());
    await links.set({ ...linkOf('1', bob), ...(held && { proof: held }) });
    const claim = { ...linkOf('2', bob), ...(proof && { proof }), since: 2_000 };
    if (isTaken) await links.set(claim);
    else await expect(links.set(claim)).rejects.toThrow(AccountTakenError);
    expect(await links.ownerOf(bob)).toBe(isTaken ? '2' : '1');
    expect((await links.of('1')) === undefined).toBe(isTaken);
  });

  it('leaves nothing of the former link but the memory of it', async () => {
    const store = await openStore();
    const links = createLinks(store);
    const renamed: Account = { by: 'username', username: 'Rob', id: '7' };
    await links.set(linkOf('1', bob));
    const { taken } = await links.plan({ ...linkOf('2', renamed), proof: 'deposit', since: 2_000 });
    expect(taken).toEqual([linkOf('1', bob)]);
    await links.set({ ...linkOf('2', renamed), proof: 'deposit', since: 2_000 });
    const owners = await store.range({ prefix: 'account:', limit: 10 });
    expect(owners.map(({ value }) => value)).toEqual([['2'], ['2']]);
    expect((await ownOf(links, ['1']))({ account: bob })).toBe(true);
    expect(await links.heldSince('1', bob, 2_000)).toBe(true);
    expect(await links.heldSince('1', bob, 2_001)).toBe(false);
  });

  it('ends every link to the account, and names each', async () => {
    const store = await openStore();
    const ofBoth = vi.fn(async () => []);
    const links = createLinks(store, () => 2_000, ofBoth);
    const withoutId = linkOf('1', { by: 'username', username: 'Bob' });
    const renamed = linkOf('2', { by: 'username', username: 'Rob', id: '7' });
    await links.set(withoutId);
    await links.set(renamed);
    const { taken, changes } = await links.plan({ ...linkOf('3', bob), proof: 'deposit', since: 2_000 });
    expect(taken).toEqual([renamed, withoutId]);
    expect(ofBoth).toHaveBeenLastCalledWith(['3', '2', '1']);
    expect(await store.commit(changes)).toBe(true);
    expect([await links.of('1'), await links.of('2')]).toEqual([undefined, undefined]);
  });

  it('that is only kept takes no account from anybody', async () => {
    const links = createLinks(await openStore());
    const named: Account = { by: 'username', username: 'Bob' };
    await links.set({ ...linkOf('1', named), proof: 'steam' });
    await links.set(linkOf('2', { by: 'username', username: 'Rob', id: '7' }));
    await expect(links.set(linkOf('1', { ...named, id: '7' }))).rejects.toThrow(AccountTakenError);
    expect(await links.of('2')).toBeDefined();
  });

  it('is kept when staff link the same account again', async () => {
    const links = createLinks(await openStore());
    await links.set({ ...linkOf('1', bob), proof: 'deposit' });
    await links.set({ ...linkOf('1', { ...bob, by: 'steam' }), since: 2_000 });
    expect(await links.of('1')).toMatchObject({ proof: 'deposit', provenAt: 1_000, since: 2_000 });
    await links.set({ ...linkOf('1', { by: 'username', username: 'eve', id: '8' }), since: 3_000 });
    expect(await links.of('1')).not.toHaveProperty('proof');
  });

  describe('where the website gives no ids', () => {
    const former: Account = { by: 'steam', username: 'bob', steam: '76561197960265775' };
    const namesake: Account = { by: 'username', username: 'bob', steam: '76561197960265776' };

    it.each([
      ['proof', { proof: 'deposit' }],
      ['eye of staff', {}],
    ] as const)('leaves the link to a namesake: the %s takes the name alone', async (_, by) => {
      const store = await openStore();
      const links = createLinks(store, () => 3_000);
      await links.set({ ...linkOf('1', former), proof: 'steam' });
      const { taken } = await links.plan({ ...linkOf('2', namesake), ...by, since: 2_000 });
      expect(taken).toEqual([]);
      await links.set({ ...linkOf('2', namesake), ...by, since: 2_000 });
      expect(await links.of('1')).toMatchObject({ account: former, proof: 'steam' });
      expect([await links.ownerOf(former), await links.ownerOf(namesake)]).toEqual(['1', '2']);
      const owner = (key: string) => store.get(`account:${key}`);
      expect(await owner('name:bob')).toEqual(['2', '1']);
      expect(await owner(`steam:${former.steam}`)).toEqual(['1']);
      expect(await faultsIn(store)).toEqual([]);

      // Renamed, as the website knows it by now, it is still theirs.
      const renamed: Account = { ...former, username: 'rob' };
      expect(await links.ownerOf(renamed)).toBe('1');
      await expect(links.set(linkOf('3', renamed))).rejects.toThrow(AccountTakenError);
      await links.remove('2');
      expect(await links.of('1')).toBeDefined();
      expect(await faultsIn(store)).toEqual([]);
      await links.remove('1');
      expect(await store.range({ prefix: 'account:', limit: 10 })).toEqual([]);
    });

    it('leaves the name to the namesake when the former holder is unlinked', async () => {
      const store = await openStore();
      const links = createLinks(store);
      await links.set(linkOf('1', former));
      await links.set(linkOf('2', namesake));
      await links.remove('1');
      expect(await links.ownerOf(namesake)).toBe('2');
      expect(await links.ownerOf({ by: 'username', username: 'BOB' })).toBe('2');
      expect(await faultsIn(store)).toEqual([]);
    });

    describe('and a namesake has the name', () => {
      const nameless: Account = { by: 'username', username: 'Bob' };

      async function withNamesakes(proof?: LinkProof) {
        const store = await openStore();
        const links = createLinks(store, () => 3_000);
        const by = proof === undefined ? {} : { proof };
        await links.set({ ...linkOf('1', former), ...by });
        await links.set({ ...linkOf('2', namesake), ...by });
        const owner = () => store.get('account:name:bob');
        return { store, links, owner };
      }

      it('is nobody’s once both have unlinked, in whatever order', async () => {
        for (const [first, second] of [
          ['1', '2'],
          ['2', '1'],
        ] as const) {
          for (let read = 1; read <= 9; read += 1) {
            const { store, links } = await withNamesakes();
            const between = beforeRead(store, () => links.remove(second));
            between.arm(read);
            await createLinks(between.store).remove(first);
            if ((await links.of(second)) !== undefined) await links.remove(second);
            expect(await faultsIn(store)).toEqual([]);
            expect(await store.range({ prefix: 'account:', limit: 10 })).toEqual([]);
          }
        }
      });

      it.each([
        ['is unlinked', (links: Links) => links.remove('2')],
        [
          'is linked to another account',
          (links: Links) => links.set({ ...linkOf('2', { by: 'username', username: 'eve' }), since: 2_000 }),
        ],
      ])('is the former holder’s alone once the namesake %s', async (_, leave) => {
        const { store, links, owner } = await withNamesakes();
        await leave(links);
        expect(await owner()).toEqual(['1']);
        await expect(links.set(linkOf('3', nameless))).rejects.toThrow(AccountTakenError);
        expect(await links.ownerOf(nameless)).toBe('1');
        expect(await faultsIn(store)).toEqual([]);
      });

      it('asks that both links are outranked by a proof without Steam', async () => {
        const { store, links } = await withNamesakes('steam');
        await expect(links.set({ ...linkOf('3', nameless), proof: 'deposit' })).rejects.toThrow(
          AccountTakenError,
        );

        await links.set({ ...linkOf('3', nameless), proof: 'steam', since: 2_000 });

        expect([await links.of('1'), await links.of('2')]).toEqual([undefined, undefined]);
        expect(await links.ownerOf(nameless)).toBe('3');
        expect(await faultsIn(store)).toEqual([]);
        await links.remove('3');
        expect(await store.range({ prefix: 'account:', limit: 10 })).toEqual([]);
      });

      it('is taken from the namesake by the former holder of both', async () => {
        const { store, links, owner } = await withNamesakes('deposit');
        const theirs: Account = { ...namesake, username: 'carl' };
        await links.set({ ...linkOf('1', theirs), proof: 'steam', since: 2_000 });
        expect(await links.of('2')).toBeUndefined();
        expect(await owner()).toBeUndefined();
        expect(await faultsIn(store)).toEqual([]);
      });
    });

    it('ends the link to the same account, by either of its names', async () => {
      for (const known of [
        { by: 'username', username: 'Bob' },
        { by: 'steam', username: 'rob', steam: '76561197960265776' },
      ] as const) {
        const links = createLinks(await openStore());
        await links.set(linkOf('1', known));
        const { taken } = await links.plan({ ...linkOf('2', namesake), proof: 'deposit', since: 2_000 });
        expect(taken).toEqual([linkOf('1', known)]);
      }
    });

    it('keeps a namesake among the accounts that nobody may pay themselves', async () => {
      const links = createLinks(await openStore());
      await links.set(linkOf('1', former));
      expect((await ownOf(links, ['1']))({ account: namesake })).toBe(true);
    });

    it('is not kept for an account with the former one’s name', async () => {
      const links = createLinks(await openStore());
      await links.set({ ...linkOf('1', former), proof: 'steam' });
      await links.set({ ...linkOf('1', namesake), since: 2_000 });
      expect(await links.of('1')).toEqual({ ...linkOf('1', namesake), since: 2_000 });
    });
  });
});

describe('staff', () => {
  it('read once that a link changed, whatever dies after the commit', async () => {
    const store = await openStore();
    const people = createToldPeople();
    const telling = (on: Store, id: string) =>
      setUpTelling({
        ...{ store: on, people, now: () => 2_000 },
        liveness: { id, isDead: async (other) => other === 'dying' },
      });
    const faulty = faultyStore(store);
    const notices = createLinkNotices(telling(faulty.store, 'dying').keptNotices, english);
    const links = createLinks(faulty.store, () => 2_000);
    const dies = () => faulty.fail({ matches: ({ key }) => key === 'link:1', takesEffect: true });
    const link = linkOf('1', bob);

    dies();
    await expect(links.set(link, (before) => notices.made('linkSet', '900', link, before))).rejects.toThrow(
      StoreError,
    );
    dies();
    await expect(links.remove('1', (removed) => notices.removed('900', removed))).rejects.toThrow(StoreError);
    await links.set(link);
    dies();
    await expect(links.remove('1', notices.unlinked)).rejects.toThrow(StoreError);
    const next = telling(store, 'next');
    for (let times = 0; times < 2; times += 1) await next.tellAll();

    const notified = people.staff().join(' ');
    for (const text of [
      'linked <@1> to Bob',
      'removed the link of <@1> to Bob',
      '<@1> removed their link to Bob',
    ])
      expect(notified.split(text)).toHaveLength(2);
  });
});
