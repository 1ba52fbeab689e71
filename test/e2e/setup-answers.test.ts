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
    await terminal.shows('it is not certain yet that address and token are right');
    await terminal.on('Your own user name', enter);
    await terminal.shows('Without a name it stays open');
    await terminal.on('Your own user name', enter);
    await terminal.on('your credit', '');
    expect(terminal.shown()).not.toContain('The website takes the token');
  });

  it('may name a user that begins with a dash', async () => {
    const { terminal, website, enterUntil } = await startSetUp();
    website.users.add({ username: '-mia-' });
    await enterUntil('Your own user name');
    await terminal.answer('Your own user name', '-mia-');
    for (const question of ['your credit', 'one grant', 'in a day', 'Above which', 'The language', 'prove']) {
      await terminal.on(question, enter);
    }
    await terminal.on(WRITE, enter);
    await terminal.shows('All is well');
  });

  it('keep capital letters of ways to link, and limits that are meant', async () => {
    const { terminal, enterUntil } = await startSetUp({
      LINK_PROOFS: 'Deposit, Staff',
      GRANT_MAX: '100',
      GRANT_DAILY_MAX: '50',
      GRANT_APPROVAL_OVER: '75',
    });
    await enterUntil('in a day');
    await terminal.on('in a day', enter);
    await terminal.shows('or the same again if you mean that');
    await terminal.on('in a day', enter);
    await terminal.on('Above which', enter);
    await terminal.shows('nothing would ever need an approval');
    await terminal.on('Above which', enter);
    await terminal.on('The language', enter);
    await terminal.on('prove that', enter);
    await terminal.shows('GRANT_DAILY_MAX=50');
    await terminal.shows('GRANT_APPROVAL_OVER=75');
    await terminal.shows('LINK_PROOFS=deposit,staff');
  });

  it('that are no amounts are refused for what is wrong with them', async () => {
    const { terminal, enterUntil } = await startSetUp();
    await enterUntil('one grant');
    for (const [text, why] of [
      ['1,000', 'without anything between the thousands'],
      ['1.000,50', 'without anything between the thousands'],
      ['2,50', 'Enter the decimals after a point'],
      ['2.5001', 'two decimals at most'],
      ['1e3', 'no plain number'],
      ['50.', 'no plain number'],
      ['0.00', 'must be above zero'],
      ['10000000000000000', 'too large'],
    ] as const) {
      await terminal.answer('one grant', text);
      await terminal.shows(why);
    }
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
    await enterUntil("The address of the website's interface");
    await terminal.shows('The role of your settings is not in these servers');
    await terminal.shows(/◆[^◆]*Which role do linked members get\?[^◆]*○ @VIP[^◆]*● None/);
  });

  it('can be taken back one by one, with all that followed', async () => {
    const both = `${FIXTURES.guildId},${FIXTURES.otherGuildId}`;
    const { terminal, enterUntil } = await startSetUp({
      DISCORD_GUILD_IDS: both,
      DISCORD_LOG_CHANNEL_ID: undefined,
    });
    await enterUntil('In which servers');
    await terminal.on('In which servers', `${KEYS.up}${space}${enter}`);
    await terminal.on('Waiting until the bot', KEYS.escape);
    await terminal.on('In which servers', enter);
    await terminal.on('Which roles are staff', enter);
    await terminal.on('Which channel is the log channel', enter);
    await terminal.on('In which server?', KEYS.escape);
    await terminal.on('Which channel is the log channel', `${down}${enter}`);
    await terminal.on('What now?', KEYS.escape);
    await terminal.on('Which channel is the log channel', KEYS.escape);
    await terminal.on('Which roles are staff', '');
  });

  it('may be a token with a backslash', async () => {
    const token = 'ab\\cd"e';
    const website = await createWebsiteStandIn({ seed: FIXTURE_WEBSITE, token });
    onTestFinished(website.close);
    const { terminal, enterUntil } = await startSetUp({ WEBSITE_URL: website.url, WEBSITE_TOKEN: token });
    await enterUntil('Your own user name');
    await terminal.shows('systemd or Docker may read in another way');
    await terminal.on('Your own user name', '');
  });

  it('that the environment contradicts are named before they are written', async () => {
    const { terminal, enterUntil } = await startSetUp({}, { GRANT_MAX: '7' });
    await enterUntil('one grant');
    await terminal.answer('one grant', '9');
    for (const question of ['in a day', 'Above which', 'The language', 'prove that']) {
      await terminal.on(question, enter);
    }
    await terminal.shows('The environment sets GRANT_MAX otherwise and goes before .env');
    await terminal.on(WRITE, '');
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
    discord.faults.add({
      matches: ({ path }) => path.endsWith('/oauth2/token'),
      times: 2,
      answer: { kind: 'reset' },
    });
    await terminal.on('The client secret', `${discord.world.oauth.clientSecret}${enter}`);
    await terminal.shows('could not be tried');
    await terminal.on('What now?', enter);
    await terminal.on('What now?', enter);
    await terminal.shows('Discord takes the client secret');
    await terminal.on(WRITE, '');
    expect(terminal.shown()).not.toContain(discord.world.oauth.clientSecret);
  });
});
