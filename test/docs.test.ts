import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCommands } from '../commands/index.js';
import { anything } from './support/anything.js';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
].map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Files that a reader is told how to write. */
const TO_WRITE = new Set([
  ...['commands/ping.ts', 'src/locales/en/ping.json', 'src/locales/de/ping.json', 'test/e2e/ping.test.ts'],
  'src/record-format-N.ts',
]);

const isThere = (path: string) => TO_WRITE.has(path) || existsSync(path.replace(/\.js$/, '.ts'));

/** The anchors that GitHub gives the headings of a document. */
const anchorsOf = (text: string) =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Links of a document to files or headings that are not there. */
const brokenLinks = ({ file, text }: (typeof DOCUMENTS)[number]) =>
  [...text.matchAll(/\]\(\s*(?!https?:)([^)\s]*)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? file : normalize(join(file, '..', path));
      if (!existsSync(target)) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
    });

/** Files with texts or comments that can name a page of the documents. */
const NAMING = [
  ...['.env.example', 'compose.yaml', 'Dockerfile'],
  ...['src', 'commands', 'bin', 'hosting'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ),
].filter((file) => /\.\w+$/.test(file) || !file.includes('/'));

/** The files and folders of the tree of sources in CONTRIBUTING.md, such as `  main.ts   what it is`. */
const tree = () =>
  (/^src\/\n((?: {2}.*\n)+)/m.exec(readFileSync('CONTRIBUTING.md', 'utf8'))?.[1] ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => `src/${line.trim().split(' ')[0]}`);

/** The options of a command as docs/commands.md writes them. */
const optionsIn = (options: readonly { readonly name: string; readonly required?: boolean | undefined }[]) =>
  options.map(({ name, required }) => `\`${name}${required ? '' : '?'}\``).join(' ');

/** Every command of the bot, and every subcommand, as a row of docs/commands.md begins. */
const commandRows = () =>
  createCommands(anything).flatMap(({ definition }) => {
    if (!('options' in definition)) return [`| *${definition.name}* | |`];
    const { name, options = [] } = definition;
    const subcommands = options.flatMap((option) => (option.type === 1 ? [option] : []));
    const all =
      subcommands.length === 0
        ? [{ path: name, options: options.filter(({ type }) => type !== 1) }]
        : subcommands.map((each) => ({ path: `${name} ${each.name}`, options: each.options ?? [] }));
    return all.map((each) => `| \`/${each.path}\` | ${optionsIn(each.options)} |`.replace('|  |', '| |'));
  });

describe('the documents', () => {
  it.each(DOCUMENTS)('$file names only source files that exist', ({ text }) => {
    const paths = text.match(/(?<![\w/.-]|dist\/)(?:\.\.\/)*(?:src|commands|test)\/[\w./-]*\w/g) ?? [];
    expect(paths.map((path) => path.replace(/^(\.\.\/)+/, '')).filter((path) => !isThere(path))).toEqual([]);
  });

  it.each(DOCUMENTS)('$file links to files and headings that exist', (document) => {
    expect(brokenLinks(document)).toEqual([]);
  });

  it('exist where a file of the project names one', () => {
    const named = NAMING.flatMap(
      (file) => readFileSync(file, 'utf8').match(/(?<![\w./-])docs\/[\w/-]+\.md/g) ?? [],
    );
    expect(named.filter((page) => !existsSync(page))).toEqual([]);
    expect(named).not.toEqual([]);
  });

  it('are listed in docs/README.md, each of them', () => {
    const list = readFileSync('docs/README.md', 'utf8');
    const pages = readdirSync('docs').filter((name) => name.endsWith('.md') && name !== 'README.md');
    expect(pages.filter((name) => !list.includes(`](${name}`))).toEqual([]);
  });

  it('have every command with its options in docs/commands.md, and no other', () => {
    const rows = readFileSync('docs/commands.md', 'utf8').match(/^\| [`*].*?\|.*?\|/gm) ?? [];
    expect([...rows].sort()).toEqual(commandRows().sort());
  });

  it('name only files of the simulation that exist in docs/simulation.md', () => {
    const names = readFileSync('docs/simulation.md', 'utf8').match(/`[a-z-]+\.ts`/g) ?? [];
    const isIn = (folder: string, name: string) => existsSync(`src/${folder}/${name.replaceAll('`', '')}`);
    const missing = names.filter((name) => !isIn('simulation', name) && !isIn('enumeration', name));
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
