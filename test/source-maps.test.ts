import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FILES = ['programs', 'sandbox']
  .flatMap((part): string[] => JSON.parse(readFileSync(`dist/${part}.json`, 'utf8')).outputs)
  .filter((file) => existsSync(`${file}.map`));

const textOf = (file: string) => readFileSync(file, 'utf8');
const linesOf = (file: string) => textOf(file).split('\n');

describe('the source map of a built program', () => {
  it('leads from our own code to its line in the sources', () => {
    const notified = FILES.flatMap((file) => {
      const map = new SourceMap(JSON.parse(textOf(`${file}.map`)));
      return linesOf(file).flatMap((line, index) => {
        const [thrown, name = ''] = /throw new (\w+?)\d*\(/.exec(line) ?? [];
        if (thrown === undefined) return [];
        const entry = map.findEntry(index, line.indexOf(thrown));
        if (!('originalSource' in entry) || entry.originalSource === undefined) return [];
        const source = linesOf(join(dirname(file), entry.originalSource));
        return [{ name, line: source[entry.originalLine] }];
      });
    });
    expect(notified.length).toBeGreaterThan(50);
    expect(notified.filter(({ name, line }) => !line?.includes(`throw new ${name}(`))).toEqual([]);
  });

  it('leaves libraries as they are, so that it takes little memory once it is read', () => {
    for (const file of FILES) {
      const map = textOf(`${file}.map`);
      expect(JSON.parse(map).sources.join()).not.toContain('node_modules');
      expect(map.length).toBeLessThan(500_000);
    }
    const lengthOf = (files: readonly string[]) => files.reduce((sum, file) => sum + textOf(file).length, 0);
    expect(lengthOf(FILES.map((file) => `${file}.map`))).toBeLessThan(lengthOf(FILES) / 10);
  });
});
