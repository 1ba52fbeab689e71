import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import type { BotProcess } from '../support/bot-process.js';
import { auditMoney } from './grant-audit.js';
import { type GrantWay, grantWay, isOutcome, outcome, senderOf, sharedGrantWay } from './grant-way.js';
import { holdAnswer } from './held-answer.js';

/** Time in which a grant that wrongly does not wait would be sent. */
const MORE_THAN_A_GRANT_TAKES_MS = 700;

const shared = sharedGrantWay({ settings: { GRANT_APPROVAL_OVER: '50.00' } });

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

describe('two staff members at once', () => {
  let amount = 60;

  /** A grant, confirmed by Sam, that needs approval; Noah is staff, too. */
  async function waiting() {
    const way = await shared();
    const noah = way.discord.world.guilds.get(FIXTURES.guildId)?.members.get(FIXTURES.people.noah);
    if (!noah?.roles.includes(FIXTURES.roles.staff)) noah?.roles.push(FIXTURES.roles.staff);
    amount += 1;
    expect(await way.grant({ amount })).toContain('Waiting for approval');
    return { way, question: await way.logged('staff member must approve') };
  }

  it('approve, and one add is sent', async () => {
    const { way, question } = await waiting();

    const tess = way.as('tess', 'staffLog').press(question, 'Approve');
    const noah = way.as('noah', 'staffLog').press(question, 'Approve');
    await Promise.all([tess.acknowledged(), noah.acknowledged()]);
    await way.logged('✅ Granted', 'Approved by');

    expect(way.adds()).toBe(1);
    expect(await way.ledger()).toMatchObject([{ state: 'applied' }]);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('approve and reject, and the outcome matches the record', async () => {
    const { way, question } = await waiting();

    const decisions = [
      way.as('tess', 'staffLog').press(question, 'Reject'),
      way.as('noah', 'staffLog').press(question, 'Approve'),
    ];
    await Promise.all(decisions.map((decision) => decision.acknowledged()));
    await expect.poll(async () => (await way.ledger())[0]?.state).toMatch(/^(applied|rejected)$/);

    const [grant] = await way.ledger();
    const decidedBy = grant?.state === 'applied' ? FIXTURES.people.noah : FIXTURES.people.tess;
    expect(grant).toMatchObject({ decidedBy });
    expect(way.adds()).toBe(grant?.state === 'applied' ? 1 : 0);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('grant to the same account, one after the other', async () => {
    const way = await shared();
    way.website.switches.set('add', { delayMs: 300 });
    const before = Number(way.website.users.find('username', 'mia_plays')?.virtual);
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
    const granted = Number(first?.amount) + Number(second?.amount);
    expect(second?.after?.virtual).toBe((before + granted).toFixed(2));
    expect(await auditMoney(way)).toEqual([]);
  });

  it('never exceed a cap', async () => {
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
    const told = () => [
      announcements(way).length - announcedBefore,
      way.as('mia', 'dm').messages().length - receiptsBefore,
    ];
    await expect.poll(told).toEqual([5, 5]);
  });

  it('grant to the same account one after the other, even if each has one of the grants', async () => {
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

  it('recover the grant that one was sending when it was killed: the other asks staff once', async () => {
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
