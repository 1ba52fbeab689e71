import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvFile, harmless } from '../src/csv.js';

/** What begins a formula, behind blanks and quotation marks too. */
const FORMULA = /^[\s"]*[=+\-@＝＋－＠]/;

/** Every place where a spreadsheet may see the beginning of a cell, whatever it makes of quotation marks. */
const beginnings = (csv: string) => csv.split(/[;\t\r\n]/);

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

  it('may be a negative amount that the bot itself has read, and nothing else', () => {
    const cells = [{ decimal: '-12.50' }, -3, { decimal: undefined }, { decimal: '=1+1' }, '-12.50'];
    expect(csvFile(['h'], [cells])).toBe("h\r\n-12.50,-3,,'=1+1,'-12.50\r\n");
  });
});
