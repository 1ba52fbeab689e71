import { describe, expect, it } from 'vitest';
import { createLinkTallies } from '../../src/accounts/link-tallies.js';
import type { LinkProof } from '../../src/link-proofs/link-proof-records.js';
import type { ErasureOptions } from '../../src/privacy/erasure.js';
import { createPersonalExport } from '../../src/privacy/personal-export.js';
import { createSignIns } from '../../src/sign-in/sign-ins.js';
import type { Json, Store } from '../../src/storage/store.js';
import { put } from '../audit/lived-in-store.js';
import { linesIn } from '../support/audit-faults.js';
import { MINUTE, NOON, refusalOf } from '../support/credit.js';
import { DAY, HOUR, setUpProofs } from '../support/link-proofs.js';
import { recordsOf } from '../support/set-back.js';
import { refused, unknown } from '../support/website-double.js';
import {
  ACCOUNT,
  ANNA,
  type AnnasCommunity,
  ASKER,
  dieAtEachCommit,
  erasureOf,
  linksDuring,
  recordsNaming,
  setUpAnna,
} from './personal-life.js';

const OTHER_ACCOUNT = { by: 'username', username: 'player8', id: '8' } as const;
/** Somebody else, with an account of their own. */
const OTTO = '1180000000000000888';

/** Anna's community with deposits, in which she is not linked and nothing is known of an earlier link. */
async function setUpProver(store?: Store) {
  const set = await setUpAnna(store);
  await erasureOf(set).erase(ASKER, set.clock.now);
  const { website, clock } = set;
  const prover = await setUpProofs({ store: set.store, website, clock });
  const outcome = (kind: typeof refused | typeof unknown) =>
    website.outcomes.push({ outcome: kind, takesEffect: false });
  const send = () => prover.send(ANNA, ACCOUNT);
  const wrong = async () => {
    const { proof } = await send();
    for (let tries = 0; tries < 2; tries += 1) await prover.answer(proof.id, prover.wrong('player9'), ANNA);
  };
  return { set, prover, outcome, send, wrong };
}

type Prover = Awaited<ReturnType<typeof setUpProver>>;

/** Each way in which a proof can end, and the link that is there then. */
const ENDS: Readonly<Record<string, (prover: Prover) => Promise<unknown>>> = {
  async linked({ prover, send }) {
    const { proof } = await send();
    await prover.answer(proof.id, prover.shown('player9'), ANNA);
  },
  wrong: ({ wrong }) => wrong(),
  async late({ set, prover, send }) {
    await send();
    set.clock.now += DAY;
    await prover.upkeep.recover();
  },
  async 'given-up'({ prover, send }) {
    const { proof } = await send();
    await prover.proofs.askStaff(proof.id, ANNA);
  },
  async unknown({ set, prover, outcome, send }) {
    outcome(unknown);
    const { proof } = await send();
    await set.granting.resolve(proof.id, 'not-applied', '900');
    await prover.upkeep.recover();
  },
  async 'not-sent'({ outcome, send }) {
    outcome(refused);
    await send();
  },
};

async function proofsIn(store: Store): Promise<readonly LinkProof[]> {
  const records = await recordsOf(store);
  return records
    .filter(({ key }) => key.startsWith('link-proof:'))
    .map(({ to }) => to as unknown as LinkProof);
}

async function idle({ set, prover }: Prover): Promise<void> {
  await set.grantAnnouncer.idle();
  await prover.grantAnnouncer.idle();
}

interface Exported {
  readonly data: Readonly<Record<string, ReadonlyArray<Readonly<Record<string, Json>>>>>;
}

async function exportOf({ store, clock }: AnnasCommunity, member = ANNA) {
  const { files, unreadable } = await createPersonalExport({ store, now: () => clock.now })(member);
  expect(unreadable).toBe(0);
  const text = files[0]?.data.toString() ?? '';
  return { text, data: (JSON.parse(text) as Exported).data };
}

/** The lists that an export says are there, and are not. */
async function missingLists({ store }: AnnasCommunity, data: Exported['data']): Promise<readonly string[]> {
  const lists = (data['linkProofs'] ?? []).flatMap((one) => (one['listedUnder'] ?? []) as readonly string[]);
  const found = await Promise.all(lists.map(async (key) => ({ key, value: await store.get(key) })));
  return found.flatMap(({ key, value }) => (value === undefined ? [key] : []));
}

describe('a proof by deposit that is over', () => {
  it.each(Object.entries(ENDS))('is exported and erased, and keeps its pause: %s', async (state, end) => {
    const prover = await setUpProver();
    const { set } = prover;
    await end(prover);
    await idle(prover);
    set.clock.now += DAY;
    const [before] = await proofsIn(set.store);
    expect(before).toMatchObject({ member: ANNA, state });

    const { text, data } = await exportOf(set);
    expect(data['linkProofs']).toMatchObject([{ record: `link-proof:${before?.id}`, state }]);
    const missing = (await recordsNaming(set.store)).filter((key) => !text.includes(JSON.stringify(key)));
    expect(missing).toEqual([]);
    expect(await missingLists(set, data)).toEqual([]);
    expect((await exportOf(set, OTTO)).data).toEqual({});
    const failedDeposit = state === 'given-up' || state === 'unknown' ? state : undefined;
    expect(data['linkRequests']?.map((one) => one['failedDeposit'])).toEqual(
      failedDeposit && [failedDeposit],
    );

    expect(await erasureOf(set).erase(ASKER, set.clock.now)).toEqual({ end: 'done', unreadable: 0 });

    const tallies = (await recordsNaming(set.store)).filter((key) => !key.startsWith('link-tally:'));
    expect(tallies).toEqual([]);
    expect(await proofsIn(set.store)).toEqual([{ ...before, member: 'erased' }]);
    expect(await linesIn(set.store)).toEqual([]);

    // Nobody gets a second deposit for the account, whoever they are.
    for (const member of [ANNA, OTTO]) {
      const { kind } = await prover.prover.send(member, ACCOUNT);
      expect(kind).toBe(state === 'not-sent' ? 'sent' : 'limit');
      if (state === 'not-sent') break;
    }
    await idle(prover);
    set.clock.now += 31 * DAY;
    await prover.prover.upkeep.recover();
    await prover.prover.upkeep.sweep();
    expect(await set.store.get(`link-proof:${before?.id}`)).toBeUndefined();
    expect(await linesIn(set.store)).toEqual([]);
  });

  it.each(Object.entries(ENDS).filter(([state]) => state !== 'not-sent'))(
    'is an obstacle for a day, against repetition: %s',
    async (_state, end) => {
      const prover = await setUpProver();
      const { set } = prover;
      await end(prover);
      await idle(prover);
      const isOverAlready = (await proofsIn(set.store))[0]?.state === 'late';
      if (isOverAlready) set.clock.now -= MINUTE;
      const before = await recordsOf(set.store);

      const { obstacles } = await erasureOf(set).preview(ASKER);
      expect(obstacles).toEqual([{ kind: 'deposit', until: NOON + DAY }]);
      expect(await refusalOf(erasureOf(set).erase(ASKER, set.clock.now))).toContain('has begun since');
      expect(await recordsOf(set.store)).toEqual(before);
      await set.links.remove(ANNA);
      expect(await prover.prover.send(ANNA, OTHER_ACCOUNT)).toMatchObject({ limit: 'member' });
    },
  );
});

describe('a proof by deposit that is under way', () => {
  it('is exported without its amount, and is an obstacle', async () => {
    const prover = await setUpProver();
    const { set } = prover;
    const { proof, kind } = await prover.send();
    expect(kind).toBe('sent');
    await idle(prover);
    const deposit = await set.ledger.find(proof.id);

    const { data, text } = await exportOf(set);
    expect(data['linkProofs']).toMatchObject([{ state: 'asked', account: { username: 'player9' } }]);
    expect(await missingLists(set, data)).toEqual([]);
    expect(text).toContain(`link-proof-open:${ANNA}`);
    expect(data['creditGrantedToYou']).toMatchObject([{ kind: 'link-deposit', state: 'applied' }]);
    for (const secret of [deposit?.amount, deposit?.before?.total, deposit?.after?.total]) {
      expect(secret).toBeTruthy();
      expect(text).not.toContain(`"${secret}"`);
    }
    const { obstacles } = await erasureOf(set).preview(ASKER);
    expect(obstacles).toEqual([{ kind: 'deposit', until: NOON + DAY }]);
  });

  it('that nothing was sent for goes at once', async () => {
    const prover = await setUpProver();
    const { set } = prover;
    const { id } = await prover.prover.offer(ANNA, ACCOUNT);
    const { data } = await exportOf(set);
    expect(data['linkProofs']).toMatchObject([{ state: 'offered' }]);
    expect(await missingLists(set, data)).toEqual([]);

    expect(await erasureOf(set).erase(ASKER, set.clock.now)).toMatchObject({ end: 'done' });

    expect(await recordsOf(set.store)).toSatisfy((records: unknown) => !JSON.stringify(records).includes(id));
    expect(await linesIn(set.store)).toEqual([]);
    expect(await refusalOf(prover.prover.press(id, ANNA))).toContain('no longer open');
  });
});

describe('an erasure that has to wait', () => {
  /** One that was confirmed just before `begin`, and goes on a minute later. */
  async function waiting(prover: Prover, begin: () => Promise<unknown>) {
    const { set } = prover;
    const links = linksDuring(set, async () => {
      await begin();
      await idle(prover);
    });
    const clock = { now: () => 0, after: () => () => undefined };
    const erasure = erasureOf(set, { links, clock });
    expect(await erasure.erase(ASKER, set.clock.now)).toMatchObject({ end: 'waiting' });
    clock.now = () => HOUR;
    await erasure.takeOver();
    expect(await linesIn(set.store)).toEqual([]);
  }

  it.each(['wrong', 'given-up', 'unknown'])(
    'leaves a deposit of the day, so that none follows: %s',
    async (state) => {
      const prover = await setUpProver();
      const { set } = prover;
      await waiting(prover, async () => ENDS[state]?.(prover));
      expect(await prover.prover.send(ANNA, OTHER_ACCOUNT)).toMatchObject({ limit: 'member' });

      set.clock.now += DAY;
      const { end } = await erasureOf(set).erase(ASKER, set.clock.now);
      expect(end).toBe('done');
      const left = await recordsNaming(set.store);
      expect(left.filter((key) => !key.startsWith('link-tally:'))).toEqual([]);
    },
  );

  it('leaves an open deposit alone, which still ends in its own way', async () => {
    const prover = await setUpProver();
    const { set } = prover;
    let id = '';
    await waiting(prover, async () => {
      id = (await prover.send()).proof.id;
    });
    expect(await set.store.get(`link-proof-by:${ANNA}`)).toBe(id);
    for (let tries = 0; tries < 2; tries += 1) {
      await prover.prover.answer(id, prover.prover.wrong('player9'), ANNA);
    }
    expect(await prover.prover.send(ANNA, OTHER_ACCOUNT)).toMatchObject({ limit: 'member' });
  });
});

describe('a bonus for a link', () => {
  it.each(['due', 'paid'])('that is %s is exported, and not earned again after an erasure', async (state) => {
    const { set } = await setUpProver();
    const { store, website, clock } = set;
    const bot = await setUpProofs({ store, website, clock, bonus: '5.00' });
    const prove = () =>
      bot.links.set({ member: ANNA, account: ACCOUNT, since: clock.now, by: ANNA, proof: 'steam' });
    await prove();
    await bot.tellAll();
    if (state === 'paid') await bot.payBonuses();
    const { data } = await exportOf(set);
    expect(data['creditGrantedToYou']).toMatchObject([{ kind: 'link-bonus', amount: '5.00' }]);
    expect(await missingLists(set, data)).toEqual([]);

    const { goes } = await erasureOf(set).preview(ASKER);
    expect(goes.places).toBe(1);
    expect(await erasureOf(set).erase(ASKER, clock.now)).toMatchObject({ end: 'done' });
    expect(await recordsNaming(store)).toEqual([]);
    await prove();
    expect(await store.count('link-bonus-due:')).toBe(0);
    await bot.payBonuses();
    expect(website.credits).toHaveLength(state === 'paid' ? 1 : 0);
    expect(await linesIn(store)).toEqual([]);
  });
});

it('does not give a member more uses of /link on a day', async () => {
  const { set } = await setUpProver();
  const tallies = createLinkTallies(set.store, () => set.clock.now);
  for (let uses = 0; uses < 10; uses += 1) await tallies.countLookup(ANNA);
  await erasureOf(set).erase(ASKER, set.clock.now);
  expect(await refusalOf(tallies.countLookup(ANNA))).not.toBe('');
});

const NOTHING_MORE = { browser: '', state: '', account: undefined, name: undefined };

describe('a sign-in', () => {
  it('is none where its address was only shown', async () => {
    const { set } = await setUpProver();
    await put(set.store, 'sign-in:shown', { member: ANNA, locale: 'de', until: NOON, step: 'discord' });
    const { data } = await exportOf(set);
    expect(data).not.toHaveProperty('signIns');
    expect(data).toMatchObject({ recordsThatNameYou: [{ record: 'sign-in:shown', namedIn: ['member'] }] });
    expect((await erasureOf(set).preview(ASKER)).goes).toMatchObject({ signIns: 0 });
    expect(await erasureOf(set).erase(ASKER, set.clock.now)).toMatchObject({ end: 'done' });
    expect(await set.store.count('sign-in:')).toBe(0);
  });

  it.each([
    { step: 'discord', browser: 'b' },
    { step: 'steam', name: 'Anna', browser: 'b', state: 's' },
    { step: 'steam', name: 'Anna', browser: 'b', trouble: 'steam-away' },
    { step: 'confirm', name: 'Anna', browser: 'b', account: ACCOUNT, proof: 'steam' },
    { step: 'linked', name: 'Anna', browser: 'b', account: ACCOUNT, proof: 'discord' },
    { step: 'refused', browser: 'b', refusal: 'wrong-member' },
  ] as const)('is exported whole but for its secrets, and erased: $step', async (more) => {
    const { set } = await setUpProver();
    const signIns = createSignIns(set.store, 'https://a.example', set.age, {
      now: () => set.clock.now,
      randomBytes: (count) => new Uint8Array(count).fill(7),
    });
    await signIns.begin(ANNA, 'de');
    const [row] = await set.store.range({ prefix: 'sign-in:', limit: 2 });
    const key = row?.key ?? '';
    await put(set.store, key, { ...(row?.value as Record<string, Json>), ...more });

    const { data } = await exportOf(set);
    const { browser: _, state: __, account, name, ...plain } = { ...NOTHING_MORE, ...more };
    expect(data['signIns']).toEqual([
      {
        ...{ record: key, language: 'de', usableUntil: '2026-11-21T12:15:00.000Z' },
        ...plain,
        ...(name && { discordName: name }),
        ...(account && { account: { username: 'player9', websiteId: '9', lookedUpBy: 'username' } }),
      },
    ]);
    expect((await exportOf(set, OTTO)).data).toEqual({});

    expect((await erasureOf(set).preview(ASKER)).goes).toMatchObject({ signIns: 1 });
    expect(await erasureOf(set).erase(ASKER, set.clock.now)).toMatchObject({ end: 'done' });
    expect(await recordsNaming(set.store)).toEqual([]);
    expect(await set.store.count('sign-in:')).toBe(0);
  });

  it('that links while its member is erased leaves nothing', async () => {
    const { set } = await setUpProver();
    const key = `sign-in:${'a'.repeat(43)}`;
    const confirm = { member: ANNA, locale: 'de', until: NOON + HOUR, step: 'confirm' };
    await put(set.store, key, confirm);
    let isFirst = true;
    const links: ErasureOptions['links'] = {
      async remove(memberId) {
        const removed = await set.links.remove(memberId);
        if (isFirst) {
          const plan = await set.links.plan({ member: ANNA, account: ACCOUNT, since: NOON, by: ANNA });
          await set.store.commit([
            { key, from: confirm, to: { ...confirm, step: 'linked' } },
            ...plan.changes,
          ]);
        }
        isFirst = false;
        return removed;
      },
    };
    expect(await erasureOf(set, { links }).erase(ASKER, set.clock.now)).toMatchObject({ end: 'done' });
    expect(isFirst).toBe(false);
    expect(await recordsNaming(set.store)).toEqual([]);
    expect(await linesIn(set.store)).toEqual([]);
  });
});

it('exports a member’s own roles, and keeps what is still due', async () => {
  const { set } = await setUpProver();
  for (const id of [ANNA, OTTO]) {
    await put(set.store, `linked-role-due:${id}`, { since: NOON });
    await put(set.store, `linked-role:${id}`, { roles: [{ role: '55', server: '66' }] });
  }
  const { data, text } = await exportOf(set);
  expect(data['linkedRoles']).toEqual([
    { record: `linked-role-due:${ANNA}`, dueSince: '2026-11-21T12:00:00.000Z' },
    { record: `linked-role:${ANNA}`, roles: [{ role: '55', server: '66' }] },
  ]);
  expect(text).not.toContain(OTTO);

  expect(await erasureOf(set).erase(ASKER, set.clock.now)).toMatchObject({ end: 'done' });
  expect(await recordsNaming(set.store)).toEqual([`linked-role:${ANNA}`, `linked-role-due:${ANNA}`]);
});

it.each([false, true])(
  'survives its process’s death with proofs and sign-ins (commit lands: %s)',
  async (lands) => {
    const prover = await setUpProver();
    const { set } = prover;
    await ENDS['given-up']?.(prover);
    await idle(prover);
    set.clock.now += DAY + MINUTE;
    await prover.prover.offer(ANNA, OTHER_ACCOUNT);
    const signIn = { member: ANNA, locale: 'de', until: NOON, step: 'discord' };
    await put(set.store, `sign-in:${'a'.repeat(43)}`, signIn);
    expect(await dieAtEachCommit(set, lands)).toBeGreaterThan(5);
  },
);
