import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { PERMISSION_BITS } from '../../src/sandbox/discord/permission-bits.js';
import { SETUP, sayingOnly, setUpStandIns } from './set-up.js';
import { hasTerminals, KEYS, openTerminal, type Terminal } from './terminal.js';

const { enter, controlC, down, space } = KEYS;
const { guildId, roles, channels, people } = FIXTURES;

async function standIns() {
  const all = await setUpStandIns();
  for (const guild of all.discord.world.guilds.values()) guild.members.delete(all.discord.world.bot.id);
  return all;
}

type StandIns = Awaited<ReturnType<typeof standIns>>;

/** What the owner does in Discord: authorizes the bot, with a role of its own. */
function invite({ discord }: StandIns, permissions: bigint): void {
  const role = discord.world.guilds.get(guildId)?.roles.get(roles.bot);
  if (role !== undefined) role.permissions = permissions.toString();
  discord.membership.join(guildId, discord.world.bot.id, [roles.bot]);
}

/** Somebody's web page, which is no interface. */
const webPage = () => sayingOnly(200, 'text/html', '<!doctype html><title>Hello</title>');

const noSecrets = (terminal: Terminal, { discord, website }: StandIns) => {
  expect(terminal.shown()).not.toContain(discord.world.token);
  expect(terminal.shown()).not.toContain(website.token);
};

if (!hasTerminals)
  console.log('test/e2e/setup.test.ts is skipped: there is no program `script` here (util-linux).');

describe.skipIf(!hasTerminals)('the set-up in a terminal', () => {
  it('goes from the first key to a running bot, mistakes included', async () => {
    const all = await standIns();
    const { discord, website, folder } = all;
    const terminal = openTerminal(SETUP, folder, { DISCORD_API_URL: discord.apiUrl });

    await terminal.answer("The bot's token", '');
    await terminal.shows('DISCORD_TOKEN – is missing');
    await terminal.on("The bot's token", `Bot ${discord.world.token}${enter}`);
    await terminal.shows('it begins with the word Bot: remove that');
    await terminal.on("The bot's token", `not.the.token${enter}`);
    await terminal.shows('Discord does not accept it, since a bot');
    await terminal.on('What now?', `${down}${enter}`);
    await terminal.on("The bot's token", `${discord.world.token}${enter}`);
    await terminal.shows('Discord takes it, for "Purser"');

    await terminal.on('Shall this program create that channel?', enter);
    await terminal.on('Shall members who link', enter);
    await terminal.shows(
      /oauth2\/authorize\?client_id=\d+&scope=bot\+applications\.commands&permissions=52240\s/,
    );
    await terminal.on('Waiting until the bot is in your server', enter);
    await terminal.shows('The bot is in no new server yet. Open the address above');
    invite(all, PERMISSION_BITS.manageChannels);
    await terminal.shows('The bot is in "Harbour Community"');
    await terminal.on('In which servers', `${space}${enter}`);
    await terminal.shows('DISCORD_GUILD_IDS – is missing');
    // Whose members are staff where no role is chosen is ticked.
    const staff = discord.world.guilds.get(guildId)?.roles.get(roles.staff);
    if (staff === undefined) throw new Error('the fixture has changed');
    staff.permissions = (BigInt(staff.permissions) | PERMISSION_BITS.manageServer).toString();
    await terminal.on('In which servers', enter);
    await terminal.shows('Step 3 of 9: Staff');
    await terminal.on('Which roles are staff?', enter);

    // A channel that everybody sees, one where the bot may not write, and then a new one.
    await terminal.on('Which channel is the log channel?', `${down}${enter}`);
    await terminal.shows('remove View Channel from @everyone there');
    await terminal.on("The address of the website's interface", KEYS.escape);
    const giveaways = discord.world.channels.get(channels.giveaways);
    if (giveaways === undefined) throw new Error('the fixture has changed');
    giveaways.overwrites = [{ id: guildId, allow: 0n, deny: PERMISSION_BITS.sendMessages }];
    await terminal.on('Which channel is the log channel?', `${down}${enter}`);
    await terminal.shows(/the bot has no Send Messages: give it that there/i);
    await terminal.on('What now?', `${down}${enter}`);
    await terminal.on('Which channel is the log channel?', `${KEYS.up}${KEYS.up}${enter}`);
    await terminal.on('What is the new channel called?', `?${enter}`);
    await terminal.shows('letters, digits and - only');
    await terminal.answer('What is the new channel called?', 'staff-notices');

    // Pasted without removing anything first.
    const address = "The address of the website's interface (Enter";
    await terminal.on(address, `http://api.example.org${enter}`);
    await terminal.shows('WEBSITE_URL – is wrong');
    await terminal.on(address, `${await webPage()}${enter}`);
    await terminal.shows('what answers there is a web page');
    await terminal.on('What now?', `${down}${enter}`);
    await terminal.on(address, `${website.url}${enter}`);
    await terminal.on("The website's token", `wrong${enter}`);
    await terminal.shows('the website refuses it with 401');
    await terminal.on('What now?', `${down}${enter}`);
    await terminal.on("The website's token", `${website.token}${enter}`);
    await terminal.shows('the website lets it look users up');
    await terminal.answer('Your own user name', 'nobody_at_all');
    await terminal.shows('does not know "nobody_at_all"');
    await terminal.on('What now?', `${down}${enter}`);
    await terminal.answer('Your own user name', 'mia_plays');
    await terminal.shows('the website finds "mia_plays"');

    await terminal.on('The language of public messages', enter);
    await terminal.answer('What is your credit called?', 'coins');
    await terminal.answer('The most that one grant may add', '1.234');
    await terminal.shows('GRANT_MAX – is wrong');
    await terminal.answer('The most that one grant may add', '50');
    await terminal.answer('The most that one staff member may grant in a day', '20');
    await terminal.shows('GRANT_MAX – is 50.00, and nobody may grant more than 20.00 in a day');
    await terminal.on('Above which amount', KEYS.escape);
    await terminal.answer('The most that one staff member may grant in a day', '500');
    await terminal.answer('Above which amount', '600');
    await terminal.shows('nothing ever needs an approval');
    await terminal.on('How do members prove', KEYS.escape);
    await terminal.answer('Above which amount', '25');
    await terminal.on('How do members prove', KEYS.escape);
    await terminal.on('Above which amount', enter);
    await terminal.on('How do members prove', enter);
    expect(await readdir(folder)).toEqual([]);
    await terminal.on('Until now nothing has been changed', enter);

    await terminal.shows('All is well.');
    await terminal.shows(`discord://-/guilds/${guildId}/settings/integrations`);
    await terminal.shows('2. Post /panel');
    const ready = discord.botReady([guildId]);
    await terminal.on('Start the bot now?', enter);
    await ready;
    const channel = discord.world.guilds.get(guildId)?.channels.at(-1);
    expect(channel?.name).toBe('staff-notices');
    expect(channel && discord.maySee(channel, people.mia)).toBe(false);
    expect(channel && discord.maySee(channel, people.sam)).toBe(true);
    const env = await readFile(join(folder, '.env'), 'utf8');
    for (const line of [
      `DISCORD_LOG_CHANNEL_ID=${channel?.id}`,
      `DISCORD_STAFF_ROLE_IDS=${roles.staff}`,
      `WEBSITE_URL=${website.url}`,
      'GRANT_APPROVAL_OVER=25',
      'CREDIT_NAME=coins',
    ]) {
      expect(env.split('\n')).toContain(line);
    }
    expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600);
    const answer = await discord.actAs(people.mia, channels.general).command('balance').answer();
    expect(JSON.stringify(answer)).toMatch(/link/i);
    expect(discord.violations).toEqual([]);
    noSecrets(terminal, all);

    terminal.type(controlC);
    expect(await terminal.ended()).toBe(0);
  });

  it('proposes what is set, keeps the old file, and may be left', async () => {
    const all = await standIns();
    const { discord, website, folder } = all;
    invite(all, 0n);
    const before = [
      '# ours',
      `DISCORD_TOKEN=${discord.world.token}`,
      `DISCORD_API_URL=${discord.apiUrl}`,
      `DISCORD_GUILD_IDS=${guildId}`,
      `DISCORD_STAFF_ROLE_IDS=${guildId},1180000004194304999`,
      `DISCORD_LOG_CHANNEL_ID=${channels.staffLog}`,
      `WEBSITE_URL=${website.url}`,
      `WEBSITE_TOKEN=${website.token}`,
      'LOG_LEVEL=debug',
      '',
    ].join('\n');
    await writeFile(join(folder, '.env'), before);

    const left = openTerminal(SETUP, folder, {});
    await left.on('Enter keeps the present one', enter);
    await left.on('Shall this program create that channel?', controlC);
    expect(await left.ended()).toBe(130);
    expect(left.shown()).toContain('Nothing was changed');
    expect(await readdir(folder)).toEqual(['.env']);
    expect(await readFile(join(folder, '.env'), 'utf8')).toBe(before);

    const terminal = openTerminal(SETUP, folder, {});
    await terminal.on('Enter keeps the present one', enter);
    await terminal.on('Shall this program create that channel?', enter);
    await terminal.on('Shall members who link', enter);
    await terminal.on('In which servers', enter);
    await terminal.shows(`${guildId} is @everyone`);
    await terminal.shows('there is no role 1180000004194304999 in the listed servers');
    await terminal.on('Which roles are staff?', `${space}${enter}`);
    await terminal.on('Which channel is the log channel?', enter);
    expect(terminal.shown()).not.toContain('Create a new one');
    await terminal.on("The address of the website's interface", enter);
    await terminal.on('Enter keeps the present one', enter);
    await terminal.on('Your own user name', enter);
    for (const question of [
      'The language',
      'your credit',
      'one grant',
      'in a day',
      'Above which',
      'prove that',
    ]) {
      await terminal.on(question, enter);
    }
    await terminal.on('Until now nothing has been changed', enter);
    await terminal.on('Start the bot now?', `${down}${enter}`);
    expect(await terminal.ended()).toBe(0);

    const files = (await readdir(folder)).sort();
    expect(files).toEqual(['.env', expect.stringMatching(/^\.env\.before-setup-\d{8}T\d{6}Z$/)]);
    expect(await readFile(join(folder, files[1] ?? ''), 'utf8')).toBe(before);
    expect((await stat(join(folder, files[1] ?? ''))).mode & 0o777).toBe(0o600);
    const after = await readFile(join(folder, '.env'), 'utf8');
    expect(after).toMatch(/^# ours\n/);
    expect(after).toContain(`DISCORD_STAFF_ROLE_IDS=${roles.staff}\n`);
    expect(after).toContain('LOG_LEVEL=debug\n');
    noSecrets(terminal, all);
  });
});
