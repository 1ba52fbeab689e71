import { expect, it } from 'vitest';
import { managementButtons } from '../../commands/giveaway-management.js';
import type { Button } from '../../src/discord/command.js';
import type { ButtonRequest } from '../../src/discord/request.js';
import type { Grant } from '../../src/ledger/grant.js';
import { MODERATOR, NOON, refusalOf } from '../support/credit.js';
import { english } from '../support/english.js';
import { HOUR, setUpGiveaways, winnerIds } from '../support/giveaways.js';
import { refused } from '../support/website-double.js';

interface Pressed {
  readonly isStaff?: boolean;
  /** In a menu. */
  readonly chosen?: string | undefined;
}

async function setUp() {
  const set = await setUpGiveaways({ players: 3 });
  const buttons = managementButtons(set.giveaways);
  const press = (name: string, subject: string, { isStaff = true, chosen }: Pressed = {}) =>
    (buttons[name] as Button).run({
      subject,
      chosen,
      isStaff,
      language: english,
      user: { id: MODERATOR },
    } as ButtonRequest);
  const offered = async (id: string) =>
    ((await press('manage', id)).components ?? []).flatMap(({ components }) =>
      components.map((one) => ('label' in one ? one.label : one)),
    );
  return { ...set, press, offered };
}

it('offers staff what can be done, and tells others whom it is for', async () => {
  const { start, offered, press, giveaways } = await setUp();
  const open = await start({ every: 'week' });
  const scheduled = await start({ title: 'later', startsInMs: HOUR });

  expect(await offered(open.id)).toEqual(['End', 'Cancel', 'Stop repeating']);
  expect(await offered(scheduled.id)).toEqual(['Cancel']);
  expect(await refusalOf(press('manage', open.id, { isStaff: false }))).toMatch(/host and staff/);

  await press('manage-stop', open.id);
  expect(await offered(open.id)).toEqual(['End', 'Cancel']);
  await press('manage-cancel', scheduled.id);
  expect(await offered(scheduled.id)).toEqual([]);
  giveaways.halt();
});

it('replaces a winner who was not paid', async () => {
  const set = await setUp();
  const giveaway = await set.start();
  await set.enterAll(giveaway);
  set.website.outcomes.push({ outcome: refused, takesEffect: false });
  const ended = await set.finish(giveaway);
  const [winner] = winnerIds(ended);
  expect(await set.offered(giveaway.id)).toMatchObject([
    {
      custom_id: `giveaway:manage-reroll:${giveaway.id}`,
      options: [{ label: expect.stringMatching(/^1\. player\d$/), value: winner }],
    },
  ]);

  await set.press('manage-reroll', giveaway.id, { chosen: winner });
  await set.giveaways.idle();
  expect(winnerIds(await set.current(giveaway))).not.toContain(winner);
  expect(set.clock.now).toBe(NOON);
});

it('has each paid winner told once, in the commit that ends the payment, unless that was left out', async () => {
  const set = await setUp();
  const notified = async () => (await set.store.range({ prefix: 'direct-message:', limit: 10 })).length;
  const giveaway = await set.start({ winners: 2 });
  await set.enterAll(giveaway);
  set.website.outcomes.push({ outcome: refused, takesEffect: false });
  await set.finish(giveaway);
  expect(await notified()).toBe(1);

  // Both are paid at the same moment, so either may be the one whom the website refuses.
  const grants = await set.store.range<Grant>({ prefix: 'grant:', limit: 10 });
  const unpaid = grants.find(({ value }) => value.state === 'refused')?.value.member;
  await set.press('manage-reroll', giveaway.id, { chosen: unpaid });
  await set.giveaways.idle();
  expect(await notified()).toBe(2);

  const silent = await set.start({ title: 'silent', dm: false });
  await set.enterAll(silent);
  await set.finish(silent);
  expect(await notified()).toBe(2);
});
