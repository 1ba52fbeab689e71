import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { FORMAT_KEY, MOVE_MARK } from '../../src/storage/store-identity.js';
import { openAnyStore } from '../support/any-records.js';
import type { Settings } from '../support/bot-process.js';
import { wholeWay } from '../support/e2e.js';
import { NOWHERE } from '../support/purser.js';
import { storePlace } from '../support/store-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { answered, answeredPrivately, sharedCommunity } from './community.js';

const community = sharedCommunity();

const PROGRAM = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url));

/** Runs a bot until it ends or, if it should stay up, until it has logged something. */
async function run(settings: Settings, folder: string, until?: string) {
  const child = spawn(process.execPath, ['--enable-source-maps', PROGRAM], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  child.stdout.on('data', (chunk) => {
    if (until !== undefined && String(chunk).includes(until)) child.kill('SIGTERM');
  });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode === null ? once(child, 'exit') : undefined,
  ]);
  return { code: child.exitCode, stdout, stderr };
}

describe('wrong settings', () => {
  it('are all named in one message, without a stack and without secrets', async () => {
    const folder = await temporaryFolder();

    const { code, stdout, stderr } = await run(
      {
        DISCORD_TOKEN: '“hush.with.curly.quotes”',
        WEBSITE_TOKEN: 'hush\u200Bhush',
        DISCORD_GUILD_IDS: '123, here',
        DISCORD_STAFF_ROLE_IDS: 'staff',
        DISCORD_LOG_CHANNEL_ID: '#log',
        DISCORD_SHARDS: '4-2/8',
        DISCORD_API_URL: 'ftp://example.org',
        WEBSITE_URL: 'http://example.org',
        WEBSITE_TIMEOUT_MS: 'soon',
        WEBSITE_EMAIL_PARAMETER: 'e mail',
        STORE_URL: 'postgres://someone:hush@example.org:port',
        CREDIT_NAME: '@everyone',
        GRANT_MAX: '-1',
        GRANT_DAILY_MAX: '1.234',
        GRANT_APPROVAL_OVER: 'much',
        LOG_LEVEL: 'loud',
        LOG_FORMAT: 'xml',
      },
      folder,
    );

    expect(code).toBe(78);
    expect(stdout).toBe('');
    for (const name of [
      ...['DISCORD_TOKEN', 'DISCORD_GUILD_IDS', 'DISCORD_STAFF_ROLE_IDS', 'DISCORD_LOG_CHANNEL_ID'],
      ...[
        'DISCORD_SHARDS',
        'DISCORD_API_URL',
        'WEBSITE_URL',
        'WEBSITE_TIMEOUT_MS',
        'WEBSITE_EMAIL_PARAMETER',
      ],
      ...['STORE_URL', 'CREDIT_NAME', 'GRANT_MAX', 'GRANT_DAILY_MAX', 'GRANT_APPROVAL_OVER', 'LOG_LEVEL'],
      'LOG_FORMAT',
    ]) {
      expect(stderr).toContain(`${name} is wrong; expected: `);
    }
    expect(stderr).toMatch(/DISCORD_TOKEN is wrong; .*curly quote/);
    expect(stderr).toMatch(/WEBSITE_TOKEN is wrong; .*invisible character \(U\+200B\)/);
    expect(stderr).not.toMatch(/hush|^\s+at /m);
  });

  it('are named one by one if nothing is set', async () => {
    const { code, stderr } = await run({}, await temporaryFolder());

    expect(code).toBe(78);
    const missing = [...stderr.matchAll(/(\w+) is missing/g)].map(([, name]) => name);
    expect(missing.sort()).toEqual([
      'DISCORD_GUILD_IDS',
      'DISCORD_LOG_CHANNEL_ID',
      'DISCORD_TOKEN',
      'WEBSITE_TOKEN',
      'WEBSITE_URL',
    ]);
  });
});

describe('the .env file in the working directory', () => {
  it('is read, and overridden by the environment', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, '.env'), 'WEBSITE_TIMEOUT_MS=never\nLOG_LEVEL=loud\nGRANT_MAX="none"\n');

    const { code, stderr } = await run({ ...NOWHERE, LOG_LEVEL: 'info' }, folder);

    expect(code).toBe(78);
    expect(stderr).toMatch(/WEBSITE_TIMEOUT_MS is wrong/);
    expect(stderr).toMatch(/GRANT_MAX is wrong/);
    expect(stderr).not.toContain('LOG_LEVEL');
  });

  it('in UTF-16 ends the start with a sentence', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, '.env'), '\uFEFFLOG_LEVEL=info\r\n', 'utf16le');

    const { code, stderr } = await run(NOWHERE, folder);

    expect(code).toBe(78);
    expect(stderr).toMatch(/^The file \.env is saved in the encoding UTF-16 .*UTF-8\.\n$/);
  });

  it('takes effect', async () => {
    const way = await wholeWay();
    await way.as('sam').command('links set', { member: FIXTURES.people.mia, username: 'mia_plays' }).answer();
    await way.bot.kill();
    await writeFile(join(way.folder, '.env'), '# ours\nCREDIT_NAME=doubloons\nLOG_LEVEL=silent\n');
    const second = await way.startAnother({ CREDIT_NAME: undefined });

    expect(await answered(way.as('mia').command('balance'))).toContain('20.00 doubloons');
    // The level is set in both places.
    await second.said(/"msg":"ready"/);
  });

  it('can ask for a readable log', async () => {
    const second = await community().startAnother({ LOG_FORMAT: 'pretty' });
    await second.said(/^\[.*INFO: ready$/m);
    expect(second.output()).not.toContain('"msg"');
    await second.kill();
  });
});

describe('a failing start', () => {
  it('with a token that Discord refuses ends with a sentence', async () => {
    const way = community();
    const settings = {
      ...NOWHERE,
      DISCORD_API_URL: way.discord.apiUrl,
      DISCORD_TOKEN: 'other.discord.token',
    };

    const { code, stdout, stderr } = await run(settings, await temporaryFolder());

    expect(code).toBe(78);
    expect(stderr).toMatch(/Discord does not take the token in DISCORD_TOKEN/);
    expect(stdout + stderr).not.toContain('other.discord.token');
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('with a damaged store file ends for good, with a remedy', async () => {
    const way = community();
    const folder = await temporaryFolder();
    const path = join(folder, 'purser.sqlite');
    await writeFile(path, 'This is no database. '.repeat(100));
    const settings = { ...NOWHERE, DISCORD_API_URL: way.discord.apiUrl, STORE_URL: `sqlite://${path}` };

    const { code, stderr } = await run(settings, folder);

    expect(code).toBe(78);
    expect(stderr).toMatch(
      /^The file of the store, \S+purser.sqlite, is damaged \(.*put a backup in its place/,
    );
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('with a half-moved store ends with a remedy', async () => {
    const folder = await temporaryFolder();
    const { url: STORE_URL, remove } = await storePlace(folder);
    onTestFinished(remove);
    const store = await openAnyStore(STORE_URL);
    await store.commit([{ key: MOVE_MARK, from: undefined, to: 'a move' }]);
    await store.close();

    const { code, stdout } = await run({ ...NOWHERE, STORE_URL }, folder);

    expect(code).toBe(1);
    expect(stdout).toMatch(/"level":60.*half of a move.*npm run move-store/);
  });

  it('with the store of another build ends, naming it', async () => {
    const folder = await temporaryFolder();
    const { url: STORE_URL, remove } = await storePlace(folder);
    onTestFinished(remove);
    const store = await openAnyStore(STORE_URL);
    await store.commit([{ key: FORMAT_KEY, from: undefined, to: { schemas: 'of another build' } }]);
    await store.close();

    const { code, stderr } = await run({ ...NOWHERE, STORE_URL }, folder);

    expect([code, stderr]).toEqual([
      78,
      expect.stringMatching(/^The store .* was made by another build of Purser/),
    ]);
  });

  it('with an unreachable PostgreSQL ends at once, naming the setting', async () => {
    const STORE_URL = 'postgres://purser:hush%2Dhush@127.0.0.1:9/purser';
    const { code, stdout, stderr } = await run({ ...NOWHERE, STORE_URL }, await temporaryFolder());

    expect(code).toBe(1);
    expect(stdout).toMatch(/"level":60.*ECONNREFUSED.*STORE_URL/);
    expect(stdout + stderr).not.toContain('hush');
  });

  it('with an unreachable Discord ends with an exit code of its own', async () => {
    const { code, stdout } = await run(NOWHERE, await temporaryFolder());

    expect(code).toBe(1);
    expect(stdout).toMatch(/"level":60/);
    expect(stdout).not.toContain('a.discord.token');
  });
});

describe('settings', () => {
  it('may set website path, e-mail parameter, shards, and no staff role', async () => {
    const way = await wholeWay({
      website: { prefix: '/site/api', emailParameter: 'filter[mail]' },
      settings: {
        WEBSITE_EMAIL_PARAMETER: 'filter[mail]',
        DISCORD_SHARDS: '0/1',
        DISCORD_STAFF_ROLE_IDS: undefined,
      },
    });

    // Then everyone who may manage the server is staff.
    const lookup = way.as('owner').command('lookup', { email: 'mia@example.org' });
    expect(await answered(lookup)).toContain('mia\\_plays');
    const refused = way.as('sam').command('lookup', { username: 'mia_plays' });
    expect(await answeredPrivately(refused)).toContain('you need the permission **Manage Server**');
  });

  it('may list a server without the bot; others get their commands', async () => {
    const way = community();
    const stranger = '1180000099000000099';
    const settings = {
      ...NOWHERE,
      DISCORD_TOKEN: way.discord.world.token,
      DISCORD_API_URL: way.discord.apiUrl,
      DISCORD_GUILD_IDS: `${stranger},${FIXTURES.guildId}`,
    };

    const { code, stdout } = await run(settings, await temporaryFolder(), '"msg":"ready"');

    expect(code).toBe(0);
    const lines = stdout.split('\n');
    expect(lines.find((line) => line.includes('the bot is not in this server'))).toContain(
      `"guild":"${stranger}"`,
    );
    expect(lines.find((line) => line.includes('commands registered'))).toContain(
      `"guild":"${FIXTURES.guildId}"`,
    );
  });
});
