import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import {
  answered,
  answeredPrivately,
  hasShared,
  openButtons,
  sharedCommunity,
  withoutAsking,
} from './community.js';

const community = sharedCommunity();

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

    const approval = way.as('sam', 'staffLog').press(request, 'Approve');
    const approved = await approval.answer();
    expect(messageText(approved)).toContain(`Approved by <@${FIXTURES.people.sam}>`);
    expect(openButtons(approved)).toEqual([]);
    await way.logged(`<@${FIXTURES.people.sam}> approved the request of ${mention}`, account.username);
    const notified = await way.discord.message(id, (message) => messageText(message).includes('approved'));
    expect(messageText(notified.api)).toContain(account.username);

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
    ]) {
      expect(profile).toContain(text);
    }

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
    const way = community();
    const { acts } = await way.linkedNewcomer({
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

  it('sees no avatar that is not served over https', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer({ account: { avatar: 'http://example.org/a.png' } });

    const message = await acts.command('profile').answer();

    expect(message.embeds[0]?.thumbnail).toBeUndefined();
  });

  it('may look up themselves by name, and nobody else', async () => {
    const way = community();
    const { id, acts } = await way.linkedNewcomer();
    const other = await way.linkedNewcomer();

    expect(await answered(acts.command('balance', { member: id }))).toContain('3.50');
    await withoutAsking(way, async () => {
      for (const command of ['balance', 'profile']) {
        expect(await answeredPrivately(acts.command(command, { member: other.id }))).toContain('Only staff');
      }
    });
  });
});

describe('Share', () => {
  it('posts the balance for everyone and takes the button away', async () => {
    const way = community();
    const { id, acts } = await way.linkedNewcomer();
    const balance = acts.command('balance');

    const shown = await balance.answer();
    expect(openButtons(shown)).toEqual(['Share']);
    const share = acts.press(shown, 'Share');
    const posted = await share.followUp();

    expect(messageText(posted)).toContain('3.50 credits');
    for (const person of [id, FIXTURES.people.noah]) expect(share.visibleTo(person, posted)).toBe(true);
    expect(openButtons(posted)).toEqual([]);
    expect(balance.message && openButtons(balance.message)).toEqual([]);
    expect(balance.visibleTo(FIXTURES.people.noah)).toBe(false);
  });

  it('posts once when pressed twice at once', async () => {
    const way = community();
    const { acts, account } = await way.linkedNewcomer();
    const shown = await acts.command('balance').answer();
    const isPublicBalance = (message: APIMessage) =>
      !message.flags && messageText(message).includes(`Website account: ${account.username}`);
    // Slow enough for both presses to overlap.
    way.website.switches.set('balance', { delayMs: 200 }, 2);

    const presses = [acts.press(shown, 'Share'), acts.press(shown, 'Share')];
    const shared = await Promise.all(presses.map(hasShared));

    expect(shared.filter(Boolean)).toHaveLength(1);
    const posts = acts.messages().filter(isPublicBalance);
    expect(posts).toHaveLength(1);
    expect(presses.flatMap(({ updates }) => updates).some(({ kind }) => kind === 'failed')).toBe(false);
  });

  it('is offered only for one’s own balance', async () => {
    const way = community();
    const { id } = await way.linkedNewcomer();

    const message = await way.as('sam').command('balance', { member: id }).answer();

    expect(messageText(message)).toContain('3.50 credits');
    expect(openButtons(message)).toEqual([]);
  });
});

describe('a link request', () => {
  it('is rejected, and the member is told', async () => {
    const way = community();
    const { id, mention, acts, account } = way.newcomer();
    await acts.command('link', { username: account.username }).answer();
    const request = await way.logged('Link request', mention);

    const rejected = await way.as('tess', 'staffLog').press(request, 'Reject').answer();

    expect(messageText(rejected)).toContain(`Rejected by <@${FIXTURES.people.tess}>`);
    expect(openButtons(rejected)).toEqual([]);
    const notified = await way.discord.message(id, (message) => messageText(message).includes('rejected'));
    expect(messageText(notified.api)).toContain(account.username);
    expect(await answered(acts.command('balance'))).toContain('not linked');
  });

  it('is withdrawn by the member who made it', async () => {
    const way = community();
    const { mention, acts, account } = way.newcomer();
    const asked = await acts.command('link', { username: account.username }).answer();
    expect(openButtons(asked)).toEqual(['Cancel request']);
    const request = await way.logged('Link request', mention);
    const approve = buttonsOf(request)[0]?.customId ?? '';

    const withdrawn = await acts.press(asked, 'Cancel request').answer();

    expect(messageText(withdrawn)).toContain('withdrawn');
    expect(openButtons(withdrawn)).toEqual([]);
    expect(openButtons(await way.logged(mention, 'Withdrawn by the member'))).toEqual([]);
    const late = way.as('sam', 'staffLog').press(request.id, approve, { unchecked: true });
    expect(await answered(late)).toContain('no longer open');
    expect(await answered(acts.command('balance'))).toContain('not linked');
  });

  it('cannot be cancelled once approved, and loses its button', async () => {
    const way = community();
    const { mention, acts, account } = way.newcomer();
    const ask = acts.command('link', { username: account.username });
    const asked = await ask.answer();
    await way.approve(mention);

    const cancel = acts.press(asked, 'Cancel request');

    expect(await answered(cancel)).toContain('no longer open');
    expect(await answered(acts.command('balance'))).toContain('3.50');
    expect(ask.message && openButtons(ask.message)).toEqual([]);
  });

  it('asked twice at once is one request', async () => {
    const way = community();
    const { mention, acts, account } = way.newcomer();
    way.website.switches.set('user', { delayMs: 200 }, 2);

    const texts = await Promise.all(
      [account, account].map(({ username }) => answered(acts.command('link', { username }))),
    );

    expect(texts.filter((text) => text.includes('Staff will check'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('already asked'))).toHaveLength(1);
    expect(way.logMessages('Link request', mention)).toHaveLength(1);
  });

  it('is refused to a member who is already linked', async () => {
    const way = community();
    const { acts, account } = await way.linkedNewcomer();
    const other = way.newcomer().account;

    await withoutAsking(way, async () => {
      const text = await answered(acts.command('link', { username: other.username }));
      expect(text).toContain(`already linked to ${account.username}`);
    });
  });
});
