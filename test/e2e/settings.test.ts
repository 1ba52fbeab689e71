import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE_DISCORD } from '../../src/sandbox/community/fixtures.js';
import {
  createDiscordStandIn,
  type DiscordStandIn,
} from '../../src/sandbox/discord/server/discord-stand-in.js';
import { FORMAT_KEY } from '../../src/storage/store-identity.js';
import { openAnyStore } from '../support/any-records.js';
import { NOWHERE, runBot } from '../support/purser.js';
import { STORE_KIND, storeUrl } from '../support/store-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';

// Which settings are wrong is tested in `test/config.test.ts`; this is about the process.
describe('wrong settings', () => {
  it('are all named in one message, without a stack and without secrets', async () => {
    const wrong = {
      DISCORD_TOKEN: '“hush.with.curly.quotes”',
      WEBSITE_TOKEN: 'hush\u200Bhush',
      DISCORD_GUILD_IDS: '123, here',
      WEBSITE_URL: 'http://example.org',
      STORE_URL: 'postgres://someone:hush@example.org:port',
      GRANT_DAILY_MAX: '1.234',
      LOG_LEVEL: 'loud',
    };
    const { code, stdout, stderr } = await runBot(wrong, await temporaryFolder());

    expect([code, stdout]).toEqual([78, '']);
    for (const name of Object.keys(wrong)) expect(stderr).toContain(`${name} is wrong; `);
    expect(stderr).toContain('DISCORD_LOG_CHANNEL_ID is missing');
    expect(stderr).toMatch(/DISCORD_TOKEN is wrong; .*curly quote/);
    expect(stderr).not.toMatch(/hush|^\s+at /m);
  });
});

it('the .env file in the working directory is read, and overridden by the environment', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, '.env'), 'WEBSITE_TIMEOUT_MS=never\nLOG_LEVEL=loud\nGRANT_MAX="none"\n');

  const { code, stderr } = await runBot({ ...NOWHERE, LOG_LEVEL: 'info' }, folder);

  expect(code).toBe(78);
  expect(stderr).toMatch(/WEBSITE_TIMEOUT_MS is wrong/);
  expect(stderr).toMatch(/GRANT_MAX is wrong/);
  expect(stderr).not.toContain('LOG_LEVEL');
});

describe('a start fails with a sentence, and without secrets,', () => {
  let discord: DiscordStandIn;
  beforeAll(async () => {
    discord = await createDiscordStandIn({ seed: FIXTURE_DISCORD });
  });
  afterAll(() => discord.close());

  it.each([
    [
      'where Discord refuses the token',
      () => ({ DISCORD_API_URL: discord.apiUrl, DISCORD_TOKEN: 'hush.discord.token' }),
      { code: 78, stderr: /Discord does not take the token in DISCORD_TOKEN/ },
    ],
    ['where Discord is unreachable', () => ({ LOG_FORMAT: 'pretty' }), { code: 1, stdout: /^\[.*FATAL: /m }],
    [
      'where PostgreSQL is unreachable',
      () => ({ STORE_URL: 'postgres://purser:hush%2Dhush@127.0.0.1:9/purser' }),
      { code: 1, stdout: /"level":60.*ECONNREFUSED.*STORE_URL/ },
    ],
    [
      'on a damaged store file',
      async (folder: string) => {
        await writeFile(join(folder, 'purser.sqlite'), 'This is no database. '.repeat(100));
        return { STORE_URL: `sqlite://${join(folder, 'purser.sqlite')}` };
      },
      {
        code: 78,
        stderr: /^The file of the store, \S+purser.sqlite, is damaged \(.*put a backup in its place/,
      },
    ],
    [
      'on the store of an unreleased build',
      async (folder: string) => {
        const STORE_URL = await storeUrl(STORE_KIND, folder);
        const store = await openAnyStore(STORE_URL);
        await store.commit([{ key: FORMAT_KEY, from: undefined, to: { schemas: 'of another one' } }]);
        await store.close();
        return { STORE_URL };
      },
      { code: 78, stderr: /^The store .* was made by a build of Purser from before/ },
    ],
  ] as const)('%s', async (_, prepare, expected) => {
    const folder = await temporaryFolder();

    const ended = await runBot({ ...NOWHERE, ...(await prepare(folder)) }, folder);

    expect(ended.code).toBe(expected.code);
    if ('stderr' in expected) expect(ended.stderr).toMatch(expected.stderr);
    else expect(ended.stdout).toMatch(expected.stdout);
    expect(ended.stdout + ended.stderr).not.toMatch(/hush|a\.discord\.token/);
    expect(ended.stderr).not.toMatch(/^\s+at /m);
  });
});
