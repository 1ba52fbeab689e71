import { expect, it } from 'vitest';
import type { Quick } from '../../src/campaigns/placed-records.js';
import { placeKey, placesPrefix } from '../../src/campaigns/placed-schema.js';
import { grantKey } from '../../src/ledger/grant.js';
import { quarantine } from '../../src/quarantine/quarantine.js';
import { type Clock, systemClock } from '../../src/time/clock.js';
import { dropEvent, dropMessage, dropPage, dropRecord } from '../../src/views/drop-card.js';
import { MINUTE, MODERATOR, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { damage } from '../support/damage.js';
import { DROP_PLACE, setUpDrops } from '../support/drops.js';
import { english } from '../support/english.js';
import { faultyStore } from '../support/faulty-store.js';
import { playerId } from '../support/giveaways.js';
import { heldStep } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { shownList } from '../support/shown-list.js';
import { refused, unknown } from '../support/website-double.js';

it('the message of a quarantined drop says so, without counting its claims', async () => {
  const all = await setUpDrops();
  const drop = await all.startDrop({ claims: 3 });
  await all.claim(drop, 1);
  await quarantine({ store: all.store, why: { kind: 'held', by: MODERATOR }, now: () => all.clock.now });

  await all.lookAfterDrops();
  await all.lookAfterDrops();

  expect(all.dropTold.filter((text) => text.startsWith('show ended'))).toEqual(['show ended 1']);
  const shown = JSON.stringify(dropMessage(await all.currentDrop(drop), 1, english));
  expect(shown).toContain('was stopped');
  expect(shown).toContain('I lost some of my data');
  expect(shown).not.toContain('of 3');
});

it('names at its end who was quick, in their order, and counts down until then', async () => {
  const told: (readonly Quick[])[] = [];
  const all = await setUpDrops({
    dropNotices: { show: async (_drop, _claimed, quickest) => Boolean(told.push(quickest)) },
  });
  const drop = await all.startDrop({ claims: 3 });
  for (const player of [2, 3, 1]) await all.claim(drop, player);
  await all.lookAfterDrops();

  const quickest = [2, 3, 1].map((number) => ({ member: playerId(number), amount: '5.00' }));
  expect(told.at(-1)).toEqual(quickest);
  const over = await all.currentDrop(drop);
  expect(JSON.stringify(dropMessage(over, 3, english, quickest))).toContain(
    `🥇 <@${playerId(2)}> · 🥈 <@${playerId(3)}> · 🥉 <@${playerId(1)}>`,
  );
  expect(JSON.stringify(dropMessage(drop, 1, english))).toMatch(/⏳ Ends <t:\d+:R>/);
  await damage(all.store, grantKey((await all.claim(over, 3)).grant?.id ?? ''));
  expect(await all.dropRecords.quickest(all.ledger, drop.id)).toEqual([quickest[0], quickest[2]]);
});

it('says in list, card and record what was paid and is unknown', async () => {
  const all = await setUpDrops();
  const drop = await all.startDrop({ claims: 5 });
  await all.claim(drop, 1);
  all.website.outcomes.push({ outcome: unknown, takesEffect: false });
  const { grant } = await all.claim(drop, 2);
  all.website.outcomes.push({ outcome: refused, takesEffect: false });
  await all.claim(drop, 3);
  const shown = async () => {
    const counted = await all.drops.counted(await all.currentDrop(drop));
    return [await shownList(dropEvent, [counted], english), dropPage(await all.drops.show(drop.id), english)];
  };
  for (const reply of await shown()) expect(JSON.stringify(reply)).not.toContain(' paid)');

  await all.drops.end(drop.id, MODERATOR);
  await all.lookAfterDrops();

  const [outcome, ...more] = all.outcomes;
  if (outcome === undefined) throw new Error('there is no record');
  expect([outcome, more]).toMatchObject([{ paid: 1, unknown: 1, of: 3 }, []]);
  for (const reply of await shown()) expect(JSON.stringify(reply)).toContain('(1 of 3 paid, 1 unknown)');
  const record = JSON.stringify(dropRecord(drop, outcome, english));
  const { message: _, ...unposted } = drop;
  const said = english.words.logChannel.eventUnposted({ channel: `<#${drop.channelId}>` });
  expect(record).not.toContain(said);
  expect(JSON.stringify(dropRecord(unposted, outcome, english))).toContain(said);
  expect(record).toContain('❓ Unknown: **5.00 credits** (1)');
  expect(record).toContain('⚠️ Not paid: **5.00 credits** (1)');
  await all.granting.resolve(grant?.id ?? '', 'applied', SECOND_MODERATOR);
  for (const reply of await shown()) expect(JSON.stringify(reply)).toContain('(2 of 3 paid)');
});

it('counts what cannot be read as unknown, and is in the list all the same', async () => {
  const all = await setUpDrops();
  const drop = await all.startDrop({ claims: 3 });
  const claimed = [await all.claim(drop, 1), await all.claim(drop, 2), await all.claim(drop, 3)];
  await all.lookAfterDrops();
  await damage(all.store, grantKey(claimed[0]?.grant?.id ?? ''));
  await damage(all.store, placeKey(placesPrefix(drop.id), 1));

  const { outcome } = await all.drops.counted(await all.currentDrop(drop));
  expect(outcome).toMatchObject({ paid: 1, unknown: 2, of: 3 });
});

it('is posted once for staff, also where the upkeep takes it up while Discord is slow', async () => {
  const step = heldStep();
  let isFirst = true;
  const post = async () => {
    const waits = isFirst;
    isFirst = false;
    if (waits) await step.wait();
    return DROP_PLACE;
  };
  const all = await setUpDrops({ dropNotices: { post } });
  const starting = all.startDrop();
  await step.isReached;
  all.clock.now += MINUTE;
  await all.lookAfterDrops();
  step.release();

  expect(await starting).toMatchObject({ state: 'open', message: DROP_PLACE });
  expect(all.dropTold.filter((text) => text === 'started')).toHaveLength(1);
});

it('tells staff of a drop that could not be posted after they read that it will be', async () => {
  const faulty = faultyStore(await openStore());
  const all = await setUpDrops({ store: faulty.store });
  faulty.fail({
    matches: ({ to }) => JSON.stringify(to ?? '').includes('"state":"open"'),
    takesEffect: false,
  });
  expect((await all.startDrop()).state).toBe('opening');
  all.notices.refuses = true;
  all.clock.now += MINUTE;

  await all.lookAfterDrops();

  expect(all.dropTold).toContain('unposted');
});

it('shows that it is over on a message whose place Discord never told, once somebody presses there', async () => {
  const shown: unknown[] = [];
  const all = await setUpDrops({
    dropNotices: {
      async show({ state, message }) {
        shown.push([state, message]);
        return true;
      },
    },
  });
  all.notices.mute = true;
  const drop = await all.startDrop();
  await all.drops.end(drop.id, MODERATOR);
  await all.lookAfterDrops();
  await all.lookAfterDrops();
  expect(shown).toEqual([]);

  const pressed = { channelId: 'general', messageId: 'lost' };
  const press = () => refusalOf(all.drops.claim(drop.id, all.memberOf(1), pressed));
  expect(await press()).toBe('Too late: this is over.');
  await press();
  await all.drops.idle();

  expect(shown).toEqual([['ended', pressed]]);
});

it('says how many are left once somebody presses again whose claim was reported as failed', async () => {
  // Nothing is shown before the test says so.
  const shows: Array<() => void> = [];
  const clock: Clock = {
    now: systemClock.now,
    after(ms, action) {
      shows.push(action);
      return systemClock.after(ms, () => undefined);
    },
  };
  const faulty = faultyStore(await openStore());
  const all = await setUpDrops({ store: faulty.store, workClock: clock });
  const drop = await all.startDrop({ claims: 3 });
  const takesEffect = { takesEffect: true, thenDown: true } as const;
  faulty.fail({ matches: ({ key }) => key.startsWith('place:'), ...takesEffect });
  await refusalOf(all.claim(drop, 1));
  faulty.mend();
  shows.length = 0;

  await all.claim(drop, 1);
  for (const show of shows) show();

  await expect.poll(() => all.dropTold).toContain('show open 1');
});
