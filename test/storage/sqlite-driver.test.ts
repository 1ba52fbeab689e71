import { chmod, copyFile, cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { NOWHERE, runProgram } from '../support/purser.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const HOME = fileURLToPath(new URL('../..', import.meta.url));
const BINARY = 'node_modules/sqlite3/build/Release/node_sqlite3.node';

/**
 * An installation of its own, whose driver is what `binary` says. A stand-in for npm notes its calls in `calls`.
 * @param npm what it does then
 */
async function installation(binary: 'sound' | 'broken', npm = 'exit 1') {
  const folder = await temporaryFolder();
  const tools = await temporaryFolder();
  const path = (name: string) => join(folder, name);
  for (const name of ['package.json', 'bin']) await cp(join(HOME, name), path(name), { recursive: true });
  await cp(join(HOME, 'dist/src'), path('dist/src'), { recursive: true });
  await mkdir(path('node_modules'));
  for (const name of await readdir(join(HOME, 'node_modules'))) {
    if (name !== 'sqlite3') await symlink(join(HOME, 'node_modules', name), path(`node_modules/${name}`));
  }
  await cp(join(HOME, 'node_modules/sqlite3/lib'), path('node_modules/sqlite3/lib'), { recursive: true });
  await copyFile(join(HOME, 'node_modules/sqlite3/package.json'), path('node_modules/sqlite3/package.json'));
  await mkdir(path('node_modules/sqlite3/build/Release'), { recursive: true });
  if (binary === 'sound') await copyFile(join(HOME, BINARY), path(BINARY));
  else await writeFile(path(BINARY), 'built for another machine');
  await writeFile(path('calls'), '');
  await writeFile(join(tools, 'npm'), `#!/bin/sh\necho "$PWD: npm $*" >> '${path('calls')}'\n${npm}\n`);
  await chmod(join(tools, 'npm'), 0o755);
  return {
    path,
    calls: async () => (await readFile(path('calls'), 'utf8')).trim(),
    /** Runs node in it to its end. */
    async run(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
      const all = { PATH: `${tools}:${process.env['PATH']}`, ...settings };
      const ended = await runProgram(process.execPath, args, all, { cwd: folder });
      return { code: ended.code, out: ended.stdout, err: ended.stderr };
    },
  };
}

const COMPILES = `cp '${join(HOME, BINARY)}' build/Release/`;

describe('the driver after the installation', () => {
  it('runs by what npm runs at the end of an installation', async () => {
    const { scripts } = JSON.parse(await readFile(join(HOME, 'package.json'), 'utf8'));
    expect(scripts.postinstall).toBe('node bin/sqlite-driver.js');
    const driver = JSON.parse(await readFile(join(HOME, 'node_modules/sqlite3/package.json'), 'utf8'));
    expect(driver.scripts.rebuild).toBe('node-gyp rebuild');
  });

  it('is compiled if it does not load, and loads then', async () => {
    const { path, calls, run } = await installation('broken', COMPILES);
    expect(await run(['bin/sqlite-driver.js'])).toMatchObject({
      code: 0,
      err: expect.stringMatching(/does not load here \(.*\), so it is compiled.*\n.*is compiled, and loads/),
    });
    expect(await calls()).toBe(`${path('node_modules/sqlite3')}: npm run rebuild`);
    expect(await run(['bin/sqlite-driver.js'])).toEqual({ code: 0, out: '', err: '' });
  });

  it('is left alone if it loads', async () => {
    const { calls, run } = await installation('sound');
    expect(await run(['bin/sqlite-driver.js'])).toEqual({ code: 0, out: '', err: '' });
    expect(await calls()).toBe('');
  });

  it.each([
    ['cannot be compiled', 'exit 1'],
    ['does not load once it is compiled', 'exit 0'],
  ])('ends the installation with what to install if it %s', async (_, npm) => {
    const { run } = await installation('broken', npm);
    const { code, err } = await run(['bin/sqlite-driver.js']);
    expect(code).toBe(1);
    expect(err.trim().split('\n').at(-1)).toMatch(
      /^The SQLite driver sqlite3 cannot be used here .*: install .*apt-get install python3 make g\+\+.*apk add/,
    );
    expect(err).not.toContain('    at ');
  });

  it('is compiled by a panel too, in the bot’s image', async () => {
    const egg = JSON.parse(await readFile(join(HOME, 'hosting/egg-purser.json'), 'utf8'));
    const { run } = await installation('broken', COMPILES);
    const line = egg.startup.split(' ').slice(1);
    const { code, err } = await run(line, { ...NOWHERE, DISCORD_TOKEN: '' });
    expect(err).toContain('is compiled, and loads');
    expect(err).toContain('DISCORD_TOKEN');
    expect(code).toBe(78);
    expect((await run(line, { ...NOWHERE, DISCORD_TOKEN: '' })).err).not.toContain('compiled');
  });
});

describe('a driver that does not load', () => {
  it('is named with its remedy by every program, without stack', async () => {
    const { path, run } = await installation('broken');
    await mkdir(path('data'));
    const url = `sqlite://${path('data/purser.sqlite')}`;
    await writeFile(path('data/purser.sqlite'), '');
    const backup = path('backup');
    await writeFile(backup, 'none');
    const sentence = new RegExp(
      `The SQLite driver sqlite3 cannot be loaded on this machine \\(.+\\): run \`node ${path('bin/sqlite-driver.js')}\``,
    );
    const programs: readonly (readonly [number, ...string[]])[] = [
      [78, 'dist/src/main.js'],
      [78, 'bin/purser.js', 'start'],
      [1, 'bin/purser.js', 'audit'],
      [1, 'bin/purser.js', 'doctor'],
      [1, 'bin/purser.js', 'backup', path('new-backup')],
      [1, 'bin/purser.js', 'move-store', url, `sqlite://${path('other.sqlite')}`],
    ];
    for (const [expected, ...args] of programs) {
      const { code, out, err } = await run(args, { ...NOWHERE, STORE_URL: url });
      const said = `${out}${err}`.replaceAll(/\n +/g, ' ');
      expect(said, args.join(' ')).toMatch(sentence);
      expect(said, args.join(' ')).not.toMatch(/ERR_DLOPEN_FAILED|\bat \S+:\d+/);
      expect(code, args.join(' ')).toBe(expected);
    }
    expect((await run(['bin/purser.js', 'setup'], NOWHERE)).err).toContain('needs a terminal');
    expect((await run(['bin/purser.js', 'restore', backup], { STORE_URL: url })).err).toMatch(
      /was not restored: it is not a backup/,
    );
  });
});
