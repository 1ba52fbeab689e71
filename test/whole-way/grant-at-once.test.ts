import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CAST } from '../../src/sandbox/cast.js';
import { messageText } from '../../src/sandbox/discord/text.js';
import type { BotProcess } from '../support/bot-process.js';
import { auditMoney } from '../support/grant-audit.js';
import { grantWay, isOutcome, outcome } from '../support/grant-way.js';

/** For a grant that should wait, and does not. */
const MORE_THAN_A_GRANT_TAKES_MS = 700;

describe('three clicks on Confirm at once', () => {
  it.each([
    ['that is quick', 0],
    // Longer than the second after which a click is acknowledged without an outcome.
    ['that takes its time', 1_300],
  ])('make one add on a website %s', async (_, delayMs) => {
    const way = await grantWay();
    way.website.switches.set('add', { delayMs });
    const preview = await way.preview();

    const clicks = [way.confirm(preview), way.confirm(preview), way.confirm(preview)];
    await way.discord.message(CAST.channels.general, (message) =>
      messageText(message).includes('✅ Granted'),
    );
    await Promise.all(clicks.map((click) => click.acknowledged()));

    expect(way.adds()).toBe(1);
    expect(await auditMoney(way)).toEqual([]);
    const [grant] = await way.ledger();
    await way.logged('granted **1.01 credits**');
    expect(way.logMessages(grant?.id ?? '')).toHaveLength(1);
  });
});

describe('two bots with one token on one file', () => {
  it('make one add of each confirmation, and answer and tell of it once', async () => {
    const way = await grantWay();
    await way.startAnother();

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
    const announced = way
      .as('noah')
      .messages()
      .filter((message) => messageText(message).includes('🎉'));
    expect(announced).toHaveLength(5);
    const receipts = way.as('mia', 'dm').messages();
    expect(receipts).toHaveLength(5);
  });

  it('grant to the same account one after the other, also if each has one of the grants', async () => {
    const way = await grantWay();
    const second = await way.startAnother();
    const [sam, tess] = [way.as('sam'), way.as('tess')];
    const bySam = await way.preview({}, sam);
    const byTess = await way.preview({}, tess);
    const signal = (bot: BotProcess, name: NodeJS.Signals) => process.kill(bot.pid() ?? 0, name);

    way.website.switches.set('add', { delayMs: 2 * MORE_THAN_A_GRANT_TAKES_MS }, 1);

    // The first one sleeps while Sam confirms, and the second one from the moment of its add until Tess has confirmed.
    signal(way.bot, 'SIGSTOP');
    const first = way.confirm(bySam, sam);
    await expect.poll(() => way.adds(), { timeout: 8_000 }).toBe(1);
    signal(second, 'SIGSTOP');
    signal(way.bot, 'SIGCONT');
    const other = way.confirm(byTess, tess);
    await expect.poll(async () => (await way.ledger()).length, { timeout: 8_000 }).toBe(2);
    await delay(MORE_THAN_A_GRANT_TAKES_MS);
    const addsMeanwhile = way.adds();
    signal(second, 'SIGCONT');

    expect(addsMeanwhile).toBe(1);
    expect(await outcome(first)).toContain('✅ Granted');
    expect(await outcome(other)).toContain('✅ Granted');
    const [one, next] = await way.ledger();
    expect(one?.process).not.toBe(next?.process);
    expect(next?.before?.virtual).toBe(one?.after?.virtual);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('leave what one of them was sending when it was killed to the other, which asks staff once', async () => {
    const way = await grantWay();
    const second = await way.startAnother();
    way.website.switches.set('add', { fault: { kind: 'hang' }, takesEffect: true });
    way.confirm(await way.preview());
    await expect.poll(() => way.adds()).toBe(1);
    const [sending] = await way.ledger();
    const beat = (await way.records()).get(`process:${sending?.process}`);
    const sender = [way.bot, second].find((bot) => bot.pid() === (beat as { pid: number }).pid);

    await sender?.kill('SIGKILL');

    await way.logged(sending?.id ?? '', 'no answer tells');
    expect(await way.ledger()).toMatchObject([{ state: 'unknown' }]);
    expect(await auditMoney(way)).toEqual([]);
    expect(way.logMessages(sending?.id ?? '')).toHaveLength(1);
  });
});

describe('two of the staff at once', () => {
  const withApproval = { settings: { GRANT_APPROVAL_OVER: '1.00' } };

  /** Sam has confirmed a grant that needs approval; Noah is staff, too. */
  async function waiting() {
    const way = await grantWay(withApproval);
    way.discord.world.guilds.get(CAST.guildId)?.members.get(CAST.people.noah)?.roles.push(CAST.roles.staff);
    expect(await way.grant()).toContain('Waits for approval');
    return { way, question: await way.logged('has to approve') };
  }

  it('approve with one add', async () => {
    const { way, question } = await waiting();

    const tess = way.as('tess', 'staffLog').press(question, 'Approve');
    const noah = way.as('noah', 'staffLog').press(question, 'Approve');
    await Promise.all([tess.acknowledged(), noah.acknowledged()]);
    await way.logged('✅ Granted', 'Decided by');

    expect(way.adds()).toBe(1);
    expect(await way.ledger()).toMatchObject([{ state: 'applied' }]);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('approve and reject, and what happens is what the record says', async () => {
    const { way, question } = await waiting();

    const decisions = [
      way.as('tess', 'staffLog').press(question, 'Reject'),
      way.as('noah', 'staffLog').press(question, 'Approve'),
    ];
    await Promise.all(decisions.map((decision) => decision.acknowledged()));
    await expect.poll(async () => (await way.ledger())[0]?.state).toMatch(/^(applied|rejected)$/);

    const [grant] = await way.ledger();
    const decidedBy = grant?.state === 'applied' ? CAST.people.noah : CAST.people.tess;
    expect(grant).toMatchObject({ decidedBy });
    expect(way.adds()).toBe(grant?.state === 'applied' ? 1 : 0);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('grant to the same account, one after the other', async () => {
    const way = await grantWay();
    way.website.switches.set('add', { delayMs: 300 });
    const [sam, tess] = [way.as('sam'), way.as('tess')];
    const bySam = await way.preview({}, sam);
    const byTess = await way.preview({}, tess);

    const clicks = [way.confirm(bySam, sam), way.confirm(byTess, tess)];
    const texts = await Promise.all(clicks.map((click) => outcome(click)));

    for (const text of texts) expect(text).toContain('✅ Granted');
    const [first, second] = [...(await way.ledger())].sort(
      (one, other) => (one.sentAt ?? 0) - (other.sentAt ?? 0),
    );
    expect(first?.after?.virtual).toBe(second?.before?.virtual);
    expect(second?.after?.virtual).toBe('22.03');
    expect(await auditMoney(way)).toEqual([]);
  });

  it('never get more out of a cap than it holds', async () => {
    const way = await grantWay({ settings: { GRANT_DAILY_MAX: '5.00' } });
    await way.startAnother();
    const previews = [];
    for (let count = 0; count < 8; count += 1) previews.push(await way.preview());

    const clicks = previews.map((preview) => way.confirm(preview));
    const texts = await Promise.all(
      clicks.map(async (click) => messageText(await click.nextUpdate(isOutcome, 12_000))),
    );

    expect(texts.filter((text) => text.includes('✅ Granted'))).toHaveLength(4);
    expect(texts.filter((text) => text.includes('more than you can grant today'))).toHaveLength(4);
    expect(way.website.credits).toHaveLength(4);
    expect(await auditMoney(way)).toEqual([]);
  });
});
