import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
].map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Files that a reader is told how to write. */
const TO_WRITE = new Set(['commands/ping.ts', 'test/e2e/ping.test.ts', 'src/record-format-N.ts']);

const isThere = (path: string) => TO_WRITE.has(path) || existsSync(path.replace(/\.js$/, '.ts'));

/** The files and folders of the tree of sources in CONTRIBUTING.md, such as `  main.ts   what it is`. */
const tree = () =>
  (/^src\/\n((?: {2}.*\n)+)/m.exec(readFileSync('CONTRIBUTING.md', 'utf8'))?.[1] ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => `src/${line.trim().split(' ')[0]}`);

describe('the documents', () => {
  it.each(DOCUMENTS)('$file names only source files that exist', ({ text }) => {
    const paths = text.match(/(?<![\w/.-]|dist\/)(?:\.\.\/)*(?:src|commands|test)\/[\w./-]*\w/g) ?? [];
    expect(paths.map((path) => path.replace(/^(\.\.\/)+/, '')).filter((path) => !isThere(path))).toEqual([]);
  });

  it('name only files of the simulation that exist in docs/simulation.md', () => {
    const names = readFileSync('docs/simulation.md', 'utf8').match(/`[a-z-]+\.ts`/g) ?? [];
    const missing = names.filter((name) => !existsSync(`src/simulation/${name.replaceAll('`', '')}`));
    expect(missing).toEqual([]);
    expect(names).not.toEqual([]);
  });

  it('list every folder of src in CONTRIBUTING.md, and nothing that does not exist', () => {
    const listed = tree();
    expect(listed.filter((path) => !existsSync(path))).toEqual([]);
    const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => `src/${name}/`).filter((path) => !listed.includes(path))).toEqual([]);
  });
});
