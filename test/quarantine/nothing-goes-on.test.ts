import { expect, it } from 'vitest';
import { UserError } from '../../src/errors.js';
import { livedInStore } from '../audit/lived-in-store.js';
import { faultsIn } from '../support/audit-faults.js';
import { setUpCodes } from '../support/codes.js';
import { MODERATOR, NOON, quietly, SECOND_MODERATOR } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { playerId, setUpGiveaways } from '../support/giveaways.js';
import { setUpPayouts } from '../support/payouts.js';
import { DAY, setUpSchedules } from '../support/schedules.js';
import { quarantineAt } from '../support/set-back.js';

/** The bot on a store in which everything was open that can be, once that was quarantined. */
async function quarantined() {
  const life = await livedInStore();
  const { store } = life;
  await quarantineAt(store, NOON + 1);
  const clock = { now: NOON + 2 };
  const set = await setUpGiveaways({ store, clock, players: 10, pid: 400 });
  const shared = { store, clock, website: set.website };
  return {
    life,
    set,
    payouts: await setUpPayouts({ ...shared, pid: 401 }),
    drops: await setUpDrops({ ...shared, players: 10, pid: 402 }),
    codes: await setUpCodes({ ...shared, players: 10, pid: 403 }),
    schedules: await setUpSchedules({ ...shared, players: 0, pid: 404 }),
  };
}

it('nothing quarantined can be decided, resumed, rerolled, replaced or paid', async () => {
  const { life, set, payouts, drops, codes, schedules } = await quarantined();
  const { giveaways, granting } = set;
  const decisions: ReadonlyArray<readonly [string, (staffId: string) => Promise<unknown>]> = [
    ['approve a grant', (staff) => granting.approve(life.waiting.id, staff, quietly)],
    ['reject a grant', (staff) => granting.reject(life.waiting.id, staff)],
    [
      'grant again',
      async (staff) => {
        const { draft } = await granting.prepareAgain(life.lost.id, staff);
        await granting.confirm(draft.id, staff, quietly);
      },
    ],
    ['approve a payout', (staff) => payouts.payouts.approve(life.waitingPayout.id, staff)],
    ['reject a payout', (staff) => payouts.payouts.reject(life.waitingPayout.id, staff)],
    ['resume a payout', (staff) => payouts.payouts.resume(life.waitingPayout.id, staff)],
    ['stop a payout', (staff) => payouts.payouts.stop(life.waitingPayout.id, staff)],
    [
      'enter a giveaway',
      () => giveaways.enter(life.openGiveaway.id, { id: playerId(1), roles: [], joinedAt: 0 }),
    ],
    ['leave a giveaway', () => giveaways.leave(life.openGiveaway.id, playerId(1))],
    ['reject a giveaway', (staff) => giveaways.reject(life.openGiveaway.id, staff)],
    ['approve a giveaway', (staff) => giveaways.approve(life.openGiveaway.id, staff)],
    ['end a giveaway', (staff) => giveaways.end(life.openGiveaway.id, staff)],
    ['cancel a giveaway', (staff) => giveaways.cancel(life.openGiveaway.id, staff)],
    ['edit a giveaway', (staff) => giveaways.edit(life.openGiveaway.id, { winners: 5 } as never, staff)],
    ['reroll a giveaway', (staff) => giveaways.reroll(life.openGiveaway.id, playerId(1), staff)],
    ['pay a giveaway again', (staff) => giveaways.previewPayAgain(life.openGiveaway.id, staff)],
    ['claim a drop', () => drops.claim(life.openDrop, 3)],
    ['approve a drop', (staff) => drops.drops.approve(life.openDrop.id, staff)],
    ['approve codes', (staff) => codes.codes.approve(life.openCodes.id, staff)],
    ['approve a schedule', (staff) => schedules.schedules.approve(life.schedule.id, staff)],
    ['end a schedule', (staff) => schedules.schedules.unschedule(life.schedule.id, staff)],
  ];
  for (const [what, decide] of decisions) {
    for (const staff of [MODERATOR, SECOND_MODERATOR]) {
      await expect(decide(staff), what).rejects.toThrow(UserError);
    }
  }

  for (const days of [0, 8]) {
    set.clock.now += days * DAY;
    await set.recovery.recover();
    await payouts.payoutUpkeep.recover();
    await payouts.idle();
    await giveaways.recover();
    await giveaways.openRounds();
    await giveaways.idle();
    await drops.lookAfterDrops();
    await codes.lookAfterCodes();
    await schedules.look();
  }
  giveaways.halt();
  expect(set.website.credits).toEqual([]);
  expect(await faultsIn(life.store)).toEqual([]);
});
