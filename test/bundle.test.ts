import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** The files of a built program that are loaded as it starts, and the packages that they load by name. */
function loadedAtStart(program: string) {
  const [files, packages] = [new Set<string>(), new Set<string>()];
  function load(file: string): void {
    if (files.has(file)) return;
    files.add(file);
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\b[^;]*?"([^"]+)";$/gm,
    )) {
      if (target.startsWith('.')) load(join(dirname(file), target));
      else if (!target.startsWith('node:')) packages.add(target);
    }
  }
  load(program);
  return { files, packages };
}

it('the bot loads only what every bot needs as it starts: no PostgreSQL, and no other language', () => {
  const { files, packages } = loadedAtStart('dist/src/main.js');
  expect(packages).toContain('sqlite3');
  expect(packages).not.toContain('pg');
  // Each of zod's languages says it in its own words.
  const texts = [...files].map((file) => readFileSync(file, 'utf8'));
  expect(texts.some((text) => text.includes('Invalid input: expected'))).toBe(true);
  expect(texts.filter((text) => text.includes('Ungültige Eingabe'))).toEqual([]);
});

it.each([
  'dist/src/main.js',
  'dist/src/cli/purser.js',
  'dist/src/simulation/worker.js',
  'dist/src/sandbox/main.js',
])('%s is bundled', (program) => {
  const { files } = loadedAtStart(program);
  expect([...files].filter((file) => file !== program && !file.includes('/chunks/'))).toEqual([]);
});
