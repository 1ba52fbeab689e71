import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { auditLogChannel, auditMoney } from './grant-audit.js';
import { diesDuring } from './grant-crash.js';
import { outcome, sharedSwitchedWay, untilSettled } from './grant-way.js';

const { people } = FIXTURES;
const unchecked = { unchecked: true } as const;
const HOUR_MS = 60 * 60_000;

const shared = sharedSwitchedWay({ GRANT_APPROVAL_OVER: '20.00' });
let cents = 2_000;

/** A grant, confirmed by Sam, that a second staff member must approve. */
async function waiting(options: { readonly receiver?: string } = {}) {
  const { bot, way } = await shared();
  cents += 1;
  const amount = cents / 100;
  const preview = await way.preview({
    amount,
    member: options.receiver ?? people.mia,
    reason: 'won the race',
    announce: true,
  });
  const confirmed = await outcome(way.confirm(preview));
  const question = await way.logged('staff member must approve');
  // The bot notes where it has asked after it has asked; a decision that crosses that note is committed twice.
  await expect.poll(async () => (await way.ledger())[0]?.posted).toBeDefined();
  return { bot, way, amount: amount.toFixed(2), preview, confirmed, question };
}

const has = (message: APIMessage, text: string) => messageText(message).includes(text);

/** What the moderator could still grant today after the grant of a preview. */
const leftIn = (preview: APIMessage) => Number(/([\d.]+) credits left/.exec(messageText(preview))?.[1]);

const labels = (message: Parameters<typeof buttonsOf>[0]) => buttonsOf(message).map(({ label }) => label);

describe('a grant above GRANT_APPROVAL_OVER', () => {
  it('says so in the preview, and asks staff instead of being sent', async () => {
    const left = leftIn(await (await shared()).way.preview({ amount: 1 }));
    const { way, amount, preview, confirmed, question } = await waiting();

    expect(messageText(preview)).toContain('A second staff member must approve this amount');
    expect(confirmed).toContain('Waiting for approval');
    const text = messageText(question);
    for (const part of [`<@${people.sam}>`, `**${amount} credits**`, `<@${people.mia}>`, 'mia\\_plays'])
      expect(text).toContain(part);
    expect(text).toContain('won the race');
    expect(labels(question)).toEqual(['Approve', 'Reject']);
    expect(way.adds()).toBe(0);
    expect(messageText(await way.preview({ amount: 20 }))).not.toContain('second staff member');
    expect(leftIn(await way.preview({ amount: 1 }))).toBeCloseTo(left - Number(amount));
    expect(await auditMoney(way)).toEqual([]);
  });

  it('is sent after another approves, announced, and reported to the member', async () => {
    const { way, amount, question } = await waiting();
    const approve = way.as('tess', 'staffLog').press(question, 'Approve');

    const calls = await way.callsDuring(() =>
      approve.nextUpdate((message) => /✅/.test(messageText(message))),
    );

    expect(calls).toEqual(['user', 'balance', 'add', 'balance']);
    const decided = await way.logged('✅ Granted', `Approved by\n<@${people.tess}>`);
    expect(decided.id).toBe(question.id);
    expect(labels(decided)).toEqual([]);
    await way.logged(`<@${people.sam}> granted **${amount} credits**`, `<@${people.tess}>`);
    const isAnnounced = (message: APIMessage) => messageText(message).includes('🎉');
    await way.discord.message(
      FIXTURES.channels.general,
      (message) => isAnnounced(message) && has(message, amount),
    );
    await way.discord.message(people.mia, (message) => has(message, amount));
    expect(await way.ledger()).toMatchObject([{ state: 'applied', by: people.sam, decidedBy: people.tess }]);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('is approved neither by who requested it nor without staff rights', async () => {
    const { way, question } = await waiting();

    for (const { customId = '' } of buttonsOf(question)) {
      const mia = way.as('mia', 'staffLog').press(question, customId, unchecked);
      expect(messageText(await mia.answer())).toContain('Only staff');
    }
    const own = way.as('sam', 'staffLog').press(question, 'Approve');
    expect(messageText(await own.answer())).toContain('You requested this');
    expect(labels(await way.logged('staff member must approve'))).toEqual(['Approve', 'Reject']);
    expect(way.adds()).toBe(0);
  });

  it('is not sent after a rejection, and frees its amount', async () => {
    const left = leftIn(await (await shared()).way.preview({ amount: 1 }));
    const { way, amount, question } = await waiting();

    const rejected = await way.as('tess', 'staffLog').press(question, 'Reject').answer();

    expect(messageText(rejected)).toContain('Rejected');
    expect(labels(rejected)).toEqual([]);
    await way.logged(`⛔ Rejected: **${amount} credits**`, `<@${people.tess}>`);
    const late = way
      .as('tess', 'staffLog')
      .press(question, buttonsOf(question)[0]?.customId ?? '', unchecked);
    expect(messageText(await late.answer())).toContain('decided');
    expect(way.adds()).toBe(0);
    expect(leftIn(await way.preview({ amount: 1 }))).toBe(left);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('can be approved after a restart', async () => {
    const { way, question } = await waiting();
    await way.bot.restart('SIGKILL');

    way.as('tess', 'staffLog').press(question, 'Approve');

    await way.logged('✅ Granted', 'Approved by');
    expect(way.adds()).toBe(1);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('becomes unknown for all staff when the approved add loses its answer', async () => {
    const { way, question } = await waiting();
    way.website.switches.set('add', { fault: faults.reset, takesEffect: true }, 1);

    const approve = way.as('tess', 'staffLog').press(question, 'Approve');

    const asked = await approve.nextUpdate((message) => labels(message).includes('It arrived'));
    expect(labels(asked)).toEqual(['It arrived', 'It did not']);
    expect(way.adds()).toBe(1);
    expect(await auditMoney(way)).toEqual([]);
    // Its buttons are in one place, or others would outlive the decision.
    expect(await auditLogChannel(way)).toEqual([]);
  });

  it.each([
    ['commit grant=prepared', 'not-sent', 'Nothing was sent'],
    ['commit grant=sending', 'unknown', 'may or may not have arrived'],
  ])('ends told to staff when the bot is killed after approval: %s', async (commit, state, notified) => {
    const { bot, way, amount, question } = await waiting();
    bot.plan({ killAt: `after ${commit} #1` });
    expect(await diesDuring(way, async () => way.as('tess', 'staffLog').press(question, 'Approve'))).toBe(
      true,
    );
    bot.disarm();

    await way.bot.restart();

    await untilSettled(way);
    expect(await way.ledger()).toMatchObject([{ state }]);
    await way.logged(notified, `${amount} credits`);
    await expect
      .poll(() =>
        labels(
          way
            .as('tess', 'staffLog')
            .messages()
            .find(({ id }) => id === question.id) ?? question,
        ),
      )
      .not.toContain('Approve');
    expect(await auditMoney(way)).toEqual([]);
    expect(await auditLogChannel(way)).toEqual([]);
  });

  // Last, since the clock is not set back.
  it('expires after 24 hours, and frees its amount in the cap', async () => {
    const { bot, way, amount, question } = await waiting();
    bot.setClock(24 * HOUR_MS + 1_000);
    const late = way.as('tess', 'staffLog').press(question, 'Approve');
    expect(messageText(await late.answer())).toContain('has expired');
    // Otherwise the store would have been left alone for a day, and staff would be asked about that first.
    const written = async () => (await way.records()).get('store:written');
    await expect
      .poll(written)
      .toMatchObject({ at: expect.toSatisfy((at) => at > Date.now() + 23 * HOUR_MS) });

    await way.bot.restart();

    await way.logged(`⌛ Expired without approval: **${amount} credits**`);
    expect(labels(await way.logged('Nobody approved'))).toEqual([]);
    expect(way.adds()).toBe(0);
    expect(await way.ledger()).toMatchObject([{ state: 'expired' }]);
    expect(await auditMoney(way)).toEqual([]);
  });
});
