import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const HOME = fileURLToPath(new URL('..', import.meta.url));
const textOf = (name: string) => readFile(join(HOME, name), 'utf8');
const manifest = JSON.parse(await textOf('package.json'));

/** What `npm ci` and `npm run build` make. */
const MADE = ['node_modules', 'dist'];

interface Copy {
  /** The stage that it is copied from; undefined for the folder that the image is built from. */
  readonly from: string | undefined;
  readonly names: readonly string[];
}

interface Stage {
  readonly name: string;
  readonly copies: readonly Copy[];
  readonly runs: readonly string[];
}

/** The stages of the Dockerfile, in their order. */
async function stages(): Promise<readonly Stage[]> {
  const lines = (await textOf('Dockerfile'))
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n');
  const starts = lines.flatMap((line, index) => (line.startsWith('FROM ') ? [index] : []));
  return starts.map((start, index) => {
    const [first = '', ...rest] = lines.slice(start, starts[index + 1]);
    const of = (instruction: string) =>
      rest.flatMap((line) =>
        line.startsWith(`${instruction} `) ? [line.slice(instruction.length + 1)] : [],
      );
    return { name: / AS (\w+)$/.exec(first)?.[1] ?? '', copies: of('COPY').map(copyOf), runs: of('RUN') };
  });
}

function copyOf(line: string): Copy {
  const words = line.split(' ');
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  return { from, names: words.slice(0, -1) };
}

const namesIn = (stage: Stage | undefined) => (stage?.copies ?? []).flatMap(({ names }) => names);

describe('the image', () => {
  it('is built from what is there, and from no settings and no records', async () => {
    const [everything, ...exceptions] = (await textOf('.dockerignore'))
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(everything).toBe('*');

    const copied = (await stages()).flatMap(({ copies }) =>
      copies.filter(({ from }) => from === undefined).flatMap(({ names }) => names),
    );
    expect(exceptions.sort()).toEqual(copied.map((name) => `!${name}`).sort());
    for (const name of copied) expect(existsSync(join(HOME, name)), name).toBe(true);
  });

  it('has in its first stage what the build reads', async () => {
    const [build] = await stages();
    const { hashes, outputs } = JSON.parse(await textOf('dist/programs.json'));
    const read = Object.keys(hashes).filter((file) => !outputs.includes(file));
    const roots = new Set(read.map((file) => file.split('/')[0] ?? ''));
    expect([...roots].sort()).toEqual(['bin', 'commands', 'node_modules', 'src']);
    for (const name of ['package.json', 'package-lock.json', ...roots])
      expect([...namesIn(build), 'node_modules']).toContain(name);
    expect(build?.runs.join('\n')).toMatch(
      /^npm ci\nnpm run build -- programs texts && npm prune --omit=dev/,
    );
  });

  it('compiles the driver for the system of its last stage, and loads it there', async () => {
    const [build, last] = await stages();
    const [first = '', second = ''] = [...(await textOf('Dockerfile')).matchAll(/^FROM (\S+)/gm)].map(
      ([, image = '']) => image,
    );
    expect(second).toBe(`${first}-slim`);
    expect(namesIn(build).indexOf('bin')).toBeLessThan(namesIn(build).indexOf('src'));
    expect(last?.runs).toContain(`node --eval "new (require('sqlite3').Database)(':memory:')"`);
  });

  it('has in its last stage what purser needs, and nothing else', async () => {
    const [build, last, ...more] = await stages();
    expect(more).toEqual([]);
    expect(namesIn(last).sort()).toEqual(
      ['bin', 'dist', 'node_modules', 'package.json'].map((name) => `/app/${name}`),
    );
    for (const { from, names } of last?.copies ?? []) {
      expect(from).toBe(build?.name);
      for (const name of names) expect([...namesIn(build), ...MADE]).toContain(name.replace('/app/', ''));
    }
    expect(last?.runs).toContain(`ln -s /app/${manifest.bin.purser} /usr/local/bin/purser`);
  });
});

describe('the tools of the build', () => {
  it('stay out of the last stage: of the programs in bin, only those that run are left', async () => {
    const [build, last] = await stages();
    const removed: readonly string[] = build?.runs.join(' ').match(/bin\/[\w.-]+\.js/g) ?? [];
    const left = readdirSync(join(HOME, 'bin')).filter((name) => !removed.includes(`bin/${name}`));
    expect(left.sort()).toEqual(['purser.js']);
    for (const name of removed) expect(existsSync(join(HOME, name)), name).toBe(true);
    expect(last?.runs.join(' ')).toMatch(/rm -f npm npx\b/);
  });
});

describe('what runs', () => {
  it('needs no package of the development, and not the sandbox', async () => {
    const { files, packages } = await reachedFrom('src/cli/purser.ts');
    expect([...files]).toEqual(
      expect.arrayContaining(['src/main.ts', 'src/simulation/worker.ts', 'src/storage/postgres.ts']),
    );
    expect([...files].filter((file) => file.startsWith('src/sandbox/'))).toEqual([]);
    expect([...packages].filter((name) => !Object.hasOwn(manifest.dependencies, name))).toEqual([]);
    expect([...packages]).toContain('pg');
  });
});

/** All that a file loads, and what is loaded by that, now or later; types do not count. */
async function reachedFrom(entry: string) {
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const file of files) {
    const text = await textOf(file);
    for (const [, built = ''] of text.matchAll(BUILT)) files.add(`${built}.ts`);
    for (const target of targetsIn(text)) {
      if (target.startsWith('.')) files.add(join(file, '..', target).replace(/\.js$/, '.ts'));
      else if (!target.startsWith('node:')) packages.add(/^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target);
    }
  }
  return { files, packages };
}

const LOADS = [/^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'/gms, /import\('([^']+)'\)/g];
/** A built file of this installation, such as that of a worker. */
const BUILT = /join\(HOME, 'dist\/(src\/[^']+)\.js'\)/g;

const targetsIn = (text: string) =>
  LOADS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, target = '']) => target));
