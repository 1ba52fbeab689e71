import { expect, it } from 'vitest';
import { managementButtons } from '../../commands/giveaway-management.js';
import type { Button } from '../../src/discord/command.js';
import { readControlId } from '../../src/discord/reply.js';
import type { ButtonRequest } from '../../src/discord/request.js';
import type { Grant } from '../../src/ledger/grant.js';
import { giveawayEvent } from '../../src/views/giveaway-card.js';
import { seriesControls } from '../../src/views/series-controls.js';
import { MODERATOR, NOON, refusalOf } from '../support/credit.js';
import { english } from '../support/english.js';
import { HOUR, setUpGiveaways, winnerIds } from '../support/giveaways.js';
import { labelsOf, renderedText } from '../support/reply-check.js';
import { quarantineAt } from '../support/set-back.js';
import { refused } from '../support/website-double.js';

interface Pressed {
  readonly isStaff?: boolean;
  /** In a menu. */
  readonly chosen?: string | undefined;
}

async function setUp() {
  const set = await setUpGiveaways({ players: 3 });
  const buttons = managementButtons(
    set.giveaways,
    seriesControls(giveawayEvent, set.giveaways, async (_, given) => given).button,
  );
  const press = (name: string, subject: string, { isStaff = true, chosen }: Pressed = {}) =>
    (buttons[name] as Button).run({
      subject,
      chosen,
      isStaff,
      language: english,
      user: { id: MODERATOR },
      member: { id: MODERATOR, roles: [], joinedAt: undefined },
    } as unknown as ButtonRequest);
  const offered = async (id: string) =>
    ((await press('about', id)).components ?? []).flatMap(({ components }) =>
      components.map((one) => ('label' in one ? one.label : one)),
    );
  return { ...set, press, offered };
}

it('offers staff alone what can be done', async () => {
  const { start, offered, press, giveaways } = await setUp();
  const open = await start({ every: 'week' });
  const scheduled = await start({ title: 'later', startsInMs: HOUR });

  expect(await offered(open.id)).toEqual(['End', 'Cancel', 'Stop repeating']);
  expect(await offered(scheduled.id)).toEqual(['Cancel']);
  expect((await press('about', open.id, { isStaff: false })).components).toEqual([]);

  await press('manage-stop', open.id);
  expect(await offered(open.id)).toEqual(['End', 'Cancel']);
  const question = await press('manage-cancel', scheduled.id);
  expect(labelsOf(question)).toEqual(['Confirm', 'Keep it']);
  await press('end-cancel', scheduled.id);
  expect(await offered(scheduled.id)).toEqual(['Cancel']);
  await press('cancel-confirm', scheduled.id);
  expect(await offered(scheduled.id)).toEqual([]);
  expect(await refusalOf(press('manage-cancel', scheduled.id))).toContain('already over');
  giveaways.halt();
});

it('shows staff what members see and nothing to press, once it is quarantined', async () => {
  const { start, finish, enterAll, press, store } = await setUp();
  const open = await start({ every: 'week' });
  const drawn = await start({ title: 'drawn' });
  for (const one of [open, drawn]) await enterAll(one);
  await finish(drawn);
  await quarantineAt(store, NOON + 1);

  for (const { id } of [open, drawn]) {
    const { embeds = [], components } = await press('about', id, { isStaff: false });
    const shown = await press('about', id);
    expect(shown.embeds?.slice(0, embeds.length)).toEqual(embeds);
    expect(renderedText(shown)).toContain(english.words.giveaway.manage.nothing);
    expect(shown.components).toEqual(components);
  }
});

it('still shows staff what members see after others have changed what can be done', async () => {
  const { start, press, giveaways } = await setUp();
  const open = await start({ every: 'week' });
  const shown = await press('about', open.id);

  await press('manage-stop', open.id);
  const now = await shown.follows?.decided();
  expect(now?.embeds?.[0]).toEqual((await press('about', open.id, { isStaff: false })).embeds?.[0]);
  expect(labelsOf(now ?? {})).toEqual(['End', 'Cancel']);
  giveaways.halt();
});

it('ends a giveaway once that is confirmed, as it was when staff were asked', async () => {
  const { start, press, current, giveaways } = await setUp();
  const open = await start({ winners: 1 });
  const confirm = async () =>
    ((await press('end', open.id)).components ?? []).flatMap(({ components }) =>
      components.flatMap((one) => ('custom_id' in one ? readControlId(one.custom_id).subject : [])),
    )[0] ?? '';

  const before = await confirm();
  await giveaways.edit(open.id, { winners: 2 }, MODERATOR);
  expect(await refusalOf(press('end-confirm', before))).toContain('changed this');
  await press('end-cancel', await confirm());
  expect((await current(open)).state).toBe('open');

  await press('end-confirm', await confirm());
  expect((await current(open)).endedBy).toBe(MODERATOR);
  await giveaways.idle();
});

it('replaces a winner who was not paid', async () => {
  const set = await setUp();
  const giveaway = await set.start();
  await set.enterAll(giveaway);
  set.website.outcomes.push({ outcome: refused, takesEffect: false });
  const ended = await set.finish(giveaway);
  const [winner] = winnerIds(ended);
  expect(await set.offered(giveaway.id)).toMatchObject([
    'Verify the draw',
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
