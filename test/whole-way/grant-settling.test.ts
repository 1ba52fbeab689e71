import { describe, expect, it } from 'vitest';
import { CAST } from '../../src/sandbox/cast.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/text.js';
import { faults } from '../../src/sandbox/website/faults.js';
import { createBotSwitch } from '../support/bot-switch.js';
import { auditLogChannel, auditMoney } from '../support/grant-audit.js';
import { grantWay, outcome } from '../support/grant-way.js';

const { people } = CAST;
const unchecked = { unchecked: true } as const;

/** A grant by Sam to Mia whose answer was lost. */
async function lost(takesEffect: boolean) {
  const bot = await createBotSwitch();
  const way = await grantWay({ settings: bot.settings });
  way.website.switches.set('add', { fault: faults.reset, takesEffect }, 1);
  const text = await way.grant({ reason: 'won the race' });
  const question = await way.logged('no answer tells');
  const [grant] = await way.ledger();
  return { bot, way, text, question, id: grant?.id ?? '' };
}

const labels = (message: Parameters<typeof buttonsOf>[0]) => buttonsOf(message).map(({ label }) => label);

describe('a grant of unknown outcome', () => {
  it('is put before staff, with the balances before and since', async () => {
    const { question } = await lost(true);

    const text = messageText(question);
    expect(text).toContain(`<@${people.sam}> granted **1.01 credits** to <@${people.mia}> (mia\\_plays)`);
    expect(text).toContain('won the race');
    expect(text).toContain('20.00 credits → **21.01 credits ?**');
    expect(text).toMatch(/Balances read since\n\*\*21\.01 credits\*\*/);
    expect(labels(question)).toEqual(['It arrived', 'It did not']);
  });

  it('is told to the moderator, however long the log channel takes', async () => {
    const way = await grantWay();
    const preview = await way.preview();
    way.website.switches.set('add', { fault: faults.reset, takesEffect: true }, 1);
    way.discord.faults.add({
      matches: ({ method, route }) => method === 'POST' && route === '/channels/:channel/messages',
      answer: { kind: 'rate-limit', retryAfterMs: 6_000 },
    });

    expect(await outcome(way.confirm(preview), 3_000)).toContain('It may have arrived');
    await way.logged('no answer tells');
  });

  it('is put before staff later if the log channel cannot be written to', async () => {
    const bot = await createBotSwitch();
    const way = await grantWay({ settings: bot.settings });
    const channel = way.discord.world.channels.get(CAST.channels.staffLog);
    const overwrites = channel?.overwrites ?? [];
    if (channel) channel.overwrites = overwrites.filter(({ id }) => id !== CAST.roles.bot);
    way.website.switches.set('add', { fault: faults.reset, takesEffect: true }, 1);
    expect(await way.grant()).toContain('It may have arrived');
    expect(way.logMessages('no answer tells')).toEqual([]);

    if (channel) channel.overwrites = overwrites;
    bot.setClock(20_000);

    await way.logged('no answer tells');
    expect(await auditLogChannel(way)).toEqual([]);
  });

  it('is looked at once more after a while, and nothing is decided by that', async () => {
    const { bot, way } = await lost(true);
    bot.setClock(31_000);

    const message = await way.discord.message(
      CAST.channels.staffLog,
      (one) => (messageText(one).match(/\*\*21\.01 credits\*\*, /g) ?? []).length === 2,
      12_000,
    );

    expect(labels(message.api)).toEqual(['It arrived', 'It did not']);
    expect(await way.ledger()).toMatchObject([{ state: 'unknown' }]);
    expect(way.adds()).toBe(1);
  });

  it('is granted when staff say that it arrived, and the member is told', async () => {
    const { way, question, id } = await lost(true);

    const settled = await way.as('tess', 'staffLog').press(question, 'It arrived').answer();

    expect(messageText(settled)).toContain('✅ Granted');
    expect(messageText(settled)).toContain(`Settled by\n<@${people.tess}>`);
    expect(labels(settled)).toEqual([]);
    await way.logged(`<@${people.sam}> granted **1.01 credits**`, 'Settled by', id);
    await way.discord.message(people.mia, (message) => messageText(message).includes('1.01'));
    expect(await way.ledger()).toMatchObject([{ state: 'applied', settledBy: people.tess }]);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('is settled in the own language where nobody else sees it, and in English in the log channel', async () => {
    const { way, question, id } = await lost(true);
    const tess = way.discord.world.people.get(people.tess);
    if (tess) tess.locale = 'de';
    const shown = await way.as('tess').command('grants show', { id }).answer();
    const [arrived] = buttonsOf(shown);

    const settled = await way
      .as('tess')
      .press(shown, arrived?.customId ?? '')
      .answer();

    expect(messageText(settled)).toContain('✅ Gutgeschrieben');
    await way.discord.message(
      CAST.channels.staffLog,
      (message) => message.id === question.id && messageText(message).includes('✅ Granted'),
    );
  });

  it('can be granted again, once, when staff say that it did not arrive', async () => {
    const { way, question, id } = await lost(false);
    const settled = await way.as('tess', 'staffLog').press(question, 'It did not').answer();
    expect(messageText(settled)).toContain('Did not arrive');
    expect(labels(settled)).toEqual(['Grant again']);
    expect(messageText(await way.preview({ amount: 1 }))).toContain('999.00 credits after this');

    const previews = [];
    for (const person of ['sam', 'tess'] as const) {
      const acts = way.as(person, 'staffLog');
      previews.push({ acts, preview: await acts.press(settled, 'Grant again').answer() });
    }
    for (const { preview } of previews) {
      expect(messageText(preview)).toContain('Grant 1.01 credits?');
      expect(messageText(preview)).toContain(`Grants anew\n\`${id}\``);
      expect(messageText(preview)).toContain('won the race');
    }
    const texts = [];
    for (const { acts, preview } of previews) texts.push(await outcome(way.confirm(preview, acts)));

    expect(texts[0]).toContain('✅ Granted');
    expect(texts[1]).toContain('granted anew already');
    const [, again] = await way.ledger();
    expect(again).toMatchObject({ state: 'applied', redoes: id, amount: '1.01' });
    expect(again?.id).not.toBe(id);
    expect(way.website.credits).toHaveLength(1);
  });

  it.each([
    ['applied', true, '✅ Granted'],
    ['not-applied', false, 'Did not arrive'],
  ])('is settled by /grants resolve as well: %s', async (result, takesEffect, title) => {
    const { way, question, id } = await lost(takesEffect);
    await way.grant();
    const tess = way.as('tess');
    const choices = await tess.autocomplete('grants resolve', 'id', '', { outcome: result }).choices();
    expect(choices.map(({ value }) => value)).toEqual([id]);

    const answer = await tess.command('grants resolve', { id, outcome: result }).answer();

    expect(messageText(answer)).toContain(title);
    const updated = await way.discord.message(
      CAST.channels.staffLog,
      (message) => message.id === question.id && messageText(message).includes(title),
    );
    expect(labels(updated.api)).not.toContain('It arrived');
    expect((await way.ledger())[0]).toMatchObject({ state: result, settledBy: people.tess });
    expect(await auditMoney(way)).toEqual([]);
  });

  it('is settled once', async () => {
    const { way, question } = await lost(true);
    const [arrived, notArrived] = buttonsOf(question).map(({ customId }) => customId ?? '');

    const presses = [
      way.as('tess', 'staffLog').press(question, arrived ?? ''),
      way.as('sam', 'staffLog').press(question, notArrived ?? ''),
    ];
    await Promise.all(presses.map((press) => press.acknowledged()));

    const [grant] = await way.ledger();
    expect(grant?.settledBy).toBe(grant?.state === 'applied' ? people.tess : people.sam);
    const late = way.as('tess', 'staffLog').press(question, notArrived ?? '', unchecked);
    expect(messageText(await late.answer())).toContain('decided');
    const again = way.as('tess').command('grants resolve', { id: grant?.id ?? '', outcome: 'applied' });
    expect(messageText(await again.answer())).toContain('decided');
  });

  it('is not settled by who receives it, nor by who is no staff', async () => {
    const { way, question, id } = await lost(true);
    way.discord.world.guilds.get(CAST.guildId)?.members.get(people.mia)?.roles.push(CAST.roles.staff);

    for (const { customId = '' } of buttonsOf(question)) {
      const receiver = way.as('mia', 'staffLog').press(question, customId);
      expect(messageText(await receiver.answer())).toContain('your own website account');
      const member = way.as('noah', 'staffLog').press(question, customId, unchecked);
      expect(messageText(await member.answer())).toContain('Only staff');
    }
    const resolve = way.as('mia').command('grants resolve', { id, outcome: 'not-applied' });
    expect(messageText(await resolve.answer())).toContain('your own website account');
    expect(await way.ledger()).toMatchObject([{ state: 'unknown' }]);
  });

  it('is not there to be settled under another ID', async () => {
    const { way } = await lost(false);

    const answer = await way
      .as('tess')
      .command('grants resolve', { id: 'nothing', outcome: 'applied' })
      .answer();

    expect(messageText(answer)).toContain('not found');
  });
});
