import { describe, expect, it } from 'vitest';
import { createLinks, type Link } from '../../src/accounts/member-links.js';
import { StoreError } from '../../src/errors.js';
import type { Store } from '../../src/storage/store.js';
import { openStore } from '../support/open-store.js';
import { createToldPeople, setUpTelling } from '../support/told-people.js';

const NOON = Date.UTC(2026, 10, 21, 12);
const HOUR_MS = 60 * 60_000;

/** One process with a bot's links, whose answers are never shown. @param over wraps its store */
async function setUp(over: (store: Store) => Store = (store) => store) {
  const store = over(await openStore());
  const people = createToldPeople();
  const clock = { now: NOON };
  const nothing = { find: async () => undefined };
  const now = () => clock.now;
  const liveness = { id: 'this', isDead: async () => false };
  const telling = setUpTelling({ store, now, people, records: nothing, ledger: nothing, liveness });
  const links = createLinks(store, store, now, undefined, telling.tellProven);
  const { directMessages } = telling;
  const plan = (member: string) =>
    store.commit([directMessages.planned({ member, tells: { kind: 'link-taken', account: 'eve' } })]);
  return { store, people, clock, links, plan, ...telling };
}

const linkOf = (member: string, proof: 'deposit' | 'steam'): Link => ({
  member,
  account: { by: 'username', username: 'bob' },
  since: NOON,
  by: member,
  proof,
});

describe('a message that comes late', () => {
  it('says that a member is linked only while that is so', async () => {
    const { links, people, clock, directMessages } = await setUp();
    await links.set(linkOf('1', 'deposit'));
    people.state.delivery = 'failed';
    clock.now += 20_000;
    await directMessages.work();
    await links.set(linkOf('2', 'steam'));
    people.state.delivery = 'sent';
    clock.now += 70_000;
    for (let round = 0; round < 3; round += 1) await directMessages.work();
    const own = people.members.filter(({ member }) => member === '1').map(({ text }) => text);
    expect(own).toEqual([expect.not.stringContaining('You are now linked')]);
  });

  it('is not sent to a member who has unlinked', async () => {
    const { links, people, clock, directMessages } = await setUp();
    await links.set(linkOf('1', 'deposit'));
    await links.remove('1');
    clock.now += 20_000;
    await directMessages.work();
    expect(people.members).toEqual([]);
  });

  it('is not sent after the answer, though its record remained', async () => {
    let fails = false;
    const { store, directMessages, people, clock } = await setUp((base) => ({
      ...base,
      commit: (changes) =>
        fails ? Promise.reject(new StoreError('write', new Error('full'))) : base.commit(changes),
    }));
    const { change, said } = directMessages.plannedInAnswer({
      member: '1',
      tells: { kind: 'link-taken', account: 'eve' },
    });
    await store.commit([change]);
    fails = true;
    await said();
    fails = false;
    clock.now += 20_000;
    await directMessages.work();
    expect(people.members).toEqual([]);
    expect(await store.count('direct-message:')).toBe(0);
  });

  it('survives a failure of Discord and a day of rest', async () => {
    const { plan, directMessages, people, clock } = await setUp();
    await plan('1');
    clock.now += 25 * HOUR_MS;
    people.state.delivery = 'failed';
    await directMessages.work();
    people.state.delivery = 'sent';
    clock.now += 70_000;
    await directMessages.work();
    expect(people.members).toHaveLength(1);
  });

  it('does not wait for others that Discord refuses each time', async () => {
    const { plan, directMessages, people, clock } = await setUp();
    const { toMember } = people.messenger;
    people.messenger.toMember = async (member, ...rest) =>
      member.startsWith('9') ? 'failed' : toMember(member, ...rest);
    for (let each = 0; each < 15; each += 1) await plan(`9${each}`);
    await plan('1');
    for (let round = 0; round < 20; round += 1) {
      clock.now += 5_000;
      await directMessages.work();
    }
    expect(people.members).toHaveLength(1);
  });
});
