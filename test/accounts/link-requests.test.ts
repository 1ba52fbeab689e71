import { describe, expect, it } from 'vitest';
import { createLinkRequests } from '../../src/accounts/link-requests.js';
import { AccountTakenError, createLinks } from '../../src/accounts/member-links.js';
import { ownOf } from '../../src/accounts/own-accounts.js';
import type { Account } from '../../src/accounts/website-account.js';
import { StoreError, UserError } from '../../src/errors.js';
import type { Store } from '../../src/storage/store.js';
import { createDecisionTelling, createLinkNotices } from '../../src/views/link-notices.js';
import { english } from '../support/english.js';
import { faultyStore } from '../support/faulty-store.js';
import { openStore } from '../support/open-store.js';
import { createToldPeople, setUpTelling } from '../support/told-people.js';

const DAY = 24 * 60 * 60_000;
const NOON = Date.UTC(2026, 10, 21, 12);
const bob: Account = { by: 'username', username: 'bob', id: '7' };

async function setUp() {
  const clock = { now: NOON };
  const store = await openStore();
  const links = createLinks(store);
  return { clock, store, links, requests: createLinkRequests(store, links, () => clock.now) };
}

const openIn = async ({ listed }: Awaited<ReturnType<typeof setUp>>['requests']) =>
  (await listed({ state: 'open' })).entries;

describe('a link request', () => {
  it('creates the link when approved, in the approver’s name', async () => {
    const { links, requests } = await setUp();
    const { request } = await requests.ask('1', bob, 'de');
    expect((await requests.decide(request.id, 'approved', '900')).state).toBe('approved');
    expect(await links.of('1')).toEqual({ member: '1', account: bob, since: NOON, by: '900' });
    expect(await openIn(requests)).toEqual([]);
  });

  it('returns the link that its approval replaces', async () => {
    const { links, requests } = await setUp();
    await links.set({ member: '1', account: bob, since: 1_000, by: '900' });
    const { request } = await requests.ask('1', { by: 'username', username: 'eve', id: '8' }, 'de');
    await requests.decide(request.id, 'approved', '900');
    expect((await ownOf(links, ['1']))({ account: bob })).toBe(true);
  });

  it('creates no link when rejected', async () => {
    const { links, requests } = await setUp();
    const { request } = await requests.ask('1', bob, 'de');
    await requests.decide(request.id, 'rejected', '900');
    expect(await links.of('1')).toBeUndefined();
    expect((await requests.ask('1', bob, 'de')).isNew).toBe(true);
  });

  it.each(['approved', 'rejected'] as const)(
    'has its member told once that it was %s, whatever dies',
    async (decision) => {
      const { store, links, clock } = await setUp();
      const people = createToldPeople();
      const telling = (on: Store, id: string) =>
        setUpTelling({
          ...{ store: on, people, now: () => clock.now },
          liveness: { id, isDead: async (other) => other === 'dying' },
        });
      const faulty = faultyStore(store);
      const { directMessages, keptNotices } = telling(faulty.store, 'dying');
      const tellDecided = createDecisionTelling(directMessages, createLinkNotices(keptNotices, english));
      const dying = createLinkRequests(faulty.store, links, () => clock.now, undefined, tellDecided);
      const { request } = await dying.ask('1', bob, 'de');
      faulty.fail({ matches: ({ key }) => key === `link-request:${request.id}`, takesEffect: true });
      await expect(dying.decide(request.id, decision, '900')).rejects.toThrow(StoreError);
      const next = telling(store, 'next');
      for (let times = 0; times < 2; times += 1) await next.tellAll();
      expect(people.members).toMatchObject([{ member: '1', tells: { decision, account: 'bob' } }]);
      expect(people.members[0]?.text).toContain(
        decision === 'approved' ? 'Du bist jetzt mit dem Website-Konto bob verknüpft' : 'abgelehnt',
      );
      expect(people.staff()).toEqual(
        decision === 'approved' ? [expect.stringContaining('<@900> approved the request of <@1>')] : [],
      );
    },
  );

  it('is decided once if one approves while another rejects', async () => {
    const { links, requests } = await setUp();
    const { request } = await requests.ask('1', bob, 'de');
    const outcomes = await Promise.allSettled([
      requests.decide(request.id, 'approved', '900'),
      requests.decide(request.id, 'rejected', '901'),
    ]);
    const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(won).toHaveLength(1);
    expect((await links.of('1')) !== undefined).toBe(won[0]?.state === 'approved');
  });

  it('stays open, without a link, if its account is taken', async () => {
    const { links, requests } = await setUp();
    const { request } = await requests.ask('1', bob, 'de');
    await links.set({ member: '2', account: bob, since: NOON, by: '900' });
    await expect(requests.decide(request.id, 'approved', '900')).rejects.toThrow(AccountTakenError);
    expect(await links.of('1')).toBeUndefined();
    expect(await requests.openOf('1')).toEqual(request);
  });

  it('is the only open one of its member', async () => {
    const { requests } = await setUp();
    const first = await requests.ask('1', bob, 'de');
    const again = await requests.ask('1', { by: 'username', username: 'eve' }, 'de');
    expect(again).toEqual({ request: first.request, isNew: false });
    const both = await Promise.all([requests.ask('2', bob, 'de'), requests.ask('2', bob, 'de')]);
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  it('can be made three times a day, and again the next day', async () => {
    const { clock, requests } = await setUp();
    for (let count = 0; count < 3; count += 1) {
      const { request } = await requests.ask('1', bob, 'de');
      await requests.withdraw(request.id, '1');
    }
    await expect(requests.ask('1', bob, 'de')).rejects.toThrow(UserError);
    expect((await requests.ask('2', bob, 'de')).isNew).toBe(true);
    clock.now += DAY / 2;
    expect((await requests.ask('1', bob, 'de')).isNew).toBe(true);
  });

  it('can be withdrawn only by its member', async () => {
    const { requests } = await setUp();
    const { request } = await requests.ask('1', bob, 'de');
    await expect(requests.withdraw(request.id, '2')).rejects.toThrow(UserError);
    expect((await requests.withdraw(request.id, '1')).state).toBe('withdrawn');
    await expect(requests.decide(request.id, 'approved', '900')).rejects.toThrow(UserError);
  });

  it('expires after seven days, and a new one can be made', async () => {
    const { clock, requests } = await setUp();
    const { request } = await requests.ask('1', bob, 'de');
    clock.now += 7 * DAY - 1;
    expect(await openIn(requests)).toEqual([request]);
    expect(await requests.sweep()).toEqual([]);
    clock.now += 1;
    expect(await openIn(requests)).toEqual([]);
    await expect(requests.decide(request.id, 'approved', '900')).rejects.toThrow(UserError);
    const next = await requests.ask('1', bob, 'de');
    expect(next.isNew).toBe(true);
    expect(await requests.sweep()).toEqual([{ ...request, state: 'expired', endedAt: NOON + 7 * DAY }]);
    expect(await requests.openOf('1')).toEqual(next.request);
    expect(await requests.sweep()).toEqual([]);
  });

  it('is deleted thirty days after its end, with its day’s counts', async () => {
    const { clock, store, requests } = await setUp();
    const { request } = await requests.ask('1', bob, 'de');
    await requests.decide(request.id, 'rejected', '900');
    clock.now += 30 * DAY;
    await requests.sweep();
    expect(await store.range({ prefix: 'link-request:', limit: 10 })).toHaveLength(1);
    clock.now += 1;
    await requests.sweep();
    for (const prefix of ['link-request:', 'link-request-open:', 'link-tally:']) {
      expect(await store.range({ prefix, limit: 10 })).toEqual([]);
    }
  });
});

describe('lookups for a link request', () => {
  it('are limited for each member and day', async () => {
    const { clock, requests } = await setUp();
    for (let count = 0; count < 10; count += 1) await requests.countLookup('1');
    await expect(requests.countLookup('1')).rejects.toThrow(UserError);
    await requests.countLookup('2');
    clock.now += DAY;
    await requests.countLookup('1');
  });
});
