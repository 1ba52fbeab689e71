import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { DIRECT_MESSAGES } from '../../src/notices/direct-messages.js';
import { NOTICES } from '../../src/notices/notice-records.js';
import { BOB, EVE, MINUTE, MODERATOR, quietly } from '../support/credit.js';
import { faultyStore } from '../support/faulty-store.js';
import { BOB_ACCOUNT, proofBecomes, setUpProofs } from '../support/link-proofs.js';
import { openStore } from '../support/open-store.js';
import { refused } from '../support/website-double.js';

const BEGUN = { member: EVE, tells: { kind: 'proof-begun', account: 'bob' } };
const LINKED = [
  BEGUN,
  { member: EVE, tells: { kind: 'link-taken', account: 'bob' } },
  { member: BOB, tells: { kind: 'link-proven', account: 'bob' } },
];

/** Bob has a deposit for the account that staff have linked to Eve. */
async function setUp() {
  const store = await openStore();
  const faulty = faultyStore(store);
  const set = await setUpProofs({ store: faulty.store });
  await set.links.set({ member: EVE, account: BOB_ACCOUNT, since: 1, by: MODERATOR });
  const { proof } = await set.send();
  const { people, website, clock } = set;
  const next = () => setUpProofs({ ...{ store, people, website, clock }, pid: 200 });
  const kept = async () => (await store.count(NOTICES)) + (await store.count(DIRECT_MESSAGES));
  return { ...set, faulty, store, id: proof.id, next, kept };
}

const inAnyOrder = (notified: readonly { readonly member: string }[]) =>
  notified.toSorted((one, other) => Number(other.member) - Number(one.member));

/** A process that dies in the commit that settles a proof. */
async function settlingDies(settles: (set: Awaited<ReturnType<typeof setUpProofs>>) => Promise<unknown>) {
  const store = await openStore();
  const faulty = faultyStore(store);
  const dying = await setUpProofs({ store: faulty.store });
  const { people, website, clock } = dying;
  faulty.fail({ matches: proofBecomes('asked'), takesEffect: true, thenDown: true });
  await settles(dying).catch((error: unknown) => error);
  expect(faulty.hasFailed()).toBe(true);
  clock.now += MINUTE;
  return setUpProofs({ ...{ store, people, website, clock }, pid: 300 });
}

describe('a link that a deposit has proven', () => {
  it('is told to staff and its former holder, besides the answer', async () => {
    const { answer, shown, id, tellAll, people, kept, clock } = await setUp();
    await answer(id, shown());
    for (const pause of [0, MINUTE]) {
      clock.now += pause;
      await tellAll();
    }
    expect(people.staff()).toEqual([expect.stringMatching(`<@${BOB}> proved .* <@${EVE}>`)]);
    expect(people.members).toMatchObject(LINKED.slice(0, 2));
    expect(people.members[1]?.text).toContain('Somebody else proved');
    expect(await kept()).toBe(0);
  });

  it('is told by the next process, once, after a death', async () => {
    const { proofs, shown, id, faulty, next, people, kept } = await setUp();
    faulty.fail({ matches: proofBecomes('linked'), takesEffect: true, thenDown: true });
    await expect(proofs.answer(id, BOB, shown())).rejects.toThrow(StoreError);
    const finder = await next();
    for (let times = 0; times < 2; times += 1) await finder.tellAll();
    expect(await finder.links.of(BOB)).toMatchObject({ proof: 'deposit' });
    expect(people.staff()).toEqual([expect.stringMatching(`<@${BOB}> proved .* <@${EVE}>`)]);
    expect(inAnyOrder(people.members)).toMatchObject(LINKED);
    expect(await kept()).toBe(0);
  });

  it('is told once if its commit failed and lands late', async () => {
    const { proofs, shown, id, faulty, tellAll, links, people, kept, clock } = await setUp();
    faulty.fail({ matches: proofBecomes('linked'), takesEffect: 'late' });
    await expect(proofs.answer(id, BOB, shown())).rejects.toThrow(StoreError);
    await tellAll();
    expect(people.staff()).toEqual([]);
    expect(people.members).toMatchObject([BEGUN]);
    expect(await faulty.land()).toBe(true);
    for (const pause of [0, MINUTE, MINUTE]) {
      clock.now += pause;
      await tellAll();
    }
    expect(await links.of(BOB)).toMatchObject({ proof: 'deposit' });
    expect(people.staff()).toHaveLength(1);
    expect(inAnyOrder(people.members)).toMatchObject(LINKED);
    expect(await kept()).toBe(0);
  });

  it('is told to the member where the answer could not be shown', async () => {
    const { proofs, shown, id, tellAll, people, clock } = await setUp();
    await proofs.answer(id, BOB, shown());
    await tellAll();
    expect(people.members).toMatchObject(LINKED.slice(0, 2));
    clock.now += MINUTE;
    await tellAll();
    expect(people.members).toMatchObject(LINKED);
  });

  it('is told to nobody while the answer is wrong', async () => {
    const { answer, wrong, id, tellAll, people, kept } = await setUp();
    await answer(id, wrong());
    await tellAll();
    expect([people.staff(), await kept()]).toEqual([[], 0]);
    expect(people.members).toMatchObject([BEGUN]);
  });
});

describe('that somebody else has begun to prove an account', () => {
  it('is told to who holds it, once, before anybody can answer', async () => {
    const { people, tellAll, upkeep, press, id, kept, links } = await setUp();
    await tellAll();
    await press(id);
    await upkeep.recover();
    await tellAll();
    expect(people.members).toMatchObject([BEGUN]);
    expect(people.members[0]?.text).toContain('tell nobody your balance');
    expect([await kept(), (await links.of(EVE))?.account.username]).toEqual([0, 'bob']);
  });

  it('is told by the next process after a death in settlement', async () => {
    const next = await settlingDies(async ({ links, offer, proofs, people }) => {
      await links.set({ member: EVE, account: BOB_ACCOUNT, since: 1, by: MODERATOR });
      const { id } = await offer();
      await proofs.send(id, BOB, quietly).catch((error: unknown) => error);
      expect(people.members).toEqual([]);
    });
    for (let times = 0; times < 2; times += 1) await next.tellAll();
    expect(next.people.members.filter(({ member }) => member === EVE)).toMatchObject([BEGUN]);
  });

  it('is not told of a deposit that did not arrive', async () => {
    const { links, website, send, people, tellAll } = await setUpProofs();
    await links.set({ member: EVE, account: BOB_ACCOUNT, since: 1, by: MODERATOR });
    for (let times = 0; times < 2; times += 1) {
      website.outcomes.push({ outcome: refused, takesEffect: false });
      expect(await send()).toMatchObject({ proof: { state: 'not-sent' } });
    }
    await tellAll();
    expect(people.members).toEqual([]);
  });

  it('is not told to a member who proves what they held before', async () => {
    const { links, send, people, tellAll } = await setUpProofs();
    await links.set({ member: BOB, account: BOB_ACCOUNT, since: 1, by: MODERATOR });
    await links.remove(BOB);
    await send();
    await tellAll();
    expect(people.members).toEqual([]);
  });
});

describe('the balance of an account', () => {
  const RENAMED = { by: 'username', username: 'rob', id: '1' } as const;
  it.each([
    ['the same account', BOB_ACCOUNT, 'bob'],
    ['the account after a rename', RENAMED, 'rob'],
    ['another account that is shown under its name', { ...RENAMED, id: '7' }, 'bob'],
  ])('is a secret while a deposit waits for its answer: %s', async (_, account, username) => {
    const { records, offer, press, answer, wrong } = await setUpProofs();
    const isSecret = () => records.isSecret(account, username);
    const { id } = await offer();
    expect(await isSecret()).toBe(false);
    await press(id);
    expect(await isSecret()).toBe(true);
    expect(await records.isSecret({ by: 'username', username: 'eve', id: '2' }, 'eve')).toBe(false);
    await answer(id, wrong());
    expect(await isSecret()).toBe(true);
    await answer(id, wrong());
    expect(await isSecret()).toBe(false);
  });
});

describe('what has become of a deposit', () => {
  it('is told by the next process after a death behind the settlement', async () => {
    const set = await settlingDies(async ({ offer, proofs }) => {
      const { id } = await offer();
      await proofs.send(id, BOB, quietly);
    });
    for (let times = 0; times < 2; times += 1) await set.tellAll();
    expect(set.people.members).toMatchObject([{ member: BOB, tells: { kind: 'proof-settled' } }]);
    expect(set.people.members[0]?.text).toContain('The small amount that I sent to');
  });

  it('is told by the next process if its keeper dies', async () => {
    const set = await settlingDies(async ({ store, website, clock, people, upkeep }) => {
      // The first process never learns of its deposit.
      const deaf = faultyStore(store);
      deaf.fail({ matches: proofBecomes('asked'), takesEffect: false, times: Number.POSITIVE_INFINITY });
      const first = await setUpProofs({ ...{ store: deaf.store, website, clock, people }, pid: 200 });
      const { id } = await first.offer();
      await first.press(id).catch((error: unknown) => error);
      await upkeep.recover();
    });
    for (let times = 0; times < 2; times += 1) await set.tellAll();
    expect(set.people.members).toMatchObject([{ member: BOB, tells: { kind: 'proof-settled' } }]);
  });

  it('is not told where the member has answered meanwhile', async () => {
    const set = await settlingDies(async ({ offer, proofs }) => {
      const { id } = await offer();
      await proofs.send(id, BOB, quietly);
    });
    const open = await set.records.openOf(BOB);
    await set.answer(open?.id ?? '', set.wrong());
    await set.tellAll();
    expect(set.people.members).toEqual([]);
    expect(await set.store.count(DIRECT_MESSAGES)).toBe(0);
  });
});
