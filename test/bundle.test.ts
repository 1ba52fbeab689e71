import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** The files of the built bot that are loaded as it starts, and the packages that they load by name. */
function loadedAtStart() {
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
  load('dist/src/main.js');
  return { files, packages };
}

it('a start loads only what every bot needs: no PostgreSQL, and no other language', () => {
  const { files, packages } = loadedAtStart();
  expect(packages).toContain('sqlite3');
  expect(packages).not.toContain('pg');
  // Each of zod's languages says it in its own words.
  const texts = [...files].map((file) => readFileSync(file, 'utf8'));
  expect(texts.some((text) => text.includes('Invalid input: expected'))).toBe(true);
  expect(texts.filter((text) => text.includes('Ungültige Eingabe'))).toEqual([]);
});
