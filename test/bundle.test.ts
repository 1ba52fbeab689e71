import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** What is released. */
const PROGRAMS = ['dist/src/main.js', 'dist/src/cli/purser.js', 'dist/src/simulation/worker.js'];

/** The files of a built program that are loaded as it starts, and the packages that they load by name. */
function loadedAtStart(program: string) {
  const [files, packages] = [new Set<string>(), new Set<string>()];
  function load(file: string): void {
    if (files.has(file)) return;
    files.add(file);
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\b[^;]*?["']([^"']+)["'];$/gm,
    )) {
      if (target.startsWith('.')) load(join(dirname(file), target));
      else if (!target.startsWith('node:')) packages.add(target);
    }
  }
  load(program);
  return { files, packages };
}

it('the bot loads only what every bot needs as it starts: no database, and no other language', () => {
  const { files, packages } = loadedAtStart('dist/src/main.js');
  // Where the one cannot be loaded, the bot must still say so.
  for (const name of ['sqlite3', 'pg']) expect(packages).not.toContain(name);
  const having = (text: string) => [...files].filter((file) => readFileSync(file, 'utf8').includes(text));
  // Each of zod's languages says it in its own words: in English, and in German, for whose `ü` a bundle has `\xFC`.
  expect(having('Invalid input: expected')).not.toEqual([]);
  expect(having('ltige Eingabe: erwartet')).toEqual([]);
});

it.each([...PROGRAMS, 'dist/src/sandbox/main.js'])('%s is bundled', (program) => {
  const { files } = loadedAtStart(program);
  expect([...files].filter((file) => file !== program && !file.includes('/chunks/'))).toEqual([]);
});

it('the licence of each library in the bundles goes with them', () => {
  const text = readFileSync('dist/THIRD-PARTY-LICENSES.txt', 'utf8');
  const names = new Set<string>();
  for (const program of PROGRAMS) {
    for (const file of loadedAtStart(program).files) {
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
        /^\/\/ (?:\S+\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//gm,
      ))
        names.add(name);
    }
  }
  expect(names.size).toBeGreaterThan(20);
  expect([...names].filter((name) => !`\n${text}`.includes(`\n${name} `))).toEqual([]);
  expect(text).toMatch(/\nzod [\d.]+ \(MIT\)\n\nMIT License\n/);
});
