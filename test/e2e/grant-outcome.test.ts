import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { hostileTexts } from '../../src/sandbox/website/website-faults.js';
import { auditMoney } from './grant-audit.js';
import { type GrantWay, isOutcome, outcome, startGrantWay } from './grant-way.js';

const { people } = FIXTURES;

let way: GrantWay;

beforeAll(async () => {
  way = await startGrantWay();
});
afterAll(() => way.stop());

describe('a finished grant', () => {
  it('shows Working, then the balance before and after, without buttons', async () => {
    way.website.switches.set('add', { delayMs: 300 }, 1);
    const before = way.website.users.find('username', 'mia_plays')?.virtual;
    const preview = await way.preview();
    const confirm = way.confirm(preview);

    const working = await confirm.answer();
    expect(messageText(working)).toContain('Working');
    expect(buttonsOf(working)).toEqual([]);
    const done = await confirm.nextUpdate(isOutcome);

    const after = way.website.users.find('username', 'mia_plays')?.virtual;
    expect(messageText(done)).toContain('✅ Granted');
    expect(messageText(done)).toContain(`${before} credits → **${after} credits**`);
    expect(buttonsOf(done)).toEqual([]);
    expect(done.id).toBe(preview.id);
    expect(way.as('noah').messages()).not.toContainEqual(expect.objectContaining({ id: done.id }));
    expect(await auditMoney(way)).toEqual([]);
  });

  it('is sent with two decimals, however it was typed', async () => {
    await way.grant({ amount: 3 });
    await way.grant({ amount: 4.5 });

    expect(way.website.credits.slice(-2).map(({ amount }) => amount)).toEqual(['3.00', '4.50']);
  });

  it('is recorded in the log channel: granter, recipient, account, amount and reason', async () => {
    const amount = way.nextAmount();
    await way.grant({ amount, reason: 'won the race' });

    await way.logged(
      `<@${people.sam}> granted **${amount.toFixed(2)} credits** to <@${people.mia}> (mia\\_plays)`,
      'won the race',
    );
    await way.grant({ username: 'big_spender', reason: 'not in Discord' });
    await way.logged('to big\\_spender', 'not in Discord');
  });

  it('is reported to the linked member alone', async () => {
    const before = way.as('mia', 'dm').messages().length;
    const amount = way.nextAmount().toFixed(2);
    await way.grant({ amount: Number(amount), reason: 'won the race' });

    const receipt = await way.discord.message(people.mia, (message) => messageText(message).includes(amount));
    expect(messageText(receipt.api)).toMatch(/mia\\_plays.*won the race/s);
    expect(way.as('mia', 'dm').messages()).toHaveLength(before + 1);
  });

  it('raises no warning if the member blocks direct messages', async () => {
    const noah = way.discord.world.people.get(people.noah);
    if (noah) noah.acceptsDirectMessages = false;
    const begun = way.bot.output().length;
    const refused = way.discord.events.next(
      (event) => (event.type === 'request' && event.request.code === 50007) || undefined,
      { describe: () => 'a refused direct message' },
    );

    const text = await way.grant({ member: people.noah, reason: 'closed doors' });
    await refused;

    expect(text).toContain('✅ Granted');
    expect(text).not.toMatch(/message/i);
    await way.logged('granted', 'closed doors');
    expect(way.logMessages('closed doors')).toHaveLength(1);
    const worse = way.bot
      .output()
      .slice(begun)
      .split('\n')
      .filter((line) => /"level":[456]0/.test(line));
    expect(worse).toEqual([]);
  });

  it('is announced to everyone on request, naming people without pinging them', async () => {
    const reason = `${hostileTexts.pings} ${hostileTexts.link}`;
    const confirm = way.confirm(await way.preview({ announce: true, reason, amount: 2.25 }));
    await confirm.nextUpdate(isOutcome);

    const announcement = await confirm.followUp();
    expect(messageText(announcement)).toContain(`<@${people.mia}> has received **2.25 credits**`);
    expect(messageText(announcement)).not.toMatch(/(?<!\\)\[free credit/);
    expect(confirm.visibleTo(people.noah, announcement)).toBe(true);
    const stored = way.discord.world.channels.get(FIXTURES.channels.general)?.messages.get(announcement.id);
    expect(stored?.pings).toMatchObject({ everyone: false });
    expect([...(stored?.pings.users ?? []), ...(stored?.pings.roles ?? [])]).toEqual([]);
  });

  it('is not announced without a request', async () => {
    const before = way.as('noah').messages().length;
    await way.grant();

    expect(way.as('noah').messages()).toHaveLength(before);
  });
});

describe('Grant credit in the menu of a user', () => {
  const openForm = async () => way.as('sam').userCommand('Grant credit', people.mia).form();

  it('opens a form that leads to the same preview', async () => {
    const form = await openForm();
    expect(form.content.title).toContain('Mia');

    const preview = await way.as('sam').submit(form, { amount: '15.50', reason: 'from the menu' }).answer();

    expect(messageText(preview)).toContain('Grant 15.50 credits?');
    expect(messageText(preview)).toContain('from the menu');
    expect(await outcome(way.confirm(preview))).toContain('✅ Granted');
    expect(way.website.credits.at(-1)).toMatchObject({ username: 'mia_plays', amount: '15.50' });
  });

  it('needs no reason', async () => {
    const preview = await way
      .as('sam')
      .submit(await openForm(), { amount: ' 7 ' })
      .answer();

    expect(messageText(preview)).toContain('Grant 7.00 credits?');
  });
});

describe('a moderator whose Discord is German', () => {
  it('reads German, while the log channel stays English', async () => {
    const tess = way.discord.world.people.get(people.tess);
    if (tess) tess.locale = 'de';
    const acts = way.as('tess');
    const amount = way.nextAmount();
    const preview = await way.preview({ amount, reason: 'gewonnen' }, acts);

    expect(messageText(preview)).toContain(`${amount.toFixed(2).replace('.', ',')} credits gutschreiben?`);
    const [confirm, cancel] = buttonsOf(preview).map(({ label }) => label ?? '');
    expect(confirm).toBe('Bestätigen');
    expect(cancel).toBe('Abbrechen');
    const press = acts.press(preview, confirm ?? '');
    expect(messageText(await press.answer())).toContain('Wird bearbeitet');
    expect(await outcome(press)).toContain('✅ Gutgeschrieben');
    await way.logged(`<@${people.tess}> granted **${amount.toFixed(2)} credits**`, 'gewonnen');
    if (tess) tess.locale = 'en-US';
  });
});
