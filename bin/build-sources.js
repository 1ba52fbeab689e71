// What `npm run NAME` runs before `purser NAME`: in a clone the sources are built, so that what they say is what runs.
// Where there are none, or no compiler, such as in the image, what is built there already is run.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = fileURLToPath(new URL('..', import.meta.url));
const needed = ['src', 'tsconfig.build.json', 'node_modules/typescript', 'node_modules/esbuild'];

if (needed.every((name) => existsSync(join(home, name)))) {
  const { status } = spawnSync('npm run --silent build', { cwd: home, stdio: 'inherit', shell: true });
  process.exitCode = status ?? 1;
}
