import { describe, expect, it } from 'vitest';
import { createLinks, type Link } from '../../src/accounts/member-links.js';
import { DIRECT_MESSAGES, type ToTell } from '../../src/notices/direct-messages.js';
import type { Store } from '../../src/storage/store.js';
import { NOON } from '../support/credit.js';
import { addDamaged } from '../support/damage.js';
import { faultyStore } from '../support/faulty-store.js';
import { withHeldCommit } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { createToldPeople, setUpTelling } from '../support/told-people.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TO_BOB: ToTell = { member: '1', locale: 'de', tells: { kind: 'link-taken', account: 'bob' } };
const TO_EVE: ToTell = { member: '2', tells: { kind: 'link-proven', account: 'eve' } };

async function setUp(
  given: { store?: Store; people?: ReturnType<typeof createToldPeople>; id?: string } = {},
) {
  const store = given.store ?? (await openStore());
  const people = given.people ?? createToldPeople();
  const clock = { now: NOON, setForward: 0 };
  const dead = new Set<string>();
  const liveness = { id: given.id ?? 'this', isDead: async (id: string) => dead.has(id) };
  const now = () => clock.now + clock.setForward;
  const elapsed = () => clock.now;
  const { directMessages, tellProven } = setUpTelling({ store, now, elapsed, liveness, people });
  const links = createLinks(store, now, undefined, tellProven);
  const plan = (message: ToTell) => store.commit([directMessages.planned(message)]);
  const left = () => store.count(DIRECT_MESSAGES);
  return { ...directMessages, links, store, people, clock, dead, plan, left };
}

const linkOf = (member: string, username: string, proof?: Link['proof']): Link => ({
  ...{ member, account: { by: 'username', username }, since: NOON, by: member },
  ...(proof && { proof }),
});

describe('a direct message', () => {
  it('is sent once, in the language of the member, and forgotten', async () => {
    const { plan, work, people, left, links } = await setUp();
    await links.set(linkOf('2', 'eve'));
    await plan(TO_BOB);
    await plan(TO_EVE);
    for (let times = 0; times < 2; times += 1) await work();
    expect(people.members.map(({ member }) => member)).toEqual(['1', '2']);
    expect(people.members[0]?.text).toContain('Verknüpfung');
    expect(people.members[1]?.text).toContain('You are linked');
    expect(await left()).toBe(0);
  });

  it('counts as told to somebody who cannot be reached', async () => {
    const { plan, work, people, left } = await setUp();
    people.state.delivery = 'unreachable';
    await plan(TO_BOB);
    for (let times = 0; times < 2; times += 1) await work();
    expect(people.state.deliveries).toBe(1);
    expect(await left()).toBe(0);
  });

  it('that fails is tried again after a pause, and others meanwhile', async () => {
    const { plan, work, people, clock, left, links } = await setUp();
    await links.set(linkOf('2', 'eve'));
    people.state.delivery = 'failed';
    await plan(TO_BOB);
    await plan(TO_EVE);
    await work();
    expect(people.state.deliveries).toBe(1);
    people.state.delivery = 'sent';
    await work();
    expect(people.members).toMatchObject([{ member: '2' }]);
    clock.now += MINUTE;
    await work();
    expect(people.members).toMatchObject([{ member: '2' }, { member: '1' }]);
    expect(await left()).toBe(0);
  });

  it('is given up after a day of failures', async () => {
    const { plan, work, people, clock, left } = await setUp();
    people.state.delivery = 'failed';
    await plan(TO_BOB);
    await work();
    clock.now += 24 * HOUR;
    await work();
    expect(await left()).toBe(1);
    clock.now += MINUTE;
    await work();
    expect(await left()).toBe(0);
  });

  it('is not given up because the clock is set forward by days', async () => {
    const { plan, work, people, clock, left } = await setUp();
    people.state.delivery = 'failed';
    await plan(TO_BOB);
    await work();
    clock.now += MINUTE;
    clock.setForward = 21 * 24 * HOUR;
    await work();
    expect(await left()).toBe(1);
  });

  it('is one message if the process dies after it was sent', async () => {
    const store = await openStore();
    const faulty = faultyStore(store);
    faulty.fail({
      matches: ({ to }) => to === undefined,
      takesEffect: false,
      times: Number.POSITIVE_INFINITY,
    });
    const dying = await setUp({ store: faulty.store, id: 'dying' });
    await dying.plan(TO_BOB);
    for (let times = 0; times < 2; times += 1) await dying.work();
    expect(dying.people.state.deliveries).toBe(1);
    const next = await setUp({ store, people: dying.people });
    await next.work();
    expect(next.people.state.deliveries).toBe(1);
    next.dead.add('dying');
    await next.work();
    expect(next.people.state.deliveries).toBe(2);
    expect(next.people.members).toHaveLength(1);
    expect(await next.left()).toBe(0);
  });

  it('is sent by one of two processes that find it', async () => {
    const store = await openStore();
    const dead = await setUp({ store, id: 'dead' });
    await dead.plan(TO_BOB);
    const { people } = dead;
    const held = withHeldCommit(store, ({ key }) => key.startsWith(DIRECT_MESSAGES));
    const [one, other] = [
      await setUp({ store: held.store, people, id: 'one' }),
      await setUp({ store, people }),
    ];
    for (const { dead: known } of [one, other]) known.add('dead');
    const first = one.work();
    await held.isReached;
    await other.work();
    held.release();
    await first;
    expect(people.state.deliveries).toBe(1);
  });

  it('that an answer says is sent only if none said so', async () => {
    const { store, plannedInAnswer, work, people, clock, left, links } = await setUp();
    await links.set(linkOf('2', 'eve'));
    const [one, other] = [plannedInAnswer(TO_BOB), plannedInAnswer(TO_EVE)];
    await store.commit([one.change, other.change]);
    await work();
    await one.said();
    clock.now += MINUTE;
    await work();
    expect(people.members).toMatchObject([{ member: '2' }]);
    await other.said();
    expect(await left()).toBe(0);
  });

  it('is sent despite unreadable ones', async () => {
    const { store, plan, work, people } = await setUp();
    await addDamaged(store, `${DIRECT_MESSAGES}0`);
    await plan(TO_BOB);
    await work();
    expect(people.members).toHaveLength(1);
  });

  it('says that a member is linked only while that is so', async () => {
    const { links, people, clock, work } = await setUp();
    await links.set(linkOf('1', 'bob', 'deposit'));
    people.state.delivery = 'failed';
    clock.now += 20_000;
    await work();
    await links.set(linkOf('2', 'bob', 'steam'));
    people.state.delivery = 'sent';
    clock.now += 70_000;
    for (let round = 0; round < 3; round += 1) await work();
    const own = people.members.filter(({ member }) => member === '1').map(({ text }) => text);
    expect(own).toEqual([expect.not.stringContaining('You are now linked')]);
  });

  it('is not sent to a member who has unlinked', async () => {
    const { links, people, clock, work } = await setUp();
    await links.set(linkOf('1', 'bob', 'deposit'));
    await links.remove('1');
    clock.now += 20_000;
    await work();
    expect(people.members).toEqual([]);
  });

  it('is not sent after the answer, though its record remained', async () => {
    const { store, writes } = faultyStore(await openStore());
    const { plannedInAnswer, work, people, clock, left } = await setUp({ store });
    const { change, said } = plannedInAnswer(TO_BOB);
    await store.commit([change]);
    writes.fail = true;
    await said();
    writes.fail = false;
    clock.now += 20_000;
    await work();
    expect(people.members).toEqual([]);
    expect(await left()).toBe(0);
  });

  it('survives a failure of Discord and a day of rest', async () => {
    const { plan, work, people, clock } = await setUp();
    await plan(TO_BOB);
    clock.now += 25 * HOUR;
    people.state.delivery = 'failed';
    await work();
    people.state.delivery = 'sent';
    clock.now += 70_000;
    await work();
    expect(people.members).toHaveLength(1);
  });

  it('does not wait for others that Discord refuses each time', async () => {
    const { plan, work, people, clock } = await setUp();
    const { toMember } = people.messenger;
    people.messenger.toMember = async (member, ...rest) =>
      member.startsWith('9') ? 'failed' : toMember(member, ...rest);
    for (let each = 0; each < 15; each += 1) await plan({ ...TO_BOB, member: `9${each}` });
    await plan(TO_BOB);
    for (let round = 0; round < 20; round += 1) {
      clock.now += 5_000;
      await work();
    }
    expect(people.members).toHaveLength(1);
  });
});
