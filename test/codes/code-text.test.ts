import { expect, it } from 'vitest';
import { endingOfWord, plainCode } from '../../src/codes/code-text.js';
import { setUpCodes } from '../support/codes.js';
import { refusalOf } from '../support/credit.js';

it('keeps a third of a short word at most, and no half letters', () => {
  expect(endingOfWord('SUMMER26')).toBe('26');
  expect(endingOfWord('harbour feat hat')).toBe('THAT');
  expect(endingOfWord('𐌰𐌱𐌲𐌳𐌴𐌵')).toBe('𐌴𐌵');
});

it('takes a Turkish capital and its small letter for the same, however it is typed', () => {
  const forms = ['İNDİRİM', 'indirim', 'İndirim', 'i̇ndi̇ri̇m', 'INDIRIM', 'ındırım'];
  expect(new Set(forms.map(plainCode)).size).toBe(1);
});

it('redeems a Turkish word in small letters', async () => {
  const all = await setUpCodes();
  await all.create({ uses: 5, word: 'İNDİRİM' });
  expect(await all.redeem('indirim', 1)).toMatchObject({ isNew: true });
  expect(await all.redeem('İndirim', 2)).toMatchObject({ isNew: true });
});

it.each([
  '`CODE`',
  '**CODE**',
  '||CODE||',
  '> ~~CODE~~',
  'CODE.',
  '“CODE”',
  '„CODE“',
  '‘CODE’…',
  '´CODE´',
  '«CODE»!',
  '<CODE>',
  '(CODE) 🎉',
  'ℹ️ CODE ™️',
  '\u200B\u2066CODE\u2069\uFEFF\u3164',
  'ＣＯＤＥ',
])('redeems a random code and a word that are typed as %s', async (form) => {
  const all = await setUpCodes();
  const { codes = [] } = await all.create({ uses: 1 });
  await all.create({ uses: 1, word: 'SUMMER-2026' });
  const typed = (code: string) =>
    form
      .replace(
        'ＣＯＤＥ',
        code.replace(/[0-9A-Z]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
      )
      .replace('CODE', code);
  expect(await all.redeem(typed(codes[0] ?? ''), 1)).toMatchObject({ isNew: true });
  expect(await all.redeem(typed('summer 2026'), 2)).toMatchObject({ isNew: true });
});

it('takes a word and the same word with decoration for one', async () => {
  const all = await setUpCodes();
  await all.create({ uses: 2, word: '`Summer-2026`' });
  expect(await refusalOf(all.create({ word: 'summer 2026' }))).toContain('in use');
  expect(await refusalOf(all.create({ word: '„SUMMER2026“' }))).toContain('in use');
});
