// `npm run NAME` runs this before `purser NAME`. In a clone, it builds the sources, so that the program matches them.
// Without sources or a compiler, as in the image, the existing build is used.
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
