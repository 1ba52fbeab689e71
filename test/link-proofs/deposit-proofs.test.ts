import { describe, expect, it } from 'vitest';
import { amountOf, amountText } from '../../src/money/amount.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { faultsIn } from '../support/audit-faults.js';
import { adds, BOB, BOT, EVE, MINUTE, MODERATOR, refusalOf } from '../support/credit.js';
import { beforeRead } from '../support/held-commit.js';
import { keptLog } from '../support/kept-log.js';
import { BOB_ACCOUNT, DAY, HOUR, setUpProofs } from '../support/link-proofs.js';
import { openStore } from '../support/open-store.js';
import { applied, notSent, refused, unknown } from '../support/website-double.js';

const EVE_ACCOUNT = { by: 'username', username: 'eve', id: '2' } as const;
type Proofs = Awaited<ReturnType<typeof setUpProofs>>;
/** More than a press needs, and those of which all come before a deposit is entered. */
const READS = 24;
const READS_BEFORE_ENTRY = 10;
const byStaff = { since: 1, by: MODERATOR } as const;

describe('a deposit', () => {
  it('links the member who names the balance', async () => {
    const { send, answer, shown, links, website, deposits, clock, store } = await setUpProofs();
    const sent = await send();
    expect(sent).toMatchObject({ kind: 'sent', proof: { state: 'asked' } });
    clock.now += MINUTE;
    const answered = await answer(sent.proof.id, shown());
    expect(answered).toMatchObject({ kind: 'linked', proof: { state: 'linked' } });
    expect(await links.of(BOB)).toEqual({
      ...{ member: BOB, account: BOB_ACCOUNT, since: clock.now, by: BOB },
      proof: 'deposit',
    });
    const [deposit, ...more] = await deposits();
    expect(more).toEqual([]);
    expect(deposit).toMatchObject({ id: sent.proof.id, by: BOT, kind: 'link-deposit', state: 'applied' });
    expect(website.credits).toEqual([{ username: 'bob', amount: deposit?.amount }]);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('is recorded for staff, and the member is told nothing', async () => {
    const { send, recorded, paid, grantAnnouncer } = await setUpProofs();
    const { proof } = await send();
    await grantAnnouncer.idle();
    expect(recorded).toEqual([proof.id]);
    expect(paid).toEqual([]);
  });

  it('counts against the bot’s limit, and not against that of staff', async () => {
    const { send, caps, clock, deposits } = await setUpProofs();
    await send();
    const [deposit] = await deposits();
    const left = amountOf('20.00').minus(amountOf(deposit?.amount ?? ''));
    expect(amountText(await caps.left(BOT, clock.now))).toBe(amountText(left));
    expect(amountText(await caps.left(MODERATOR, clock.now))).toBe('1000.00');
  });

  it('never shows its amount or a balance in the log', async () => {
    const { log, lines } = keptLog();
    const { send, answer, shown, wrong, deposits } = await setUpProofs({ log });
    const { proof } = await send();
    await answer(proof.id, wrong());
    await answer(proof.id, shown());
    const [deposit] = await deposits();
    const text = JSON.stringify(lines.filter(({ level }) => level >= 30));
    expect(text).toContain('grant sent');
    for (const secret of [deposit?.amount ?? '', shown(), deposit?.after?.total ?? '']) {
      expect(text).not.toContain(secret);
    }
  });

  it('is sent once, however often and where it is asked for', async () => {
    const one = await setUpProofs();
    const other = await setUpProofs({ ...one, pid: 101 });
    one.running.add(101);
    const { id } = await one.offer();
    const presses = [one.press(id), one.press(id), other.press(id), other.press(id)];
    const ends = await Promise.all(presses);
    expect(ends.map(({ kind }) => kind)).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect(adds(one.website)).toHaveLength(1);
    await one.press(id);
    expect(adds(one.website)).toHaveLength(1);
    expect(await faultsIn(one.store)).toEqual([]);
  });

  it('is not sent for an old offer, nor by another member', async () => {
    const { offer, press, clock, website } = await setUpProofs();
    const { id } = await offer();
    expect(await refusalOf(press(id, EVE))).toContain('no longer open');
    clock.now += 11 * MINUTE;
    expect(await refusalOf(press(id))).toContain('no longer open');
    expect(adds(website)).toEqual([]);
  });

  it('is not sent to a linked member, nor to another’s account', async () => {
    const { offer, press, links, website } = await setUpProofs();
    const { id } = await offer();
    await links.set({ member: BOB, account: EVE_ACCOUNT, ...byStaff });
    expect(await refusalOf(press(id))).toContain('already linked to eve');
    await links.set({ member: EVE, account: BOB_ACCOUNT, ...byStaff, proof: 'steam' });
    await links.remove(BOB);
    expect(await refusalOf(press(id))).toContain('already linked to another member');
    expect(adds(website)).toEqual([]);
  });
});

it('sends nothing to a member who is linked meanwhile, whenever that is', async () => {
  for (let at = 1; at <= READS_BEFORE_ENTRY; at += 1) {
    const store = await openStore();
    const read = beforeRead(store, () => other.links.set({ member: BOB, account: EVE_ACCOUNT, ...byStaff }));
    const one = await setUpProofs({ store: read.store });
    const other = await setUpProofs({ store, pid: 101 });
    const { id } = await one.offer();
    read.arm(at);
    expect([at, await refusalOf(one.press(id))]).toEqual([
      at,
      expect.stringContaining('already linked to eve'),
    ]);
    expect(adds(one.website)).toEqual([]);
  }
});

it.each([
  ['there is room for more', '20.00', applied, {}],
  ['the limit of the day has room for one', '1.99', applied, {}],
  ['its answer is lost, which staff are asked about', '20.00', unknown, { state: 'unknown' }],
])(
  'is sent once though another process sends it meanwhile, if %s',
  async (_, botDailyMax, outcome, proof) => {
    for (let at = 1; at <= READS; at += 1) {
      const store = await openStore();
      const read = beforeRead(store, () => other.press(id));
      const one = await setUpProofs({ store: read.store, botDailyMax });
      const other = await setUpProofs({ ...one, store, pid: 101, botDailyMax });
      one.running.add(101);
      one.website.outcomes.push({ outcome, takesEffect: true });
      const { id } = await one.offer();
      read.arm(at);
      expect([at, await one.press(id)]).toMatchObject([at, { kind: 'sent', proof }]);
      expect(adds(one.website)).toHaveLength(1);
    }
  },
);

describe('a member who named two accounts', () => {
  it('gets no deposit to one while staff are asked about the other', async () => {
    const { offer, press, proofs, linkRequests, website } = await setUpProofs();
    const [one, two] = [await offer(), await offer(BOB, EVE_ACCOUNT)];
    const { request } = await proofs.askStaff(two.id, BOB);
    expect(await refusalOf(press(one.id))).toContain('no longer open');
    expect(adds(website)).toEqual([]);
    await linkRequests.withdraw(request.id, BOB);
    expect(await press(one.id)).toMatchObject({ proof: { state: 'asked' } });
  });

  it('cannot ask staff about one while the other’s deposit is open', async () => {
    const { offer, press, proofs, linkRequests, website } = await setUpProofs();
    const [one, two] = [await offer(), await offer(BOB, EVE_ACCOUNT)];
    let whileSent: string | undefined;
    website.beforeAnswer = async () => {
      whileSent = await refusalOf(proofs.askStaff(two.id, BOB));
    };
    website.outcomes.push({ outcome: unknown, takesEffect: true });
    expect(await press(one.id)).toMatchObject({ proof: { state: 'unknown' } });
    expect(whileSent).toContain('still under way');
    expect(await linkRequests.openOf(BOB)).toMatchObject({
      account: BOB_ACCOUNT,
      failedDeposit: 'unknown',
    });
  });

  it('gets the deposit or asks staff, where both come at once', async () => {
    const { offer, press, proofs, linkRequests, website } = await setUpProofs();
    const [one, two] = [await offer(), await offer(BOB, EVE_ACCOUNT)];
    const ends = await Promise.allSettled([press(one.id), proofs.askStaff(two.id, BOB)]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const isAsked = (await linkRequests.openOf(BOB)) !== undefined;
    expect(adds(website)).toHaveLength(isAsked ? 0 : 1);
  });
});

describe('a deposit that did not arrive', () => {
  it.each([
    ['refused', refused],
    ['not sent', notSent],
  ])('because it was %s uses nothing up', async (_, outcome) => {
    const { send, website, caps, clock, store, answer } = await setUpProofs();
    website.outcomes.push({ outcome, takesEffect: false }, { outcome, takesEffect: false });
    const sent = await send();
    expect(sent).toMatchObject({ kind: 'sent', proof: { state: 'not-sent' } });
    expect(amountText(await caps.left(BOT, clock.now))).toBe('20.00');
    expect(await refusalOf(answer(sent.proof.id, '10.00'))).toContain('no longer open');
    website.outcomes.length = 0;
    expect(await send()).toMatchObject({ kind: 'sent', proof: { state: 'asked' } });
    expect(await faultsIn(store)).toEqual([]);
  });

  it('goes to staff where nobody knows that', async () => {
    const { send, website, linkRequests, askedStaff, ledger, granting, store } = await setUpProofs();
    website.outcomes.push({ outcome: unknown, takesEffect: true });
    const sent = await send();
    expect(sent).toMatchObject({ kind: 'sent', proof: { state: 'unknown' } });
    const request = await linkRequests.openOf(BOB);
    expect(request).toMatchObject({ account: BOB_ACCOUNT, failedDeposit: 'unknown' });
    expect(askedStaff).toEqual([request?.id]);
    expect(await ledger.find(sent.proof.id)).toMatchObject({ state: 'unknown' });
    expect(await send()).toMatchObject({ kind: 'limit', limit: 'member' });
    expect(await faultsIn(store)).toEqual([]);
    await granting.resolve(sent.proof.id, 'not-applied', MODERATOR);
    expect(await refusalOf(granting.prepareAgain(sent.proof.id, MODERATOR))).toContain('already decided');
    expect(adds(website)).toHaveLength(1);
  });
});

describe('an answer', () => {
  it('that is wrong twice ends the proof, and staff read so', async () => {
    const { send, answer, wrong, shown, proofs, links, linkRequests, store } = await setUpProofs();
    const { proof } = await send();
    expect(await answer(proof.id, wrong())).toMatchObject({ kind: 'wrong', triesLeft: 1 });
    expect(await answer(proof.id, wrong())).toMatchObject({ kind: 'wrong', triesLeft: 0 });
    expect(await refusalOf(answer(proof.id, shown()))).toContain('no longer open');
    expect(await links.of(BOB)).toBeUndefined();
    await proofs.askStaff(proof.id, BOB);
    expect(await linkRequests.openOf(BOB)).toMatchObject({ failedDeposit: 'wrong' });
    expect(await faultsIn(store)).toEqual([]);
  });

  it('is compared twice at most, however many come at once', async () => {
    const one = await setUpProofs();
    const other = await setUpProofs({ ...one, pid: 101 });
    const { proof } = await one.send();
    const answers = Array.from({ length: 6 }, (_, index) =>
      (index % 2 ? one : other).answer(proof.id, one.wrong()),
    );
    const ends = await Promise.allSettled(answers);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await one.records.find(proof.id)).toMatchObject({ state: 'wrong', wrong: 2 });
  });

  it('that is right links nobody where the last wrong one comes first, however late that is', async () => {
    const ends = new Set<boolean>();
    for (let at = 1; at <= READS; at += 1) {
      const store = await openStore();
      let isUsedUp = false;
      const read = beforeRead(store, async () => {
        isUsedUp = (await other.answer(id, one.wrong())).kind === 'wrong';
      });
      const one = await setUpProofs({ store: read.store });
      const other = await setUpProofs({ ...one, store, pid: 101 });
      const { id } = (await one.send()).proof;
      await one.answer(id, one.wrong());
      read.arm(at);
      await Promise.allSettled([one.answer(id, one.shown())]);
      expect([at, (await other.links.of(BOB)) === undefined]).toEqual([at, isUsedUp]);
      ends.add(isUsedUp);
    }
    expect(ends).toEqual(new Set([true, false]));
  });

  it('that is no figure uses no try', async () => {
    const { send, answer, records, shown } = await setUpProofs();
    const { proof } = await send();
    expect(await refusalOf(answer(proof.id, 'a lot'))).toContain('not a balance');
    expect((await records.find(proof.id))?.wrong).toBeUndefined();
    expect(await answer(proof.id, `${shown().replace('.', ',')} credits`)).toMatchObject({ kind: 'linked' });
  });

  it('counts what the website showed right after the deposit', async () => {
    const { send, answer, website, shown } = await setUpProofs();
    const { proof } = await send();
    const right = shown();
    const account = website.users.get('bob');
    if (account) account.virtual = '3.00';
    expect(await answer(proof.id, '3.00')).toMatchObject({ kind: 'wrong', triesLeft: 1 });
    expect(await answer(proof.id, right)).toMatchObject({ kind: 'linked' });
  });

  it('is too late after 24 hours', async () => {
    const { send, answer, shown, clock, links, proofs, linkRequests, store } = await setUpProofs();
    const { proof } = await send();
    clock.now += DAY;
    expect(await answer(proof.id, shown())).toMatchObject({ kind: 'over', proof: { state: 'late' } });
    expect(await links.of(BOB)).toBeUndefined();
    await proofs.askStaff(proof.id, BOB);
    expect(await linkRequests.openOf(BOB)).toMatchObject({ failedDeposit: 'late' });
    expect(await faultsIn(store)).toEqual([]);
  });

  it('of another member, or where there is nothing to answer, is refused', async () => {
    const { send, answer, shown, offer } = await setUpProofs();
    const { proof } = await send();
    expect(await refusalOf(answer(proof.id, shown(), EVE))).toContain('no longer open');
    expect(await refusalOf(answer((await offer(EVE, EVE_ACCOUNT)).id, '10.00', EVE))).toContain(
      'no longer open',
    );
  });

  it.each([true, false])(
    'counts no more once the member was linked otherwise, still linked: %s',
    async (isStill) => {
      const { send, answer, shown, links, clock } = await setUpProofs();
      const { proof } = await send();
      clock.now += MINUTE;
      await links.set({ member: BOB, account: BOB_ACCOUNT, since: clock.now, by: MODERATOR });
      if (!isStill) await links.remove(BOB);
      expect(await answer(proof.id, shown())).toMatchObject({ kind: 'over', proof: { state: 'overtaken' } });
    },
  );

  it('is refused alike, right or wrong, for a changed or unknown account', async () => {
    const { send, answer, shown, wrong, website, records } = await setUpProofs();
    const { proof } = await send();
    const account = website.users.get('bob');
    if (account === undefined) throw new Error('there is no bob');
    const right = shown();
    website.users.set('bob', { ...account, user: { ...account.user, id: '77' } });
    for (const text of [right, wrong()]) {
      expect(await refusalOf(answer(proof.id, text))).toContain('no longer the one');
    }
    for (const text of [right, wrong()]) {
      website.readFailures.push(new WebsiteError('lost', 'no answer'));
      await expect(answer(proof.id, text)).rejects.toThrow(WebsiteError);
    }
    expect((await records.find(proof.id))?.wrong).toBeUndefined();
  });

  it('is refused alike, right or wrong, where another was linked meanwhile', async () => {
    const { send, answer, shown, wrong, links, records } = await setUpProofs();
    const { proof } = await send();
    await links.set({ member: EVE, account: BOB_ACCOUNT, ...byStaff, proof: 'steam' });
    for (const text of [shown(), wrong()]) {
      expect(await refusalOf(answer(proof.id, text))).toContain('already linked to another member');
    }
    expect((await records.find(proof.id))?.wrong).toBeUndefined();
  });

  it('takes the account from a member whose link staff made', async () => {
    const { send, answer, shown, links, store } = await setUpProofs();
    const theirs = { member: EVE, account: BOB_ACCOUNT, ...byStaff };
    await links.set(theirs);
    const { proof } = await send();
    expect(await answer(proof.id, shown())).toMatchObject({ kind: 'linked' });
    expect(await links.of(EVE)).toBeUndefined();
    expect(await faultsIn(store)).toEqual([]);
  });
});

describe('the limits', () => {
  it('allow one deposit to an account in 30 days, whoever asks', async () => {
    const { send, clock, website, upkeep } = await setUpProofs();
    await send();
    clock.now += 29 * DAY;
    await upkeep.recover();
    await upkeep.sweep();
    expect(await send(EVE)).toMatchObject({ kind: 'limit', limit: 'account' });
    // Another of its identities.
    const renamed = { by: 'username', username: 'bob', id: '70' } as const;
    expect(await send(EVE, renamed)).toMatchObject({ kind: 'limit', limit: 'account' });
    clock.now += DAY;
    expect(await send(EVE)).toMatchObject({ kind: 'sent' });
    expect(adds(website)).toHaveLength(2);
  });

  it('do not count what others began while the member held it', async () => {
    const { send, answer, shown, links, clock, upkeep } = await setUpProofs();
    await links.set({ member: BOB, account: BOB_ACCOUNT, ...byStaff });
    const { proof: theirs } = await send(EVE);
    await answer(theirs.id, shown(), EVE);
    expect(await links.of(BOB)).toBeUndefined();
    clock.now += HOUR;
    const own = await send();
    expect(own).toMatchObject({ kind: 'sent', proof: { state: 'asked', beside: [theirs.id] } });
    expect(await answer(own.proof.id, shown())).toMatchObject({ kind: 'linked' });
    await links.remove(BOB);
    // Their own counts, and so does the other one for everybody else.
    clock.now += 29 * DAY;
    await upkeep.recover();
    expect(await send()).toMatchObject({ kind: 'limit', limit: 'account' });
    expect(await send(MODERATOR)).toMatchObject({ kind: 'limit', limit: 'account' });
  });

  it('count what was begun before the member held the account', async () => {
    const { send, links, clock } = await setUpProofs();
    await links.set({ member: BOB, account: BOB_ACCOUNT, ...byStaff });
    await links.remove(BOB);
    clock.now += HOUR;
    await send(EVE);
    expect(await send()).toMatchObject({ kind: 'limit', limit: 'account' });
  });

  it('count an own deposit beside which another holder had one', async () => {
    const { send, answer, shown, links, clock } = await setUpProofs();
    await links.set({ member: EVE, account: BOB_ACCOUNT, ...byStaff });
    for (const member of [BOB, EVE]) {
      const { proof } = await send(member);
      expect(await answer(proof.id, shown(), member)).toMatchObject({ kind: 'linked' });
      clock.now += 2 * DAY;
    }
    expect(await send(BOB)).toMatchObject({ kind: 'limit', limit: 'account' });
  });

  it('allow one deposit to a member in a day', async () => {
    const { send, clock, upkeep } = await setUpProofs();
    await send();
    clock.now += 23 * HOUR;
    expect(await send(BOB, EVE_ACCOUNT)).toMatchObject({ kind: 'limit', limit: 'member' });
    clock.now += HOUR;
    await upkeep.recover();
    expect(await send(BOB, EVE_ACCOUNT)).toMatchObject({ kind: 'sent' });
  });

  it('allow the bot’s amount of a day, with room for the largest', async () => {
    const { send, clock, website } = await setUpProofs({ botDailyMax: '2.50' });
    await send();
    const amount = amountOf(website.credits[0]?.amount ?? '');
    const isEnough = amountOf('2.50').minus(amount).greaterThanOrEqualTo(amountOf('1.99'));
    expect(await send(EVE, EVE_ACCOUNT)).toMatchObject(
      isEnough ? { kind: 'sent' } : { kind: 'limit', limit: 'day' },
    );
    clock.now += DAY;
    expect(await send(MODERATOR, { by: 'username', username: 'mod', id: '3' })).toMatchObject({
      kind: 'sent',
    });
  });

  it.each([
    ['an account', (other: Proofs) => other.send(EVE), 'account', '20.00'],
    ['a member', (other: Proofs) => other.send(BOB, EVE_ACCOUNT), 'member', '20.00'],
    ['a day', (other: Proofs) => other.send(EVE, EVE_ACCOUNT), 'day', '1.99'],
  ])('of %s hold, whenever another process enters a deposit', async (_, sendOther, limit, botDailyMax) => {
    const options = { botDailyMax, randomBytes: () => new Uint8Array(8) };
    for (let at = 1; at <= READS; at += 1) {
      const store = await openStore();
      const read = beforeRead(store, () => sendOther(other));
      const one = await setUpProofs({ ...options, store: read.store });
      const { website, clock } = one;
      const other = await setUpProofs({ ...options, store, website, clock, pid: 101 });
      const { id } = await one.offer();
      read.arm(at);
      const end = await one.press(id);
      expect([at, adds(website)]).toEqual([at, [expect.any(String)]]);
      // Beyond them, this one was the first.
      if (at <= READS_BEFORE_ENTRY) expect([at, end]).toMatchObject([at, { kind: 'limit', limit }]);
    }
  });

  it('hold for many members at once', async () => {
    const set = await setUpProofs({ botDailyMax: '1.99', randomBytes: () => new Uint8Array(64) });
    const ends = await Promise.all([set.send(BOB), set.send(EVE, EVE_ACCOUNT), set.send('7')]);
    expect(ends.filter(({ kind }) => kind === 'sent')).toHaveLength(1);
    expect(adds(set.website)).toHaveLength(1);
  });
});

describe('what is over', () => {
  it('is forgotten: offers after their time, proofs after 30 days', async () => {
    const { offer, send, upkeep, clock, records, store } = await setUpProofs();
    const { proof } = await send();
    const { id } = await offer(EVE, EVE_ACCOUNT);
    clock.now += 11 * MINUTE;
    await upkeep.sweep();
    expect(await records.find(id)).toBeUndefined();
    clock.now += DAY;
    await upkeep.recover();
    expect(await records.find(proof.id)).toMatchObject({ state: 'late' });
    clock.now += 31 * DAY;
    await upkeep.sweep();
    expect(await records.find(proof.id)).toBeUndefined();
    expect(await store.count('link-proof')).toBe(0);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('can be cancelled before anything is sent, and not after it', async () => {
    const { offer, send, proofs, press, website } = await setUpProofs();
    const { id } = await offer();
    await proofs.drop(id, BOB);
    expect(await refusalOf(press(id))).toContain('no longer open');
    expect(adds(website)).toEqual([]);
    const { proof } = await send();
    expect(await refusalOf(proofs.drop(proof.id, BOB))).toContain('no longer open');
  });
});
