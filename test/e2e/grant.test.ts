import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { Grant } from '../../src/ledger/grant.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import type { Behaviour } from '../../src/sandbox/website/behaviour.js';
import { faults, hostileTexts } from '../../src/sandbox/website/website-faults.js';
import { answered, openButtons, shows } from './community.js';
import { auditLogChannel, auditMoney } from './grant-audit.js';
import { type GrantWay, isOutcome, outcome, sharedGrantWay, untilSettled } from './grant-way.js';

const { people } = FIXTURES;
const unchecked = { unchecked: true } as const;

const shared = sharedGrantWay({
  // Some answers never come. It is longer than a busy machine takes for those that do.
  settings: { WEBSITE_TIMEOUT_MS: '4000', GRANT_DAILY_MAX: '1000.00' },
});

/** The rest of the moderator's cap after the grant of a preview. */
const leftIn = (preview: APIMessage) => Number(/([\d.]+) credits left/.exec(messageText(preview))?.[1]);

describe('a grant', () => {
  it('is previewed, done, recorded and reported to the member alone', async () => {
    const way = await shared();
    const left = leftIn(await way.preview({ amount: 1, username: 'noah99' }));
    const before = way.website.users.find('username', 'mia_plays')?.virtual;
    const options = { amount: 15, member: people.mia, reason: `won the *race* ${hostileTexts.pings}` };
    const command = way.as('sam').command('grant', { ...options, announce: true });
    const preview = await command.answer();
    const text = messageText(preview);
    for (const part of [
      'Grant 15.00 credits?',
      `<@${people.mia}>`,
      'mia\\_plays',
      `${before} credits → **`,
      'won the \\*race\\*',
      'will be announced in this channel',
    ]) {
      expect(text).toContain(part);
    }
    expect(leftIn(preview)).toBe(left - 14);
    expect(openButtons(preview)).toEqual(['Confirm', 'Cancel']);
    expect(command.visibleTo(people.tess)).toBe(false);

    way.website.switches.set('add', { delayMs: 300 }, 1);
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
    expect(way.credits().map(({ amount }) => amount)).toEqual(['15.00']);
    await way.logged(
      `<@${people.sam}> granted **15.00 credits** to <@${people.mia}> (mia\\_plays)`,
      'won the',
    );
    const receipt = await way.discord.message(people.mia, shows('15.00'));
    expect(messageText(receipt.api)).toMatch(/^Harbour Community\n.*mia\\_plays.*won the/s);
    expect(messageText(receipt.api)).toContain(`${before} credits → **${after} credits**`);
    expect(openButtons(receipt.api)).toEqual(['My balance', 'My rewards']);
    const mia = way.discord.actAs(people.mia, 'dm');
    const balance = await mia.press(receipt.api, 'My balance').answer();
    expect(messageText(balance)).toContain(`**${after} credits**`);
    expect(buttonsOf(balance)).toEqual([]);
    expect(messageText(await mia.press(receipt.api, 'My rewards').answer())).toContain('15.00 credits');
    const announcement = await confirm.followUp();
    expect(messageText(announcement)).toContain(`<@${people.mia}> has received **15.00 credits**`);
    expect(confirm.visibleTo(people.noah, announcement)).toBe(true);
    const stored = way.discord.world.channels.get(FIXTURES.channels.general)?.messages.get(announcement.id);
    expect(stored?.pings).toEqual({ everyone: false, users: [], roles: [] });
    expect(await auditMoney(way)).toEqual([]);

    // Others see that the account has just received it.
    const again = await way.preview({ username: 'MIA_plays' }, way.as('tess'));
    expect(messageText(again)).toContain('This account already received in the last 24 hours');
    expect(messageText(again)).toContain(`**15.00 credits** from <@${people.sam}>`);
  });

  it('begins in the menu of a user with a form, in the moderator’s language', async () => {
    const way = await shared();
    const tess = way.discord.world.people.get(people.tess);
    if (tess) tess.locale = 'de';
    const form = await way.as('tess').userCommand('Grant credit', people.mia).form();
    const preview = await way.as('tess').submit(form, { amount: ' 15.50 ', reason: 'gewonnen' }).answer();
    expect(messageText(preview)).toContain('15,50 credits gutschreiben?');
    const press = way.as('tess').press(preview, 'Bestätigen');
    expect(messageText(await press.answer())).toContain('Wird bearbeitet');
    expect(await outcome(press)).toContain('✅ Gutgeschrieben');
    if (tess) tess.locale = 'en-US';
    await way.logged(`<@${people.tess}> granted **15.50 credits**`, 'gewonnen');
    expect(way.credits()).toMatchObject([{ username: 'mia_plays', amount: '15.50' }]);
  });
});

describe('a website account that was looked up', () => {
  it('is shown with balance and rewards, and is paid from there', async () => {
    const way = await shared();
    await way.grant({ amount: 3.21 });
    const { virtual } = way.website.users.find('username', 'mia_plays') ?? {};
    const sam = way.as('sam');
    const shown = [
      await sam.command('lookup', { username: 'mia_plays' }).answer(),
      await sam.userCommand('View website profile', people.mia).answer(),
    ];
    for (const card of shown) {
      for (const part of [`**${virtual} credits**`, `**3.21 credits** from <@${people.sam}>`])
        expect(messageText(card)).toContain(part);
      expect(openButtons(card)).toEqual(['Grant', 'History']);
    }
    const [card] = shown as [APIMessage];
    expect(await answered(sam.press(card, 'History'))).toContain(`**3.21 credits** → <@${people.mia}>`);

    const form = await sam.press(card, 'Grant').form();
    const preview = await sam.submit(form, { amount: '4.32' }).answer();
    expect(messageText(preview)).toContain(`<@${people.mia}>`);
    expect(await outcome(way.confirm(preview))).toContain('✅ Granted');
    expect(way.credits().map(({ username, amount }) => `${username} ${amount}`)).toEqual([
      'mia_plays 3.21',
      'mia_plays 4.32',
    ]);
  });

  it('is not paid once its name is another’s', async () => {
    const way = await shared();
    const sam = way.as('sam');
    for (const username of ['otter_one', 'otter_two']) way.website.users.add({ username });
    const card = await sam.command('lookup', { username: 'otter_one' }).answer();
    const form = await sam.press(card, 'Grant').form();
    way.website.users.takeNameOver({ owner: 'otter_one', renamedTo: 'otter_old' }, 'otter_two');

    const refused = await answered(sam.submit(form, { amount: '5' }));

    expect(refused).toContain('no longer leads to the website account');
    expect(way.credits()).toEqual([]);
  });
});

describe('Reward author', () => {
  it('grants credit to who wrote a message', async () => {
    const way = await shared();
    const written = way.as('mia').write('I wrote a guide');
    const form = await way.as('sam').messageCommand('Reward author', written).form();
    expect(form.content.title).toContain('Mia');
    const preview = await way.as('sam').submit(form, { amount: '6.54', reason: 'The guide' }).answer();
    expect(messageText(preview)).toContain(`<@${people.mia}>`);
    expect(await outcome(way.confirm(preview))).toContain('✅ Granted');
    expect(way.credits()).toMatchObject([{ username: 'mia_plays', amount: '6.54' }]);
  });

  it('refuses an app kindly, which is nobody’s account', async () => {
    const way = await shared();
    const shown = await way.preview();
    const refused = way.as('sam').messageCommand('Reward author', shown);
    expect(await answered(refused)).toContain('A bot cannot have a website account');
  });
});

interface Answered {
  readonly state: Grant['state'];
  readonly says: RegExp;
  readonly credits?: number;
  readonly adds?: number;
}
const unknown = { state: 'unknown', says: /Outcome unknown.*The credit may have arrived/s } as const;
const waits = (seconds: string): Behaviour => ({ fault: faults.tooManyRequests(seconds) });

/** Answers of each kind; which answer is of which kind is tested with the client. */
const ANSWERS: readonly (readonly [string, readonly Behaviour[], Answered])[] = [
  ['204', [{ add: { as: '204' } }], { state: 'applied', says: /✅ Granted/, credits: 1 }],
  [
    '400',
    [{ fault: faults.status(400, 'It is locked') }],
    { state: 'refused', says: /Refused.*It is locked/s },
  ],
  ['404 and a page', [{ fault: faults.htmlPage(404) }], { state: 'refused', says: /Refused.*HTTP 404/s }],
  ['a reset', [{ fault: faults.reset }], unknown],
  ['a reset after the credit', [{ fault: faults.reset, takesEffect: true }], { ...unknown, credits: 1 }],
  ['silence after the credit', [{ fault: faults.hang, takesEffect: true }], { ...unknown, credits: 1 }],
  ['500', [{ fault: faults.htmlPage(500) }], unknown],
  ['429', [waits('1')], { state: 'applied', says: /✅ Granted/, credits: 1, adds: 2 }],
  ['429 thrice', Array(3).fill(waits('0')), { state: 'refused', says: /Refused.*Too many/s, adds: 3 }],
];

describe('an add that the website answers with', () => {
  it.each(ANSWERS)('%s ends as it should, and is never sent again', async (_, behaviours, expected) => {
    const { state, says, credits = 0, adds = 1 } = expected;
    const way = await shared();
    for (const behaviour of behaviours) way.website.switches.set('add', behaviour, 1);
    const isLast = (message: APIMessage) => isOutcome(message) && !shows('asks me to wait')(message);
    const text = messageText(await way.confirm(await way.preview()).nextUpdate(isLast));
    // The log channel is told in the background.
    await untilSettled(way);

    const [grant] = await way.ledger();
    expect([grant?.state, way.adds(), way.credits().length]).toEqual([state, adds, credits]);
    expect(text).toMatch(says);
    expect(text).not.toMatch(/<html|<h1/);
    if (state === 'unknown') {
      expect(text).not.toMatch(/✅|Granted|[Rr]efused|Nothing was|[Ff]ailed|not working|is on the account/);
      // The evidence: the balance before, and the one read since.
      const { before, evidence } = grant ?? {};
      expect(text).toContain(`${before?.virtual} credits → `);
      expect(text).toContain(`**${evidence?.[0]?.virtual} credits**`);
      expect(evidence?.[0]?.virtual === before?.virtual).toBe(credits === 0);
    }
    expect([...(await auditMoney(way)), ...(await auditLogChannel(way))]).toEqual([]);
  });
});

describe('a grant of unknown outcome', () => {
  /** The question once it shows that it did not arrive. */
  async function updated(way: GrantWay, { id }: APIMessage): Promise<APIMessage> {
    const isIt = (message: APIMessage) => message.id === id && shows('Did not arrive')(message);
    return (await way.discord.message(FIXTURES.channels.staffLog, isIt)).api;
  }

  /** A grant by Sam to Mia whose answer was lost. */
  async function lost(takesEffect: boolean) {
    const way = await shared();
    way.website.switches.set('add', { fault: faults.reset, takesEffect }, 1);
    const confirm = way.confirm(await way.preview({ reason: 'won the race' }));
    const shown = await confirm.nextUpdate(isOutcome);
    const question = await way.logged('may or may not have arrived');
    const [grant] = await way.ledger();
    const { id = '', amount = '', before } = grant ?? {};
    return { way, confirm, shown, question, id, amount, before: before?.virtual ?? '' };
  }

  it('becomes granted when staff say so, and the member is told', async () => {
    const { way, confirm, shown, question, id, amount, before } = await lost(true);
    const since = way.website.users.find('username', 'mia_plays')?.virtual;
    for (const part of [
      `<@${people.sam}> granted **${amount} credits** to <@${people.mia}> (mia\\_plays)`,
      'won the race',
      `${before} credits → **${since} credits ?**`,
      `Balance since then\n**${since} credits**`,
    ]) {
      expect(messageText(question)).toContain(part);
    }
    for (const card of [question, shown]) expect(openButtons(card)).toEqual(['It arrived', 'It did not']);
    const link = `https://discord.com/channels/${FIXTURES.guildId}/${question.channel_id}/${question.id}`;
    await expect.poll(() => JSON.stringify(confirm.message)).toContain(link);

    const asked = way.as('tess', 'staffLog').press(question, 'It arrived');
    expect(await answered(asked)).toContain(`**${amount} credits** for <@${people.mia}>`);
    expect(asked.visibleTo(people.sam)).toBe(false);
    expect(await way.ledger()).toMatchObject([{ state: 'unknown' }]);
    const settled = await way
      .as('tess', 'staffLog')
      .press(await asked.answer(), 'Confirm')
      .answer();

    expect(messageText(settled)).toContain('✅ Granted');
    expect(messageText(settled)).toContain(`Settled by\n<@${people.tess}>`);
    expect(openButtons(settled)).toEqual([]);
    const isUpdated = (message: APIMessage) => message.id === question.id && shows('✅ Granted')(message);
    expect(openButtons((await way.discord.message(FIXTURES.channels.staffLog, isUpdated)).api)).toEqual([]);
    expect(openButtons(await confirm.nextUpdate(shows('✅ Granted')))).toEqual([]);
    // The card is the record.
    await way.logged(amount, 'Settled by', id);
    await way.discord.message(people.mia, shows(amount));
    expect(await way.ledger()).toMatchObject([{ state: 'applied', settledBy: people.tess }]);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('can be granted again, once, when it did not arrive', async () => {
    const { way, question, id, amount } = await lost(false);
    const left = leftIn(await way.preview({ amount: 1 }));
    const tess = way.as('tess', 'staffLog');
    const hasty = await tess.press(question, 'It arrived').answer();
    expect(messageText(await tess.press(hasty, 'Cancel').answer())).toContain('Outcome unknown');
    const asked = await tess.press(question, 'It did not').answer();
    const settled = await tess.press(asked, 'Confirm').answer();
    expect(messageText(settled)).toContain('Did not arrive');
    expect(openButtons(settled)).toEqual(['Grant again']);
    expect(leftIn(await way.preview({ amount: 1 }))).toBeCloseTo(left + Number(amount));

    const previews = [];
    for (const person of ['sam', 'tess'] as const) {
      const acts = way.as(person, 'staffLog');
      previews.push({
        acts,
        preview: await acts.press(await updated(way, question), 'Grant again').answer(),
      });
    }
    const texts = [];
    for (const { acts, preview } of previews) {
      expect(messageText(preview)).toContain('Replaces grant');
      texts.push(await outcome(way.confirm(preview, acts)));
    }

    expect(texts).toEqual([
      expect.stringContaining('✅ Granted'),
      expect.stringContaining('already replaced by'),
    ]);
    const [, again] = await way.ledger();
    expect(again).toMatchObject({ state: 'applied', replaces: id, amount });
    expect(way.credits()).toHaveLength(1);
  });

  it('is settled by /grants resolve as well', async () => {
    const { way, question, id } = await lost(false);
    const tess = way.as('tess');
    const choices = await tess.autocomplete('grants resolve', 'id', '', { outcome: 'not-applied' }).choices();
    expect(choices[0]?.value).toBe(id);

    const answer = tess.command('grants resolve', { id, outcome: 'not-applied' });

    expect(await answered(answer)).toContain('Did not arrive');
    await updated(way, question);
    expect(await way.ledger()).toMatchObject([{ state: 'not-applied', settledBy: people.tess }]);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('cannot be settled by its recipient or without staff rights', async () => {
    const { way, question, id } = await lost(true);
    const mia = way.discord.world.guilds.get(FIXTURES.guildId)?.members.get(people.mia);
    mia?.roles.push(FIXTURES.roles.staff);

    for (const { customId = '' } of buttonsOf(question)) {
      const receiver = way.as('mia', 'staffLog').press(question, customId);
      expect(await answered(receiver)).toContain('your own website account');
      const member = way.as('noah', 'staffLog').press(question, customId, unchecked);
      expect(await answered(member)).toContain('Only staff');
    }
    // Nor by the button that would come then.
    for (const control of ['settle-applied', 'settle-not-applied']) {
      const receiver = way.as('mia', 'staffLog').press(question, `grants:${control}:${id}`, unchecked);
      expect(await answered(receiver)).toContain('your own website account');
      const member = way.as('noah', 'staffLog').press(question, `grants:${control}:${id}`, unchecked);
      expect(await answered(member)).toContain('Only staff');
    }
    const resolve = way.as('mia').command('grants resolve', { id, outcome: 'not-applied' });
    expect(await answered(resolve)).toContain('your own website account');
    mia?.roles.pop();
    expect(await way.ledger()).toMatchObject([{ state: 'unknown' }]);
  });
});
