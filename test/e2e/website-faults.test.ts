import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { shared } from '../support/e2e.js';
import { answered, logLineFor, startCommunity } from './community.js';

// Some answers never come. It is longer than a busy machine takes for those that do.
const community = shared(() => startCommunity({ settings: { WEBSITE_TIMEOUT_MS: '4000' } }));

describe('a website', () => {
  it('that refuses the bot’s token is told to staff once', async () => {
    const way = community();
    const members = [await way.linkedNewcomer(), await way.linkedNewcomer()];
    for (const [index, status] of [401, 403].entries()) {
      way.website.switches.set('all', {
        fault: faults.status(status, `The token ${way.website.token} is wrong`),
      });
      const text = await answered(members[index]?.acts.command('balance') as never);
      expect(text).toContain('The website refuses the bot. Staff have been notified');
      expect(text).not.toContain(way.website.token);
      const line = await logLineFor(way, text);
      expect(line).toMatchObject({ level: 50, outcome: expect.stringMatching(/^website refused-token/) });
      expect(JSON.stringify(line)).toContain('WEBSITE_TOKEN');
    }
    const notice = await way.logged('WEBSITE_TOKEN');
    expect(JSON.stringify(notice)).not.toContain(way.website.token);
    way.heal();
    const { id = '', mention = '' } = members[0] ?? {};
    await way.as('sam').command('links remove', { member: id }).answer();
    await way.logged('removed the link', mention);
    expect(way.logMessages('WEBSITE_TOKEN')).toHaveLength(1);
  });

  it('gives no e-mail address or token to any log or message', async () => {
    const way = community();
    const written: APIMessage[] = [];
    way.discord.events.subscribe((event) => {
      if (event.type === 'message-created' || event.type === 'message-edited')
        written.push(event.message.api);
    });
    const { id, acts, account } = await way.linkedNewcomer({
      account: { extra: { website: 'other.person@example.com', bio: 'write to other.person@example.com' } },
    });
    const staff = way.as('sam');
    const email = account.email ?? '';
    const use = async () => {
      for (const handle of [
        acts.command('profile'),
        staff.command('lookup', { email: email.toUpperCase() }),
        staff.command('lookup', { email: 'nobody.at.all@example.org' }),
        staff.command('lookup', { username: email }),
        staff.command('links set', { member: id, username: email }),
      ]) {
        await handle.answer();
      }
    };
    await use();
    const echo = `No access for ${way.website.token}; ask ${email} or ${encodeURIComponent(email)}`;
    for (const fault of [
      faults.status(400, echo),
      faults.status(500, echo),
      faults.json(422, { message: echo, errors: { email: [echo] } }),
      faults.text(200, `{"data":{"email":"${email}","token":"${way.website.token}"`),
      faults.json(200, { data: { mail: email, username: [email] } }),
      faults.redirect(`/?token=${way.website.token}&email=${encodeURIComponent(email)}`),
    ]) {
      way.website.switches.set('all', { fault });
      await use();
    }
    way.heal();
    const mend = way.discord.faults.add({
      matches: ({ route }) => route.startsWith('/interactions/'),
      answer: { kind: 'status', status: 500 },
      times: 100,
    });
    const spoilt = staff.command('lookup', { email: 'nobody.at.all@example.org' });
    // The error of Discord's client contains the address, and with it the interaction's token.
    await way.bot.said(/an answer could not be delivered/);
    mend();

    // It did log its work and the failure.
    expect(way.bot.output()).toContain('"msg":"website call"');
    expect(way.bot.output()).toMatch(/"level":50/);
    const SECRET = /person\d+@|person\d+%40|other\.person|nobody\.at\.all/i;
    for (const secret of [way.website.token, way.discord.world.token, spoilt.payload.token])
      expect(way.bot.output()).not.toContain(secret);
    expect(way.bot.output()).not.toMatch(SECRET);
    const texts = written.map(messageText);
    expect(texts.filter((text) => text.includes('p***@example.org')).length).toBeGreaterThan(0);
    expect(texts.filter((text) => SECRET.test(text) || text.includes(way.website.token))).toEqual([]);
    expect(texts.filter((text) => text.includes('@example') && !/^Website user\n/.test(text))).toEqual([]);
  });
});
