import { describe, expect, it } from 'vitest';
import { createPaint } from '../../../src/sandbox/terminal/paint.js';
import { lineOf, plainLine, shortened, span, table, wrapped } from '../../../src/sandbox/terminal/spans.js';

const wrappedText = (text: string, width: number) => wrapped(lineOf(text), width).map(plainLine);

describe('wrapping', () => {
  it('breaks at spaces', () => {
    expect(wrappedText('one two three', 8)).toEqual(['one two', 'three']);
    expect(wrappedText('one two three', 7)).toEqual(['one two', 'three']);
  });

  it('breaks a word that is too long, and never half a character', () => {
    expect(wrappedText('abcdefgh ij', 3)).toEqual(['abc', 'def', 'gh', 'ij']);
    expect(wrappedText('漢字漢', 5)).toEqual(['漢字', '漢']);
    expect(wrappedText('漢字', 1)).toEqual(['漢', '字']);
  });

  it('keeps the looks of each piece', () => {
    expect(wrapped([span('one '), span('two three', 'bold')], 7)).toEqual([
      [
        { text: 'one ', styles: [] },
        { text: 'two', styles: ['bold'] },
      ],
      [{ text: 'three', styles: ['bold'] }],
    ]);
  });
});

it('shortens a line to a width', () => {
  expect(plainLine(shortened(lineOf('one two'), 7))).toBe('one two');
  expect(plainLine(shortened(lineOf('one two'), 6))).toBe('one t…');
  expect(plainLine(shortened(lineOf('漢字漢字'), 6))).toBe('漢字…');
});

it('places cells in columns, and wraps the last one', () => {
  const rows = [
    [lineOf('a'), lineOf('x')],
    [lineOf('longer'), lineOf('words that do not fit beside it')],
  ];
  expect(table(rows, 30).map(plainLine)).toEqual([
    'a       x',
    'longer  words that do not fit',
    '        beside it',
  ]);
});

describe('painting', () => {
  const line = [span('a', 'bold'), span('b'), span('c', 0x3b82c4)];

  it.each([
    [
      'looks as escape sequences, each of which ends',
      24,
      '\u001b[1ma\u001b[0mb\u001b[38;2;59;130;196mc\u001b[0m',
    ],
    ['the nearest colour where there are 256', 8, '\u001b[1ma\u001b[0mb\u001b[38;5;74mc\u001b[0m'],
    ['no exact colours where there are 16', 4, '\u001b[1ma\u001b[0mbc'],
    ['the text alone where there are none', 1, 'abc'],
  ] as const)('writes %s', (_, depth, written) => {
    expect(createPaint(depth)(line)).toBe(written);
  });
});
