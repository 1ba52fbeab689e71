import { expect, it } from 'vitest';
import { accountPrefix, grantKey } from '../../src/credit/grant-records.js';
import { UserError } from '../../src/errors.js';
import { rowGrantId } from '../../src/payouts/payout-report.js';
import { grantAgain, MINUTE, MODERATOR, quietly, SECOND_MODERATOR, setUpLinked } from '../support/credit.js';
import { damagedStore, spoil } from '../support/damaged.js';
import { setUpDue } from '../support/due-run.js';
import { english } from '../support/english.js';
import { creditsOf, setUpPayouts } from '../support/payouts.js';
import { DAY } from '../support/schedules.js';
import { recordsOf, wentBack } from '../support/set-back.js';
import { unknown } from '../support/website-double.js';

/*
 * Staff grant again what did not arrive. The store goes back to before the first grant was entered, or was sent, while the
 * website has yet to answer the second; and then the first is taken up once more.
 */

const account = { by: 'username', username: 'player1', id: '1' } as const;
const row = { number: 1, given: 'player1', member: '5001', account, amount: '5.00' };

/** A payout whose only row did not arrive. @returns also the records of before the row's grant was entered or sent */
async function setUpRow(before: 'entered' | 'sent') {
  const all = await setUpPayouts();
  await all.links.set({ member: '5001', account, since: 0, by: 'x' });
  const draft = await all.prepare([row]);
  let past = await recordsOf(all.store);
  const { findUser } = all.website;
  all.website.findUser = async (key) => {
    // Each payment is looked up once more, right before it is sent.
    all.website.findUser = findUser;
    if (before === 'sent') past = await recordsOf(all.store);
    return findUser(key);
  };
  all.website.outcomes.push({ outcome: unknown, takesEffect: false });
  const payout = await all.payouts.confirm(draft.id, MODERATOR);
  await all.runs.idle();
  const lost = rowGrantId(payout, row);
  await all.granting.resolve(lost, 'not-applied', SECOND_MODERATOR);

  /** Takes the payout up again: staff confirm it once more, or another process does by itself. */
  async function takeUp(): Promise<void> {
    if (before === 'entered') await all.payouts.confirm(draft.id, MODERATOR);
    all.clock.now += MINUTE;
    await all.liveness.beat();
    await all.recovery.recover();
    await all.payoutUpkeep.recover();
  }
  return { ...all, lost, past, takeUp };
}

it.each(['entered', 'sent'] as const)(
  'a row is not paid beside what replaces it, lost before it was %s',
  async (before) => {
    const all = await setUpRow(before);
    await (await wentBack(all, () => grantAgain(all, all.lost), all.past))();
    expect(all.website.credits).toHaveLength(1);

    await all.takeUp();
    await all.runs.idle();

    expect(all.website.credits).toHaveLength(1);
    expect((await all.ledger.find(all.lost))?.state).toBe('not-sent');
  },
);

it.each(['entered', 'sent'] as const)(
  'likewise if the answer comes then, lost before it was %s',
  async (before) => {
    const all = await setUpRow(before);
    const answer = await wentBack(all, () => grantAgain(all, all.lost), all.past);
    await all.takeUp();
    await expect.poll(async () => (await all.ledger.find(all.lost))?.state).toBe('prepared');
    await answer();
    await all.runs.idle();

    expect(all.website.credits).toHaveLength(1);
  },
);

it('a grant is not paid beside what replaces it if its preview is confirmed once more', async () => {
  const all = await setUpLinked();
  const { draft } = await all.granting.prepare(all.wish());
  const past = await recordsOf(all.store);
  all.website.outcomes.push({ outcome: unknown, takesEffect: false });
  await all.granting.confirm(draft.id, MODERATOR, quietly);
  await all.granting.resolve(draft.id, 'not-applied', SECOND_MODERATOR);
  await (await wentBack(all, () => grantAgain(all, draft.id), past))();

  const { grant } = await all.granting.confirm(draft.id, MODERATOR, quietly);

  expect(grant).toMatchObject({ state: 'not-sent', unsentBecause: 'arrived' });
  expect(all.website.credits).toHaveLength(1);
});

it.each(['payout', 'payout-row'])(
  'what a run has paid its member is not granted again for its lost list, though its %s cannot be read',
  async (which) => {
    const all = await setUpDue(2, [2]);
    all.website.outcomes.push({ outcome: unknown, takesEffect: false });
    await (await wentBack(all, all.look))();
    const [lost = ''] = (await all.ledger.inStage('unknown')).map(({ id }) => id);
    await all.granting.resolve(lost, 'not-applied', SECOND_MODERATOR);
    all.have([1, 2]);
    all.clock.now += MINUTE;
    await all.look();
    expect(creditsOf(all.website)).toMatchObject({ player2: '5.00' });
    const { id } = await all.run();
    const damaged = which === 'payout' ? `payout:${id}` : `payout-row:${id}:00001`;
    const { store } = await damagedStore(await recordsOf(all.store), [damaged]);
    const later = await setUpPayouts({ store, pid: 200, clock: all.clock, website: all.website });
    later.clock.now += 2 * DAY;

    const { grant } = await grantAgain(later, lost);

    expect(grant).toMatchObject({ state: 'not-sent', unsentBecause: 'arrived' });
    expect(creditsOf(all.website)).toMatchObject({ player2: '5.00' });
  },
);

it('a grant is sent although a row of its account’s index cannot be read', async () => {
  const { store, texts } = await damagedStore([], []);
  const all = await setUpLinked({ store });
  const first = await all.grant({ amount: 1 });
  await spoil(texts, [accountPrefix(first.account) + first.id], 'cut');

  expect((await all.grant({ amount: 5 })).state).toBe('applied');
});

it('who approves a grant reads that a record cannot be read, if one of the account cannot', async () => {
  const { store, texts } = await damagedStore([], []);
  const all = await setUpLinked({ store, approvalOver: '10.00' });
  const { id } = await all.grant();
  const newer = await all.grant({ amount: 5 });
  expect(newer.state).toBe('applied');
  await spoil(texts, [grantKey(newer.id)], 'cut');

  const { grant, cause } = await all.granting.approve(id, SECOND_MODERATOR, quietly);

  expect(grant).toMatchObject({ state: 'not-sent', unsentBecause: 'unreadable' });
  if (!(cause instanceof UserError)) throw new Error('no reason was given', { cause });
  expect(cause.say(english)).toContain('I cannot read a record that this depends on');
});
