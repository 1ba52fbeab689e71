import { describe, expect, it } from 'vitest';
import { WebsiteError } from '../../src/website/website-errors.js';
import { BOB, MODERATOR, quietly, refusalOf, SECOND_MODERATOR, setUpLinked } from '../support/credit.js';
import { faultyStore } from '../support/faulty-store.js';
import { openStore } from '../support/open-store.js';
import { createSkippingClock } from '../support/skipping-clock.js';
import { unknown } from '../support/website-double.js';

describe('a grant of unknown outcome', () => {
  async function lost(takesEffect: boolean) {
    const credit = await setUpLinked();
    credit.website.outcomes.push({ outcome: unknown, takesEffect });
    return { ...credit, lost: await credit.grant() };
  }

  it('has its evidence read and is put before staff, and nothing is decided by it', async () => {
    const { lost: grant, told, grantAnnouncer, ledger } = await lost(true);
    expect(grant).toMatchObject({ state: 'unknown', before: { virtual: '10.00' } });
    expect(grant.evidence).toMatchObject([{ virtual: '25.00' }]);
    await grantAnnouncer.idle();
    expect((await ledger.find(grant.id))?.posted).toBeDefined();
    expect(told).toEqual(['ask unknown']);
  });

  it('has the balance of its own account as evidence, not that of the account that has the name now', async () => {
    const { granting, links, website, wish } = await setUpLinked();
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
    const { draft } = await granting.prepare(wish());
    website.users.set('robert', { user: { ...user, username: 'robert' }, virtual: '10.00' });
    website.users.set('bob', { user: { ...user, id: '77', steam: undefined }, virtual: '3.00' });
    website.outcomes.push({ outcome: unknown, takesEffect: true });
    const { grant } = await granting.confirm(draft.id, MODERATOR, quietly);
    expect(grant).toMatchObject({ before: { virtual: '10.00' }, evidence: [{ virtual: '25.00' }] });
  });

  it('has its balance read once more after a while', async () => {
    const { lost: grant, ledger, recovery, grantAnnouncer, clock, told } = await lost(false);
    await grantAnnouncer.idle();
    await recovery.recover();
    expect((await ledger.find(grant.id))?.evidence).toHaveLength(1);
    clock.now += 31_000;
    await recovery.recover();
    await recovery.recover();
    expect((await ledger.find(grant.id))?.evidence).toHaveLength(2);
    expect(told).toEqual(['ask unknown', 'update unknown']);
  });

  it.each(['recorded late', 'not to be shown in it'] as const)(
    'is put before staff where they were asked for approval: %s',
    async (fault) => {
      const { store, fail } = faultyStore(await openStore());
      const credit = await setUpLinked({ store, approvalOver: '10.00', world: createSkippingClock() });
      const { website, granting, ledger, recovery, clock, told } = credit;
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
      const asked = told.filter((what) => what.endsWith('unknown'));
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

  it('can be granted anew once it is settled as not arrived, as a grant that names it', async () => {
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
    expect(done).toMatchObject([{ state: 'applied', redoes: grant.id }]);
    expect(website.credits).toHaveLength(1);
  });
});
