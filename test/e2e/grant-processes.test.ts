import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { BotProcess } from '../support/bot-process.js';
import { holdAnswer, shows } from './community.js';
import { auditMoney, expectSettled } from './grant-audit.js';
import { type GrantWay, outcome, senderOf, sharedGrantWay } from './grant-way.js';

/** Time in which a grant that wrongly does not wait would be sent. */
const MORE_THAN_A_GRANT_TAKES_MS = 700;

const shared = sharedGrantWay();

/** Waits until a preview says that its grant was made. */
const granted = (way: GrantWay, { id, channel_id }: { readonly id: string; readonly channel_id: string }) =>
  way.discord.message(channel_id, (message) => message.id === id && shows('✅ Granted')(message));

/** How many of her grants Mia was told of. */
const receipts = (way: GrantWay) => way.as('mia', 'dm').messages().length;

describe('two processes on one store', () => {
  let started: BotProcess | undefined;

  async function both() {
    const way = await shared();
    started ??= await way.startAnother();
    return { way, second: started };
  }

  it('send one add for each confirmation, and answer and report it once', async () => {
    const { way } = await both();
    const announced = () => way.as('noah').messages().filter(shows('🎉')).length;
    const [announcedBefore, receiptsBefore] = [announced(), receipts(way)];

    for (const round of [1, 2, 3]) {
      const preview = await way.preview({ announce: true });
      const clicks = round % 2 === 0 ? [way.confirm(preview), way.confirm(preview)] : [way.confirm(preview)];
      await granted(way, preview);
      await Promise.all(clicks.map((click) => click.acknowledged()));
      expect(way.adds()).toBe(round);
    }

    expect(await auditMoney(way)).toEqual([]);
    expect((await way.ledger()).map(({ state }) => state)).toEqual(Array(3).fill('applied'));
    for (const { id } of await way.ledger()) {
      await way.logged(id);
      expect(way.logMessages(id)).toHaveLength(1);
    }
    await expect.poll(() => [announced() - announcedBefore, receipts(way) - receiptsBefore]).toEqual([3, 3]);
  });

  it('grant to one account in turn, though each has one grant', async () => {
    const { way, second } = await both();
    const [sam, tess] = [way.as('sam'), way.as('tess')];
    const [bySam, byTess] = [await way.preview({}, sam), await way.preview({}, tess)];
    const signal = (bot: BotProcess, name: NodeJS.Signals) => process.kill(bot.pid() ?? 0, name);
    const letAnswer = holdAnswer(way, 'add');
    const receiptsBefore = receipts(way);

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
    // They come after the answers, and the next test counts its own.
    await expect.poll(() => receipts(way) - receiptsBefore).toBe(2);
  });

  it('leave the other’s grant to that one at SIGTERM, and end with 0', async () => {
    const { way, second } = await both();
    const receiptsBefore = receipts(way);
    const letAnswer = holdAnswer(way, 'add');
    const confirm = way.confirm(await way.preview());
    await expect.poll(() => way.adds()).toBe(1);
    const sender = await senderOf(way, [way.bot, second]);
    const bystander = sender === second ? way.bot : second;

    expect(await bystander.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    letAnswer();

    expect(await outcome(confirm)).toContain('✅ Granted');
    // Pending reports are not cut off.
    expect(await sender.kill('SIGINT')).toEqual({ code: 0, signal: null });
    expect(way.logMessages('granted **')).toHaveLength(1);
    expect(receipts(way)).toBe(receiptsBefore + 1);
    await expectSettled(way, 'applied', 1);
    expect(way.discord.gateway.connected()).toBe(0);
    expect(way.bot.output() + second.output()).not.toMatch(/"level":[56]0/);
    for (const bot of [way.bot, second]) await bot.restart();
  });
});
