// Loads the SQLite driver once, and compiles it if it does not load: its ready-made binary may have been built for a
// newer glibc than the one of this machine. `npm ci` runs this at its end; in a panel, where the bot runs in another
// image than the installation, `node --import` runs it before the bot.
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGES =
  'Debian and Ubuntu: apt-get install python3 make g++; Fedora: dnf install python3 make gcc-c++; Alpine: apk add python3 make g++';

const home = fileURLToPath(new URL('..', import.meta.url));
/** An `--import` of this very program must not be passed on. */
const env = { ...process.env, NODE_OPTIONS: '' };
const isMain = realpathSync(process.argv[1] ?? home) === fileURLToPath(import.meta.url);
const say = (text) => process.stderr.write(`${text}\n`);

/**
 * In a process of its own, which a module for another machine can end.
 * @returns {string | undefined} why it does not load
 */
function fault() {
  const open = "new (require('sqlite3').Database)(':memory:')";
  const { status, signal, stderr } = spawnSync(process.execPath, ['--eval', open], {
    cwd: home,
    encoding: 'utf8',
    env,
  });
  if (status === 0) return undefined;
  return /^\w*Error: (.+?)[.:]?$/m.exec(stderr)?.[1] ?? `it ended with ${signal ?? status}`;
}

/**
 * By npm, which brings node-gyp and knows this machine's proxy.
 * @returns {boolean} whether it was compiled
 */
function compile() {
  const cwd = join(home, 'node_modules/sqlite3');
  const { status } = spawnSync('npm run rebuild', { cwd, stdio: ['ignore', 2, 2], env, shell: true });
  return status === 0;
}

const before = fault();
if (before?.startsWith('Cannot find module')) {
  say('The packages of Purser are not installed: run `npm ci`.');
  if (isMain) process.exitCode = 1;
} else if (before !== undefined) {
  say(
    `The SQLite driver sqlite3 does not load here (${before}), so it is compiled. This takes some minutes.`,
  );
  const after = compile() ? fault() : 'it could not be compiled, see above';
  if (after === undefined) say('The SQLite driver is compiled, and loads.');
  else {
    say(
      `The SQLite driver sqlite3 cannot be used here (${after}): install what compiles it (${PACKAGES}), and run \`npm ci\` again.`,
    );
    // The bot says itself what it lacks.
    if (isMain) process.exitCode = 1;
  }
}
