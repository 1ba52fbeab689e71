import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { CAST } from '../../src/sandbox/cast.js';
import { PERMISSION_BITS } from '../../src/sandbox/discord/permissions.js';
import { faults } from '../../src/sandbox/website/faults.js';
import type { Settings } from '../support/bot-process.js';
import { createBotSwitch } from '../support/bot-switch.js';
import { type Diagnosis, diagnose } from '../support/doctor.js';
import { freePort } from '../support/free-port.js';
import { lockStore } from '../support/store-lock.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { type Community, sharedCommunity } from './community.js';

// The bot runs beside the doctor, on the same store.
const community = sharedCommunity();

/** Changes to the server are undone when the test is over. */
const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0).reverse()) each();
});

const guildOf = ({ discord }: Community) => {
  const guild = discord.world.guilds.get(CAST.guildId);
  if (guild === undefined) throw new Error('there is no server');
  return guild;
};

function soundSettings({ discord, website, folder }: Community): Settings {
  return {
    DISCORD_TOKEN: discord.world.token,
    DISCORD_GUILD_IDS: CAST.guildId,
    DISCORD_STAFF_ROLE_IDS: CAST.roles.staff,
    DISCORD_LOG_CHANNEL_ID: CAST.channels.staffLog,
    DISCORD_API_URL: discord.apiUrl,
    WEBSITE_URL: website.url,
    WEBSITE_TOKEN: website.token,
    STORE_URL: `sqlite://${join(folder, 'purser.sqlite')}`,
  };
}

const diagnosed = async (settings: Settings = {}, shell?: string): Promise<Diagnosis> =>
  diagnose(await temporaryFolder(), { ...soundSettings(community()), ...settings }, shell);

/** One fault alone, that this setting has. */
function expectFault({ code, faults: found }: Diagnosis, about: string, remedy: RegExp): void {
  expect(found).toEqual([expect.stringMatching(new RegExp(`^FIX  ${about} – `))]);
  expect(found[0]).toMatch(remedy);
  expect(code).toBe(1);
}

/** Takes permissions from the bot in the log channel, or gives them. */
function overwriteLogChannel(way: Community, id: string, bits: { allow?: bigint; deny?: bigint }): void {
  const channel = way.discord.world.channels.get(CAST.channels.staffLog);
  if (channel === undefined) throw new Error('there is no log channel');
  const before = channel.overwrites;
  undo.push(() => {
    channel.overwrites = before;
  });
  const others = before.filter((overwrite) => overwrite.id !== id);
  channel.overwrites = [...others, { id, allow: bits.allow ?? 0n, deny: bits.deny ?? 0n }];
}

function takeFromEveryone(way: Community, bit: bigint): void {
  const everyone = guildOf(way).roles.get(CAST.guildId);
  if (everyone === undefined) throw new Error('there is no @everyone');
  const before = everyone.permissions;
  undo.push(() => {
    everyone.permissions = before;
  });
  everyone.permissions = (BigInt(before) & ~bit).toString();
}

describe('where nothing is wrong, the doctor', () => {
  it('says ok to everything, and changes nothing', async () => {
    const way = community();
    const [toDiscord, toWebsite] = [way.discord.requests.length, way.website.requests.length];

    const { code, lines, faults: found } = await diagnosed();

    expect([code, found]).toEqual([0, []]);
    for (const about of [
      ...['DISCORD_TOKEN', 'DISCORD_GUILD_IDS', 'DISCORD_LOG_CHANNEL_ID', 'DISCORD_STAFF_ROLE_IDS'],
      ...['DISCORD_SHARDS', 'WEBSITE_URL', 'WEBSITE_TOKEN', 'STORE_URL', 'GRANT_MAX', 'HEALTH_PORT', 'clock'],
    ]) {
      expect(lines.join('\n')).toMatch(new RegExp(`^ok   ${about} – `, 'm'));
    }
    expect(lines.join('\n')).toMatch(/STORE_URL – can be written and read; 1 process of the bot at work/);
    expect(way.discord.requests.slice(toDiscord).every(({ method }) => method === 'GET')).toBe(true);
    expect(way.website.requests.slice(toWebsite).map(({ endpoint }) => endpoint)).toEqual([
      'user',
      'balance',
    ]);
    expect(way.discord.gateway.connected()).toBe(1);
  });

  it('makes no store where there is none yet', async () => {
    const folder = await temporaryFolder();
    const { code, lines } = await diagnose(folder, {
      ...soundSettings(community()),
      STORE_URL: 'sqlite://data/purser.sqlite',
    });

    expect(code).toBe(0);
    expect(lines.join('\n')).toContain('STORE_URL – does not exist yet');
    expect(execFileSync('ls', ['-A', folder]).toString()).toBe('');
  });
});

describe('the doctor finds', () => {
  it('a Discord token that is wrong', async () => {
    const found = await diagnosed({ DISCORD_TOKEN: 'another.discord.token' });
    expectFault(found, 'DISCORD_TOKEN', /Bot → Reset Token/);
  });

  it('a Discord that cannot be reached', async () => {
    const found = await diagnosed({ DISCORD_API_URL: `http://127.0.0.1:${await freePort()}/api` });
    expectFault(found, 'DISCORD_API_URL', /nobody listens there: check this machine's network/);
  });

  it('an address that is not that of Discord', async () => {
    const found = await diagnosed({ DISCORD_API_URL: `${community().discord.apiUrl}/other` });
    expectFault(found, 'DISCORD_API_URL', /not Discord's interface/);
  });

  it('a listed server in which the bot is not', async () => {
    const found = await diagnosed({ DISCORD_GUILD_IDS: `${CAST.guildId},1180000099000000099` });
    expectFault(found, 'DISCORD_GUILD_IDS', /invite the bot with https:\S+client_id=1180000000000000001&/);
  });

  it('a permission that the bot does not have in a server', async () => {
    const way = community();
    takeFromEveryone(way, PERMISSION_BITS.embedLinks);
    const { viewChannel, embedLinks } = PERMISSION_BITS;
    overwriteLogChannel(way, CAST.roles.bot, { allow: viewChannel | embedLinks });

    expectFault(
      await diagnosed(),
      'DISCORD_GUILD_IDS',
      /"Harbour Community" the bot has no Embed Links: .*Server Settings → Roles/,
    );
  });

  it('a log channel in which the bot may not write', async () => {
    const { viewChannel: allow, sendMessages: deny } = PERMISSION_BITS;
    overwriteLogChannel(community(), CAST.roles.bot, { allow, deny });
    const found = await diagnosed();
    expectFault(found, 'DISCORD_LOG_CHANNEL_ID', /#staff-log in .* no Send Messages: give it that/);
  });

  it('a log channel that the bot does not see', async () => {
    overwriteLogChannel(community(), CAST.roles.bot, {});
    expectFault(await diagnosed(), 'DISCORD_LOG_CHANNEL_ID', /give it View Channel, Send Messages/);
  });

  it('a log channel that is not there', async () => {
    const found = await diagnosed({ DISCORD_LOG_CHANNEL_ID: '1180000099000000099' });
    expectFault(found, 'DISCORD_LOG_CHANNEL_ID', /no channel 1180000099000000099: .*Copy Channel ID/);
  });

  it('a log channel of a server that is not listed', async () => {
    const found = await diagnosed({ DISCORD_LOG_CHANNEL_ID: CAST.channels.otherGeneral });
    expectFault(found, 'DISCORD_LOG_CHANNEL_ID', /add its server to DISCORD_GUILD_IDS/);
  });

  it('a staff role that is not there', async () => {
    const found = await diagnosed({ DISCORD_STAFF_ROLE_IDS: '1180000099000000099' });
    expectFault(found, 'DISCORD_STAFF_ROLE_IDS', /no role 1180000099000000099 .*Copy Role ID/);
  });

  it('a staff role that is @everyone', async () => {
    const found = await diagnosed({ DISCORD_STAFF_ROLE_IDS: `${CAST.roles.staff},${CAST.guildId}` });
    expectFault(found, 'DISCORD_STAFF_ROLE_IDS', /is @everyone.*name a role that only staff have/);
  });

  it('a staff role that does not see a staff command, and names the command', async () => {
    const opened = guildOf(community()).openedCommands;
    const roles = opened.get('grant');
    if (roles === undefined) throw new Error('/grant was not open');
    opened.delete('grant');
    undo.push(() => opened.set('grant', roles));

    const found = await diagnosed();
    expectFault(found, 'DISCORD_STAFF_ROLE_IDS', /does not see \/grant: .*Integrations → Purser/);
  });

  it('a website token that is wrong', async () => {
    const found = await diagnosed({ WEBSITE_TOKEN: 'another-website-token' });
    expectFault(found, 'WEBSITE_TOKEN', /401 "Unauthenticated": check the token/);
  });

  it('a website token that may look users up, but may not read balances', async () => {
    community().website.switches.set('balance', { fault: faults.status(403) });
    expectFault(await diagnosed(), 'WEBSITE_TOKEN', /403 .* may read balances/);
  });

  it('a website that cannot be reached', async () => {
    const found = await diagnosed({ WEBSITE_URL: `http://127.0.0.1:${await freePort()}` });
    expectFault(found, 'WEBSITE_URL', /nobody listens there: check the address/);
  });

  it.each([200, 404])('an address at which there is a web page (%d) and no interface', async (status) => {
    community().website.switches.set('all', { fault: faults.htmlPage(status) });
    expectFault(await diagnosed(), 'WEBSITE_URL', /a web page .*: check the address, its path included/);
  });

  it('an address that leads elsewhere', async () => {
    community().website.switches.set('all', { fault: faults.redirect('https://www.example.org/api') });
    expectFault(await diagnosed(), 'WEBSITE_URL', /set the address .* https:\/\/www\.example\.org\/api/);
  });

  it('a website that has a fault of its own', async () => {
    community().website.switches.set('all', { fault: faults.status(500) });
    expectFault(await diagnosed(), 'WEBSITE_URL', /500: see the website's own log/);
  });

  it.each([
    ['is a folder', (path: string) => mkdir(path), /cannot be opened: it must be a file/],
    ['is no database', (path: string) => writeFile(path, 'No database. '.repeat(500)), /restore a backup/],
  ])('a store that %s', async (_, spoil, remedy) => {
    const path = join(await temporaryFolder(), 'purser.sqlite');
    await spoil(path);
    expectFault(await diagnosed({ STORE_URL: `sqlite://${path}` }), 'STORE_URL', remedy);
  });

  it('a PostgreSQL that cannot be reached, without its password', async () => {
    const found = await diagnosed({ STORE_URL: 'postgres://purser:secret-word@127.0.0.1:1/purser' });
    expectFault(found, 'STORE_URL', /postgres:\/\/127\.0\.0\.1:1\/purser cannot be reached: check host/);
    expect(JSON.stringify(found)).not.toContain('secret-word');
  });

  it('a store whose folder is a file', async () => {
    const path = join(await temporaryFolder(), 'data');
    await writeFile(path, '');
    const found = await diagnosed({ STORE_URL: `sqlite://${path}/purser.sqlite` });
    expectFault(found, 'STORE_URL', /cannot be opened: .* in such a folder/);
  });

  it('a store that another program keeps locked', async () => {
    const folder = await temporaryFolder();
    const unlock = await lockStore(folder);
    const found = await diagnosed({ STORE_URL: `sqlite://${join(folder, 'purser.sqlite')}` });
    await unlock();
    expectFault(found, 'STORE_URL', /another program keeps .* locked: end that program/);
  });

  it('a disk that takes no more of what is written', async () => {
    const way = community();
    const path = join(await temporaryFolder(), 'purser.sqlite');
    await copyFile(join(way.folder, 'purser.sqlite'), path);
    // No file may grow beyond 2 KiB, which the store's file already is.
    const found = await diagnosed({ STORE_URL: `sqlite://${path}` }, 'ulimit -f 4');
    expectFault(found, 'STORE_URL', /the disk does not take what is written: look for free space/);
  });

  it.skipIf(!mayMount())('a disk that is full', async () => {
    const disk = await temporaryFolder();
    const store = join(community().folder, 'purser.sqlite');
    // A disk of 1 MiB in a namespace of its own, which ends with the doctor.
    const fill = `mount -t tmpfs -o size=1m tmpfs '${disk}'; cp '${store}' '${disk}/purser.sqlite'
      cat /dev/zero > '${disk}/rest' 2>&- || true`;
    const doctor = `exec unshare -rm sh -ec "${fill}"' ; exec "$0" "$@"' "$0" "$@"`;

    const found = await diagnosed({ STORE_URL: `sqlite://${disk}/purser.sqlite` }, doctor);

    expect(found.code).toBe(1);
    expect(found.faults).toEqual([
      expect.stringMatching(
        /^FIX {2}STORE_URL – the disk (is full: make room|does not take what is written)/,
      ),
      expect.stringMatching(/^FIX {2}STORE_URL – its disk has only 0 MB left: make room/),
    ]);
  });

  it.each([-60_000, 60_000])('a clock that is wrong by %d ms', async (ms) => {
    const clock = await createBotSwitch();
    clock.setClock(ms);
    const found = await diagnosed(clock.settings);
    // A second more or less where the answers take their time.
    expectFault(found, 'clock', ms > 0 ? /(5[89]|6\d) s ahead: .*NTP/ : /(5\d|6[01]) s behind: .*NTP/);
  });

  it('settings that are wrong or missing, and goes on with those that are right', async () => {
    const {
      code,
      faults: found,
      lines,
    } = await diagnosed({
      GRANT_MAX: 'much',
      DISCORD_LOG_CHANNEL_ID: '',
      WEBSITE_TOKEN: 'two words',
    });

    expect(code).toBe(1);
    expect(found).toEqual([
      expect.stringMatching(/^FIX {2}DISCORD_LOG_CHANNEL_ID – is missing: set it .*; expected: the ID of/),
      expect.stringMatching(/^FIX {2}WEBSITE_TOKEN – is wrong: .*; expected: the website's API token/),
      expect.stringMatching(/^FIX {2}GRANT_MAX – is wrong: .*; expected: an amount above zero/),
    ]);
    expect(lines.join('\n')).toMatch(/^ok {3}DISCORD_GUILD_IDS – the bot is in "Harbour Community"/m);
    expect(lines.join('\n')).toMatch(/^- {4}website – cannot be asked without/m);
  });

  it('a .env that cannot be read', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, '.env'));
    expectFault(await diagnose(folder, soundSettings(community())), '.env', /EISDIR.*must be a file/);
  });
});

describe('the doctor mentions, without calling it a fault,', () => {
  it('a log channel that everybody sees, or staff do not', async () => {
    const way = community();
    overwriteLogChannel(way, CAST.guildId, {});
    const open = await diagnosed();
    overwriteLogChannel(way, CAST.guildId, { deny: PERMISSION_BITS.viewChannel });
    overwriteLogChannel(way, CAST.roles.staff, {});
    const hidden = await diagnosed();

    expect([open.code, hidden.code]).toEqual([0, 0]);
    expect(open.hints.join('\n')).toMatch(/everybody sees #staff-log .*take View Channel from @everyone/);
    expect(hidden.hints.join('\n')).toMatch(/@Staff cannot see #staff-log/);
  });

  it('a setting whose name it does not know', async () => {
    const { code, hints } = await diagnosed({ DISCORD_STAFF_ROLES: CAST.roles.staff });

    expect(code).toBe(0);
    expect(hints.join('\n')).toContain('DISCORD_STAFF_ROLES – is no setting');
  });
});

/** Whether this user may make a disk of their own. */
function mayMount(): boolean {
  try {
    execFileSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
