import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { shortId } from '../../src/text/short-id.js';
import type { BotSwitch } from '../support/bot-switch.js';
import { heldStep } from '../support/held-commit.js';
import { auditLogChannel, auditMoney } from './grant-audit.js';
import { grantsIn, outcome, sharedSwitchedWay } from './grant-way.js';

const { people } = FIXTURES;
const unchecked = { unchecked: true } as const;

const shared = sharedSwitchedWay();

/** How far the bot's clock is ahead, in ms. It is never set back. */
let ahead = 0;
function setAhead(bot: BotSwitch, ms: number): void {
  ahead += ms;
  bot.setClock(ahead);
}

/** A grant by Sam to Mia whose answer was lost. */
async function lost(takesEffect: boolean) {
  const { bot, way } = await shared();
  way.website.switches.set('add', { fault: faults.reset, takesEffect }, 1);
  const text = await way.grant({ reason: 'won the race' });
  const question = await way.logged('may or may not have arrived');
  const [grant] = await way.ledger();
  const { id = '', amount = '', before } = grant ?? {};
  return { bot, way, text, question, id, amount, before: before?.virtual ?? '' };
}

/** The rest of the moderator's cap after the grant of a preview. */
const leftIn = (preview: Parameters<typeof messageText>[0]) =>
  /([\d.]+) credits left/.exec(messageText(preview))?.[1];

const labels = (message: Parameters<typeof buttonsOf>[0]) => buttonsOf(message).map(({ label }) => label);

describe('a grant of unknown outcome', () => {
  it('is shown to staff, with the balances before and after', async () => {
    const { way, question, amount, before } = await lost(true);

    const text = messageText(question);
    const since = way.website.users.find('username', 'mia_plays')?.virtual;
    expect(text).toContain(
      `<@${people.sam}> granted **${amount} credits** to <@${people.mia}> (mia\\_plays)`,
    );
    expect(text).toContain('won the race');
    expect(text).toContain(`${before} credits → **${since} credits ?**`);
    expect(text).toContain(`Balance since then\n**${since} credits**`);
    expect(labels(question)).toEqual(['It arrived', 'It did not']);
  });

  it('is reported to the moderator without waiting for the log channel', async () => {
    const { way } = await shared();
    const preview = await way.preview();
    way.website.switches.set('add', { fault: faults.reset, takesEffect: true }, 1);
    const posting = heldStep();
    way.discord.faults.add({
      matches: ({ method, route }) => method === 'POST' && route === '/channels/:channel/messages',
      until: posting.wait(),
    });

    expect(await outcome(way.confirm(preview))).toContain('The credit may have arrived');
    expect(way.logMessages('may or may not have arrived')).toEqual([]);
    posting.release();
    await way.logged('may or may not have arrived');
  });

  it('is shown to staff later if the log channel cannot be written', async () => {
    const { bot, way } = await shared();
    const channel = way.discord.world.channels.get(FIXTURES.channels.staffLog);
    const overwrites = channel?.overwrites ?? [];
    if (channel) channel.overwrites = overwrites.filter(({ id }) => id !== FIXTURES.roles.bot);
    way.website.switches.set('add', { fault: faults.reset, takesEffect: true }, 1);
    expect(await way.grant()).toContain('The credit may have arrived');
    expect(way.logMessages('may or may not have arrived')).toEqual([]);

    if (channel) channel.overwrites = overwrites;
    setAhead(bot, 20_000);

    await way.logged('may or may not have arrived');
    expect(await auditLogChannel(way)).toEqual([]);
    // Whose date has jumped sends nothing until its next heartbeat: it may have stood still.
    await way.bot.restart();
  });

  it('becomes granted when staff say so, and the member is told', async () => {
    const { way, question, id, amount } = await lost(true);

    const settled = await way.as('tess', 'staffLog').press(question, 'It arrived').answer();

    expect(messageText(settled)).toContain('✅ Granted');
    expect(messageText(settled)).toContain(`Settled by\n<@${people.tess}>`);
    expect(labels(settled)).toEqual([]);
    await way.logged(`<@${people.sam}> granted **${amount} credits**`, 'Settled by', id);
    await way.discord.message(people.mia, (message) => messageText(message).includes(amount));
    expect(await way.ledger()).toMatchObject([{ state: 'applied', settledBy: people.tess }]);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('is settled in the staff member’s language, and logged in English', async () => {
    const { way, question, id } = await lost(true);
    const tess = way.discord.world.people.get(people.tess);
    if (tess) tess.locale = 'de';
    const shown = await way.as('tess').command('grants show', { id }).answer();
    const [arrived] = buttonsOf(shown);

    const settled = await way
      .as('tess')
      .press(shown, arrived?.customId ?? '')
      .answer();

    if (tess) tess.locale = 'en-US';
    expect(messageText(settled)).toContain('✅ Gutgeschrieben');
    await way.discord.message(
      FIXTURES.channels.staffLog,
      (message) => message.id === question.id && messageText(message).includes('✅ Granted'),
    );
  });

  it('can be granted again, once, when it did not arrive', async () => {
    const { way, question, id, amount } = await lost(false);
    const left = leftIn(await way.preview({ amount: 1 }));
    const settled = await way.as('tess', 'staffLog').press(question, 'It did not').answer();
    expect(messageText(settled)).toContain('Did not arrive');
    expect(labels(settled)).toEqual(['Grant again']);
    expect(leftIn(await way.preview({ amount: 1 }))).toBe((Number(left) + Number(amount)).toFixed(2));

    const previews = [];
    for (const person of ['sam', 'tess'] as const) {
      const acts = way.as(person, 'staffLog');
      previews.push({ acts, preview: await acts.press(settled, 'Grant again').answer() });
    }
    for (const { preview } of previews) {
      expect(messageText(preview)).toContain(`Grant ${amount} credits?`);
      expect(messageText(preview)).toContain(`Replaces grant\n\`${shortId(id)}\``);
      expect(messageText(preview)).toContain('won the race');
    }
    const texts = [];
    for (const { acts, preview } of previews) texts.push(await outcome(way.confirm(preview, acts)));

    expect(texts[0]).toContain('✅ Granted');
    expect(texts[1]).toContain('already replaced by');
    const [, again] = await way.ledger();
    expect(again).toMatchObject({ state: 'applied', replaces: id, amount });
    expect(again?.id).not.toBe(id);
    expect(way.credits()).toHaveLength(1);
  });

  it.each([
    ['applied', true, '✅ Granted'],
    ['not-applied', false, 'Did not arrive'],
  ])('is settled by /grants resolve as well: %s', async (result, takesEffect, title) => {
    const { way, question, id } = await lost(takesEffect);
    await way.grant();
    const tess = way.as('tess');
    const choices = await tess.autocomplete('grants resolve', 'id', '', { outcome: result }).choices();
    const unknown = grantsIn(await way.records()).filter(({ state }) => state === 'unknown');
    expect(choices.map(({ value }) => value)).toEqual(unknown.map((grant) => grant.id).reverse());
    expect(choices[0]?.value).toBe(id);

    const answer = await tess.command('grants resolve', { id, outcome: result }).answer();

    expect(messageText(answer)).toContain(title);
    const updated = await way.discord.message(
      FIXTURES.channels.staffLog,
      (message) => message.id === question.id && messageText(message).includes(title),
    );
    expect(labels(updated.api)).not.toContain('It arrived');
    expect((await way.ledger())[0]).toMatchObject({ state: result, settledBy: people.tess });
    expect(await auditMoney(way)).toEqual([]);
  });

  it('cannot be settled by its recipient or without staff rights', async () => {
    const { way, question, id } = await lost(true);
    const mia = way.discord.world.guilds.get(FIXTURES.guildId)?.members.get(people.mia);
    mia?.roles.push(FIXTURES.roles.staff);

    for (const { customId = '' } of buttonsOf(question)) {
      const receiver = way.as('mia', 'staffLog').press(question, customId);
      expect(messageText(await receiver.answer())).toContain('your own website account');
      const member = way.as('noah', 'staffLog').press(question, customId, unchecked);
      expect(messageText(await member.answer())).toContain('Only staff');
    }
    const resolve = way.as('mia').command('grants resolve', { id, outcome: 'not-applied' });
    expect(messageText(await resolve.answer())).toContain('your own website account');
    mia?.roles.pop();
    expect(await way.ledger()).toMatchObject([{ state: 'unknown' }]);
  });
});
