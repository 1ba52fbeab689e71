import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const BUILT = 'dist/src';
const CHUNKS = join(BUILT, 'chunks');
const FILES = [
  join(BUILT, 'main.js'),
  ...readdirSync(CHUNKS)
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(CHUNKS, name)),
];

const textOf = (file: string) => readFileSync(file, 'utf8');

describe('the source map of the built bot', () => {
  const text = textOf(join(BUILT, 'main.js'));
  const lines = text.split('\n');
  const map = new SourceMap(JSON.parse(textOf(join(BUILT, 'main.js.map'))));

  it('leads from our own code to its line in the sources', () => {
    const told = lines.flatMap((line, index) => {
      const [thrown, name = ''] = /throw new (\w+?)\d*\(/.exec(line) ?? [];
      const entry = map.findEntry(index, line.indexOf(thrown ?? ''));
      if (thrown === undefined || !('originalSource' in entry) || entry.originalSource === undefined)
        return [];
      const source = textOf(join(BUILT, entry.originalSource)).split('\n');
      return [{ name, line: source[entry.originalLine] }];
    });
    expect(told.length).toBeGreaterThan(50);
    expect(told.filter(({ name, line }) => !line?.includes(`throw new ${name}(`))).toEqual([]);
  });

  it('leaves libraries as they are, so that it takes little memory once it is read', () => {
    expect(JSON.parse(textOf(join(BUILT, 'main.js.map'))).sources.join()).not.toContain('node_modules');
    for (const file of FILES) expect(textOf(`${file}.map`).length).toBeLessThan(500_000);
    const lengthOf = (files: readonly string[]) => files.reduce((sum, file) => sum + textOf(file).length, 0);
    expect(lengthOf(FILES.map((file) => `${file}.map`))).toBeLessThan(lengthOf(FILES) / 10);
  });
});
