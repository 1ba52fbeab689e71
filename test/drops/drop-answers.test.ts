import { expect, it } from 'vitest';
import { isRight } from '../../src/drops/drop-answers.js';
import { isLinear } from '../support/linear-time.js';

it.each([
  ['Sofia', ' sofia!'],
  ['Łódź', 'lodz'],
  ['İstanbul', 'ISTANBUL'],
  ['ısı', 'isi'],
  ['The Beatles', 'beatles'],
  ['Straße', 'die strasse'],
  ["l'eau", 'EAU'],
  ['L’Équipe', "l'equipe"],
  ['o Brasil', 'Brasil'],
  ['New  York', 'new york'],
  ['Ёлка', 'елка'],
  ['?', '?'],
  ['A', 'a'],
  ['«Paris»', 'Paris'],
  ['(Paris)', 'Par\u200bis …'],
])('“%s” is answered by “%s”', (answer, typed) => {
  expect(isRight({ answers: ['nothing', answer] }, typed)).toBe(true);
});

it.each([
  ['-5', '5'],
  ['C#', 'c'],
  ['Sofia', 'Sofi'],
  ['C', 'C++'],
  ['12', '1 2'],
  ['A', ''],
  ['?', ''],
  ['Theodor', 'odor'],
  ['?', '!'],
])('“%s” is not answered by “%s”', (answer, typed) => {
  expect(isRight({ answers: [answer] }, typed)).toBe(false);
});

it('is compared in linear time, whatever marks are in it', () => {
  expect(isLinear((length) => void isRight({ answers: ['a'] }, `a${'!'.repeat(length)}b`))).toBe(true);
});
