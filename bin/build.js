// `npm run build`: bundles the programs into `dist`; `node bin/build.js PART…` only parts of them. A part is bundled if a
// file that went into it, or came out of it, is another one than after its last build. Types are for `npm run check`.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leanSourceMap } from './lean-source-maps.js';
import { thirdPartyLicenses } from './third-party-licenses.js';

const home = fileURLToPath(new URL('..', import.meta.url));
/** Besides the sources: what is installed, and how it is bundled. */
const ALSO_READ = [
  'node_modules/.package-lock.json',
  ...['build', 'lean-source-maps', 'third-party-licenses'].map((name) => `bin/${name}.js`),
];
const SAYS_SO_AFTER_MS = 1_000;

/** npm installs the undici of discord.js twice, in the same version: once is enough to load. */
const oneUndiciForDiscord = {
  name: 'one-undici-for-discord',
  setup({ onResolve }) {
    const ofDiscord = createRequire(createRequire(import.meta.url).resolve('discord.js'));
    const ofRest = createRequire(ofDiscord.resolve('@discordjs/rest'));
    const versionFor = (require) => require('undici/package.json').version;
    if (versionFor(ofDiscord) !== versionFor(ofRest)) return;
    onResolve({ filter: /^undici$/ }, ({ importer }) =>
      importer.includes('/@discordjs/') ? { path: ofDiscord.resolve('undici') } : undefined,
    );
  },
};

const common = {
  absWorkingDir: home,
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  // What the compiler is told changes nothing in what runs.
  tsconfigRaw: {},
  logLevel: 'warning',
  metafile: true,
  write: false,
};
// Loading hundreds of modules one by one is most of the time of a start. Native modules cannot be bundled, and `pg`
// is loaded only if used.
const forNode = {
  ...common,
  outbase: '.',
  splitting: true,
  platform: 'node',
  target: 'node20',
  external: ['@napi-rs/canvas', 'sqlite3', 'pg', 'zlib-sync', 'bufferutil', 'utf-8-validate'],
  // CommonJS packages call `require`, which an ES module lacks.
  banner: {
    js: "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);",
  },
  sourcemap: true,
  sourcesContent: false,
  plugins: [oneUndiciForDiscord],
};

const page = 'src/sandbox/page/client';
/** Apart, since a release has programs and texts alone. */
const PARTS = {
  programs: [
    {
      ...forNode,
      entryPoints: [
        ...['main', 'cli/purser', 'simulation/worker', 'enumeration/worker'].map((name) => `src/${name}.ts`),
      ],
      chunkNames: 'src/chunks/[name]-[hash]',
    },
    // The font of the charts, with its licence.
    {
      ...common,
      outbase: '.',
      entryPoints: ['src/charts/noto-sans.woff2', 'src/charts/noto-sans.OFL.txt'],
      loader: { '.woff2': 'copy', '.txt': 'copy' },
    },
  ],
  // Beside the programs, which say the texts that they were built with.
  texts: [{ ...common, outbase: '.', entryPoints: ['src/locales/**/*.json'], loader: { '.json': 'copy' } }],
  sandbox: [
    {
      ...forNode,
      entryPoints: ['src/sandbox/main.ts', 'src/sandbox/bot-test-clock.ts'],
      external: [...forNode.external, 'playwright-core'],
      chunkNames: 'src/sandbox/chunks/[name]-[hash]',
    },
    {
      ...common,
      entryPoints: ['main.ts', 'style.css', 'index.html'].map((name) => join(page, name)),
      outdir: 'dist/src/sandbox/page/assets',
      target: 'es2022',
      minify: true,
      loader: { '.html': 'copy' },
    },
  ],
  // What developers run, and what their tests load into processes of their own.
  tools: [
    {
      ...forNode,
      entryPoints: [
        ...['main', 'discord', 'website'].map((name) => `test/bench/${name}.ts`),
        'test/mutants/main.ts',
        'test/records/keep-stores.ts',
        'src/open-records.ts',
        'src/sandbox/pictures.ts',
        ...['message-text', 'server/discord-stand-in'].map((name) => `src/sandbox/discord/${name}.ts`),
        ...['machine', 'open-store', 'record-format'].map((name) => `src/storage/${name}.ts`),
      ],
      packages: 'external',
      chunkNames: 'test/chunks/[name]-[hash]',
    },
  ],
};

/** What the last build of a part has read and written; undefined if there is none. */
function lastBuild(part) {
  try {
    return JSON.parse(readFileSync(join(home, `dist/${part}.json`), 'utf8'));
  } catch {
    return undefined;
  }
}

/** What a part is made of besides the files that went into its last build: texts may have come or gone since. */
const listOf = (part) =>
  part === 'texts' ? readdirSync(join(home, 'src/locales'), { recursive: true }).sort().join() : '';

const hashOf = (content) => createHash('sha1').update(content).digest('hex');

/** @param {number | undefined} time of its last change, where that is known: the system sets it, and nobody else can */
function isAsItWas(file, hash, time) {
  const path = join(home, file);
  try {
    return statSync(path).ctimeMs === time || hashOf(readFileSync(path)) === hash;
  } catch {
    return false;
  }
}

/** Whoever reads the file meanwhile has the old one or the new one. */
function replace(file, content) {
  const path = join(home, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, content);
  renameSync(`${path}.${process.pid}`, path);
}

async function bundle(part, last = { outputs: [], earlier: [] }) {
  const begun = Date.now();
  const { build } = await import('esbuild');
  const bundles = await Promise.all(PARTS[part].map((options) => build(options)));
  const bundled = bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const written = bundles.flatMap(({ outputFiles }) =>
    outputFiles.map(({ path, contents, text }) => [
      relative(home, path),
      path.endsWith('.map') ? leanSourceMap(text) : contents,
    ]),
  );
  if (part === 'programs') written.push(['dist/THIRD-PARTY-LICENSES.txt', thirdPartyLicenses(home, bundled)]);
  // What names the chunks comes after them: somebody may read it at once.
  written.sort(([one], [other]) => other.includes('/chunks/') - one.includes('/chunks/'));
  for (const [file, content] of written) replace(file, content);

  const outputs = written.map(([file]) => file);
  // A program that was started before may still load its chunks. All else is gone at once, such as a renamed text.
  const chunks = last.outputs.filter((file) => file.includes('/chunks/'));
  const kept = new Set([...outputs, ...chunks]);
  for (const file of [...last.earlier, ...last.outputs].filter((name) => !kept.has(name)))
    rmSync(join(home, file), { force: true });
  const hashes = Object.fromEntries(written.map(([file, content]) => [file, hashOf(content)]));
  const times = {};
  for (const file of [...ALSO_READ, ...bundled]) {
    const { ctimeMs } = statSync(join(home, file));
    // Of what changed meanwhile, nobody can say whether it was read before or after.
    if (ctimeMs < begun) times[file] = ctimeMs;
    hashes[file] = ctimeMs < begun ? hashOf(readFileSync(join(home, file))) : '';
  }
  replace(
    `dist/${part}.json`,
    JSON.stringify({ hashes, times, outputs, earlier: chunks, list: listOf(part) }),
  );
}

const isCurrent = (part, last) =>
  last?.list === listOf(part) &&
  Object.entries(last.hashes).every(([file, hash]) => isAsItWas(file, hash, last.times[file]));

const asked = process.argv.slice(2);
const parts = asked.length > 0 ? asked : Object.keys(PARTS);
const unknown = parts.filter((part) => !Object.hasOwn(PARTS, part));
if (unknown.length > 0) {
  process.stderr.write(`Only these can be built: ${Object.keys(PARTS).join(', ')}.\n`);
  process.exit(64);
}
const saying = setTimeout(() => process.stderr.write('Building Purser …\n'), SAYS_SO_AFTER_MS);
try {
  const changed = parts
    .map((part) => [part, lastBuild(part)])
    .filter(([part, last]) => !isCurrent(part, last));
  await Promise.all(changed.map(([part, last]) => bundle(part, last)));
} catch (error) {
  // esbuild has already said what it found in the sources.
  if (error.errors === undefined) process.stderr.write(`Purser cannot be built: ${error.message}\n`);
  process.exitCode = 1;
}
clearTimeout(saying);
