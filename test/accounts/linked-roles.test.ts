import { describe, expect, it } from 'vitest';
import { rolesDue } from '../../src/accounts/linked-role-records.js';
import { createLinkedRoles } from '../../src/accounts/linked-roles.js';
import { createLinks, type Link } from '../../src/accounts/member-links.js';
import type { RoleTrouble } from '../../src/accounts/role-calls.js';
import { StoreError } from '../../src/errors.js';
import type { Store } from '../../src/storage/store.js';
import { addDamaged, damage } from '../support/damage.js';
import { faultyStore } from '../support/faulty-store.js';
import { openStore } from '../support/open-store.js';
import { silentLog } from '../support/silent-log.js';
import { createRoleServer } from './role-server.js';

const [SERVER, ROLE, OLD_ROLE] = ['server', 'linked', 'old'];
const [BOB, EVE] = ['1', '2'];
const HOUR = 60 * 60_000;
const START = 1_000_000;

const linkOf = (member: string, more: Partial<Link> = {}): Link => ({
  member,
  account: { by: 'username', username: `name${member}`, id: `7${member}` },
  since: START,
  by: '900',
  ...more,
});

/** A store, a server, and processes that give roles. `running` has looked at all links, and does so in an hour again. */
async function setUp() {
  const store = await openStore();
  const server = createRoleServer(SERVER, [ROLE, OLD_ROLE]);
  server.join(BOB, EVE);
  const clock = { now: START };
  const dead = new Set<string>();
  const notified: RoleTrouble[] = [];
  const now = () => clock.now;
  const links = createLinks(store, now, rolesDue(store, now));
  const process = (id = 'one', { roleId = ROLE, on = store }: { roleId?: string; on?: Store } = {}) =>
    createLinkedRoles({
      roleId,
      serverIds: new Set(['elsewhere', SERVER]),
      roles: server.memberRoles,
      members: server.members,
      notices: { refused: (trouble) => notified.push(trouble) },
      reasons: { give: 'linked', take: 'not linked' },
      store: on,
      liveness: { id, isDead: async (other) => dead.has(other) },
      log: silentLog,
      now,
      clock: { now, after: () => () => undefined },
    });
  const running = async () => {
    const roles = process();
    await roles.work();
    return roles;
  };
  const count = (prefix: string) => store.count(prefix);
  return { running, store, server, clock, dead, notified, links, process, count, ...server };
}

describe('the role of linked members', () => {
  it('comes with a link and goes with it', async () => {
    const { links, running, has, asked, count } = await setUp();
    const roles = await running();
    await links.set(linkOf(BOB));
    await roles.work();
    expect(has(BOB)).toEqual([ROLE]);
    await links.remove(BOB);
    await roles.work();
    expect(has(BOB)).toEqual([]);
    await roles.work();
    expect(asked).toEqual(['give 1 linked', 'take 1 linked']);
    expect(await count('linked-role-due:')).toBe(0);
    expect(await count('linked-role:')).toBe(0);
  });

  it('stays when the link changes to another account', async () => {
    const { links, process, asked, has } = await setUp();
    const roles = process();
    await links.set(linkOf(BOB));
    await roles.work();
    await links.set(linkOf(BOB, { account: { by: 'username', username: 'other', id: '99' } }));
    await roles.work();
    expect(has(BOB)).toEqual([ROLE]);
    expect(asked).toHaveLength(1);
  });

  it('goes from whoever loses the account to a member who proves it', async () => {
    const { links, running, has } = await setUp();
    const roles = await running();
    await links.set(linkOf(BOB));
    await roles.work();
    const { account } = linkOf(BOB);
    await links.set(linkOf(EVE, { account, proof: 'steam', by: EVE }));
    await roles.work();
    expect(has(BOB)).toEqual([]);
    expect(has(EVE)).toEqual([ROLE]);
  });

  it('is given by the next process after a death before the call', async () => {
    const { links, running, process, has, dead, count } = await setUp();
    await running();
    await links.set(linkOf(BOB));
    dead.add('one');
    expect(await count('linked-role-due:')).toBe(1);
    await process('two').work();
    expect(has(BOB)).toEqual([ROLE]);
    expect(await count('linked-role-due:')).toBe(0);
  });

  it.each(['give', 'take'])('is right after a death between call and record (%s)', async (act) => {
    const { links, process, has, store, count } = await setUp();
    await links.set(linkOf(BOB));
    if (act === 'take') {
      await process().work();
      await links.remove(BOB);
    }
    const dying = faultyStore(store);
    dying.fail({
      matches: ({ key }) => key.startsWith('linked-role:'),
      takesEffect: false,
      thenDown: true,
    });
    await expect(process('one', { on: dying.store }).work()).rejects.toThrow(StoreError);
    expect(has(BOB)).toEqual(act === 'give' ? [ROLE] : []);
    // Meanwhile the opposite becomes due.
    if (act === 'give') await links.remove(BOB);
    else await links.set(linkOf(BOB));
    await process().work();
    expect(has(BOB)).toEqual(act === 'give' ? [] : [ROLE]);
    expect(await count('linked-role-due:')).toBe(0);
  });

  it('follows a link that ends while it is being given', async () => {
    const { links, running, has, before, count } = await setUp();
    const roles = await running();
    await links.set(linkOf(BOB));
    before.answer = async (ask) => {
      if (ask.startsWith('give')) await links.remove(BOB);
    };
    await roles.work();
    await roles.work();
    expect(has(BOB)).toEqual([]);
    expect([await count('linked-role:'), await count('linked-role-due:')]).toEqual([0, 0]);
  });

  it('comes to links that existed before, checked again each hour', async () => {
    const { store, process, has, people, asked, clock } = await setUp();
    const old = createLinks(store);
    await old.set(linkOf(BOB));
    await old.set(linkOf(EVE));
    await old.set(linkOf('3'));
    const roles = process();
    await roles.work();
    expect([has(BOB), has(EVE)]).toEqual([[ROLE], [ROLE]]);
    // The third is not in the server, which costs no request.
    expect(asked).toHaveLength(2);

    people.set('3', new Set());
    people.set(BOB, new Set());
    await roles.work();
    expect(asked).toHaveLength(2);
    clock.now += HOUR;
    await roles.work();
    expect([has(BOB), has('3')]).toEqual([[ROLE], [ROLE]]);
    expect(asked).toHaveLength(4);
  });

  it('keeps no new link waiting behind many old ones', async () => {
    const { store, links, process, join, asked, before } = await setUp();
    const old = createLinks(store);
    const many = Array.from({ length: 150 }, (_, index) => String(100 + index));
    join(...many);
    for (const member of many) await old.set(linkOf(member));
    before.answer = async () => {
      if (asked.length === 1) await links.set(linkOf(BOB));
    };
    await process().work();
    expect(asked[1]).toBe('give 1 linked');
    expect(asked).toHaveLength(151);
  });

  it('ends its work when it is halted', async () => {
    const { store, process, asked, before } = await setUp();
    const old = createLinks(store);
    await old.set(linkOf(BOB));
    await old.set(linkOf(EVE));
    const roles = process();
    before.answer = async () => roles.halt();
    await roles.work();
    await roles.work();
    expect(asked).toHaveLength(1);
  });

  it('gives way to another setting, and goes with an ended link', async () => {
    const { store, links, process, has, count } = await setUp();
    await links.set(linkOf(BOB));
    await links.set(linkOf(EVE));
    await process('one', { roleId: OLD_ROLE }).work();
    // While no role is set, a link ends and nothing is due.
    await createLinks(store).remove(EVE);
    await process('one').work();
    expect([has(BOB), has(EVE)]).toEqual([[ROLE], []]);
    expect(await count('linked-role:')).toBe(1);
  });
});

describe('a refusal', () => {
  it('is told to staff once, and stays due until Discord allows', async () => {
    const { links, process, has, notified, asked, forbidden, clock, count } = await setUp();
    forbidden.add(ROLE);
    await links.set(linkOf(BOB));
    await links.set(linkOf(EVE));
    const roles = process();
    for (let tick = 0; tick < 240; tick += 1) {
      await roles.work();
      clock.now += 5_000;
    }
    expect(notified).toMatchObject([{ role: ROLE, why: 'forbidden', code: '50013' }]);
    // In 20 minutes, with pauses from 10 seconds to 10 minutes.
    expect(asked.length).toBeLessThan(10);
    expect(notified).toHaveLength(1);

    forbidden.clear();
    clock.now += 10 * 60_000;
    await roles.work();
    expect([has(BOB), has(EVE)]).toEqual([[ROLE], [ROLE]]);
    expect(await count('linked-role-due:')).toBe(0);

    forbidden.add(ROLE);
    await links.remove(BOB);
    await roles.work();
    expect(notified).toHaveLength(2);
  });

  it('of the former role delays no new one', async () => {
    const { links, process, has, notified, asked, forbidden, clock } = await setUp();
    await links.set(linkOf(BOB));
    await process('one', { roleId: OLD_ROLE }).work();
    forbidden.add(OLD_ROLE);
    const roles = process();
    await roles.work();
    expect(has(BOB)).toEqual([OLD_ROLE, ROLE]);
    expect(notified).toMatchObject([{ role: OLD_ROLE }]);
    await links.set(linkOf(EVE));
    await roles.work();
    expect(has(EVE)).toEqual([ROLE]);
    clock.now += 10 * 60_000;
    await roles.work();
    expect(asked.slice(1)).toEqual(['give 1 linked', 'take 1 old', 'give 2 linked', 'take 1 old']);

    forbidden.clear();
    clock.now += 10 * 60_000;
    await roles.work();
    expect(has(BOB)).toEqual([ROLE]);
    expect(notified).toHaveLength(1);
  });

  it('of a role that no server has is told meanwhile', async () => {
    const { links, process, has, notified, roles: there, clock } = await setUp();
    there.delete(ROLE);
    await links.set(linkOf(BOB));
    const roles = process();
    await roles.work();
    expect(notified).toMatchObject([{ role: ROLE, why: 'no-role' }]);
    there.add(ROLE);
    clock.now += 10_000;
    await roles.work();
    expect(has(BOB)).toEqual([ROLE]);

    there.delete(ROLE);
    await links.set(linkOf(EVE));
    await roles.work();
    expect(notified).toHaveLength(2);
  });

  it('is not an unanswering Discord: staff are not told', async () => {
    const { links, process, has, notified, state, clock } = await setUp();
    state.isDown = true;
    await links.set(linkOf(BOB));
    const roles = process();
    await roles.work();
    state.isDown = false;
    await roles.work();
    expect(has(BOB)).toEqual([]);
    clock.now += 10_000;
    await roles.work();
    expect(has(BOB)).toEqual([ROLE]);
    expect(notified).toEqual([]);
  });
});

describe('several processes', () => {
  it('leave the roles to one of them, until it is dead', async () => {
    const { links, process, asked, dead } = await setUp();
    const [one, two] = [process('one'), process('two')];
    await one.work();
    await links.set(linkOf(BOB));
    await two.work();
    expect(asked).toEqual([]);
    await one.work();
    await links.set(linkOf(EVE));
    dead.add('one');
    await two.work();
    expect(asked).toEqual(['give 1 linked', 'give 2 linked']);
  });

  it.each([
    ['that the link has ended', []],
    ['that there is a link again', [ROLE]],
  ])('end with the right roles after crossing calls: %s', async (_, roles) => {
    const { links, process, has, before, people, dead, clock, count } = await setUp();
    await links.set(linkOf(BOB));
    const [one, two] = [process('one'), process('two')];
    await one.work();
    // By hand, or with the link, of which the other process hears in the middle.
    if (roles.length === 0) people.get(BOB)?.delete(ROLE);
    else await links.remove(BOB);
    clock.now += HOUR;
    before.effect = async () => {
      delete before.effect;
      dead.add('one');
      if (roles.length === 0) await links.remove(BOB);
      else await links.set(linkOf(BOB));
      await two.work();
    };
    await one.work();
    await two.work();
    expect(has(BOB)).toEqual(roles);
    expect(await count('linked-role-due:')).toBe(0);
  });
});

describe('an unreadable record', () => {
  it('of a member delays no other one, and no link', async () => {
    const { store, links, process, has } = await setUp();
    await links.set(linkOf(BOB));
    await damage(store, 'linked-role-due:1');
    await addDamaged(store, 'linked-roles:turn');
    await links.set(linkOf(EVE));
    await links.remove(BOB);
    await process().work();
    expect(has(EVE)).toEqual([ROLE]);
  });
});
