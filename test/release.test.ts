import { execFile } from 'node:child_process';
import {
  chmod,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { FIXTURE_DISCORD, FIXTURE_WEBSITE, FIXTURES } from '../src/sandbox/community/fixtures.js';
import { linkCrowd } from '../src/sandbox/community-records.js';
import { createDiscordStandIn } from '../src/sandbox/discord/server/discord-stand-in.js';
import { createWebsiteStandIn } from '../src/sandbox/website/website-stand-in.js';
import { startBot } from './support/bot-process.js';
import { commandsBelow } from './support/hosting-steps.js';
import { temporaryFolder } from './support/temporary-folder.js';

const run = promisify(execFile);
const HOME = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(await readFile(join(HOME, 'package.json'), 'utf8'));
const ARCHIVE = `purser-${version}.tar.gz`;

/** What `npm run release` makes, from the build that is there. */
let made = '';
/** The same, unpacked as docs/hosting.md says. */
let unpacked = '';

const release = (out: string) =>
  run(process.execPath, [join(HOME, 'bin/release.js'), '--dirty', '--no-build', '--out', out]);

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'purser-release-'));
  made = join(folder, 'made');
  await release(made);
  const steps = (await commandsBelow('Unpack', 'docs/hosting.md')).replaceAll('1.0.0', version);
  await run('bash', ['-euc', steps], { cwd: made });
  unpacked = join(folder, `purser-${version}`);
  await rename(join(made, `purser-${version}`), unpacked);
});

afterAll(() => rm(join(made, '..'), { recursive: true, force: true }));

const filesOf = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

describe('a release', () => {
  it('is the same, byte by byte, if it is made again', async () => {
    const again = await temporaryFolder();
    await release(again);
    for (const name of await readdir(made)) {
      expect((await readFile(join(again, name))).equals(await readFile(join(made, name))), name).toBe(true);
    }
  });

  it('comes with its checksum, its egg and its section of the change log', async () => {
    expect((await readdir(made)).sort()).toEqual([
      'egg-purser.json',
      `purser-${version}.md`,
      ARCHIVE,
      `${ARCHIVE}.sha256`,
    ]);
    const changes = await readFile(join(made, `purser-${version}.md`), 'utf8');
    expect(changes.match(/^## .*$/gm)).toEqual([expect.stringContaining(`## ${version} `)]);
  });

  it('has the build and what an owner needs, and nothing of a machine, a test or a secret', async () => {
    const files = await filesOf(unpacked);
    const allowed =
      /^(dist\/src\/.*\.js(\.map)?|dist\/src\/locales\/[a-z]{2}\/[\w-]+\.json|dist\/src\/charts\/noto-sans\.(woff2|OFL\.txt)|docs\/[\w-]+\.md|hosting\/(alerts\.yml|grafana-dashboard\.json|purser(\.service|-as-service))|bin\/(purser|sqlite-driver)\.js|package(-lock)?\.json|\.env\.example|CHANGELOG\.md|LICENSE|dist\/THIRD-PARTY-LICENSES\.txt|README\.md)$/;
    expect(files.filter((file) => !allowed.test(file))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining([
        'bin/sqlite-driver.js',
        'dist/src/charts/noto-sans.woff2',
        'dist/src/locales/tr/giveaways.json',
        'dist/src/main.js',
        'dist/THIRD-PARTY-LICENSES.txt',
        'docs/hosting.md',
        'docs/backup.md',
        'hosting/alerts.yml',
        'hosting/grafana-dashboard.json',
        'hosting/purser-as-service',
        'hosting/purser.service',
      ]),
    );
    expect(files.filter((file) => /test|sandbox|^docs\/pictures|architecture/.test(file))).toEqual([]);
    for (const file of files) {
      const text = await readFile(join(unpacked, file), 'utf8');
      expect(text.includes(HOME), file).toBe(false);
      if (!file.endsWith('.map')) continue;
      const { sources, sourcesContent } = JSON.parse(text);
      const from = sources.map((source: string) => posix.join(posix.dirname(file), source));
      expect(from.filter((source: string) => !/^(src|commands)\//.test(source))).toEqual([]);
      expect(sourcesContent).toBeUndefined();
    }
  });

  it('shows nothing of who packed it and when: only the time of the commit', async () => {
    const { stdout: time } = await run('git', ['log', '-1', '--format=%ct'], { cwd: HOME });
    const list = ['--list', '--verbose', '--numeric-owner', '--full-time', '--file', join(made, ARCHIVE)];
    const { stdout } = await run('tar', list, { env: { ...process.env, TZ: 'UTC' }, maxBuffer: 2 ** 24 });
    const entries = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/));
    const shown = new Date(Number(time) * 1000).toISOString().slice(0, 19).replace('T', ' ');
    for (const [mode, owner, , day, clock, name = ''] of entries) {
      const isProgram = /\/(bin\/purser\.js|hosting\/purser-as-service)$/.test(name);
      expect([mode, owner, `${day} ${clock}`], name).toEqual([
        isProgram ? '-rwxr-xr-x' : '-rw-r--r--',
        '0/0',
        shown,
      ]);
    }
    const names = entries.map(([, , , , , name]) => name);
    expect(names).toEqual([...names].sort());
  });

  it('is not made of changes that are not committed', async () => {
    const clone = await temporaryFolder();
    for (const name of ['bin', 'package.json', 'CHANGELOG.md'])
      await cp(join(HOME, name), join(clone, name), { recursive: true });
    await run('git', ['init', '--quiet'], { cwd: clone });
    const attempt = run(process.execPath, ['bin/release.js', '--no-build'], { cwd: clone });
    await expect(attempt).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/commit .*bin/s) });
    expect(await readdir(clone)).not.toContain('release');
  });
});

/** The packages of `npm ci --omit=dev`, taken from those that are installed here. */
async function productionPackages(): Promise<readonly string[]> {
  const { packages } = JSON.parse(await readFile(join(HOME, 'package-lock.json'), 'utf8'));
  const present = new Set(await readdir(join(HOME, 'node_modules')));
  return Object.entries<{ dev?: boolean }>(packages).flatMap(([path, { dev }]) => {
    const name = path.replace('node_modules/', '');
    const isTop = path !== '' && !dev && !name.includes('node_modules/');
    return isTop && present.has(name.split('/')[0] ?? '') ? [name] : [];
  });
}

/** A panel's server, in which the egg's install script runs with stand-ins for npm and the network. */
async function panelServer() {
  const root = await temporaryFolder();
  const server = join(root, 'server');
  const tools = join(root, 'tools');
  await mkdir(server);
  await mkdir(tools);
  const names = await productionPackages();
  const packages = names.map((name) => `'${name}'`).join(' ');
  const scripts = {
    npm: `[ "$1 $2" = 'ci --omit=dev' ] && [ -e package-lock.json ] || exit 1
to="$PWD/node_modules" && mkdir "$to" && cd '${HOME}node_modules/'
for name in ${packages}; do [ ! -e "$name" ] || cp --archive --link --parents "$name" "$to" 2>/dev/null || cp --archive --parents "$name" "$to" || exit 1; done`,
    curl: `while [ "$1" != --output ]; do shift; done; cp '${made}'/"$(basename "$3")" "$2"`,
  };
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(tools, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(tools, name), 0o755);
  }
  const egg = JSON.parse(await readFile(join(made, 'egg-purser.json'), 'utf8'));
  const defaults = Object.fromEntries(
    egg.variables.map((variable: Record<string, string>) => [
      variable['env_variable'],
      variable['default_value'],
    ]),
  );
  const script = egg.scripts.installation.script.replaceAll('/mnt/server', server);
  return {
    server,
    egg,
    defaults,
    install: (variables: Readonly<Record<string, string>> = {}) =>
      run(egg.scripts.installation.entrypoint, ['-c', script], {
        env: { PATH: `${tools}:${process.env['PATH']}`, ...defaults, ...variables },
      }),
  };
}

describe('the egg', () => {
  it('installs no archive but the one that was meant, and changes nothing then', async () => {
    const { server, install } = await panelServer();
    await writeFile(join(server, '.env'), 'GRANT_MAX=5\n');
    const refused = (what: RegExp) =>
      expect.objectContaining({ code: 1, stdout: expect.stringMatching(what) });
    expect((await install()).stdout).toMatch(/Upload purser-.* press Reinstall/);
    await expect(install({ PURSER_ARCHIVE: '../elsewhere' })).rejects.toEqual(refused(/must be an https/));
    const PURSER_ARCHIVE = `https://example.org/${ARCHIVE}`;
    await expect(install({ PURSER_ARCHIVE, PURSER_SHA256: '0'.repeat(64) })).rejects.toEqual(
      refused(/not the one that PURSER_SHA256 is for/),
    );
    expect(await readdir(server)).toEqual(['.env']);
  });

  it('installs a release that starts by its own command, answers, and ends at ^C', async () => {
    const { server, egg, defaults, install } = await panelServer();
    await copyFile(join(made, ARCHIVE), join(server, ARCHIVE));
    await install();
    // Once more, as for an update: records and settings stay.
    await mkdir(join(server, 'data'));
    await writeFile(join(server, '.env'), 'CREDIT_NAME=coins\n');
    await install({ PURSER_ARCHIVE: `https://example.org/${ARCHIVE}` });

    const discord = await createDiscordStandIn({ seed: FIXTURE_DISCORD });
    onTestFinished(discord.close);
    const website = await createWebsiteStandIn({ seed: FIXTURE_WEBSITE });
    onTestFinished(website.close);
    await linkCrowd(`sqlite://${join(server, 'data/purser.sqlite')}`, Date.now());
    const { CREDIT_NAME: _, ...rest } = defaults;
    const bot = await startBot({
      folder: server,
      line: egg.startup,
      discord,
      settings: {
        ...rest,
        DISCORD_TOKEN: discord.world.token,
        DISCORD_GUILD_IDS: FIXTURES.guildId,
        DISCORD_LOG_CHANNEL_ID: FIXTURES.channels.staffLog,
        DISCORD_API_URL: discord.apiUrl,
        WEBSITE_URL: website.url,
        WEBSITE_TOKEN: website.token,
      },
    });
    onTestFinished(bot.end);
    const [ready] = JSON.parse(egg.config.startup).done;
    await bot.said(new RegExp(ready));

    const id = FIXTURES.crowd[0]?.id ?? '';
    const answer = await discord.actAs(id, FIXTURES.channels.general).command('balance').answer();
    expect(JSON.stringify(answer)).toMatch(/\d coins/);
    expect(egg.config.stop).toBe('^C');
    expect(await bot.kill('SIGINT')).toEqual({ code: 0, signal: null });
  });
});
