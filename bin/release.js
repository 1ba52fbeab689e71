// `npm run release`: builds, and packs what an owner needs to run the bot, into `release/`. Beside the archive come its
// checksum, its section of the change log, and the egg for panels. The same commit and packages make the same bytes.
//   --dirty     also from changes that are not committed
//   --no-build  packs the build that is there
//   --out DIR   a folder other than `release`
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

const home = fileURLToPath(new URL('..', import.meta.url));

/** From the repository, beside the build. The other programs in `bin` need what only a clone has. */
const FILES = [
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'bin/purser.js',
  'bin/sqlite-driver.js',
  'docs',
  'hosting',
  'package-lock.json',
  'package.json',
];
/** The parts of the build. */
const BUILT = ['programs', 'texts'];
const FOR_DEVELOPERS = [
  'docs/architecture.md',
  'docs/commits.md',
  'docs/new-kind.md',
  'docs/path-of-an-amount.md',
  'docs/pictures/',
  'docs/simulation.md',
  'docs/testing.md',
];
/** The release has it beside the archive, with the archive's checksum. */
const FOR_PANELS = ['hosting/egg-purser.json'];

/** Longer than any archive. */
const MOST_BYTES = 2 ** 30;

const run = (command, args) => execFileSync(command, args, { cwd: home, maxBuffer: MOST_BYTES });
const git = (...args) => run('git', args).toString().trim();

/** @returns {never} */
function refuse(why) {
  process.stderr.write(`No release was made: ${why}\n`);
  process.exit(1);
}

/** The section of the change log about a version, with its heading. */
function changesIn(version) {
  const sections = readFileSync(join(home, 'CHANGELOG.md'), 'utf8').split(/^(?=## )/m);
  const section = sections.find((text) => text.startsWith(`## ${version} `));
  return section ?? refuse(`CHANGELOG.md has no section “## ${version} …”.`);
}

/** What Git does not know stays out, except for the build. */
function filesToPack() {
  const kept = git('ls-files', '-z', '--', ...FILES).split('\0');
  const built = BUILT.flatMap(
    (part) => JSON.parse(readFileSync(join(home, `dist/${part}.json`), 'utf8')).outputs,
  );
  return [...kept, ...built]
    .filter((file) => file !== '')
    .filter((file) => ![...FOR_DEVELOPERS, ...FOR_PANELS].some((start) => file.startsWith(start)))
    .sort();
}

/** The same bytes from the same files, whoever packs them, when, and with which rights in the clone. */
function pack(files, folder, seconds) {
  const archive = run('tar', [
    '--create',
    '--format=ustar',
    `--mtime=@${seconds}`,
    '--owner=root:0',
    '--group=root:0',
    '--mode=a+rX,u+w,go-w',
    `--transform=s,^,${folder}/,`,
    '--no-recursion',
    '--',
    ...files,
  ]);
  return gzipSync(archive, { level: 9 });
}

/** The egg that installs this archive: whoever imports it need not enter the checksum. */
function eggFor(archiveName, checksum) {
  const egg = JSON.parse(readFileSync(join(home, 'hosting/egg-purser.json'), 'utf8'));
  const defaults = { PURSER_ARCHIVE: archiveName, PURSER_SHA256: checksum };
  for (const variable of egg.variables)
    variable.default_value = defaults[variable.env_variable] ?? variable.default_value;
  return `${JSON.stringify(egg, null, 2)}\n`;
}

const { values } = parseArgs({
  options: { dirty: { type: 'boolean' }, 'no-build': { type: 'boolean' }, out: { type: 'string' } },
});
const changed = git('status', '--porcelain');
if (changed !== '' && !values.dirty) {
  refuse(`commit these changes first, or pack them all the same with --dirty:\n${changed}`);
}
const { name, version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
const changes = changesIn(version);
if (!values['no-build'])
  execFileSync(process.execPath, [join(home, 'bin/build.js'), ...BUILT], { stdio: 'inherit' });

const archive = pack(filesToPack(), `${name}-${version}`, git('log', '-1', '--format=%ct'));
const out = resolve(home, values.out ?? 'release');
const file = `${name}-${version}.tar.gz`;
const checksum = createHash('sha256').update(archive).digest('hex');
mkdirSync(out, { recursive: true });
writeFileSync(join(out, file), archive);
writeFileSync(join(out, `${file}.sha256`), `${checksum}  ${file}\n`);
writeFileSync(join(out, `${name}-${version}.md`), changes);
writeFileSync(join(out, 'egg-purser.json'), eggFor(file, checksum));
process.stdout.write(
  `${join(out, file)}\n${(archive.length / 2 ** 20).toFixed(1)} MiB, SHA-256 ${checksum}\n`,
);
