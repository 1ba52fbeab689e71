// `npm run build`: compiles everything to `dist`, bundles the programs over what is compiled of them, and bundles the
// sandbox's page.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { leanSourceMaps } from './lean-source-maps.js';
import { thirdPartyLicenses } from './third-party-licenses.js';

const home = fileURLToPath(new URL('..', import.meta.url));
const built = join(home, 'dist/src');
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));

// The output of a deleted source file must not remain.
rmSync(join(home, 'dist'), { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  [join(typescript, 'bin/tsc'), '--project', join(home, 'tsconfig.build.json')],
  { stdio: 'inherit' },
);
if (status !== 0) process.exit(status ?? 1);

const common = { absWorkingDir: home, bundle: true, format: 'esm', logLevel: 'warning' };

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

// Loading hundreds of modules one by one is most of the time of a start. Native modules cannot be bundled, and `pg`
// is loaded only if used.
const forNode = {
  ...common,
  outbase: 'src',
  outdir: built,
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
  metafile: true,
  plugins: [oneUndiciForDiscord],
};
const programs = await build({
  ...forNode,
  entryPoints: ['src/main.ts', 'src/cli/purser.ts', 'src/simulation/worker.ts'],
  chunkNames: 'chunks/[name]-[hash]',
});
// Apart, since a release has nothing of it.
const sandbox = await build({
  ...forNode,
  entryPoints: ['src/sandbox/main.ts'],
  external: [...forNode.external, 'playwright-core'],
  chunkNames: 'sandbox/chunks/[name]-[hash]',
});
leanSourceMaps(
  [programs, sandbox]
    .flatMap(({ metafile }) => Object.keys(metafile.outputs))
    .map((file) => join(home, file)),
);

const page = 'src/sandbox/page/client';
const assets = await build({
  ...common,
  entryPoints: ['main.ts', 'style.css', 'index.html'].map((name) => join(page, name)),
  outdir: join(built, 'sandbox/page/assets'),
  target: 'es2022',
  minify: true,
  metafile: true,
  loader: { '.html': 'copy' },
});

const bundled = [programs, sandbox, assets].flatMap(({ metafile }) => Object.keys(metafile.inputs));
writeFileSync(join(home, 'dist/THIRD-PARTY-LICENSES.txt'), thirdPartyLicenses(home, bundled));
