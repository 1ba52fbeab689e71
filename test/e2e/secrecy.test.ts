import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { type Community, ownCommunity } from './community.js';

/** Uses the bot in every way that could expose an e-mail address or a token. */
async function useAll(way: Community): Promise<void> {
  const { id, acts, account } = await way.linkedNewcomer({
    account: { extra: { website: 'other.person@example.com', bio: 'write to other.person@example.com' } },
  });
  const staff = way.as('sam');
  const email = account.email ?? '';
  const echo = `No access for ${way.website.token}; ask ${email} or ${encodeURIComponent(email)}`;
  const everything = async () => {
    for (const handle of [
      acts.command('balance'),
      acts.command('profile'),
      staff.command('lookup', { email }),
      staff.command('lookup', { email: email.toUpperCase() }),
      staff.command('lookup', { email: 'nobody.at.all@example.org' }),
      staff.command('lookup', { username: email }),
      staff.command('links set', { member: id, username: email }),
    ]) {
      await handle.answer();
    }
  };

  await everything();
  for (const fault of [
    faults.status(400, echo),
    faults.status(401, echo),
    faults.status(500, echo),
    faults.json(422, { message: echo, errors: { email: [echo] } }),
    faults.text(200, echo),
    faults.text(200, `{"data":{"email":"${email}","token":"${way.website.token}"`),
    faults.json(200, { data: { mail: email, username: [email] } }),
    faults.redirect(`/?token=${way.website.token}&email=${encodeURIComponent(email)}`),
    faults.notHttp,
    faults.reset,
  ]) {
    way.website.switches.set('all', { fault });
    await Promise.all([
      staff.command('lookup', { email }).answer(),
      staff.command('balance', { member: id }).answer(),
      staff.command('links set', { member: id, username: email }).answer(),
    ]);
  }
  way.heal();
}

/** All versions of all messages that the bot writes from now on. */
function messagesOf({ discord }: Community): readonly APIMessage[] {
  const written: APIMessage[] = [];
  discord.events.subscribe((event) => {
    if (event.type === 'message-created' || event.type === 'message-edited') written.push(event.message.api);
  });
  return written;
}

describe('e-mail addresses and tokens', () => {
  it('appear in no log and no message, except masked in /lookup', async () => {
    const way = await ownCommunity({ settings: { LOG_LEVEL: 'debug' }, mayLeaveUnanswered: true });
    const messages = messagesOf(way);
    await useAll(way);
    way.discord.faults.add({
      matches: ({ route }) => route.startsWith('/interactions/'),
      answer: { kind: 'status', status: 500 },
      times: 100,
    });
    const spoilt = way.as('sam').command('lookup', { email: 'nobody.at.all@example.org' });
    // The error of Discord's client contains the address, and with it the interaction's token.
    await way.bot.said(/an answer could not be delivered/);

    const output = way.bot.output();
    // It did log its work and the failure.
    expect(output).toContain('"msg":"website call"');
    expect(output).toMatch(/"level":50/);
    for (const secret of [way.website.token, way.discord.world.token, spoilt.payload.token]) {
      expect(output).not.toContain(secret);
    }
    for (const part of ['@example', '%40example', 'other.person', 'nobody.at.all', 'PERSON']) {
      expect(output).not.toContain(part);
    }

    const withMask = messages.filter((message) => messageText(message).includes('p***@example.org'));
    expect(withMask.length).toBeGreaterThan(0);
    for (const message of messages) {
      const text = messageText(message);
      expect(text).not.toMatch(/person\d+@|person\d+%40|other\.person|nobody\.at\.all@/i);
      expect(text).not.toContain(way.website.token);
      if (text.includes('@example')) expect(text).toMatch(/^Website user\n/);
    }
  });
});
