import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { saltOf } from '../../src/codes/code-salt.js';
import { endingOfWord, plainCode } from '../../src/codes/code-text.js';
import { setUpCodes } from '../support/codes.js';
import { MODERATOR, refusalOf } from '../support/credit.js';

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

it('redeems a Turkish word whose hash an earlier version has stored, and lets nobody take it', async () => {
  const all = await setUpCodes();
  const { codes = [], set } = await all.create({ uses: 5 });
  expect(codes).toHaveLength(1);
  const salt = await saltOf({ store: all.store, randomBytes });
  const hash = createHash('sha256').update(`${salt} İNDİRİM`).digest('hex');
  await all.store.commit([
    { key: `code-hash:${hash}`, from: undefined, to: { set: set.id, number: 0, ending: 'İM' } },
  ]);

  expect((await all.redeem('İNDİRİM', 1)).set.id).toBe(set.id);
  expect(await refusalOf(all.create({ word: 'İNDİRİM' }))).toContain('in use');
  await all.codes.disable(set.id, MODERATOR);
  const { set: next } = await all.create({ word: 'İNDİRİM', uses: 2 });
  expect((await all.redeem('İNDİRİM', 2)).set.id).toBe(next.id);
});
