import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import type { BotProcess } from '../support/bot-process.js';
import { auditMoney } from './grant-audit.js';
import { type GrantWay, grantWay, isOutcome, outcome, senderOf, sharedGrantWay } from './grant-way.js';
import { holdAnswer } from './held-answer.js';

/** Time in which a grant that wrongly does not wait would be sent. */
const MORE_THAN_A_GRANT_TAKES_MS = 700;

const shared = sharedGrantWay();

const announcements = (way: GrantWay) =>
  way
    .as('noah')
    .messages()
    .filter((message) => messageText(message).includes('🎉'));

describe('three clicks on Confirm at once', () => {
  it.each([
    ['that is quick', false],
    ['that answers when all of them are acknowledged', true],
  ])('make one add on a website %s', async (_, isSlow) => {
    const way = await shared();
    const letAnswer = holdAnswer(way, 'add');
    if (!isSlow) letAnswer();
    const preview = await way.preview();

    const clicks = [way.confirm(preview), way.confirm(preview), way.confirm(preview)];
    await Promise.all(clicks.map((click) => click.acknowledged()));
    letAnswer();
    await way.discord.message(
      preview.channel_id,
      (message) => message.id === preview.id && messageText(message).includes('✅ Granted'),
    );

    expect(way.adds()).toBe(1);
    expect(await auditMoney(way)).toEqual([]);
    const [grant] = await way.ledger();
    await way.logged(`granted **${grant?.amount} credits**`);
    expect(way.logMessages(grant?.id ?? '')).toHaveLength(1);
  });
});

it('grants confirmed at once in two processes never exceed a cap', async () => {
  const way = await grantWay({ settings: { GRANT_DAILY_MAX: '5.00' } });
  await way.startAnother();
  const previews = [];
  for (let count = 0; count < 8; count += 1) previews.push(await way.preview());

  const clicks = previews.map((preview) => way.confirm(preview));
  const texts = await Promise.all(
    clicks.map(async (click) => messageText(await click.nextUpdate(isOutcome))),
  );

  expect(texts.filter((text) => text.includes('✅ Granted'))).toHaveLength(4);
  expect(texts.filter((text) => text.includes('Over your daily limit'))).toHaveLength(4);
  expect(way.website.credits).toHaveLength(4);
  expect(await auditMoney(way)).toEqual([]);
});

describe('two bots with the same token and file', () => {
  let started: BotProcess | undefined;

  async function both() {
    const way = await shared();
    started ??= await way.startAnother();
    return { way, second: started };
  }

  it('send one add for each confirmation, and answer and report it once', async () => {
    const { way } = await both();
    const announcedBefore = announcements(way).length;
    const receiptsBefore = way.as('mia', 'dm').messages().length;

    for (const round of [1, 2, 3, 4, 5]) {
      const preview = await way.preview({ announce: true });
      const clicks = round % 2 === 0 ? [way.confirm(preview), way.confirm(preview)] : [way.confirm(preview)];
      await way.discord.message(
        preview.channel_id,
        (message) => message.id === preview.id && messageText(message).includes('✅ Granted'),
      );
      await Promise.all(clicks.map((click) => click.acknowledged()));
      expect(way.adds()).toBe(round);
    }

    expect(await auditMoney(way)).toEqual([]);
    expect((await way.ledger()).map(({ state }) => state)).toEqual(Array(5).fill('applied'));
    for (const { id } of await way.ledger()) {
      await way.logged(id);
      expect(way.logMessages(id)).toHaveLength(1);
    }
    const notified = () => [
      announcements(way).length - announcedBefore,
      way.as('mia', 'dm').messages().length - receiptsBefore,
    ];
    await expect.poll(notified).toEqual([5, 5]);
  });

  it('grant to one account in turn, though each has one grant', async () => {
    const { way, second } = await both();
    const [sam, tess] = [way.as('sam'), way.as('tess')];
    const bySam = await way.preview({}, sam);
    const byTess = await way.preview({}, tess);
    const signal = (bot: BotProcess, name: NodeJS.Signals) => process.kill(bot.pid() ?? 0, name);

    const letAnswer = holdAnswer(way, 'add');

    // The first one is frozen while Sam confirms, and the second one from its add until Tess has confirmed.
    signal(way.bot, 'SIGSTOP');
    const first = way.confirm(bySam, sam);
    await expect.poll(() => way.adds()).toBe(1);
    signal(second, 'SIGSTOP');
    signal(way.bot, 'SIGCONT');
    const other = way.confirm(byTess, tess);
    await expect.poll(async () => (await way.ledger()).length).toBe(2);
    await delay(MORE_THAN_A_GRANT_TAKES_MS);
    const addsMeanwhile = way.adds();
    letAnswer();
    signal(second, 'SIGCONT');

    expect(addsMeanwhile).toBe(1);
    expect(await outcome(first)).toContain('✅ Granted');
    expect(await outcome(other)).toContain('✅ Granted');
    const [one, next] = await way.ledger();
    expect(one?.process).not.toBe(next?.process);
    expect(next?.before?.virtual).toBe(one?.after?.virtual);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('recover what a killed one was sending: staff are asked once', async () => {
    const { way, second } = await both();
    way.website.switches.set('add', { fault: { kind: 'hang' }, takesEffect: true });
    way.confirm(await way.preview());
    await expect.poll(() => way.adds()).toBe(1);
    const [sending] = await way.ledger();

    await (await senderOf(way, [way.bot, second])).kill('SIGKILL');

    await way.logged(sending?.id ?? '', 'may or may not have arrived');
    expect(await way.ledger()).toMatchObject([{ state: 'unknown' }]);
    expect(await auditMoney(way)).toEqual([]);
    expect(way.logMessages(sending?.id ?? '')).toHaveLength(1);
  });
});
