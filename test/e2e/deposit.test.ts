import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { answered, openButtons, sharedCommunity } from './community.js';
import { balanceShown, enterBalance, sendDeposit } from './deposit-way.js';

const community = sharedCommunity({
  settings: { LINK_PROOFS: 'deposit,staff', GRANT_APPROVAL_OVER: '20.00' },
});

describe('a deposit', () => {
  it('links the member who reads the balance on the website', async () => {
    const way = community();
    const member = way.newcomer();
    const card = await sendDeposit(member);
    expect(messageText(card)).toContain('added a small amount');
    const shown = balanceShown(way, member);

    const linked = await enterBalance(member, card, ` ${shown.replace('.', ',')} `);

    expect(messageText(linked)).toContain(
      `You are now linked to the website account ${member.account.username}`,
    );
    await way.logged(member.mention, 'proved by a deposit', member.account.username);
    const record = messageText(await way.logged('Link deposit', member.account.username));
    const [, amount = ''] = /\*\*(\d+\.\d\d) credits\*\*/.exec(record) ?? [];
    expect(Number(amount)).toBeGreaterThan(0);
    expect(await answered(member.acts.command('balance'))).toContain(shown);
    const lines = way.bot.output().split('\n');
    const logged = lines.filter((line) => /"level":([3-9]\d)/.test(line) && line.includes(`"${amount}"`));
    expect(logged).toEqual([]);
  });

  it('is asked for after a form, and answered after a restart, by /help too', async () => {
    const way = community();
    const member = way.newcomer();
    const { username } = member.account;
    const form = await member.acts.command('link').form();
    const named = await member.acts.submit(form, { username }).answer();
    const press = member.acts.press(named, 'Send a test deposit');
    await press.nextUpdate((message) => openButtons(message).includes('Enter balance'));
    await way.bot.restart();
    const again = await member.acts.command('link').answer();
    expect(openButtons(again)).toEqual(['Enter balance', 'Ask staff']);
    const help = await member.acts.command('help').answer();
    expect(messageText(help)).toContain(`I added a small amount to ${username}`);

    const linked = await enterBalance(member, help, balanceShown(way, member));
    expect(messageText(linked)).toContain('You are now linked');
  });

  it('is told to nobody by a payment to the same account, whoever held it', async () => {
    const way = community();
    const member = await way.linkedNewcomer();
    const preview = await way.as('sam').command('grant', { member: member.id, amount: 30 }).answer();
    await way.as('sam').press(preview, 'Confirm').answer();
    const waiting = await way.logged('30.00', member.mention);
    const question = await member.acts.command('unlink').answer();
    await member.acts.press(question, 'Confirm').answer();
    await sendDeposit(member);

    await way.as('tess', 'staffLog').press(waiting, 'Approve').answer();
    const told = await way.discord.message(member.id, (message) => messageText(message).includes('30.00'));
    expect(messageText(told.api)).not.toContain(balanceShown(way, member));
    expect(messageText(told.api)).not.toContain('Balance');
  });
});
