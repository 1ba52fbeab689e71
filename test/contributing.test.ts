import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOCALES } from '../src/locales/locales.js';

/** Copies of the sources, to which a reader of CONTRIBUTING.md adds a command. */
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'purser-newcomer-'));
  for (const part of ['bin', 'src', 'commands', 'test', 'tsconfig.json', 'package.json']) {
    await cp(part, join(folder, part), { recursive: true });
  }
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Puts a text behind another one, or at the beginning of a file. */
async function insert(file: string, text: string, behind: string | RegExp = ''): Promise<void> {
  const path = join(folder, file);
  const before = await readFile(path, 'utf8');
  const after = before.replace(behind, (found) => `${found}\n${text}`);
  expect(after).not.toBe(before);
  await writeFile(path, after);
}

/** The message of the compiler, empty if there is none. */
const compile = () =>
  promisify(execFile)('node_modules/.bin/tsc', ['--noEmit', '--project', 'newcomer.json'], {
    cwd: folder,
  }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );

/** The messages about texts. */
const checkTexts = (...options: readonly string[]) =>
  promisify(execFile)(process.execPath, ['bin/texts.js', ...options], { cwd: folder }).then(
    ({ stderr }) => stderr,
    (error: { stderr: string }) => error.stderr,
  );

it('has an example of a command that compiles as it stands', async () => {
  const guide = await readFile('CONTRIBUTING.md', 'utf8');
  const blocks = [...guide.matchAll(/^```(?:ts|json)\n(.*?)^```$/gms)].map(([, code = '']) => code);
  const [
    described = '',
    inGerman = '',
    english = '',
    german = '',
    command = '',
    imported = '',
    listed = '',
    test = '',
  ] = blocks;
  expect(blocks).toHaveLength(8);
  const addTexts = async (language: string, description: string, text: string) => {
    await insert(`src/locales/${language}/commands.json`, description, '{');
    await writeFile(join(folder, `src/locales/${language}/ping.json`), text);
  };

  await writeFile(join(folder, 'commands/ping.ts'), command);
  await writeFile(join(folder, 'test/e2e/ping.test.ts'), test);
  await insert('commands/index.ts', imported);
  await insert('commands/index.ts', listed, 'balance(services),');
  await addTexts('en', described, english);
  expect(await checkTexts()).toContain(`de/commands.json: commands.ping.description: is missing
de/ping.json: is missing
`);
  for (const language of LOCALES.filter((name) => name !== 'en')) await addTexts(language, inGerman, german);
  expect(await checkTexts('--check')).toBe('');

  const files = ['commands/index.ts', 'test/e2e/ping.test.ts'];
  const settings = { extends: './tsconfig.json', include: ['test/**/*.d.ts', 'test/support/*.ts'], files };
  await writeFile(join(folder, 'newcomer.json'), JSON.stringify(settings));
  expect(await compile()).toBe('');
});
