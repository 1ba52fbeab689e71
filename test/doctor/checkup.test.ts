import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLinks } from '../../src/accounts/member-links.js';
import { checkUp } from '../../src/doctor/checkup.js';
import { lineOf } from '../../src/doctor/probes/finding.js';
import { FIXTURE_DISCORD, FIXTURE_WEBSITE, FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { PERMISSION_BITS } from '../../src/sandbox/discord/permission-bits.js';
import {
  createDiscordStandIn,
  type DiscordStandIn,
} from '../../src/sandbox/discord/server/discord-stand-in.js';
import { freePort } from '../../src/sandbox/free-port.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { createWebsiteStandIn, type WebsiteStandIn } from '../../src/sandbox/website/website-stand-in.js';
import type { Settings } from '../support/bot-process.js';
import { listen } from '../support/loopback.js';
import { openStore } from '../support/open-store.js';
import { silentLog } from '../support/silent-log.js';
import { standInSettings } from '../support/stand-in-settings.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** The stand-ins alone: no bot runs, and the doctor is no process of its own. */
let discord: DiscordStandIn;
let website: WebsiteStandIn;
beforeAll(async () => {
  discord = await createDiscordStandIn({ seed: FIXTURE_DISCORD });
  website = await createWebsiteStandIn({ seed: FIXTURE_WEBSITE });
});
afterAll(async () => {
  await discord.close();
  await website.close();
});

/** Changes to the server are undone when the test is over. */
const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0).reverse()) each();
  website.switches.unset();
});

interface Diagnosis {
  readonly lines: readonly string[];
  readonly faults: readonly string[];
  readonly hints: readonly string[];
}

interface Circumstances {
  readonly user?: string;
  readonly now?: () => number;
}

async function diagnosed(settings: Settings = {}, { user, now }: Circumstances = {}): Promise<Diagnosis> {
  const environment = {
    ...standInSettings(discord, website),
    STORE_URL: `sqlite://${join(await temporaryFolder(), 'purser.sqlite')}`,
    ...settings,
  };
  const lines: string[] = [];
  const sources = { environment, file: undefined };
  for await (const found of checkUp({ sources, now: now ?? Date.now, user, log: silentLog }))
    lines.push(lineOf(found));
  const begin = (mark: string) => lines.filter((line) => line.startsWith(mark));
  return { lines, faults: begin('FIX '), hints: begin('hint ') };
}

/** One fault alone, that this setting has. */
function expectFault({ faults: found }: Diagnosis, about: string, remedy: RegExp): void {
  expect(found).toEqual([expect.stringMatching(new RegExp(`^FIX  ${about} – `))]);
  expect(found[0]).toMatch(remedy);
}

/** Takes permissions from the bot in the log channel, or gives them. */
function overwriteLogChannel(id: string, bits: { allow?: bigint; deny?: bigint }): void {
  const channel = discord.world.channels.get(FIXTURES.channels.staffLog);
  if (channel === undefined) throw new Error('there is no log channel');
  const before = channel.overwrites;
  undo.push(() => {
    channel.overwrites = before;
  });
  const others = before.filter((overwrite) => overwrite.id !== id);
  channel.overwrites = [...others, { id, allow: bits.allow ?? 0n, deny: bits.deny ?? 0n }];
}

function takeFromEveryone(bit: bigint): void {
  const everyone = discord.world.guilds.get(FIXTURES.guildId)?.roles.get(FIXTURES.guildId);
  if (everyone === undefined) throw new Error('there is no @everyone');
  const before = everyone.permissions;
  undo.push(() => {
    everyone.permissions = before;
  });
  everyone.permissions = (BigInt(before) & ~bit).toString();
}

describe('the doctor finds, at Discord,', () => {
  it('nothing, where nothing is wrong', async () => {
    const { faults: found, lines } = await diagnosed();
    expect(found).toEqual([]);
    for (const about of [
      ...['DISCORD_TOKEN', 'DISCORD_GUILD_IDS', 'DISCORD_LOG_CHANNEL_ID', 'DISCORD_STAFF_ROLE_IDS'],
      ...['DISCORD_SHARDS', 'WEBSITE_URL', 'WEBSITE_TOKEN', 'STORE_URL', 'clock'],
    ]) {
      expect(lines.join('\n')).toMatch(new RegExp(`^ok   ${about} – `, 'm'));
    }
    expect(lines).toContain('-    GRANT_MAX – is not set');
  });

  it('a listed server in which the bot is not', async () => {
    const found = await diagnosed({ DISCORD_GUILD_IDS: `${FIXTURES.guildId},1180000099000000099` });
    expectFault(found, 'DISCORD_GUILD_IDS', /invite the bot with https:\S+client_id=1180000000000000001&/);
  });

  it('a permission that the bot does not have in a server', async () => {
    takeFromEveryone(PERMISSION_BITS.embedLinks);
    const { viewChannel, embedLinks } = PERMISSION_BITS;
    overwriteLogChannel(FIXTURES.roles.bot, { allow: viewChannel | embedLinks });
    const remedy = /"Harbour Community" the bot has no Embed Links: .*Server Settings → Roles/;
    expectFault(await diagnosed(), 'DISCORD_GUILD_IDS', remedy);
  });

  it('a log channel in which the bot may not write', async () => {
    const { viewChannel: allow, sendMessages: deny } = PERMISSION_BITS;
    overwriteLogChannel(FIXTURES.roles.bot, { allow, deny });
    const remedy = /#staff-log in .* no Send Messages: give it that/;
    expectFault(await diagnosed(), 'DISCORD_LOG_CHANNEL_ID', remedy);
  });

  it('a log channel that the bot does not see', async () => {
    overwriteLogChannel(FIXTURES.roles.bot, {});
    expectFault(await diagnosed(), 'DISCORD_LOG_CHANNEL_ID', /give it View Channel, Send Messages/);
  });

  it.each([
    [
      'a log channel that is not there',
      '1180000099000000099',
      /no channel 1180000099000000099: .*Copy Channel/,
    ],
    [
      'a log channel of a server that is not listed',
      FIXTURES.channels.otherGeneral,
      /its server to DISCORD_GUILD/,
    ],
  ])('%s', async (_, id, remedy) => {
    expectFault(await diagnosed({ DISCORD_LOG_CHANNEL_ID: id }), 'DISCORD_LOG_CHANNEL_ID', remedy);
  });

  it.each([
    ['a staff role that is not there', '1180000099000000099', /no role 1180000099000000099 .*Copy Role ID/],
    [
      'a staff role that is @everyone',
      `${FIXTURES.roles.staff},${FIXTURES.guildId}`,
      /is @everyone.*only staff have/,
    ],
  ])('%s', async (_, ids, remedy) => {
    expectFault(await diagnosed({ DISCORD_STAFF_ROLE_IDS: ids }), 'DISCORD_STAFF_ROLE_IDS', remedy);
  });

  it('a log channel with the wrong readers, as no fault', async () => {
    overwriteLogChannel(FIXTURES.guildId, {});
    const open = await diagnosed();
    overwriteLogChannel(FIXTURES.guildId, { deny: PERMISSION_BITS.viewChannel });
    overwriteLogChannel(FIXTURES.roles.staff, {});
    const hidden = await diagnosed();
    expect([open.faults, hidden.faults]).toEqual([[], []]);
    expect(open.hints.join('\n')).toMatch(/everyone can see #staff-log .*remove View Channel from @everyone/);
    expect(hidden.hints.join('\n')).toMatch(/@Staff cannot see #staff-log/);
  });

  it.each([-60_000, 60_000])('a clock that is wrong by %d ms', async (ms) => {
    const found = await diagnosed({}, { now: () => Date.now() + ms });
    // A second more or less where the answers take their time.
    expectFault(found, 'clock', ms > 0 ? /(5[89]|6\d) s ahead: .*NTP/ : /(5\d|6[01]) s behind: .*NTP/);
  });
});

describe('the doctor finds, at the website,', () => {
  it('somebody who is named', async () => {
    const { faults: found, lines } = await diagnosed({}, { user: 'mia_plays' });
    expect(found).toEqual([]);
    expect(lines.join('\n')).toContain(
      'WEBSITE_URL – the website finds "mia_plays", and reads their balance',
    );
  });

  it('somebody who is linked, if one of them is still there', async () => {
    const folder = await temporaryFolder();
    const links = createLinks(await openStore(folder));
    const link = (member: string, username: string) =>
      links.set({ member, account: { by: 'username', username }, since: 1, by: FIXTURES.people.sam });
    await link(FIXTURES.people.mia, 'mia_plays');
    await link(FIXTURES.people.sam, 'renamed_since');
    const before = website.requests.length;

    const { faults: found, lines } = await diagnosed({ STORE_URL: `sqlite://${folder}/purser.sqlite` });

    expect(found).toEqual([]);
    expect(lines.join('\n')).toContain('the website finds an account that a member is linked to');
    const asked = website.requests.slice(before);
    expect(asked.every(({ method }) => method === 'GET')).toBe(true);
    expect(asked.map(({ endpoint }) => endpoint)).toContain('balance');
  });

  it('a token that may look users up, but may not read balances', async () => {
    website.switches.set('balance', { fault: faults.status(403) });
    expectFault(await diagnosed(), 'WEBSITE_TOKEN', /403 .* may read balances/);
  });
});

describe('the doctor finds, on this machine,', () => {
  it.each([
    ['another program has', {}, /another program, or another Purser, is there already/],
    ['is at an address that it does not have', { HEALTH_HOST: '192.0.2.1' }, /does not have that address/],
  ])('a port that %s', async (_, settings, remedy) => {
    const { port } = new URL(website.url);
    expectFault(await diagnosed({ HEALTH_PORT: port, ...settings }), 'HEALTH_PORT', remedy);
  });

  it('no fault in a port that is free, or of a Purser', async () => {
    expect((await diagnosed({ HEALTH_PORT: String(await freePort()) })).faults).toEqual([]);
    const purser = createServer((_, response) => response.end('There are /healthz and /metrics.'));
    const { port } = new URL(await listen(purser));
    expect((await diagnosed({ HEALTH_PORT: port })).faults).toEqual([]);
  });

  it('wrong or missing settings, and goes on with the right ones', async () => {
    const { faults: found, lines } = await diagnosed({
      GRANT_MAX: 'much',
      DISCORD_LOG_CHANNEL_ID: '',
      WEBSITE_TOKEN: 'two words',
    });
    expect(found).toEqual([
      expect.stringMatching(/^FIX {2}DISCORD_LOG_CHANNEL_ID – is missing: set it .*; expected: the ID of/),
      expect.stringMatching(/^FIX {2}WEBSITE_TOKEN – is wrong: .*; expected: the website's API token/),
      expect.stringMatching(/^FIX {2}GRANT_MAX – is wrong: .*; expected: an amount above zero/),
    ]);
    expect(lines.join('\n')).toMatch(/^ok {3}DISCORD_GUILD_IDS – the bot is in "Harbour Community"/m);
    expect(lines.join('\n')).toMatch(/^- {4}website – cannot be asked without WEBSITE_TOKEN$/m);
  });

  it('a setting with an unknown name, as no fault', async () => {
    const { faults: found, hints } = await diagnosed({ DISCORD_STAFF_ROLES: FIXTURES.roles.staff });
    expect(found).toEqual([]);
    expect(hints.join('\n')).toContain('DISCORD_STAFF_ROLES – is not a setting');
  });
});
