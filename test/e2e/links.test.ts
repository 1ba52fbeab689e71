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
    expect(messageText(approved)).toContain(`Approved by\n<@${sam}>`);
    expect(openButtons(approved)).toEqual([]);
    // The card is the record.
    expect(way.logMessages('approved the request of', mention)).toEqual([]);
    const notified = await way.discord.message(id, shows('now linked'));
    expect(messageText(notified.api)).toContain(account.username);
    // The answer to the request follows what became of it.
    expect(openButtons(await ask.nextUpdate(shows('are now linked')))).toEqual([]);

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

    const question = await acts.command('unlink').answer();
    expect(messageText(question)).toContain(`You are linked to ${account.username}`);
    expect(await answered(acts.press(question, 'Cancel'))).toContain('not removed');
    const asked = await acts.command('unlink').answer();
    expect(await answered(acts.press(asked, 'Confirm'))).toContain(`no longer linked to ${account.username}`);
    await way.logged(`${mention} removed their link to ${account.username}`);
    expect(await answered(acts.command('balance'))).toContain('not linked');
    expect(await answered(acts.command('unlink'))).toContain('not linked');
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
});

describe('a link request', () => {
  it.each([
    ['why', { reason: 'It is *noah’s*' }, 'Reason: It is \\*noah’s\\*'],
    ['whom to ask', {}, 'Ask them'],
  ])('is rejected, and the member is told %s', async (_, given, told) => {
    const way = community();
    const { id, acts, account, request } = await requested();
    const log = way.as('tess', 'staffLog');

    const rejected = await log.submit(await log.press(request, 'Reject').form(), given).answer();

    expect(rejected.id).toBe(request.id);
    expect(messageText(rejected)).toContain(`Rejected by\n<@${tess}>`);
    expect(openButtons(rejected)).toEqual([]);
    const notified = await way.discord.message(id, shows('rejected'));
    expect(messageText(notified.api)).toContain(account.username);
    expect(messageText(notified.api)).toContain(told);
    expect(await answered(acts.command('balance'))).toContain('not linked');
  });

  it('is withdrawn by the member who made it', async () => {
    const way = community();
    const { mention, acts, asked, request } = await requested();
    expect(openButtons(asked)).toEqual(['Cancel request']);

    const withdrawn = await acts.press(asked, 'Cancel request').answer();

    expect(messageText(withdrawn)).toContain('withdrawn');
    expect(openButtons(withdrawn)).toEqual([]);
    expect(openButtons(await way.logged(mention, '↩️ Withdrawn'))).toEqual([]);
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
    for (const { request } of [leaver, renamed]) {
      const form = await log.press(request, 'Reject').form();
      expect(await answered(log.submit(form, {}))).toContain('Rejected');
    }
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
});
