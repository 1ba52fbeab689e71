import { expect, it } from 'vitest';
import type { Grant } from '../../src/ledger/grant.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { shortId } from '../../src/text/short-id.js';
import { openStore } from '../support/open-store.js';
import { openButtons } from './community.js';
import { giveawayWay } from './giveaway-way.js';
import { auditMoney } from './grant-audit.js';

it('the button under the record pays an unpaid winner', {
  timeout: 60_000,
}, async () => {
  const way = await giveawayWay();
  const message = await way.startGiveaway({ winners: 1 });
  const { id } = await way.giveaway(message);
  await way.enter(message, way.crowd(0));
  way.website.switches.set('add', { fault: faults.status(400, 'The account is locked') }, 1);
  await way.as('tess').command('giveaway end', { id }).answer();
  const finished = await way.untilOver(message);
  // The record as after a long outage of the website; a real one would take minutes.
  await way.bot.kill('SIGKILL');
  const store = await openStore(way.folder);
  const [grant] = (await way.ledger()).filter(({ event }) => event?.id === id) as [Grant];
  await store.commit([
    {
      key: `grant:${grant.id}`,
      from: grant,
      to: { ...grant, state: 'not-sent', unsentBecause: 'unreachable' },
    },
    { key: `giveaway:${id}`, from: finished, to: { ...finished, notified: false } },
    { key: `giveaway-open:${id}`, from: undefined, to: id },
  ]);
  await store.close();
  await way.bot.restart();
  const record = await way.logged(shortId(id), 'has ended.', '⏹️ not paid');
  expect(openButtons(record)).toEqual(['Pay again']);
  const sam = way.as('sam');
  const list = await sam.command('giveaway list').answer();
  expect(openButtons(list)).toEqual([`Pay again: ${finished.title}`]);

  const tess = way.as('tess', 'staffLog');
  const preview = await tess.press(record, 'Pay again').answer();
  expect(messageText(preview)).toContain(`<@${FIXTURES.crowd[0]?.id}>`);
  expect(way.website.credits).toEqual([]);
  expect(messageText(await tess.press(preview, 'Confirm').answer())).toContain('Working');

  const paid = await way.logged(shortId(id), 'has ended.', '✅ paid');
  expect(paid.id).toBe(record.id);
  expect(openButtons(paid)).toEqual([]);
  await way.discord.message(FIXTURES.channels.general, (one) => messageText(one).includes('✅ paid'));
  expect(way.website.credits).toHaveLength(1);
  expect(messageText(await sam.press(list, `Pay again: ${finished.title}`).answer())).toContain('No winner');
  expect(await auditMoney(way)).toEqual([]);
});
