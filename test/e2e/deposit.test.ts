import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { type Newcomer, openButtons, sharedCommunity } from './community.js';
import { balanceShown, enterBalance, sendDeposit } from './deposit-way.js';

const community = sharedCommunity({ settings: { LINK_PROOFS: 'deposit,staff' } });

const shown = (member: Newcomer) => balanceShown(community(), member);

describe('a deposit', () => {
  it('keeps the balance secret until it is answered, and warns the holder', async () => {
    const way = community();
    const holder = await way.linkedNewcomer();
    const stranger = way.newcomer();
    const asHolder = { ...stranger, account: holder.account };
    const before = await holder.acts.command('balance').answer();
    const card = await sendDeposit(asHolder);

    const refused = holder.acts.press(before, 'Share');
    expect(messageText(await refused.answer())).toContain('cannot be shared here right now');
    const notified = () => way.discord.actAs(holder.id, 'dm').messages().map(messageText);
    await expect.poll(notified).toEqual([expect.stringContaining('Somebody else has begun to prove')]);
    for (let tries = 0; tries < 2; tries += 1) await enterBalance(asHolder, card, '0.01');

    const after = await holder.acts.command('balance').answer();
    const posted = await holder.acts.press(after, 'Share').followUp();
    expect(messageText(posted)).toContain(shown(holder));
  });

  it('links the member who reads the balance on the website', async () => {
    const way = community();
    const member = way.newcomer();
    const card = await sendDeposit(member);
    expect(messageText(card)).toContain('added a small amount');

    const linked = await enterBalance(member, card, ` ${shown(member).replace('.', ',')} `);

    expect(messageText(linked)).toContain(
      `You are now linked to the website account ${member.account.username}`,
    );
    await way.logged(member.mention, 'proved by a deposit', member.account.username);
    const record = messageText(await way.logged('Link deposit', member.account.username));
    const [, amount = ''] = /\*\*(\d+\.\d\d) credits\*\*/.exec(record) ?? [];
    expect(Number(amount)).toBeGreaterThan(0);
    expect(messageText(await member.acts.command('balance').answer())).toContain(shown(member));
    const lines = way.bot.output().split('\n');
    const logged = lines.filter((line) => /"level":([3-9]\d)/.test(line) && line.includes(`"${amount}"`));
    expect(logged).toEqual([]);
  });

  it('is what /help names until the balance is named', async () => {
    const way = community();
    const member = way.newcomer();
    await sendDeposit(member);

    const help = await member.acts.command('help').answer();

    expect(messageText(help)).toContain(`I added a small amount to ${member.account.username}`);
    expect(messageText(help)).toMatch(/enter it here by .*Tries left: 2/);
    expect(messageText(help)).not.toContain('use `/link`');
    expect(messageText(help)).not.toContain('You are not linked yet');
    expect(messageText(await enterBalance(member, help, shown(member)))).toContain('You are now linked');
  });

  it('leads to staff after two wrong balances', async () => {
    const way = community();
    const member = way.newcomer();
    const card = await sendDeposit(member);

    const first = await enterBalance(member, card, '1,00');
    expect(messageText(first)).toContain('one try left');
    const second = await enterBalance(member, first, '2.00 credits');
    expect(messageText(second)).toContain('no tries left');
    expect(openButtons(second)).toEqual(['Ask staff']);
    expect(messageText(await enterBalance(member, card, shown(member)))).toContain('no longer open');
    await member.acts.press(second, 'Ask staff').answer();

    const request = await way.logged('Link request', member.mention, 'named a wrong balance');
    expect(openButtons(request)).toEqual(['Approve', 'Reject']);
    await way.as('sam', 'staffLog').press(request, 'Approve').answer();
    expect(messageText(await member.acts.command('balance').answer())).toContain(shown(member));
  });

  it('is asked for after a form, and answered after a restart', async () => {
    const way = community();
    const member = way.newcomer();
    const form = await member.acts.command('link').form();
    const named = await member.acts.submit(form, { username: member.account.username }).answer();
    const press = member.acts.press(named, 'Send it');
    const card = await press.nextUpdate((message) => openButtons(message).includes('Enter balance'));
    await way.bot.restart();
    const again = await member.acts.command('link', { username: member.account.username }).answer();
    expect(openButtons(again)).toEqual(['Enter balance', 'Ask staff']);

    expect(messageText(await enterBalance(member, card, shown(member)))).toContain('You are now linked');
  });
});

describe('an account that is linked to another member', () => {
  it('is taken over by whoever proves it, and both sides are told', async () => {
    const way = community();
    const holder = await way.linkedNewcomer();
    const rival = way.newcomer();
    const card = await rival.acts.command('link', { username: holder.account.username }).answer();
    // Staff cannot take it from them with a request.
    expect(openButtons(card)).toEqual(['Send it', 'Cancel']);
    const press = rival.acts.press(card, 'Send it');
    const asked = await press.nextUpdate((message) => openButtons(message).includes('Enter balance'));

    const linked = await enterBalance(rival, asked, shown(holder));

    expect(messageText(linked)).toContain('You are now linked');
    await way.logged(rival.mention, 'was linked to', holder.mention);
    const notified = await way.discord.message(holder.id, (message) =>
      messageText(message).includes('Somebody else'),
    );
    expect(messageText(notified.api)).toContain(holder.account.username);
    expect(messageText(await holder.acts.command('balance').answer())).toContain('not linked');
  });
});

describe('/link', () => {
  it('refuses both names at once, and a second account', async () => {
    const way = community();
    const { acts, account } = await way.linkedNewcomer();
    const both = acts.command('link', { username: account.username, steam: account.steam ?? '' });
    expect(messageText(await both.answer())).toContain('exactly one of these');
    const again = acts.command('link', { username: account.username });
    expect(messageText(await again.answer())).toContain('already linked');
  });

  it('can be cancelled, or left to staff, before anything is sent', async () => {
    const way = community();
    const { acts, account, mention } = way.newcomer();
    const ask = () => acts.command('link', { username: account.username }).answer();
    const cancelled = await acts.press(await ask(), 'Cancel').answer();
    expect(messageText(cancelled)).toContain('Nothing was sent');
    await acts.press(await ask(), 'Ask staff').answer();
    const request = messageText(await way.logged('Link request', mention));
    expect(request).not.toContain('deposit');
    expect(way.website.credits.filter(({ userId }) => userId === account.id)).toEqual([]);
  });
});
