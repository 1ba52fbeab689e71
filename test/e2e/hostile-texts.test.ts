import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { hostileTexts } from '../../src/sandbox/website/website-faults.js';
import { answered, type Community, sharedCommunity } from './community.js';

const community = sharedCommunity();

/** All texts in which Discord renders Markdown, unlike author and footer of an embed. */
function renderedText({ content, embeds }: APIMessage): string {
  const services = embeds.flatMap(({ title, description, fields = [] }) => [
    title,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
  return [content, ...services].join('\n');
}

/** Everything that is shown of a user with hostile texts. */
async function allThatIsShown(way: Community, hostile: string): Promise<readonly APIMessage[]> {
  const { id, mention, acts, account } = way.newcomer({
    account: {
      // Names must be unique.
      username: `${hostile} ${hostile.length}`,
      group: hostile,
      extra: { motto: hostile, [hostile.slice(0, 60)]: 'a field’s name' },
    },
  });
  const steam = account.steam ?? '';
  const staff = way.as('sam');
  const shown: APIMessage[] = [];
  const see = async (message: Promise<APIMessage>) => {
    shown.push(await message);
    return shown.at(-1) as APIMessage;
  };

  await see(acts.command('link', { steam }).answer());
  await see(acts.command('link', { steam }).answer());
  const request = await see(way.logged('Link request', mention));
  await see(staff.command('links requests').answer());
  await see(way.as('sam', 'staffLog').press(request, 'Approve').answer());
  await see(way.logged('approved the request', mention));
  shown.push((await way.discord.message(id, () => true)).api);
  await see(staff.command('lookup', { steam }).answer());
  await see(staff.command('links show', { member: id }).answer());
  await see(acts.command('profile').answer());
  const balance = await see(acts.command('balance').answer());
  await see(acts.press(balance, 'Share').followUp());
  const other = way.newcomer();
  await see(other.acts.command('link', { steam }).answer());
  await see(staff.command('links set', { member: other.id, steam }).answer());
  way.website.users.remove(account.username);
  await see(acts.command('unlink').answer());
  await see(way.logged('removed their link', mention));
  return shown;
}

describe('texts from the website', () => {
  it.each(Object.entries(hostileTexts))('do no harm wherever they are shown: %s', async (_name, hostile) => {
    const way = community();

    const shown = await allThatIsShown(way, hostile);

    expect(shown).toHaveLength(16);
    for (const message of shown) {
      const text = renderedText(message)
        // The bot's own texts: Steam profiles, mentions, times.
        .replaceAll(/\]\(https:\/\/steamcommunity\.com\/profiles\/\d+\)/g, '')
        .replaceAll(/<@\d{17,}>|<t:\d+:\w>/g, '');
      // A scheme makes a link.
      expect(text).not.toMatch(/@everyone|<@|:\/\//);
      expect(text).not.toMatch(/(?<!\\)\*\*bold|(?<!\\)`code|(?<!\\)\|\|spoiler/);
      expect(messageText(message)).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200f]/);
      expect(messageText(message).length).toBeLessThan(6000);
    }
    const stored = [...way.discord.world.channels.values()].flatMap((channel) => [
      ...channel.messages.values(),
    ]);
    for (const { pings } of stored) expect(pings).toEqual({ everyone: false, users: [], roles: [] });
  });

  it('are visibly cut when long', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer({ account: { group: hostileTexts.long } });

    const text = await answered(acts.command('profile'));

    expect(text).toMatch(/Group\n(long ?)+…/);
    expect(text.length).toBeLessThan(1000);
  });

  it('leave room for the essentials even in large numbers', async () => {
    const way = community();
    const extra = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `level${'_'.repeat(index)}`,
        hostileTexts.markdown.repeat(20),
      ]),
    );
    const { mention, account } = await way.linkedNewcomer({ account: { extra } });

    const text = await answered(way.as('sam').command('lookup', { username: account.username }));

    for (const needed of [account.username, account.id, account.steam ?? '', mention, '**level**', 'more']) {
      expect(text).toContain(needed);
    }
  });
});

describe('names of members', () => {
  it('do no harm either', async () => {
    const way = community();
    const { id, acts } = await way.linkedNewcomer();
    const member = way.discord.world.guilds.get(FIXTURES.guildId)?.members.get(id);
    if (member) member.nick = `${hostileTexts.rightToLeft} @everyone`;

    for (const command of ['balance', 'profile']) {
      const message = await acts.command(command).answer();
      expect(messageText(message)).not.toMatch(/[\u202e\u200f]/);
      expect(renderedText(message)).not.toContain('@everyone');
    }
  });
});
