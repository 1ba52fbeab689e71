import { describe, expect, it } from 'vitest';
import { BOB, MODERATOR, quietly, refusalOf, SECOND_MODERATOR, setUpLinked } from '../support/credit.js';
import { unknown } from '../support/website-double.js';

describe('a grant of unknown outcome', () => {
  async function lost(takesEffect: boolean) {
    const credit = await setUpLinked();
    credit.website.outcomes.push({ outcome: unknown, takesEffect });
    return { ...credit, lost: await credit.grant() };
  }

  it('has its evidence read and is put before staff, and nothing is decided by it', async () => {
    const { lost: grant, told, telling, ledger } = await lost(true);
    expect(grant).toMatchObject({ state: 'unknown', before: { virtual: '10.00' } });
    expect(grant.evidence).toMatchObject([{ virtual: '25.00' }]);
    await telling.idle();
    expect((await ledger.find(grant.id))?.posted).toBeDefined();
    expect(told).toEqual(['ask unknown']);
  });

  it('is looked at once more after a while', async () => {
    const { lost: grant, ledger, recovery, telling, clock, told } = await lost(false);
    await telling.idle();
    await recovery.recover();
    expect((await ledger.find(grant.id))?.evidence).toHaveLength(1);
    clock.now += 31_000;
    await recovery.recover();
    await recovery.recover();
    expect((await ledger.find(grant.id))?.evidence).toHaveLength(2);
    expect(told).toEqual(['ask unknown', 'update unknown']);
  });

  it('is settled by staff once', async () => {
    const { lost: grant, granting } = await lost(true);
    const outcomes = await Promise.allSettled([
      granting.resolve(grant.id, 'applied', SECOND_MODERATOR),
      granting.resolve(grant.id, 'not-applied', MODERATOR),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('cannot be settled by who receives it', async () => {
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
