import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { shardOf } from '../../src/shards.js';
import type { Settings } from '../support/bot-process.js';
import { runPurser } from '../support/purser.js';
import { standInSettings } from '../support/stand-in-settings.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { type Community, sharedCommunity } from './community.js';

// The checks have their own tests in `test/doctor`; these are about the program.
const community = sharedCommunity();

const soundSettings = ({ discord, website, folder }: Community): Settings => ({
  ...standInSettings(discord, website),
  STORE_URL: `sqlite://${join(folder, 'purser.sqlite')}`,
});

/** All files of a folder, with their bytes. */
async function filesOf(folder: string) {
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(async (name) => {
      const { mtimeMs, size } = await stat(join(folder, name));
      return { name, mtimeMs, size, content: await readFile(join(folder, name), 'base64') };
    }),
  );
}

/** Runs the built doctor, which must print no secret, and nothing on standard error. */
async function diagnose(folder: string, settings: Settings, ...options: readonly string[]) {
  const run = await runPurser(['doctor', ...options], settings, { cwd: folder });
  const { code, stdout: output, stderr } = run;
  expect(stderr).toBe('');
  for (const secret of [settings['DISCORD_TOKEN'], settings['WEBSITE_TOKEN']])
    if (secret !== undefined) expect(output).not.toContain(secret);
  // Further lines of a finding are indented.
  const lines = output
    .replaceAll('\n     ', ' ')
    .split('\n')
    .filter((line) => line.includes(' – '));
  const beginning = (word: string) => lines.filter((line) => line.startsWith(word));
  return { code, output, lines, faults: beginning('FIX '), hints: beginning('hint ') };
}

describe('the doctor', () => {
  it('reports ok beside a running bot, changes nothing, and fits a terminal', async () => {
    const way = community();
    const records = way.logMessages('linked').length;
    await way.as('sam').command('links set', { member: FIXTURES.people.mia, username: 'mia_plays' }).answer();
    // Its record is posted in the background.
    await expect.poll(() => way.logMessages('linked').length).toBe(records + 1);
    const [toDiscord, toWebsite] = [way.discord.requests.length, way.website.requests.length];
    const pid = way.bot.pid() ?? 0;

    // A frozen bot writes no heartbeat, so every change in its files is the doctor's.
    process.kill(pid, 'SIGSTOP');
    const before = await filesOf(way.folder);
    const { code, lines, faults, output } = await diagnose(
      await temporaryFolder(),
      soundSettings(way),
      '--verbose',
    );
    const after = await filesOf(way.folder);
    process.kill(pid, 'SIGCONT');

    expect([code, faults]).toEqual([0, []]);
    expect(after).toEqual(before);
    expect(lines.join('\n')).toMatch(/STORE_URL – is sound, .*; 1 process of the bot at work/);
    expect(lines.join('\n')).toMatch(/WEBSITE_URL – the website finds an account that a member is linked to/);
    expect(lines.join('\n')).toMatch(/@Staff in "Harbour Community" sees the staff commands/);
    expect(output.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(way.discord.requests.slice(toDiscord).every(({ method }) => method === 'GET')).toBe(true);
    expect(way.website.requests.slice(toWebsite).every(({ method }) => method === 'GET')).toBe(true);
    expect(way.discord.gateway.connected()).toBe(1);
  });

  it('reports all faults at once, and leaves a damaged store unchanged', async () => {
    const way = community();
    const folder = await temporaryFolder();
    await writeFile(
      join(folder, '.env'),
      '\uFEFFGRANT_MAX=900\r\nGRANT_MAX=500\r\nexport GRANT_DAILY_MAX=100 # a day\r\nWEBSITE_TOKEN="“curly”"\r\n',
    );
    await mkdir(join(folder, 'data'));
    await copyFile(join(way.folder, 'purser.sqlite'), join(folder, 'data', 'purser.sqlite'));
    await writeFile(join(folder, 'data', 'purser.sqlite'), 'x'.repeat(40), { flag: 'r+' });
    const before = await filesOf(join(folder, 'data'));

    const { code, faults, hints, output } = await diagnose(folder, {
      ...soundSettings(way),
      WEBSITE_TOKEN: undefined,
      STORE_URL: 'sqlite://data/purser.sqlite',
      DISCORD_SHARDS: `${1 - shardOf(FIXTURES.guildId, 2)}/2`,
      HEALTH_PORT: new URL(way.website.url).port,
      WEBSITE_TIMEOUT_MS: '1',
    });

    expect(code).toBe(1);
    expect(faults).toEqual([
      expect.stringMatching(/^FIX {2}GRANT_MAX – is set in lines 1, 2 of \.env with different values/),
      expect.stringMatching(
        /^FIX {2}WEBSITE_TOKEN – is wrong: it has a curly quote.* WEBSITE_TOKEN=“… \(line 4 of/,
      ),
      expect.stringMatching(
        /^FIX {2}WEBSITE_TIMEOUT_MS – is 1 ms, too short .* WEBSITE_TIMEOUT_MS=1 \(from the env/,
      ),
      expect.stringMatching(/^FIX {2}HEALTH_PORT – .* another program, or another Purser, is there/),
      expect.stringMatching(/^FIX {2}DISCORD_SHARDS – of the 2 shards, .* answers nobody/),
      expect.stringMatching(/^FIX {2}STORE_URL – .* is no store: name another file, or put a backup/),
    ]);
    expect(hints.join('\n')).toMatch(/GRANT_MAX – is 500\.00, .* 100\.00 in a day/);
    expect(hints.join('\n')).toMatch(/\.env – line 3 has the word export/);
    expect(hints.join('\n')).toMatch(/\.env – line 3 has a comment after the value/);
    expect(output).toMatch(/^ok {3}checks passed: \d+ \(--verbose names them\)\n-/);
    expect(output.slice(output.indexOf('FIX '))).not.toMatch(/^(ok|hint|-) /m);
    expect(output).toMatch(/\n\n6 things to fix\.\n$/);
    expect(await filesOf(join(folder, 'data'))).toEqual(before);
    expect((await readdir(folder)).sort()).toEqual(['.env', 'data']);
  });
});
