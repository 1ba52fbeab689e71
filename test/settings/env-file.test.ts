import { describe, expect, it } from 'vitest';
import { EnvFileError, parseEnvFile, valuesOf } from '../../src/settings/env-file.js';

const parsed = (text: string) => parseEnvFile(new TextEncoder().encode(text));
const values = (text: string) => valuesOf(parsed(text));

describe('a .env file', () => {
  it.each([
    ['A=1', '1'],
    ['A = 1  ', '1'],
    ['export A=1', '1'],
    ['A=a#b', 'a#b'],
    ['A=#b', '#b'],
    ['A=a #b', 'a'],
    ['A= # nothing', ''],
    ['A="a#b"', 'a#b'],
    ['A="a #b" # c', 'a #b'],
    ["A='a b'", 'a b'],
    ['A=a\\b', 'a\\b'],
    ['A=$B', '$B'],
    ['A=x=y==', 'x=y=='],
    ['A=', ''],
    ['A="open', '"open'],
    ['A=a\uE000b', 'a\uE000b'],
  ])('sets: %s', (line, value) => {
    expect(values(`${line}\nLAST=1`)).toEqual({ A: value, LAST: '1' });
  });

  it('may come from any system, with a mark at its beginning', () => {
    expect(values('\uFEFFA=1\r\n# B=2\r\n\r\n  # C\rD=4')).toEqual({ A: '1', D: '4' });
    expect(parsed('\uFEFFA=1').hasMark).toBe(true);
    expect(parsed('A=1').hasMark).toBe(false);
  });

  it('lets the last of several lines count, and knows of all', () => {
    const file = parsed('A=1\n\nA=2');
    expect(valuesOf(file)).toEqual({ A: '2' });
    expect(file.lines.map(({ number, name }) => [number, name])).toEqual([
      [1, 'A'],
      [3, 'A'],
    ]);
  });

  it('has lines that set nothing', () => {
    expect(parsed('A\n# B\nC=1\nD 5\n\n=6').passedOver).toEqual([1, 4, 6]);
  });

  it.each([
    ['with a mark', Buffer.from('\uFEFFA=1', 'utf16le')],
    ['without one', Buffer.from('A=1', 'utf16le')],
    ['of the other byte order', Buffer.from('\uFEFFA=1', 'utf16le').swap16()],
  ])('in UTF-16 is refused by name: %s', (_, content) => {
    expect(() => parseEnvFile(content)).toThrow(EnvFileError);
    expect(() => parseEnvFile(content)).toThrow(/UTF-16.*save it anew with the encoding UTF-8/);
  });

  it('of an old encoding is read as far as that goes', () => {
    expect(valuesOf(parseEnvFile(Buffer.from('# für uns\nA=1\nB=Münze', 'latin1')))).toEqual({
      A: '1',
      B: 'M\uFFFDnze',
    });
  });
});
