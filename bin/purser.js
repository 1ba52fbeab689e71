#!/usr/bin/env node
// Plain JavaScript, so that it runs even if nothing is built yet. In a clone it first has built what has changed. Where
// the bot only runs, as from a release, there are no sources and no bundler: the build that is there is used.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = fileURLToPath(new URL('..', import.meta.url));
const has = (name) => existsSync(join(home, name));

if (has('src/main.ts') && has('node_modules/esbuild')) {
  const { status } = spawnSync(process.execPath, [join(home, 'bin/build.js'), 'programs', 'texts'], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
if (!has('dist/src/cli/purser.js')) {
  process.stderr.write('Purser is not built yet: run `npm run build` first.\n');
  process.exit(1);
}
await import(new URL('../dist/src/cli/purser.js', import.meta.url).href);
