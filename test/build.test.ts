import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runProgram } from './support/purser.js';
import { temporaryFolder } from './support/temporary-folder.js';

const run = promisify(execFile);
const HOME = fileURLToPath(new URL('..', import.meta.url));
const INSTALLED = 'node_modules/.package-lock.json';
const SOURCES = {
  'src/main.ts': "import { WORD } from './word.js';\nconsole.log(WORD);\n",
  'src/word.ts': "export const WORD: string = 'first';\n",
  'src/cli/purser.ts': `import { createInterface } from 'node:readline';
console.log('begun');
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'go on') console.log((await import('./later.js')).LATER);
}
`,
  'src/cli/later.ts': "export const LATER: string = 'later';\n",
  'src/simulation/worker.ts': 'export {};\n',
  'src/enumeration/worker.ts': 'export {};\n',
  'src/locales/en/help.json': '{}',
  'src/charts/noto-sans.woff2': '',
  'src/charts/noto-sans.OFL.txt': '',
};

/** A clone with programs of a few lines, which are built. */
let built = '';

beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'purser-clone-'));
  const write = writerIn(built);
  for (const name of ['build', 'lean-source-maps', 'third-party-licenses'].map((tool) => `bin/${tool}.js`))
    await write(name, await readFile(join(HOME, name), 'utf8'));
  await write(INSTALLED, '{}');
  for (const name of ['esbuild', 'discord.js', '@jridgewell'].map((part) => `node_modules/${part}`))
    await symlink(join(HOME, name), join(built, name));
  await write('package.json', '{"type":"module"}');
  for (const [name, text] of Object.entries(SOURCES)) await write(name, text);
  expect(await buildIn(built, ['programs'])).toMatchObject({ code: 0, stdout: '' });
});

afterAll(() => rm(built, { recursive: true, force: true }));

const writerIn = (home: string) => async (name: string, text: string) => {
  await mkdir(dirname(join(home, name)), { recursive: true });
  await writeFile(join(home, name), text);
};

const buildIn = (home: string, parts: readonly string[]) =>
  runProgram(process.execPath, [join(home, 'bin/build.js'), ...parts], {}, {});

/** A copy of that clone. */
async function builtClone() {
  const home = await temporaryFolder();
  await cp(built, home, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  const path = (name: string) => join(home, name);
  return {
    path,
    write: writerIn(home),
    build: (...parts: readonly string[]) => buildIn(home, parts),
    said: async () => (await runProgram(process.execPath, [path('dist/src/main.js')], {}, {})).stdout,
    outputs: async (): Promise<readonly string[]> =>
      JSON.parse(await readFile(path('dist/programs.json'), 'utf8')).outputs,
    /** Another one after each build. */
    recordId: async () => (await stat(path('dist/programs.json'))).ino,
  };
}

type Clone = Awaited<ReturnType<typeof builtClone>>;

describe('a build', () => {
  it('makes what is asked for, and nothing else', async () => {
    const { path, said } = await builtClone();
    expect(await said()).toBe('first\n');
    expect(await readdir(path('dist'))).toEqual(['THIRD-PARTY-LICENSES.txt', 'programs.json', 'src']);
    expect(await readdir(path('dist/src'))).not.toContain('sandbox');
  });

  it('of what there is not names what there is', async () => {
    const { code, stderr } = await (await builtClone()).build('program');
    expect([code, stderr]).toEqual([64, 'Only these can be built: programs, texts, sandbox, tools.\n']);
  });

  it('leaves all as it is where nothing has changed', async () => {
    const { path, build, recordId } = await builtClone();
    const before = await recordId();
    await utimes(path('src/word.ts'), new Date(), new Date());
    await build('programs');
    expect(await recordId()).toBe(before);
  });

  it.each<[string, (clone: Clone) => Promise<unknown>, string]>([
    ['a source', ({ write }) => write('src/word.ts', "export const WORD = 'second';\n"), 'second\n'],
    [
      'a source of the same length and age',
      async ({ write, path, build }) => {
        // A copy is known by its content; what was built here, by its time.
        await rm(path('dist/programs.json'));
        await build('programs');
        const { atime, mtime } = await stat(path('src/word.ts'));
        await write('src/word.ts', SOURCES['src/word.ts'].replace('first', 'fifth'));
        await utimes(path('src/word.ts'), atime, mtime);
      },
      'fifth\n',
    ],
    ['what is installed', ({ write }) => write(INSTALLED, '{"packages":{}}'), 'first\n'],
    ['what was built', ({ write }) => write('dist/src/main.js', "console.log('"), 'first\n'],
    ['whether it is there', ({ path }) => rm(path('dist/src/main.js')), 'first\n'],
    ['the record of its last build', ({ write }) => write('dist/programs.json', '{"hashes":{'), 'first\n'],
  ])('is made anew after a change of %s', async (_, change, says) => {
    const clone = await builtClone();
    const before = await clone.recordId();
    await change(clone);
    expect(await clone.build('programs')).toMatchObject({ code: 0 });
    expect(await clone.recordId()).not.toBe(before);
    expect(await clone.said()).toBe(says);
  });

  it('of the texts has a file that is new, and none that is gone', async () => {
    const { path, write, build } = await builtClone();
    const texts = () => readdir(path('dist/src/locales/en'));
    await build('texts');
    await write('src/locales/en/new.json', '{}');
    await build('texts');
    expect(await texts()).toEqual(['help.json', 'new.json']);
    await rm(path('src/locales/en/help.json'));
    await build('texts');
    expect(await texts()).toEqual(['new.json']);
  });

  it('is made anew if a source has changed while it was made', async () => {
    const { path, write, build, said } = await builtClone();
    const [old, changed] = [SOURCES['src/word.ts'], "export const WORD = 'second';\n"];
    for (const name of ['dist/programs.json', 'src/word.ts']) await rm(path(name));
    await run('mkfifo', [path('src/word.ts')]);
    const building = build('programs');
    // Waits until the build reads it.
    const pipe = await open(path('src/word.ts'), 'w');
    await rm(path('src/word.ts'));
    await write('src/word.ts', changed);
    await pipe.writeFile(old);
    await pipe.close();
    expect(await building).toMatchObject({ code: 0 });
    expect(await said()).toBe('first\n');
    await build('programs');
    expect(await said()).toBe('second\n');
  });

  it('without a source that is needed names it, and leaves the last one', async () => {
    const { path, build, said } = await builtClone();
    await rm(path('src/word.ts'));
    const { code, stderr } = await build('programs');
    expect([code, stderr]).toEqual([1, expect.stringContaining('Could not resolve "./word.js"')]);
    expect(stderr).not.toContain('cannot be built');
    expect(await said()).toBe('first\n');
  });

  it('is whole when two make it at once', async () => {
    const { path, write, build, said, outputs } = await builtClone();
    await write('src/word.ts', "export const WORD = 'second';\n");
    const both = await Promise.all([build('programs'), build('programs')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(await said()).toBe('second\n');
    const written = await readdir(path('dist'), { recursive: true, withFileTypes: true });
    const files = written.filter((file) => file.isFile()).map(({ name }) => name);
    expect(files.sort()).toEqual(
      ['programs.json', ...(await outputs()).map((file) => basename(file))].sort(),
    );
  });

  it('leaves to running programs what they have not loaded yet', async () => {
    const { path, write, build, outputs } = await builtClone();
    const [later = ''] = (await outputs()).filter((file) => /later-\w+\.js$/.test(file));
    const running = spawn(process.execPath, [path('dist/src/cli/purser.js')]);
    onTestFinished(() => void running.kill('SIGKILL'));
    await once(running.stdout, 'data');

    await write('src/cli/later.ts', "export const LATER = 'another';\n");
    await build('programs');
    running.stdin.end('go on\n');
    expect(await text(running.stdout)).toBe('later\n');

    await write('src/word.ts', "export const WORD = 'second';\n");
    await build('programs');
    await expect(stat(path(later))).rejects.toThrow('ENOENT');
  });
});
