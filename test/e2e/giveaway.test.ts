import type { APIMessage } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitmentOf, drawnOrder } from '../../src/giveaways/draw.js';
import { verifyDraw } from '../../src/giveaways/draw-file.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { buttonsOf, componentsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { shortId } from '../../src/text/short-id.js';
import { german } from '../support/english.js';
import { answeredPrivately, openButtons } from './community.js';
import { type GiveawayWay, giveawayIdIn, startGiveawayWay, winnersIn } from './giveaway-way.js';
import { auditMoney } from './grant-audit.js';

let way: GiveawayWay;
beforeAll(async () => {
  way = await startGiveawayWay({
    settings: { GRANT_APPROVAL_OVER: '50.00', GRANT_DAILY_MAX: '1000.00', LINK_PROOFS: 'deposit,staff' },
  });
});
afterAll(() => way.stop());

const idOf = (index: number) => FIXTURES.crowd[index]?.id ?? '';
const over = async (message: APIMessage) => {
  await way.end(message, way.as('tess'));
  return way.untilOver(message);
};
const shown = (message: APIMessage) => messageText(way.results(message)[0] as APIMessage);
const reserved = async (person: keyof typeof FIXTURES.people) => {
  const caps = [...(await way.records())].filter(([key]) => key.endsWith(`:${FIXTURES.people[person]}`));
  return caps.filter(([key]) => key.startsWith('cap:')).map(([, value]) => value)[0] ?? '0.00';
};

describe('/giveaway', () => {
  it('is posted with all details, and is entered, left and entered again', async () => {
    const message = await way.startGiveaway({ amount: 2.5, winners: 2, duration: '2h', title: 'Race night' });
    const text = messageText(message);
    expect(text).toContain('🎁 Race night');
    expect(text).toContain('2.50 credits');
    expect(text).toMatch(/<t:\d+:R>/);
    const kestrel = way.crowd(0);
    const { seed } = await way.giveaway(message);
    expect(text).toContain(`Sealed draw: ${commitmentOf(seed).slice(0, 12)}…`);
    const other = way.crowd(12);
    const sealed = other.press(message, 'Sealed draw');
    expect(await answeredPrivately(sealed)).toContain(commitmentOf(seed));
    // Only a manipulated client has this button now.
    const early = other.press(message, `giveaway:verify:${(await way.giveaway(message)).id}`, {
      unchecked: true,
    });
    expect(messageText(await early.answer())).toContain('not drawn yet');
    const seen = other.messages().map((each) => JSON.stringify(each));
    expect(seen.filter((each) => each.includes(seed))).toEqual([]);

    expect(await way.enter(message, kestrel)).toContain('You are in');
    const again = await kestrel.press(message, 'Enter').answer();
    expect(openButtons(again)).toEqual(['Leave']);
    expect(messageText(await kestrel.press(again, 'Leave').answer())).toContain('You have left');
    expect(await way.enter(message, kestrel)).toContain('You are in');

    const giveaway = await over(message);
    expect(winnersIn(giveaway)).toEqual([idOf(0)]);
    expect(shown(message)).toContain('Only 1 of 2 winners');
    expect(openButtons(way.nowOf(message))).toEqual(['Manage']);
    expect(messageText(way.nowOf(message))).toContain('has ended');
  });

  it('has a verifiable draw, pays and pings only winners, tells staff', async () => {
    const message = await way.startGiveaway({ winners: 3 });
    for (let index = 0; index < 8; index += 1) await way.enter(message, way.crowd(index));

    const giveaway = await over(message);

    const [result] = way.results(message) as [APIMessage];
    const winners = winnersIn(giveaway);
    expect(winners).toHaveLength(3);
    expect(result.mentions.map(({ id }) => id).sort()).toEqual([...winners].sort());
    expect(shown(message).match(/✅ paid/g)).toHaveLength(3);
    expect(shown(message)).not.toContain(giveaway.seed);
    expect(result.attachments).toEqual([]);
    const pressed = way.crowd(9).press(result, 'Verify the draw');
    expect(await answeredPrivately(pressed)).toContain('✅ The draw fits');
    const proof = await pressed.answer();
    for (const part of [giveaway.seed, giveaway.entrantsHash, commitmentOf(giveaway.seed), message.id])
      expect(messageText(proof)).toContain(part);
    const file = await way.fileOf(proof);
    expect(verifyDraw(file, commitmentOf(giveaway.seed)).filter(({ ok }) => !ok)).toEqual([]);
    const entrants = Array.from({ length: 8 }, (_, index) => idOf(index));
    expect(winners).toEqual([...drawnOrder(giveaway.seed, entrants)].slice(0, 3));
    expect(Object.keys(JSON.parse(file)).sort().join()).toBe(
      'commitment,drawn,entrants,entrantsHash,format,giveaway,seed,wanted',
    );
    const record = messageText(await way.logged(shortId(giveaway.id), 'has ended.'));
    for (const id of winners) expect(record).toContain(`<@${id}>`);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('checks role and time at entry and again at the draw', async () => {
    const options = { winners: 4, role: FIXTURES.roles.vip, member_for: '30d' };
    const message = await way.startGiveaway(options);
    expect(messageText(message)).toContain(`<@&${FIXTURES.roles.vip}>`);
    expect(messageText(message)).toContain('30 days');
    // Every other one has the role; all the last ones but one joined a day before the server's date.
    expect(await way.enter(message, way.crowd(1))).toContain(`<@&${FIXTURES.roles.vip}>`);
    expect(await way.enter(message, way.as('sam'))).toContain('started or approved by you');
    for (const index of [0, 2, 4, 6])
      expect(await way.enter(message, way.crowd(index))).toContain('You are in');
    const { membership } = way.discord;
    membership.takeRole(FIXTURES.guildId, idOf(0), FIXTURES.roles.vip);
    membership.leave(FIXTURES.guildId, idOf(2));
    await way
      .as('sam')
      .command('links remove', { member: idOf(4) })
      .answer();

    const giveaway = await over(message);

    expect(winnersIn(giveaway)).toEqual([idOf(6)]);
    expect(shown(message)).toContain(`<@${idOf(0)}>: no longer has the role`);
    expect(shown(message)).toContain(`<@${idOf(2)}>: left the server`);
    expect(shown(message)).toContain(`<@${idOf(4)}>: is no longer linked`);
    const [result] = way.results(message) as [APIMessage];
    expect(result.mentions.map(({ id }) => id)).toEqual([idOf(6)]);
    expect(result.content).toMatch(`🎉 Congratulations <@${idOf(6)}>! You won **`);
    const proof = await way.crowd(13).press(result, 'Verify the draw').answer();
    expect(verifyDraw(await way.fileOf(proof)).filter(({ ok }) => !ok)).toEqual([]);

    membership.giveRole(FIXTURES.guildId, idOf(0), FIXTURES.roles.vip);
    membership.join(FIXTURES.guildId, idOf(2), [FIXTURES.roles.vip, FIXTURES.roles.crew]);
  });

  it('refuses members who are not linked or too new', async () => {
    const message = await way.startGiveaway({ member_for: '3650d' });
    expect(await way.enter(message, way.crowd(5))).toContain('not been in this server long enough');
    const open = await way.startGiveaway();
    const pressed = way.as('owner').press(open, 'Enter');
    expect(await answeredPrivately(pressed)).toContain('not linked');
    expect(openButtons(await pressed.answer())).toEqual(['Link my account']);
  });

  it('needs a second staff member above the limit, before anything is posted', async () => {
    const before = await reserved('sam');
    const sam = way.as('sam');
    const options = { amount: 30, winners: 2, duration: '1h', title: 'Grand prize' };
    const preview = await sam.command('giveaway start', options).answer();
    expect(messageText(preview)).toContain('second staff member');
    const waits = await sam.press(preview, 'Confirm').answer();
    expect(messageText(waits)).toContain('Waiting for approval · Giveaway');
    const id = giveawayIdIn(waits);
    const question = await way.logged(id, 'staff member must approve');
    const isPosted = () => sam.messages().some((message) => messageText(message).includes('🎁 Grand prize'));
    expect(isPosted()).toBe(false);
    expect(messageText(await way.as('sam', 'staffLog').press(question, 'Approve').answer())).toContain(
      'You requested this',
    );

    const approved = await way.as('tess', 'staffLog').press(question, 'Approve').answer();
    expect(openButtons(approved)).toEqual([]);
    expect(isPosted()).toBe(true);
    expect(Number(await reserved('sam')) - Number(before)).toBeCloseTo(60);

    await way.as('tess').command('giveaway cancel', { id }).answer();
    expect(await reserved('sam')).toBe(before);
  });

  it('pays nobody when cancelled, frees its cost and removes its button', async () => {
    const before = [await reserved('sam'), way.website.credits.length];
    const message = await way.startGiveaway({ amount: 10, winners: 3 });
    await way.enter(message, way.crowd(0));

    await way
      .as('tess')
      .command('giveaway cancel', { id: giveawayIdIn(message) })
      .answer();
    await way.untilOver(message);

    expect([await reserved('sam'), way.website.credits.length]).toEqual(before);
    expect(messageText(way.nowOf(message))).toContain('was cancelled');
    expect(buttonsOf(way.nowOf(message))).toEqual([]);
    const late = way
      .crowd(1)
      .press(message, `giveaway:enter:${(await way.giveaway(message)).id}`, { unchecked: true });
    expect(messageText(await late.answer())).toContain('over');
    const ended = way.as('sam').command('giveaway end', { id: giveawayIdIn(message) });
    expect(messageText(await ended.answer())).toContain('already over');
  });

  it('replaces an unpaid winner by the menu behind Manage, once', async () => {
    const message = await way.startGiveaway({ winners: 2 });
    for (const index of [0, 1, 2]) await way.enter(message, way.crowd(index));
    way.website.switches.set('add', { fault: faults.status(400, 'The account is locked') }, 2);
    const winners = winnersIn(await over(message));
    const offered = (panel: APIMessage) =>
      componentsOf(panel.components ?? [])
        .flatMap(({ raw }) => (raw['options'] ?? []) as { value: string }[])
        .map(({ value }) => value);
    const panel = await way.as('tess').press(message, 'Manage').answer();
    expect(offered(panel)).toEqual(winners);

    const [winner = ''] = winners;
    const choose = () => way.as('tess').select(panel, 'Reroll: whom to replace', [winner]);
    const [first] = [choose(), choose()];
    expect(messageText(await first.answer())).toContain(`<@${winner}> was replaced by`);
    const giveaway = await way.untilOver(message);

    expect(winnersIn(giveaway)).not.toContain(winner);
    expect(giveaway.drawn?.map(({ outcome }) => outcome)).toEqual(['replaced', 'won', 'won']);
    const after = await way.as('tess').press(message, 'Manage').answer();
    expect(offered(after)).toEqual(winners.slice(1));
  });

  it('replaces an unpaid winner with the next, and the draw still fits', async () => {
    const message = await way.startGiveaway({ winners: 1 });
    for (const index of [0, 1, 2]) await way.enter(message, way.crowd(index));
    way.website.switches.set('add', { fault: faults.status(400, 'The account is locked') }, 1);
    const [winner = ''] = winnersIn(await over(message));
    expect(shown(message)).toContain(`<@${winner}> · ⛔ could not be paid`);

    const reroll = () =>
      way
        .as('tess')
        .command('giveaway reroll', { id: giveawayIdIn(message), winner })
        .answer();
    const answer = messageText(await reroll());
    const giveaway = await way.untilOver(message);

    const [next = ''] = winnersIn(giveaway);
    expect(next).not.toBe(winner);
    expect(answer).toContain(`<@${winner}> was replaced by <@${next}>`);
    expect(shown(message)).toContain(`<@${next}> · ✅ paid`);
    expect(shown(message)).toContain(`<@${winner}> was replaced by <@${next}>`);
    expect(messageText(await reroll())).toContain('not a winner');
    const { api } = await way.discord.message(FIXTURES.channels.general, ({ content }) =>
      content.startsWith(`🔁 <@${winner}>`),
    );
    expect(api.mentions.map(({ id }) => id)).toEqual([next]);
    const [result] = way.results(message) as [APIMessage];
    const proof = await way.as('mia').press(result, 'Verify the draw').answer();
    expect(JSON.parse(await way.fileOf(proof)).drawn.slice(0, 2)).toEqual([
      { id: winner, outcome: 'replaced' },
      { id: next, outcome: 'won' },
    ]);
    expect(messageText(proof)).toContain('✅ The draw fits');
    expect(await auditMoney(way)).toEqual([]);
  });

  it('shows the decisions of staff', async () => {
    const message = await way.startGiveaway({ winners: 1 });
    await way.enter(message, way.crowd(0));
    way.website.switches.set('add', { fault: faults.reset, takesEffect: true }, 1);
    await over(message);
    expect(shown(message)).toContain('❓ being checked by staff');
    const [grant] = (await way.ledger()).filter(
      ({ event }) => shortId(event?.id ?? '') === giveawayIdIn(message),
    );

    const question = await way.logged(grant?.id ?? '', 'may or may not have arrived');
    await way.as('tess', 'staffLog').press(question, 'It arrived').answer();

    await way.discord.message(
      FIXTURES.channels.general,
      (one) => giveawayIdIn(one) === giveawayIdIn(message) && messageText(one).includes('✅ paid'),
    );
    expect(await auditMoney(way)).toEqual([]);
  });

  it('neither pings nor formats anything through its title', async () => {
    const title = `@everyone <@${FIXTURES.people.mia}> <@&${FIXTURES.roles.vip}> **x** [y](https://evil.example) \`z\``;
    const message = await way.startGiveaway({ title, winners: 1 });
    await way.enter(message, way.crowd(0));
    await over(message);

    const all = [...way.as('sam').messages(), ...way.logMessages(giveawayIdIn(message))];
    const about = all.filter((each) => messageText(each).includes('everyone'));
    expect(about.length).toBeGreaterThan(2);
    for (const each of about) {
      expect(each.mention_everyone).toBe(false);
      expect(each.mention_roles).toEqual([]);
      expect(each.mentions.map(({ id }) => id).filter((id) => id !== idOf(0))).toEqual([]);
      expect(each.embeds[0]?.description ?? '').not.toContain(`<@${FIXTURES.people.mia}>`);
    }
  });

  it('speaks each person’s language', async () => {
    const person = way.discord.world.people.get(idOf(3));
    if (person === undefined) throw new Error('there is no such person');
    way.discord.world.people.set(idOf(3), { ...person, locale: 'de' });
    const message = await way.startGiveaway();

    const { giveaway } = german.words;
    expect(await way.enter(message, way.crowd(3))).toContain(giveaway.enteredTitle);
    expect(openButtons(await way.crowd(3).press(message, 'Enter').answer())).toEqual([giveaway.leave]);
    // Public messages are in English.
    expect(openButtons(message)).toEqual(['Enter', 'Sealed draw', 'Manage']);
  });

  it('lets only staff start, confirm, decide, end, cancel or reroll', async () => {
    const mia = way.as('mia');
    const options = { amount: 1, winners: 1, duration: '1h', title: 'mine' };
    const open = await way.startGiveaway();
    const { id } = await way.giveaway(open);
    const texts = [
      await mia.command('giveaway start', options, { unchecked: true }).answer(),
      await mia.command('giveaway end', { id }, { unchecked: true }).answer(),
      await mia.command('giveaway cancel', { id }, { unchecked: true }).answer(),
      await mia.command('giveaway list', {}, { unchecked: true }).answer(),
      await mia
        .command('giveaway reroll', { id, winner: FIXTURES.people.noah }, { unchecked: true })
        .answer(),
      await mia.press(open, `giveaway:confirm:${id}`, { unchecked: true }).answer(),
      await mia.press(open, `giveaway:cancel:${id}`, { unchecked: true }).answer(),
      await mia.press(open, `giveaway:approve:${id}`, { unchecked: true }).answer(),
      await mia.press(open, `giveaway:reject:${id}`, { unchecked: true }).answer(),
    ].map(messageText);

    expect(texts.filter((text) => !text.includes('Only staff'))).toEqual([]);
    expect((await way.giveaway(open)).state).toBe('open');
  });

  it('lists those of one member, in one state and page by page', async () => {
    const tess = way.as('tess');
    const cancelled = await way.startGiveaway({ title: 'Of Tess, cancelled' }, tess);
    await tess.command('giveaway cancel', { id: giveawayIdIn(cancelled) }).answer();
    const open: APIMessage[] = [];
    for (let count = 0; count < 9; count += 1) {
      open.unshift(await way.startGiveaway({ title: `Of Tess ${count}` }, tess));
      await way.startGiveaway({ title: `Of Sam ${count}` });
    }
    const idsIn = (list: APIMessage) =>
      [...messageText(list).matchAll(/`(\w{8})`/g)].map(([, found]) => found);
    const all = await tess.command('giveaway list').answer();
    const hers = await tess.select(all, 'Show only those made by …', [FIXTURES.people.tess]).answer();
    const first = await tess.select(hers, 'Show only …', ['🎉 Open']).answer();
    const second = await tess.press(first, 'Older').answer();
    expect([...idsIn(first), ...idsIn(second)]).toEqual(open.map(giveawayIdIn));
    expect(openButtons(second)).toEqual(['Newest']);
    const ofMia = await tess.select(second, 'Show only those made by …', [FIXTURES.people.mia]).answer();
    expect(messageText(ofMia)).toContain('Nothing here fits the filter.');
    const ofAll = await tess.select(ofMia, 'Show only those made by …', []).answer();
    expect(messageText(ofAll)).toContain('Of Sam 8');
    for (const message of open) await tess.command('giveaway cancel', { id: giveawayIdIn(message) }).answer();
  });

  it('lists giveaways, and suggests those that match', async () => {
    const open = await way.startGiveaway({ title: 'Suggested one' });
    const list = messageText(await way.as('sam').command('giveaway list').answer());
    expect(list).toContain('Suggested one');
    expect(list).toContain(giveawayIdIn(open));

    const choices = (path: string) => way.as('sam').autocomplete(path, 'id', 'suggested').choices();
    expect((await choices('giveaway end')).map(({ value }) => shortId(String(value)))).toEqual([
      giveawayIdIn(open),
    ]);
    expect(await choices('giveaway reroll')).toEqual([]);
    await over(open);
    expect(await choices('giveaway cancel')).toEqual([]);
    expect((await choices('giveaway reroll')).map(({ value }) => shortId(String(value)))).toEqual([
      giveawayIdIn(open),
    ]);
  });
});
