import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Copies of the sources, to which a reader of CONTRIBUTING.md adds a command. */
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'purser-newcomer-'));
  for (const part of ['src', 'commands', 'test', 'tsconfig.json', 'package.json']) {
    await cp(part, join(folder, part), { recursive: true });
  }
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Puts a text behind another one, or at the beginning of a file. */
async function insert(file: string, text: string, behind = ''): Promise<void> {
  const path = join(folder, file);
  const before = await readFile(path, 'utf8');
  expect(before).toContain(behind);
  await writeFile(
    path,
    before.replace(behind, () => `${behind}\n${text}`),
  );
}

/** The message of the compiler, empty if there is none. */
const compile = () =>
  promisify(execFile)('node_modules/.bin/tsc', ['--noEmit', '--project', 'newcomer.json'], {
    cwd: folder,
  }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );

it('has an example of a command that compiles as it stands', { timeout: 120_000 }, async () => {
  const guide = await readFile('CONTRIBUTING.md', 'utf8');
  const blocks = [...guide.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
  const [english = '', german = '', command = '', imported = '', listed = '', test = ''] = blocks;
  expect(blocks).toHaveLength(6);

  await writeFile(join(folder, 'commands/ping.ts'), command);
  await writeFile(join(folder, 'test/e2e/ping.test.ts'), test);
  await insert('commands/index.ts', imported);
  await insert('commands/index.ts', listed, 'balance(services),');
  await insert('src/locales/en.ts', english, '...enOperations,');
  const files = ['commands/index.ts', 'test/e2e/ping.test.ts'];
  const settings = { extends: './tsconfig.json', include: ['test/**/*.d.ts', 'test/support/*.ts'], files };
  await writeFile(join(folder, 'newcomer.json'), JSON.stringify(settings));
  expect(await compile()).toMatch(/^src\/locales\/de\.ts.*'ping' is missing/m);

  await insert('src/locales/de.ts', german, '...deOperations,');
  expect(await compile()).toBe('');
});
