import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PROGRAMS } from '../../src/cli/programs.js';
import { NOWHERE, PURSER, runProgram } from '../support/purser.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const fileOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const manifest = JSON.parse(await readFile(fileOf('package.json'), 'utf8'));

const NAMES = [
  ...['start', 'setup', 'doctor', 'audit', 'backup', 'restore', 'move-store', 'verify-draw', 'simulate'],
  ...['token', 'enumerate'],
];

/** Runs a file to its end, without this process's environment. */
async function run(program: string, args: readonly string[], cwd?: string) {
  const ended = await runProgram(process.execPath, [program, ...args], {}, { cwd });
  return { code: ended.code, out: ended.stdout, err: ended.stderr };
}

describe('purser', () => {
  it.each([{ args: [] }, { args: ['help'] }, { args: ['--help'] }])(
    'lists its programs with a sentence each for the arguments $args',
    async ({ args }) => {
      const { code, out, err } = await run(PURSER, args);

      expect({ code, err }).toEqual({ code: 0, err: '' });
      for (const name of NAMES) expect(out).toMatch(new RegExp(`^  ${name} +[A-Z].*\\.$`, 'm'));
    },
  );

  it.each(['nope', 'constructor', ''])(
    'exits with 64 and the list for the unknown program "%s"',
    async (name) => {
      const { code, out, err } = await run(PURSER, [name]);

      expect({ code, out }).toEqual({ code: 64, out: '' });
      expect(err).toContain(`There is no program "${name}".`);
      expect(err).toContain('verify-draw');
    },
  );

  it('prints its version', async () => {
    expect(await run(PURSER, ['--version'])).toEqual({ code: 0, out: `${manifest.version}\n`, err: '' });
  });

  it('passes on arguments, exit code and output', async () => {
    const { code, out, err } = await run(PURSER, ['simulate', '--seeds', 'many']);

    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toContain('not a whole number: many');
    expect(err).toContain('purser simulate --seed X');
  });

  it('keeps its exit code when its reader has gone', async () => {
    const child = spawn(process.execPath, [PURSER, 'doctor'], {
      cwd: await temporaryFolder(),
      env: { PATH: process.env['PATH'], ...NOWHERE },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    const [[code], err] = await Promise.all([once(child, 'exit'), text(child.stderr)]);

    // It finds faults at such addresses.
    expect({ code, err }).toEqual({ code: 1, err: '' });
  });

  it('reports wrong settings without a stack, in every program that reads them', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, '.env'), 'STORE_URL=sqlite://a\n', 'utf16le');
    const { code, out, err } = await run(PURSER, ['audit'], folder);

    expect({ code, out }).toEqual({ code: 78, out: '' });
    expect(err).toMatch(/^The file \.env is saved in the encoding UTF-16 .*\n$/);
  });

  it('starts the bot, which exits with its own code', async () => {
    const { code, out, err } = await run(PURSER, ['start'], await temporaryFolder());

    expect({ code, out }).toEqual({ code: 78, out: '' });
    expect(err).toContain('DISCORD_TOKEN');
  });

  it('has every program that npm runs, by the same name', () => {
    expect([...PROGRAMS.keys()].sort()).toEqual(NAMES.toSorted());
    for (const name of PROGRAMS.keys()) {
      const line =
        name === 'start' ? 'node --enable-source-maps dist/src/main.js' : `node bin/purser.js ${name}`;
      expect(manifest.scripts[name]).toBe(line);
    }
  });
});

describe('the file behind the command purser', () => {
  it('is that of the package, and runs the build', async () => {
    expect(manifest.bin).toEqual({ purser: 'bin/purser.js' });
    expect(await run(fileOf('bin/purser.js'), ['--version'])).toMatchObject({
      code: 0,
      out: `${manifest.version}\n`,
    });
  });

  it('says in one sentence that there is no build yet', async () => {
    const { launcher } = await copied();

    expect(await run(launcher, ['doctor'])).toEqual({
      code: 1,
      out: '',
      err: 'Purser is not built yet: run `npm run build` first.\n',
    });
  });

  it('builds first in a clone, and exits as that does', async () => {
    const { home, launcher } = await copied();
    const write = async (name: string, text: string) => {
      await mkdir(dirname(join(home, name)), { recursive: true });
      await writeFile(join(home, name), text);
    };
    await write('dist/src/cli/purser.js', 'console.log(process.argv.slice(2).join());');
    await write('bin/build.js', 'console.log("built", process.argv[2]);');
    await write('src/locales/en/one.json', '{}');
    expect(await run(launcher, ['audit', 'x'])).toEqual({ code: 0, out: 'audit,x\n', err: '' });

    await write('src/main.ts', '');
    expect(await run(launcher, ['audit', 'x'])).toEqual({ code: 0, out: 'audit,x\n', err: '' });
    await mkdir(join(home, 'node_modules/esbuild'), { recursive: true });
    expect(await run(launcher, ['audit', 'x'])).toEqual({
      code: 0,
      out: 'built programs\naudit,x\n',
      err: '',
    });

    await write('bin/build.js', 'process.exit(3);');
    expect(await run(launcher, ['audit', 'x'])).toEqual({ code: 3, out: '', err: '' });
  });
});

/** A folder with the launcher alone. */
async function copied() {
  const home = await temporaryFolder();
  await mkdir(join(home, 'bin'));
  await writeFile(join(home, 'package.json'), '{"type":"module"}');
  const launcher = join(home, 'bin/purser.js');
  await copyFile(fileOf('bin/purser.js'), launcher);
  return { home, launcher };
}
