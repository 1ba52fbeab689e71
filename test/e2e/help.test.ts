import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { answered, openButtons, sharedCommunity } from './community.js';

const community = sharedCommunity();

const registered = () => [
  ...(community().discord.world.guilds.get(FIXTURES.guildId)?.commands.values() ?? []),
];

/** The commands that a text lets its reader press. */
const pressable = (text: string) =>
  [...text.matchAll(/<\/([^:>]+):(\d+)>/g)].map(([, path = '', id = '']) => ({ path, id }));

describe('/help', () => {
  it('tells a member without a link how to begin, nothing of staff', async () => {
    const help = await community().newcomer().acts.command('help').answer();

    const text = messageText(help);
    expect(text).toContain('You are not linked yet');
    expect(openButtons(help)).toEqual(['Link my account']);
    expect(text).not.toContain('For staff');
    const isStaffs = new Map(
      registered().map(({ id, default_member_permissions: needed }) => [id, needed === '32']),
    );
    expect(pressable(text).map(({ id }) => isStaffs.get(id))).not.toContain(true);
    expect(pressable(text).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['balance', 'link', 'redeem', 'privacy export', 'privacy erase', 'help']),
    );
  });

  it('tells who has asked staff to wait for them', async () => {
    const { acts, account } = community().newcomer();
    await acts.command('link', { username: account.username }).answer();

    const help = await acts.command('help').answer();

    expect(messageText(help)).toContain(`You already asked to be linked to ${account.username}`);
    expect(messageText(help)).not.toContain('You are not linked yet');
    expect(openButtons(help)).toEqual(['Cancel request']);
    expect(await answered(acts.press(help, 'Cancel request'))).toContain('Request withdrawn');
    expect(messageText(await acts.command('help').answer())).toContain('You are not linked yet');
  });

  it('shows staff every registered command and subcommand, each with its ID', async () => {
    const text = messageText(await community().as('sam').command('help').answer());

    const expected = registered()
      .filter(({ type }) => type === 1)
      .flatMap(({ id, name, options = [] }) => {
        const subcommands = options.filter(({ type }) => type === 1);
        return subcommands.length === 0
          ? [{ path: name, id }]
          : subcommands.map((each) => ({ path: `${name} ${each.name}`, id }));
      });
    const sorted = (paths: typeof expected) => paths.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    expect(sorted(pressable(text))).toEqual(sorted(expected));
    expect(text).toContain('*Grant credit*');
  });

  it('is in the language of who asks', async () => {
    const way = community();
    const { acts, account } = await way.linkedNewcomer({ locale: 'de' });

    const text = await answered(acts.command('help'));

    expect(text).toContain(`Du bist mit **${account.username}** verknüpft`);
    expect(text).toContain('Zeigt dein Guthaben auf der Website');
  });
});

describe('/panel', () => {
  it('posts buttons that everybody can press, each answered to them alone', async () => {
    const way = community();
    const posted = await answered(way.as('sam').command('panel'));
    expect(posted).toContain('Pin the message');
    const { api: panel } = await way.discord.message(FIXTURES.channels.general, (message) =>
      messageText(message).includes('Your website account'),
    );
    expect(openButtons(panel)).toEqual(['Link my account', 'My balance', 'My rewards', 'Help']);

    const { acts } = await way.linkedNewcomer({ account: { virtual: '7.50' } });
    expect(await answered(acts.press(panel, 'My balance'))).toContain('7.50 credits');
    expect(await answered(acts.press(panel, 'Help'))).toContain('What you can do here');
    expect(await answered(acts.press(panel, 'My rewards'))).toContain('What you have received');
    expect(await answered(acts.press(panel, 'Link my account'))).toContain('You are already linked to');
    const stranger = way.newcomer().acts;
    expect(await answered(stranger.press(panel, 'My balance'))).toContain('not linked');
  });

  it('is for staff', async () => {
    const { acts } = community().newcomer();
    expect(await answered(acts.command('panel', {}, { unchecked: true }))).toContain('Only staff');
  });
});
