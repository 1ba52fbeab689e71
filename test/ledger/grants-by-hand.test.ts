import { describe, expect, it } from 'vitest';
import { amountText } from '../../src/money/amount.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import {
  adds,
  BOB,
  EVE,
  MINUTE,
  MODERATOR,
  NOON,
  quietly,
  refusalOf,
  SECOND_MODERATOR,
  setUpCredit,
  setUpLinked,
} from '../support/credit.js';
import { faultyStore } from '../support/faulty-store.js';
import { beforeCommit } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { createSkippingClock } from '../support/skipping-clock.js';
import { unknown } from '../support/website-double.js';

describe('a preview', () => {
  it('shows balance and cap, with two calls at most', async () => {
    const { granting, website, request } = await setUpLinked();
    const preview = await granting.prepare(request());
    expect(amountText(preview.balance.total)).toBe('11.00');
    expect(amountText(preview.left)).toBe('1000.00');
    expect(preview.needsApproval).toBe(false);
    expect(website.calls).toEqual(['find bob', 'read bob']);
  });

  it.each([
    [0, 'more than zero'],
    [-5, 'more than zero'],
    [0.001, 'two decimals'],
    [1.005, 'two decimals'],
    [100.01, 'One grant can add up to 100.00 credits'],
    [1e21, 'not an amount'],
    [Number.NaN, 'not an amount'],
    ['1,000', 'not an amount'],
    ['1.000', 'two decimals'],
    ['1.000,50', 'not an amount'],
    ['abc', 'not an amount'],
    ['0x10', 'not an amount'],
    ['1e2', 'not an amount'],
    ['Infinity', 'not an amount'],
    ['-3', 'more than zero'],
    ['0.00', 'more than zero'],
  ])('is refused for the amount %s before asking the website', async (amount, why) => {
    const { granting, website, request } = await setUpLinked();
    expect(await refusalOf(granting.prepare(request({ amount })))).toContain(why);
    expect(website.calls).toEqual([]);
  });

  it.each(['15,5', '15,50', ' 15.5 '])('takes the amount %s, with cents behind a comma', async (amount) => {
    const { granting, request } = await setUpLinked();
    const preview = await granting.prepare(request({ amount }));
    expect(preview.draft.amount).toBe('15.50');
  });

  it('is refused for a member without a link', async () => {
    const { granting, website, request } = await setUpLinked();
    expect(await refusalOf(granting.prepare(request({ to: { member: '77' } })))).toContain('not linked');
    expect(website.calls).toEqual([]);
  });

  it('names all grants to the same account in the last 24 hours', async () => {
    const { granting, grant, clock, request } = await setUpLinked();
    await grant({ by: SECOND_MODERATOR });
    clock.now += 23 * 60 * MINUTE;
    expect((await granting.prepare(request({ to: { username: 'bob' } }))).recent).toMatchObject([
      { by: SECOND_MODERATOR, amount: '15.00', state: 'applied' },
    ]);
    clock.now += 61 * MINUTE;
    // The same amount is shown for as long as its record is kept, whatever the clocks say.
    expect((await granting.prepare(request({ amount: 14 }))).recent).toEqual([]);
  });

  it.each([
    ['as a member', { to: { member: MODERATOR } }, []],
    ['by name', { to: { username: 'mod' } }, []],
    ['though they are unlinked by now', { to: { username: 'mod' } }, [MODERATOR]],
    ['though somebody else has it by now', { to: { member: EVE } }, [MODERATOR, EVE]],
  ] as const)('is refused for the requester’s own account: %s', async (_, changes, unlinked) => {
    const { granting, links, request } = await setUpLinked();
    const own = await links.of(MODERATOR);
    for (const member of unlinked) await links.remove(member);
    if (own !== undefined && unlinked.includes(EVE as never)) await links.set({ ...own, member: EVE });
    expect(await refusalOf(granting.prepare(request(changes)))).toContain('your own website account');
  });

  it('is not confirmed by somebody who has had its account since', async () => {
    const { granting, links, request, website } = await setUpLinked();
    await links.remove(MODERATOR);
    const { draft } = await granting.prepare(request({ by: SECOND_MODERATOR, to: { username: 'mod' } }));
    const account = { by: 'username', username: 'mod', id: '3' } as const;
    await links.set({ member: SECOND_MODERATOR, account, since: NOON, by: 'x' });
    await links.remove(SECOND_MODERATOR);
    expect(await refusalOf(granting.confirm(draft.id, SECOND_MODERATOR, quietly))).toContain(
      'is or was your own website account',
    );
    expect(adds(website)).toEqual([]);
  });

  it('knows the member of an account that was named', async () => {
    const { granting, request } = await setUpLinked();
    expect((await granting.prepare(request({ to: { username: 'eve' } }))).draft.member).toBe(EVE);
  });

  it.each([
    ['ten minutes later', 10],
    ['when the clock is set back', -60],
  ])('is no longer valid %s', async (_, minutes) => {
    const { granting, clock, website, request } = await setUpLinked();
    const { draft } = await granting.prepare(request());
    clock.now += minutes * MINUTE;
    expect(await refusalOf(granting.confirm(draft.id, MODERATOR, quietly))).toContain('no longer valid');
    expect(adds(website)).toEqual([]);
  });

  it('can be confirmed or cancelled only by the person who asked', async () => {
    const { granting, website, request } = await setUpLinked();
    const { draft } = await granting.prepare(request());
    expect(await refusalOf(granting.confirm(draft.id, SECOND_MODERATOR, quietly))).toContain(
      'Only the person',
    );
    expect(await refusalOf(granting.cancel(draft.id, SECOND_MODERATOR))).toContain('Only the person');
    expect(adds(website)).toEqual([]);
  });

  it('cannot be confirmed after it was cancelled', async () => {
    const { granting, ledger, website, request } = await setUpLinked();
    const { draft } = await granting.prepare(request());
    await granting.cancel(draft.id, MODERATOR);
    expect(await refusalOf(granting.confirm(draft.id, MODERATOR, quietly))).toContain('no longer valid');
    expect(adds(website)).toEqual([]);
    expect((await ledger.list({ limit: 10 })).grants).toEqual([]);
  });

  it('says nothing of sending when cancelled after its confirmation', async () => {
    const { granting, request } = await setUpLinked();
    const { draft } = await granting.prepare(request());
    await granting.confirm(draft.id, MODERATOR, quietly);
    const said = await refusalOf(granting.cancel(draft.id, MODERATOR));
    expect(said).toContain('confirmed already');
    expect(said).not.toContain('sent');
  });

  it('is known as confirmed when confirmed again, and announced once', async () => {
    const { granting, website, request } = await setUpLinked();
    const { draft } = await granting.prepare(request());
    const [first, second] = [
      await granting.confirm(draft.id, MODERATOR, quietly),
      await granting.confirm(draft.id, MODERATOR, quietly),
    ];
    expect(first.wasConfirmed).toBeUndefined();
    expect(second).toMatchObject({ grant: { id: draft.id, state: 'applied' }, wasConfirmed: true });
    expect(adds(website)).toHaveLength(1);
  });

  it('is the same grant where another process was just in time', async () => {
    const { store, ...rest } = await setUpLinked();
    const { draft } = await rest.granting.prepare(rest.request());
    const late = await setUpCredit({
      website: rest.website,
      store: beforeCommit(
        store,
        ({ key }) => key === `draft:${draft.id}`,
        () => rest.granting.confirm(draft.id, MODERATOR, quietly),
      ),
      clock: { now: NOON + 11 * MINUTE },
    });
    const { grant } = await late.granting.confirm(draft.id, MODERATOR, quietly);
    expect(grant).toMatchObject({ id: draft.id, state: 'applied' });
  });
});

describe('a grant that needs approval', () => {
  const over = { approvalOver: '10.00' };

  it('waits until a second staff member approves', async () => {
    const { grant, granting, website, notified } = await setUpLinked(over);
    const waiting = await grant();
    expect(waiting.state).toBe('waiting');
    expect(adds(website)).toEqual([]);
    expect(notified).toEqual(['ask waiting']);
    expect(await refusalOf(granting.approve(waiting.id, MODERATOR, quietly))).toContain('You requested this');
    const { grant: done } = await granting.approve(waiting.id, SECOND_MODERATOR, quietly);
    expect(done).toMatchObject({ state: 'applied', decidedBy: SECOND_MODERATOR });
    expect(adds(website)).toHaveLength(1);
  });

  it('does not wait for an amount that is exactly the limit', async () => {
    const { grant } = await setUpLinked(over);
    expect((await grant({ amount: 10 })).state).toBe('applied');
  });

  it.each([
    ['its receiver', false],
    ['somebody who was linked to the account before', true],
  ])('cannot be approved by %s', async (_, isUnlinked) => {
    const { grant, granting, links, website } = await setUpLinked(over);
    if (isUnlinked) await links.remove(BOB);
    const { id } = await grant({ to: isUnlinked ? { username: 'bob' } : { member: BOB } });
    expect(await refusalOf(granting.approve(id, BOB, quietly))).toContain('your own website account');
    expect(adds(website)).toEqual([]);
  });

  it('is not approved where its account came to who requested it', async () => {
    const { grant, granting, links, website } = await setUpLinked(over);
    const { id, account } = await grant();
    await links.remove(BOB);
    await links.set({ member: MODERATOR, account, since: 0, by: 'x' });
    await links.remove(MODERATOR);
    expect(await refusalOf(granting.approve(id, SECOND_MODERATOR, quietly))).toContain(
      'or that of whoever requested it',
    );
    expect(adds(website)).toEqual([]);
    expect((await granting.reject(id, SECOND_MODERATOR)).state).toBe('rejected');
  });

  it('is sent once when two approve at the same moment', async () => {
    const { grant, granting, website } = await setUpLinked(over);
    const { id } = await grant();
    const outcomes = await Promise.allSettled([
      granting.approve(id, SECOND_MODERATOR, quietly),
      granting.approve(id, '902', quietly),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(adds(website)).toHaveLength(1);
  });

  it('is not sent when it is rejected, and gives its amount back', async () => {
    const { grant, granting, website, left } = await setUpLinked(over);
    const { id } = await grant();
    expect(await left()).toBe('985.00');
    expect((await granting.reject(id, SECOND_MODERATOR)).state).toBe('rejected');
    expect(await refusalOf(granting.approve(id, '902', quietly))).toContain('decided');
    expect(await left()).toBe('1000.00');
    expect(adds(website)).toEqual([]);
  });

  it('expires after 24 hours and gives back to its own day', async () => {
    const { grant, granting, ledger, caps, clock, website } = await setUpLinked(over);
    const { id } = await grant();
    const day = clock.now;
    clock.now += 24 * 60 * MINUTE;
    expect(await refusalOf(granting.approve(id, SECOND_MODERATOR, quietly))).toContain('has expired');
    await granting.sweep();
    expect((await ledger.find(id))?.state).toBe('expired');
    expect(amountText(await caps.left(MODERATOR, day))).toBe('1000.00');
    expect(adds(website)).toEqual([]);
  });
});

describe('a grant of unknown outcome', () => {
  async function lost(takesEffect: boolean) {
    const credit = await setUpLinked();
    credit.website.outcomes.push({ outcome: unknown, takesEffect });
    return { ...credit, lost: await credit.grant() };
  }

  it('is put before staff with evidence, which decides nothing', async () => {
    const { lost: grant, notified, grantAnnouncer, ledger } = await lost(true);
    expect(grant).toMatchObject({ state: 'unknown', before: { virtual: '10.00' } });
    expect(grant.evidence).toMatchObject([{ virtual: '25.00' }]);
    await grantAnnouncer.idle();
    expect((await ledger.find(grant.id))?.posted).toBeDefined();
    expect(notified).toEqual(['ask unknown']);
  });

  it('has its own account’s balance as evidence, not the name’s', async () => {
    const { granting, links, website, request } = await setUpLinked();
    const steam = '76561197960265775';
    const entry = website.users.get('bob');
    if (entry === undefined) throw new Error('no bob');
    const user = { ...entry.user, steam };
    entry.user = user;
    await links.set({
      member: BOB,
      account: { by: 'steam', username: 'bob', id: '1', steam },
      since: 1,
      by: 'x',
    });
    const { findUser } = website;
    website.findUser = async (key) => {
      if (key.by !== 'steam') return findUser(key);
      const found = [...website.users.values()].find((one) => one.user.steam === key.value);
      if (found === undefined) throw new Error('no such user');
      return found.user;
    };
    const { draft } = await granting.prepare(request());
    website.users.set('robert', { user: { ...user, username: 'robert' }, virtual: '10.00' });
    website.users.set('bob', { user: { ...user, id: '77', steam: undefined }, virtual: '3.00' });
    website.outcomes.push({ outcome: unknown, takesEffect: true });
    const { grant } = await granting.confirm(draft.id, MODERATOR, quietly);
    expect(grant).toMatchObject({ before: { virtual: '10.00' }, evidence: [{ virtual: '25.00' }] });
  });

  it('has its balance read once more after a while', async () => {
    const { lost: grant, ledger, recovery, grantAnnouncer, clock, notified } = await lost(false);
    await grantAnnouncer.idle();
    await recovery.recover();
    expect((await ledger.find(grant.id))?.evidence).toHaveLength(1);
    clock.now += 31_000;
    await recovery.recover();
    await recovery.recover();
    expect((await ledger.find(grant.id))?.evidence).toHaveLength(2);
    expect(notified).toEqual(['ask unknown', 'update unknown']);
  });

  it.each(['recorded late', 'not to be shown in it'] as const)(
    'is put before staff where they were asked for approval: %s',
    async (fault) => {
      const { store, fail } = faultyStore(await openStore());
      const credit = await setUpLinked({ store, approvalOver: '10.00', world: createSkippingClock() });
      const { website, granting, ledger, recovery, clock, notified } = credit;
      const waiting = await credit.grant();
      await credit.grantAnnouncer.idle();
      website.outcomes.push({ outcome: unknown, takesEffect: true });
      // A website that has lost an answer is not to be read for a while either.
      website.beforeAnswer = async () => {
        website.readFailures.push(...Array(500).fill(new WebsiteError('failed', 'HTTP 500')));
      };
      if (fault === 'recorded late') {
        fail({ matches: ({ key }) => key.startsWith('attempt-answer:'), takesEffect: false });
      } else credit.discord.failsEdits = true;
      await granting.approve(waiting.id, SECOND_MODERATOR, quietly).catch(quietly);
      await expect.poll(async () => (await ledger.find(waiting.id))?.state).toBe('unknown');
      await credit.grantAnnouncer.idle();
      for (let time = 0; time < 5; time += 1) {
        clock.now += 5_000;
        await recovery.recover();
      }
      const asked = notified.filter((what) => what.endsWith('unknown'));
      expect(asked).toEqual([fault === 'recorded late' ? 'update unknown' : 'ask unknown']);
      expect((await ledger.find(waiting.id))?.posted).toMatchObject({ asks: 'unknown' });
    },
  );

  it('is settled by staff once', async () => {
    const { lost: grant, granting } = await lost(true);
    const outcomes = await Promise.allSettled([
      granting.resolve(grant.id, 'applied', SECOND_MODERATOR),
      granting.resolve(grant.id, 'not-applied', MODERATOR),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('cannot be settled by its receiver', async () => {
    const { lost: grant, granting } = await lost(true);
    expect(await refusalOf(granting.resolve(grant.id, 'not-applied', BOB))).toContain('your own');
  });

  it('can be granted anew once settled as not arrived, naming it', async () => {
    const { lost: grant, granting, website } = await lost(false);
    expect(await refusalOf(granting.prepareAgain(grant.id, MODERATOR))).toContain('Nothing was changed');
    await granting.resolve(grant.id, 'not-applied', SECOND_MODERATOR);
    const [one, other] = await Promise.all([
      granting.prepareAgain(grant.id, MODERATOR),
      granting.prepareAgain(grant.id, SECOND_MODERATOR),
    ]);
    const outcomes = await Promise.allSettled([
      granting.confirm(one.draft.id, MODERATOR, quietly),
      granting.confirm(other.draft.id, SECOND_MODERATOR, quietly),
    ]);
    const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.grant] : []));
    expect(done).toMatchObject([{ state: 'applied', replaces: grant.id }]);
    expect(website.credits).toHaveLength(1);
  });
});
