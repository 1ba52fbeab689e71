import { describe, expect, it } from 'vitest';
import { cut, escapedText, maskEmail, plainText } from '../../src/discord/plain-text.js';
import { longestSearched } from '../support/searched.js';

describe('external text', () => {
  it.each([
    ['@everyone', '@\u200beveryone'],
    ['<@123456789012345678>', '<\u200b@\u200b123456789012345678>'],
    [
      '**bold** _it_ `code` ~~no~~ ||spoiler||',
      '\\*\\*bold\\*\\* \\_it\\_ \\`code\\` \\~\\~no\\~\\~ \\|\\|spoiler\\|\\|',
    ],
    ['[click](https://evil.example)', '\\[click](https:\u200b//evil.example)'],
    ['# heading', '\\# heading'],
    ['-# small', '\\-# small'],
    ['> quote', '\\> quote'],
    ['- item', '\\- item'],
    ['12. item', '12\\. item'],
    ['1.50 - 2 > 1', '1.50 - 2 > 1'],
    ['\\*a*', '\\\\\\*a\\*'],
    ['****a****', '\\*\\*\\*\\*a\\*\\*\\*\\*'],
    ['____a____', '\\_\\_\\_\\_a\\_\\_\\_\\_'],
    ['```a``` ````', '\\`\\`\\`a\\`\\`\\` \\`\\`\\`\\`'],
    ['https://x.example/_a_', 'https:\u200b//x.example/\\_a\\_'],
  ])('is shown literally: %j', (text, shown) => {
    expect(escapedText(text, 200)).toBe(shown);
  });

  it('loses invisible and direction characters', () => {
    expect(plainText('a\u202eb\u0000c\u200d\nd', 100)).toBe('a b c d');
  });

  it('keeps joined emoji, half-spaces and tag flags', () => {
    const text = '👩\u200d🚀 می\u200cخواهم 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} ❤\ufe0f';
    expect(plainText(text, 100)).toBe(text);
  });

  it('is never cut in the middle of a character', () => {
    expect(plainText('x'.repeat(9_000), 100)).toBe(`${'x'.repeat(99)}…`);
    expect(cut('🎉🎉🎉', 5)).toBe('🎉🎉…');
    expect(cut('🎉🎉', 4)).toBe('🎉🎉');
  });

  it.each(['@', 'a@', 'a.', ' ', '\u200b', '\ud800', '*', '🎉'])(
    'is searched no further than it is shown: a MB of %j',
    (part) => {
      const text = part.repeat(1_000_000 / part.length);
      let shown = '';
      expect(longestSearched(() => (shown = escapedText(text, 100)))).toBeLessThan(1000);
      expect(shown).toMatch(/…$/);
      expect(shown.isWellFormed()).toBe(true);
    },
  );

  it.each([' ', '\u200b', 'x '])('shows no half of an e-mail address cut behind many %j', (filling) => {
    for (let at = 0; at < 1000; at += 1) {
      const shown = plainText(
        `${filling.repeat(1000).slice(0, at)} bob@example.org ${' '.repeat(2000)}`,
        100,
      );
      expect(shown).not.toMatch(/bob/);
    }
  });

  it('never shows an e-mail address in full', () => {
    expect(plainText('ask bob@example.org now', 100)).toBe('ask b***@example.org now');
    expect(maskEmail('bob@example.org')).toBe('b***@example.org');
  });
});
