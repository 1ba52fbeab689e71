import { describe, expect, it, onTestFinished } from 'vitest';
import { FIXTURE_WEBSITE, FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { PERMISSION_BITS } from '../../src/sandbox/discord/permission-bits.js';
import { createWebsiteStandIn } from '../../src/sandbox/website/website-stand-in.js';
import { sayingOnly, startSetUp, WRITE } from './set-up.js';
import { hasTerminals, KEYS } from './terminal.js';

const { enter, down, space } = KEYS;

const nothingThere = () => sayingOnly(404, 'application/json', '{"message":"Not Found"}');

describe.skipIf(!hasTerminals)('answers of the set-up', () => {
  it('prove no token at a server that answers everything alike', async () => {
    const { terminal, enterUntil } = await startSetUp({ WEBSITE_URL: await nothingThere() });
    await enterUntil('Your own user name');
    await terminal.on('Your own user name', enter);
    await terminal.shows('to everything, even at an address that no website has');
    await terminal.on('What now?', `${down}${down}${enter}`);
    await terminal.on('The language', '');
    expect(terminal.shown()).not.toContain('the website lets it look users up');
  });

  it('are taken as they are meant, or refused for what is wrong with them', async () => {
    const token = 'ab\\cd"e';
    const website = await createWebsiteStandIn({ seed: FIXTURE_WEBSITE, token });
    onTestFinished(website.close);
    website.users.add({ username: '-mia-' });
    const limits = { GRANT_MAX: '100', GRANT_DAILY_MAX: '50', GRANT_APPROVAL_OVER: '75' };
    const { terminal, enterUntil } = await startSetUp(
      { WEBSITE_URL: website.url, WEBSITE_TOKEN: token, LINK_PROOFS: 'Deposit, Staff', ...limits },
      { CREDIT_NAME: 'pearls' },
    );
    await enterUntil('Your own user name');
    await terminal.answer('Your own user name', '-mia-');
    await terminal.on('The language', enter);
    await terminal.answer('your credit', 'coins');
    await terminal.shows('what readers of every language see');
    for (const text of ['1,000', '2,50', '2.5001', '1e3', '50.', '0.00', '10000000000000000']) {
      await terminal.answer('one grant', text);
      await terminal.shows('GRANT_MAX – is wrong');
    }
    await terminal.answer('one grant', '100');
    await terminal.on('in a day', enter);
    await terminal.shows('nobody may grant more than 50.00 in a day');
    await terminal.on('Above which', enter);
    await terminal.shows('nothing ever needs an approval');
    await terminal.on('prove that', enter);
    for (const line of ['GRANT_DAILY_MAX=50', 'GRANT_APPROVAL_OVER=75', 'LINK_PROOFS=deposit,staff'])
      await terminal.shows(line);
    await terminal.on(WRITE, '');
    expect(terminal.shown()).toContain('The environment of this terminal has CREDIT_NAME');
  });

  it('keep the chosen servers while the bot is invited to another', async () => {
    const { terminal, discord, enterUntil } = await startSetUp();
    discord.world.guilds.get(FIXTURES.otherGuildId)?.members.delete(discord.world.bot.id);
    await enterUntil('In which servers');
    await terminal.on('In which servers', `${down}${space}${enter}`);
    await terminal.shows('Waiting until the bot');
    discord.membership.join(FIXTURES.otherGuildId, discord.world.bot.id, []);
    await terminal.shows('The bot is in');
    await terminal.shows(/◆[^◆]*In which servers[^◆]*◼ Harbour[^◆]*◼/);
  });

  it('give nobody the highest role in place of a missing one', async () => {
    const { terminal, guild, enterUntil } = await startSetUp({ LINKED_ROLE_ID: '1180000004194304999' });
    const bot = guild.roles.get(FIXTURES.roles.bot);
    if (bot === undefined) throw new Error('the fixture has changed');
    bot.permissions = (BigInt(bot.permissions) | PERMISSION_BITS.manageRoles).toString();
    await enterUntil('prove that');
    await terminal.shows('The role of your settings is not in these servers');
    await terminal.shows(/◆[^◆]*Which role do linked members get\?[^◆]*○ @VIP[^◆]*● None/);
  });

  it('can be taken back one by one, with all that followed', async () => {
    const both = `${FIXTURES.guildId},${FIXTURES.otherGuildId}`;
    const { terminal, discord, enterUntil } = await startSetUp({
      DISCORD_GUILD_IDS: both,
      DISCORD_LOG_CHANNEL_ID: undefined,
    });
    const everyone = discord.world.guilds.get(FIXTURES.otherGuildId)?.roles.get(FIXTURES.otherGuildId);
    if (everyone === undefined) throw new Error('the fixture has changed');
    everyone.permissions = (BigInt(everyone.permissions) | PERMISSION_BITS.manageChannels).toString();
    await enterUntil('In which servers');
    await terminal.on('In which servers', `${KEYS.up}${space}${enter}`);
    await terminal.on('Waiting until the bot', KEYS.escape);
    await terminal.on('In which servers', enter);
    await terminal.on('Which roles are staff', enter);
    await terminal.on('Which channel is the log channel', enter);
    await terminal.on('In which server?', KEYS.escape);
    await terminal.on('Which channel is the log channel', KEYS.escape);
    await terminal.on('Which roles are staff', '');
  });

  it('may be a secret that Discord refuses or cannot judge', async () => {
    const { terminal, discord, enterUntil } = await startSetUp({
      LINK_PROOFS: 'sign-in',
      PUBLIC_URL: 'https://link.example.org',
    });
    await enterUntil(WRITE);
    await terminal.on('The address of that page', enter);
    await terminal.on('The client secret', `${'x'.repeat(32)}${enter}`);
    await terminal.shows('Discord does not accept it');
    await terminal.on('What now?', `${down}${enter}`);
    discord.faults.add({
      matches: ({ path }) => path.endsWith('/oauth2/token'),
      times: 2,
      answer: { kind: 'reset' },
    });
    await terminal.on('The client secret', `${discord.world.oauth.clientSecret}${enter}`);
    await terminal.shows('could not be tried');
    await terminal.on('What now?', enter);
    await terminal.on('What now?', enter);
    await terminal.shows('DISCORD_CLIENT_SECRET – Discord takes it');
    await terminal.on(WRITE, '');
    expect(terminal.shown()).not.toContain(discord.world.oauth.clientSecret);
  });
});
