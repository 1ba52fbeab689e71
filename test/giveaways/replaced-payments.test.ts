import { describe, expect, it } from 'vitest';
import { MODERATOR, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { setUpGiveaways } from '../support/giveaways.js';
import { unknown } from '../support/website-double.js';
import { setUpStanding } from './standing-winners.js';

const noProgress = async () => undefined;

describe('a grant that replaces one of a winner', () => {
  it('belongs to the place: a winner paid that way cannot be replaced any more', async () => {
    const set = await setUpStanding(['unknown', 'paid']);
    const { granting, settleAndPrepareAgain, reroll, order, open, website, usernameOf } = set;
    const id = await settleAndPrepareAgain();
    await granting.confirm(id, MODERATOR, noProgress);

    expect(await refusalOf(reroll(open.id, order[0], SECOND_MODERATOR))).toContain('has been paid');

    expect(website.credits.map(({ username }) => username)).toEqual([await usernameOf(order[0])]);
  });

  it('is shown on all cards, even after the giveaway was closed', async () => {
    const set = await setUpStanding(['unknown', 'paid']);
    const { granting, settleAndPrepareAgain, order, open, states, records, notices, current } = set;
    const id = await settleAndPrepareAgain();
    expect(await records.open()).toEqual([]);
    notices.notified.length = 0;

    await granting.confirm(id, MODERATOR, noProgress);
    await set.grantAnnouncer.idle();
    await set.giveaways.idle();

    const shown = `${order[0]}=paid ${order[1]}=paid`;
    expect(await states(open)).toBe(shown);
    expect(notices.notified).toEqual([`states ${shown}`, `record ${shown}`]);
    expect((await current(open)).shown).toBe(shown);
    expect(await records.open()).toEqual([]);
  });

  it('is shown on the cards by the process that takes it up after a crash', async () => {
    const set = await setUpStanding(['unknown', 'paid']);
    const { granting, settleAndPrepareAgain, order, open, shared, website } = set;
    const id = await settleAndPrepareAgain();
    website.outcomes.push({ outcome: unknown, takesEffect: true });
    await granting.confirm(id, MODERATOR, noProgress);
    await set.grantAnnouncer.idle();
    await set.giveaways.idle();
    expect(await set.states(open)).toBe(`${order[0]}=unknown ${order[1]}=paid`);

    const second = await setUpGiveaways({ ...shared, pid: 102 });
    await second.granting.resolve(id, 'applied', SECOND_MODERATOR);
    await second.grantAnnouncer.idle();
    await second.giveaways.idle();

    expect((await second.current(open)).shown).toBe(`${order[0]}=paid ${order[1]}=paid`);
    expect(await second.records.open()).toEqual([]);
  });

  it('cannot be confirmed any more once the place was given to somebody else', async () => {
    const set = await setUpStanding(['unknown', 'paid']);
    const { granting, settleAndPrepareAgain, reroll, order, open, goOn, website, usernameOf } = set;
    const id = await settleAndPrepareAgain();
    const { giveaway } = await reroll(open.id, order[0], SECOND_MODERATOR);
    await goOn(giveaway);

    await refusalOf(granting.confirm(id, MODERATOR, noProgress));
    await refusalOf(granting.prepareAgain(id, MODERATOR));

    expect(website.credits.map(({ username }) => username)).toEqual([await usernameOf(order[2] as string)]);
  });

  it('keeps the place if it is confirmed while a reroll is being made', async () => {
    const set = await setUpStanding(['unknown', 'paid']);
    const { settleAndPrepareAgain, reroll, order, open, ledger, liveness, members } = set;
    const draft = await ledger.draftOf(await settleAndPrepareAgain());
    const { of } = members;
    members.of = async (...asked) => {
      members.of = of;
      if (draft !== undefined) await ledger.enter(draft, 'waiting', liveness.id);
      return of(...asked);
    };

    expect(await refusalOf(reroll(open.id, order[0], SECOND_MODERATOR))).toContain('not clear yet');
  });

  it('keeps the place from being given away while nobody knows of it', async () => {
    const set = await setUpStanding(['unknown', 'paid']);
    const { granting, settleAndPrepareAgain, reroll, order, open, website } = set;
    const id = await settleAndPrepareAgain();
    website.outcomes.push({ outcome: unknown, takesEffect: true });
    await granting.confirm(id, MODERATOR, noProgress);

    expect(await refusalOf(reroll(open.id, order[0], SECOND_MODERATOR))).toContain('not clear yet');
  });
});

describe('a reroll where others were not paid either', () => {
  it('pays the new place alone', async () => {
    const { reroll, order, open, goOn, states, website, usernameOf } = await setUpStanding([
      'refused',
      'unsent',
      'paid',
    ]);

    const { giveaway } = await reroll(open.id, order[0], SECOND_MODERATOR);
    await goOn(giveaway);

    expect(website.credits.map(({ username }) => username)).toEqual([await usernameOf(order[3] as string)]);
    expect(await states(open)).toBe(`${order[1]}=unsent ${order[2]}=paid ${order[3]}=paid`);
  });

  it('pays it alone even if another process takes it up, and after another reroll', async () => {
    const set = await setUpStanding(['refused', 'unsent', 'refused']);
    const { reroll, order, open, shared, website, usernameOf, members, states } = set;
    await reroll(open.id, order[0], SECOND_MODERATOR);
    expect(await refusalOf(reroll(open.id, order[2] as string, SECOND_MODERATOR))).toContain('not clear');

    const second = await setUpGiveaways({ ...shared, pid: 102 });
    await second.giveaways.recover();
    await second.giveaways.idle();
    const { giveaway } = await second.reroll(open.id, order[2] as string, SECOND_MODERATOR);
    second.upkeep.goOn(giveaway);
    await second.giveaways.idle();

    expect(members.asked.length).toBeGreaterThan(0);
    const paid = await Promise.all([order[3], order[4]].map((id) => usernameOf(id as string)));
    expect(website.credits.map(({ username }) => username)).toEqual(paid);
    expect(await states(open)).toBe(`${order[1]}=unsent ${order[3]}=paid ${order[4]}=paid`);
  });
});

it('a reroll is refused if the prize is more than a grant may be by now', async () => {
  const { open, order, shared, current } = await setUpStanding(['refused', 'paid']);
  const lowered = await setUpGiveaways({ ...shared, max: '4.99', pid: 102 });

  expect(await refusalOf(lowered.reroll(open.id, order[0], SECOND_MODERATOR))).toContain('4.99');
  expect((await current(open)).state).toBe('finished');
});
