import { describe, expect, it } from 'vitest';
import { charactersOf, printable, textWidth } from '../../../src/sandbox/terminal/text-width.js';

describe('the width of a text', () => {
  it.each([
    ['plain', 5],
    ['', 0],
    ['Größe', 5],
    ['e\u0301', 1],
    ['✅ Granted', 10],
    ['❓⛔⌛', 6],
    ['🔗', 2],
    ['👩‍🚀', 2],
    ['🇩🇪', 2],
    ['Ⓜ→…›', 4],
    ['漢字', 4],
    ['한글', 4],
    ['ｶ', 1],
    ['（全）', 6],
  ])('of %j is %i columns', (text, columns) => {
    expect(textWidth(text)).toBe(columns);
  });
});

describe('a printable text', () => {
  it('has nothing in it that acts on the terminal', () => {
    expect(printable('\u001b[31mred\u001b[0m \u0007bell\u009b2J')).toBe('[31mred[0m bell2J');
  });

  it('has nothing in it that cannot be seen or turns the direction', () => {
    expect(printable('@\u200beveryone \u202Eevil\u202C \u200Fmark')).toBe('@everyone evil mark');
  });

  it('is one line', () => {
    expect(printable('one\r\ntwo\tthree')).toBe('one two three');
  });

  it('asks for no coloured picture, whose width nobody agrees on', () => {
    expect(printable('⚠️ and ⏹️')).toBe('⚠ and ⏹');
    expect(textWidth(printable('⚠️'))).toBe(1);
  });
});

it('takes characters apart as people see them', () => {
  expect(charactersOf('e\u0301🇩🇪a')).toEqual(['e\u0301', '🇩🇪', 'a']);
});
