#!/usr/bin/env node
// Plain JavaScript, so that it runs even if nothing is built yet. It never builds by itself: where the bot runs,
// there is no compiler, and its user may not write.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = fileURLToPath(new URL('..', import.meta.url));
const built = join(home, 'dist/src/cli/purser.js');

/** @returns {boolean} whether a file in the folder was changed after that time, in ms since the epoch */
function hasNewer(folder, time) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? hasNewer(path, time) : statSync(path).mtimeMs > time;
  });
}

if (!existsSync(built)) {
  process.stderr.write('Purser is not built yet: run `npm run build` first.\n');
  process.exit(1);
}
const sources = ['src', 'commands'].map((name) => join(home, name)).filter((folder) => existsSync(folder));
if (sources.some((folder) => hasNewer(folder, statSync(built).mtimeMs))) {
  process.stderr.write('The sources are newer than the build: run `npm run build` to update it.\n');
}
await import(new URL('../dist/src/cli/purser.js', import.meta.url).href);
