import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import {
  answered,
  answeredPrivately,
  type Newcomer,
  openButtons,
  sharedCommunity,
  shows,
  withoutAsking,
} from './community.js';

const community = sharedCommunity();
const { sam, tess, noah } = FIXTURES.people;

/** A newcomer with a link request, and the request as staff see it. */
async function requested(): Promise<Newcomer & { readonly asked: APIMessage; readonly request: APIMessage }> {
  const way = community();
  const newcomer = way.newcomer();
  const asked = await newcomer.acts.command('link', { username: newcomer.account.username }).answer();
  return { ...newcomer, asked, request: await way.logged('Link request', newcomer.mention) };
}

describe('a member', () => {
  it('requests a link, sees balance and profile, and unlinks again', async () => {
    const way = community();
    const { id, mention, acts, account } = way.newcomer();

    const ask = acts.command('link', { username: account.username });
    expect(await answeredPrivately(ask)).toContain(
      `Staff will check your request to be linked to ${account.username}`,
    );
    const request = await way.logged('Link request', mention, account.username);
    expect(openButtons(request)).toEqual(['Approve', 'Reject']);
    expect(await answered(acts.command('balance'))).toContain('not linked');

    const approved = await way.as('sam', 'staffLog').press(request, 'Approve').answer();
    expect(messageText(approved)).toContain(`Approved by <@${sam}>`);
    expect(openButtons(approved)).toEqual([]);
    await way.logged(`<@${sam}> approved the request of ${mention}`, account.username);
    const notified = await way.discord.message(id, shows('approved'));
    expect(messageText(notified.api)).toContain(account.username);
    // The answer to the request follows what became of it.
    expect(openButtons(await ask.nextUpdate(shows('you are now linked')))).toEqual([]);

    const balance = await answeredPrivately(acts.command('balance'));
    expect(balance).toContain('Virtual\n**2.50 credits**');
    expect(balance).toContain('Paid\n**1.00 credits**');
    expect(balance).toContain('Total\n**3.50 credits**');
    const profile = await answeredPrivately(acts.command('profile'));
    for (const text of [
      account.username,
      account.id,
      `steamcommunity.com/profiles/${account.steam}`,
      'Linked',
    ])
      expect(profile).toContain(text);

    expect(await answeredPrivately(acts.command('unlink'))).toContain(
      `no longer linked to ${account.username}`,
    );
    await way.logged(`${mention} removed their link to ${account.username}`);
    expect(await answered(acts.command('balance'))).toContain('not linked');
    expect(await answered(acts.command('unlink'))).toContain('not linked');
  });

  it('is offered to link if not linked, without asking the website', async () => {
    const way = community();
    const { acts } = way.newcomer();
    await withoutAsking(way, async () => {
      for (const command of ['balance', 'profile']) {
        const asked = acts.command(command);
        expect(await answeredPrivately(asked)).toContain('not linked');
        expect(openButtons(await asked.answer())).toEqual(['Link my account']);
      }
    });
  });

  it('sees only known harmless fields in a profile', async () => {
    const { acts } = await community().linkedNewcomer({
      account: {
        group: 'Captains',
        registeredAt: Date.UTC(2023, 5, 1),
        avatar: 'https://example.org/a.png',
        extra: { phone: '555-0199', notes: 'owes us a boat' },
      },
    });

    const message = await acts.command('profile').answer();

    const text = messageText(message);
    expect(text).toContain('Group\nCaptains');
    expect(text).toContain(`<t:${Date.UTC(2023, 5, 1) / 1000}:D>`);
    expect(message.embeds[0]?.thumbnail?.url).toBe('https://example.org/a.png');
    expect(message.embeds[0]?.author?.icon_url).toMatch(/^https:\/\//);
    for (const hidden of ['555-0199', 'boat', '@']) expect(text).not.toContain(hidden);
  });

  it('may look up themselves by name, and nobody else', async () => {
    const way = community();
    const { id, acts } = await way.linkedNewcomer();
    expect(await answered(acts.command('balance', { member: id }))).toContain('3.50');
    await withoutAsking(way, async () => {
      for (const command of ['balance', 'profile'])
        expect(await answeredPrivately(acts.command(command, { member: noah }))).toContain('Only staff');
    });
  });

  it('shares the balance with everyone, which takes the button away', async () => {
    const { id, acts } = await community().linkedNewcomer();
    const balance = acts.command('balance');
    const shown = await balance.answer();
    expect(openButtons(shown)).toEqual(['Share']);

    const share = acts.press(shown, 'Share');
    const posted = await share.followUp();

    expect(messageText(posted)).toContain('3.50 credits');
    for (const person of [id, noah]) expect(share.visibleTo(person, posted)).toBe(true);
    expect(openButtons(posted)).toEqual([]);
    expect(balance.message && openButtons(balance.message)).toEqual([]);
    expect(balance.visibleTo(noah)).toBe(false);
  });

  it('learns nothing of the user who has their account’s former name', async () => {
    const way = community();
    const { id, acts, account } = way.newcomer();
    // Looked up under another spelling than the link's, so that the next use looks the name up again.
    const username = account.username.toUpperCase();
    await way.as('sam').command('links set', { member: id, username }).answer();
    const thief = way.newcomer({ account: { virtual: '777.77' } }).account;
    way.website.users.takeNameOver({ owner: account.username, renamedTo: 'renamed1' }, thief.username);

    for (const handle of [
      acts.command('balance'),
      acts.command('profile'),
      way.as('sam').command('balance', { member: id }),
    ]) {
      const text = await answered(handle);
      expect(text).toContain('no longer leads to the website account that was linked');
      expect(text).not.toContain('777');
      expect(text).not.toContain(thief.steam ?? '');
    }
    await way.logged('now leads to a different user', account.username);
    await way.as('sam').command('links remove', { member: id }).answer();
    await way.logged('removed the link', account.username);
    expect(way.logMessages('now leads to a different user', account.username)).toHaveLength(1);
  });
});

describe('a link request', () => {
  it('is rejected, and the member is told', async () => {
    const way = community();
    const { id, acts, account, request } = await requested();

    const rejected = await way.as('tess', 'staffLog').press(request, 'Reject').answer();

    expect(messageText(rejected)).toContain(`Rejected by <@${tess}>`);
    expect(openButtons(rejected)).toEqual([]);
    const notified = await way.discord.message(id, shows('rejected'));
    expect(messageText(notified.api)).toContain(account.username);
    expect(await answered(acts.command('balance'))).toContain('not linked');
  });

  it('is withdrawn by the member who made it', async () => {
    const way = community();
    const { mention, acts, asked, request } = await requested();
    expect(openButtons(asked)).toEqual(['Cancel request']);

    const withdrawn = await acts.press(asked, 'Cancel request').answer();

    expect(messageText(withdrawn)).toContain('withdrawn');
    expect(openButtons(withdrawn)).toEqual([]);
    expect(openButtons(await way.logged(mention, 'Withdrawn by the member'))).toEqual([]);
    const late = way.as('sam', 'staffLog').press(request, 'Approve', { unchecked: true });
    expect(await answered(late)).toMatch(/no longer open|older message/);
    expect(await answered(acts.command('balance'))).toContain('not linked');
  });

  it('of a leaver, or for a renamed account, is refused in words', async () => {
    const way = community();
    const [leaver, renamed] = [await requested(), await requested()];
    way.discord.world.guilds.get(FIXTURES.guildId)?.members.delete(leaver.id);
    way.website.users.change(renamed.account.username, { username: 'another_name' });
    const log = way.as('sam', 'staffLog');

    expect(await answered(log.press(leaver.request, 'Approve'))).toContain('has left the server');
    expect(await answered(log.press(renamed.request, 'Approve'))).toContain('was renamed or deleted');
    for (const { request } of [leaver, renamed])
      expect(await answered(log.press(request, 'Reject'))).toContain('Rejected');
  });

  it('is listed for staff with buttons, which decide and continue the list', async () => {
    const way = community();
    const acts = way.as('sam');
    const [first, second] = [await requested(), await requested()];

    let shown = await acts.command('links requests').answer();
    while (!messageText(shown).includes(first.mention)) shown = await acts.press(shown, 'Next').answer();
    expect(messageText(shown)).toContain(`${first.mention} → ${first.account.username}`);
    const buttonFor = (list: APIMessage, decision: string, { account }: Newcomer) =>
      openButtons(list).find((label) => label.startsWith(decision) && label.endsWith(account.username)) ?? '';

    const afterApproval = await acts.press(shown, buttonFor(shown, 'Approve', first)).answer();
    expect(messageText(afterApproval)).not.toContain(first.mention);
    expect(messageText(afterApproval)).toContain(second.mention);
    expect(openButtons(await way.logged('Approved by', first.mention))).toEqual([]);

    const afterRejection = await acts
      .press(afterApproval, buttonFor(afterApproval, 'Reject', second))
      .answer();
    expect(messageText(afterRejection)).not.toContain(second.mention);
    expect(openButtons(await way.logged('Rejected by', second.mention))).toEqual([]);

    expect(await answered(first.acts.command('balance'))).toContain('3.50');
    expect(await answered(second.acts.command('balance'))).toContain('not linked');
    await way.discord.message(first.id, shows('approved'));
    await way.discord.message(second.id, shows('rejected'));
  });
});

describe('staff', () => {
  it('set, show, change and remove a link, each in the log channel', async () => {
    const way = community();
    const { id, mention, account } = way.newcomer();
    const other = way.newcomer().account;
    const staff = way.as('sam');

    const set = staff.command('links set', { member: id, username: account.username });
    expect(await answeredPrivately(set)).toContain(`${mention} is now linked to ${account.username}`);
    await way.logged(`<@${sam}> linked ${mention} to ${account.username}`);

    const shown = await answeredPrivately(staff.command('links show', { member: id }));
    const { steam = '' } = account;
    for (const text of [mention, account.username, account.id, steam, 'username', `by staff: <@${sam}>`])
      expect(shown).toContain(text);

    const change = way.as('tess').command('links set', { member: id, username: other.username });
    expect(await answered(change)).toContain(`The previous account was ${account.username}`);
    await way.logged(
      `<@${tess}> changed the link of ${mention} from ${account.username} to ${other.username}`,
    );
    expect(await answered(staff.command('links show', { member: id }))).toContain(other.username);

    expect(await answeredPrivately(staff.command('links remove', { member: id }))).toContain(
      'no longer linked',
    );
    await way.logged(`<@${sam}> removed the link of ${mention} to ${other.username}`);
    for (const command of ['links show', 'links remove'])
      expect(await answered(staff.command(command, { member: id }))).toContain('not linked');
  });

  it('see another member’s balance and profile', async () => {
    const way = community();
    const { id, account } = await way.linkedNewcomer();
    const staff = way.as('sam');

    const balance = staff.command('balance', { member: id });
    expect(await answeredPrivately(balance)).toContain('3.50 credits');
    expect(openButtons(await balance.answer())).toEqual([]);
    expect(await answeredPrivately(staff.command('profile', { member: id }))).toContain(account.username);
    const menu = staff.userCommand('View website profile', id);
    expect(await answeredPrivately(menu)).toContain(account.username);
  });

  it('link by a Steam ID, and the website is asked by name', async () => {
    const way = community();
    const { id, acts, account } = way.newcomer();
    const number = BigInt(account.steam ?? '') - 76561197960265728n;
    const steam = `STEAM_0:${number % 2n}:${number / 2n}`;
    expect(await answered(way.as('sam').command('links set', { member: id, steam }))).toContain(
      account.username,
    );

    // There is no balance by Steam ID.
    expect(await answered(acts.command('balance'))).toContain('3.50 credits');
    expect(way.website.requests.at(-1)).toMatchObject({
      endpoint: 'balance',
      key: { by: 'username', value: account.username },
    });
  });

  it('look a user up by each key, with the fields for staff', async () => {
    const way = community();
    const { mention, account } = await way.linkedNewcomer({
      account: { extra: { visits: 12, verified: true, reset_code: 'rc-4711', Backup_Codes: 'bc-4712' } },
    });
    const { username, email = '', steam = '' } = account;
    for (const key of [{ username }, { email }, { steam }]) {
      const found = await answeredPrivately(way.as('sam').command('lookup', key));
      for (const text of [username, account.id, steam, `Linked to ${mention}`, '12', 'true'])
        expect(found).toContain(text);
      expect(found).toContain('***@example.org');
      expect(found).not.toMatch(/code|rc-4711|bc-4712/i);
    }
    const other = way.newcomer().account;
    expect(await answered(way.as('sam').command('lookup', { username: other.username }))).toContain(
      'Not linked',
    );
  });

  it.each([
    ['/unlink', 'unlink', {}],
    ['/links remove', 'links remove', { member: tess }],
  ] as const)('cannot grant themselves what they had before %s', async (_, command, options) => {
    const way = community();
    const { username } = way.newcomer().account;
    await way.as('sam').command('links set', { member: tess, username }).answer();
    expect(await answered(way.as('tess').command(command, options))).toContain('no longer linked');

    expect(await answered(way.as('tess').command('grant', { username, amount: 5 }))).toContain(
      'your own website account',
    );
    expect(await answered(way.as('sam').command('grant', { username, amount: 5 }))).toContain(
      'Grant 5.00 credits?',
    );
  });
});
