import { type Options, parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvFile, harmless } from '../../src/text/csv.js';

/** What begins a formula, behind blanks and quotation marks too. */
const FORMULA = /^[\s"]*[=+\-@＝＋－＠]/;

/** Every place where a spreadsheet may see the beginning of a cell, whatever it makes of quotation marks. */
const beginnings = (csv: string) => csv.split(/[;\t\r\n]/);

/** Cells that some reader of CSV takes for several cells, or for a part of one. */
const NASTY = [
  ...['a\nb', 'a\rb', 'a\r\nb', 'a\n\rb', '\n', '\r', '\r\n', '\n\n', 'a\n', 'a\r', '\na'],
  ...['a,b', 'a;b', 'a\tb', ',', ';', '\t', '"', '""', 'a"b', '"a"', '","', '"\n"', '\r"', ';"', '"\t'],
  ...['=1\n=2', '+1', '-1\r-2', '@A1;=2', '\t=1', ' =1', "'", '', ' ', '   ', ' a', 'a ', ' "a"', '\u00a0'],
  ...['\ufeffa', '\ufeff', 'a\0b', 'a\vb', 'a\fb', 'a\u0085b', 'a\u2028b', 'a\u2029b', '\\', 'a\\"b', '# a'],
];

/** The readers differ in where they see a cell or a line end that nothing quotes, and in whether they trim. */
const READERS: Readonly<Record<string, Options>> = {
  'csv-parse': {},
  'a reader with Windows line ends': { record_delimiter: '\r\n' },
  'a reader with the line ends of Unix': { record_delimiter: '\n', rtrim: true },
  'a spreadsheet': { delimiter: [',', ';', '\t'], record_delimiter: ['\r\n', '\n', '\r'] },
  'a reader of all line ends of Unicode': {
    record_delimiter: ['\r\n', '\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'],
  },
  'a reader that trims': { trim: true },
};

describe('a CSV file', () => {
  it.each(Object.entries(READERS))('is read by %s with every cell as it was written', (_, options) => {
    const rows = NASTY.flatMap((cell) => [
      [cell, 'x', 'y'],
      ['x', cell, 'y'],
      ['x', 'y', cell],
      [cell, cell, cell],
      ...NASTY.map((other) => [cell, other, 'z']),
    ]);
    const expected = rows.map((cells) => cells.map(harmless));
    expect(parse(csvFile(['one', 'two', 'three'], rows), options).slice(1)).toEqual(expected);
  });
});

describe('a cell of a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['＝1+1', "'＝1+1"],
    ['  =1+1', "'  =1+1"],
    ['"=1+1"', '\'"=1+1"'],
    ['x;=1+1;', "x;'=1+1;"],
    ['x; =1+1', "x;' =1+1"],
    ['x;"=1+1;"', 'x;\'"=1+1;"'],
    ['x;;@y', "x;;'@y"],
    ['x\t=1+1', "x\t'=1+1"],
    ['x\n=1+1', "x\n'=1+1"],
    ['x\r\n=1+1', "x\r\n'=1+1"],
    ['x\r-1', "x\r'-1"],
    ['=1;=2', "'=1;'=2"],
  ])('is made harmless: %j', (text, expected) => {
    expect(harmless(text)).toBe(expected);
  });

  it.each(['plain', 'a-b', 'a = b', 'smith, bob', 'x; y', 'two\nlines', "'=1", '1;2', ''])(
    'stays as it is: %j',
    (text) => {
      expect(harmless(text)).toBe(text);
    },
  );

  it.each([
    'x;=1+1;',
    'x;"=1+1;"',
    '";=1+1',
    '"";"";=1+1;',
    'x";"=cmd|\' /C calc\'!A0',
    'a,";=1",b',
    'x\t=1+1\t',
    'x\n=1+1\n;=2',
    'x\r\n;\t@y',
    ';-2+3',
    '; "=1',
  ])('is no formula wherever a spreadsheet splits: %j', (text) => {
    const csv = csvFile(['one', 'two', 'three'], [['before', text, text]]);
    expect(beginnings(csv).filter((cell) => FORMULA.test(cell))).toEqual([]);
    for (const cell of (parse(csv) as string[][]).flat()) expect(cell).not.toMatch(FORMULA);
  });

  it('may be a negative amount only if the bot has read it', () => {
    const cells = [{ decimal: '-12.50' }, -3, { decimal: undefined }, { decimal: '=1+1' }, '-12.50'];
    expect(csvFile(['h'], [cells])).toBe("h\r\n-12.50,-3,,'=1+1,'-12.50\r\n");
  });
});
