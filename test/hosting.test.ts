import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openRecords as openStore } from '../src/open-records.js';
import { SERVICE_ID, trialMachine } from './support/hosting-steps.js';
import { silentLog } from './support/silent-log.js';
import { temporaryFolder } from './support/temporary-folder.js';

const fileOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const textOf = (name: string) => readFile(fileOf(name), 'utf8');
const run = promisify(execFile);

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.warn('The steps of docs/systemd.md are not tried: they need root.');

const analyzer = await run('sh', ['-c', 'command -v systemd-analyze || true']).then(({ stdout }) =>
  stdout.trim(),
);
if (analyzer === '') console.warn('The unit is not verified: there is no systemd-analyze.');

/** An unpacked archive in which the bot has run, and which holds more than may be carried along. */
async function usedFolder(): Promise<string> {
  const folder = await temporaryFolder();
  for (const name of ['bin', 'hosting', 'package.json'])
    await cp(fileOf(name), join(folder, name), { recursive: true });
  for (const name of ['node_modules', 'dist']) await symlink(fileOf(name), join(folder, name));
  for (const name of ['src', 'data', '.git']) await mkdir(join(folder, name));
  await chmod(join(folder, 'package.json'), 0o600);
  await writeFile(
    join(folder, '.env'),
    'WEBSITE_TOKEN=hush\nSTORE_URL=sqlite://data/purser.sqlite\nLOG_LEVEL=info\n',
  );
  const store = await openStore(`sqlite://${join(folder, 'data/purser.sqlite')}`, silentLog);
  await store.commit([{ key: 'cap:2026-01-01:1', from: undefined, to: '1.00' }]);
  await store.close();
  return folder;
}

async function release(folder: string, version: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }));
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe.skipIf(!isRoot)('the steps for systemd, as written', () => {
  it('install the program, its settings and its records, each with its owner, and nothing else', async () => {
    const { path, follow, calls } = await trialMachine(await usedFolder());
    await follow('Install');
    await follow('Move the records');
    await follow('Start');

    expect((await readdir(path('/opt/purser'))).sort()).toEqual([
      'bin',
      'dist',
      'node_modules',
      'package.json',
    ]);
    expect(await modeOf(path('/opt/purser/package.json'))).toBe('644');
    expect(await modeOf(path('/opt/purser/bin/purser.js'))).toBe('755');
    expect(await readFile(path('/etc/purser.env'), 'utf8')).toBe(
      `WEBSITE_TOKEN=hush\nSTORE_URL=sqlite://${path('/var/lib/purser/purser.sqlite')}\nLOG_LEVEL=info\n`,
    );
    expect(await modeOf(path('/etc/purser.env'))).toBe('600');
    expect(await modeOf(path('/var/lib/purser'))).toBe('700');
    for (const name of ['', '/purser.sqlite']) {
      expect(await stat(path(`/var/lib/purser${name}`))).toMatchObject({ uid: SERVICE_ID, gid: SERVICE_ID });
    }
    const store = await openStore(`sqlite://${path('/var/lib/purser/purser.sqlite')}`, silentLog);
    expect(await store.get('cap:2026-01-01:1')).toBe('1.00');
    await store.close();

    expect(await calls()).toEqual([
      'npm ci --omit=dev',
      expect.stringMatching(/^useradd --system .* purser$/),
      expect.stringMatching(/^systemd-run .* \/usr\/bin\/node bin\/purser\.js doctor$/),
      'systemctl enable --now purser',
      'journalctl --unit=purser --follow',
    ]);
    expect(await readdir(path('/etc/systemd/system'))).toEqual(['purser.service']);
  });

  it('update it again and again, and go back', async () => {
    const folder = await usedFolder();
    const { path, follow, calls } = await trialMachine(folder);
    const versionIn = async (name: string) =>
      JSON.parse(await readFile(path(`/opt/${name}/package.json`), 'utf8')).version;
    await release(folder, '1.0.0');
    await follow('Install');
    for (const [version, before] of [
      ['1.1.0', '1.0.0'],
      ['1.2.0', '1.1.0'],
    ] as const) {
      await release(folder, version);
      await follow('Update');
      expect([await versionIn('purser'), await versionIn('purser-old')]).toEqual([version, before]);
    }
    await follow('Go back');
    expect(await versionIn('purser')).toBe('1.1.0');
    await release(folder, '1.3.0');
    await follow('Update');
    expect([await versionIn('purser'), await versionIn('purser-old')]).toEqual(['1.3.0', '1.1.0']);
    expect((await readdir(path('/opt'))).sort()).toEqual(['purser', 'purser-old']);
    expect((await readdir(path('/opt/purser'))).sort()).toEqual([
      'bin',
      'dist',
      'node_modules',
      'package.json',
    ]);

    const systemctl = (await calls()).filter((call) => call.startsWith('systemctl'));
    const [reload, stop, start] = ['daemon-reload', 'stop purser', 'start purser'].map(
      (what) => `systemctl ${what}`,
    );
    expect(systemctl).toEqual([reload, stop, start, reload, stop, start, stop, start, reload, stop, start]);
  });
});

/** The settings of a unit, or of the options of systemd-run, each with all its values. */
function settingsIn(text: string, pattern: RegExp): ReadonlyMap<string, readonly string[]> {
  const settings = new Map<string, string[]>();
  for (const [, name = '', value = ''] of text.matchAll(pattern)) {
    settings.set(name, [...(settings.get(name) ?? []), value]);
  }
  return settings;
}

describe('the unit', () => {
  it.skipIf(analyzer === '')('is one that systemd understands', async () => {
    const unit = join(await temporaryFolder(), 'purser.service');
    // Where this machine has its Node.js.
    await writeFile(
      unit,
      (await textOf('hosting/purser.service')).replace('/usr/bin/node', process.execPath),
    );
    const { stderr } = await run(analyzer, ['verify', unit]);
    expect(stderr.split('\n').filter((line) => line.includes('purser'))).toEqual([]);
  });

  it('runs as `sudo purser` runs the other programs: same user, settings, folders and rights', async () => {
    const unit = settingsIn(await textOf('hosting/purser.service'), /^(\w+)=(.*)$/gm);
    const command = await textOf('hosting/purser-as-service');
    const options = settingsIn(command, /--property=(\w+)=(\S+)/g);
    expect(options.size).toBeGreaterThan(5);
    for (const [name, values] of options)
      expect(unit.get(name), name).toEqual(expect.arrayContaining([...values]));
    for (const name of [
      'User',
      'WorkingDirectory',
      'EnvironmentFile',
      'StateDirectory',
      'StateDirectoryMode',
      'UMask',
    ]) {
      expect(options.get(name), name).toEqual(unit.get(name));
    }
  });
});
