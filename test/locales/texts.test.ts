import { describe, expect, it } from 'vitest';
import type { Count } from '../../src/locales/count.js';
import { LOCALES } from '../../src/locales/locales.js';
import { languages } from '../support/english.js';

/** Numbers that are in different plural categories in one language or another. */
const NUMBERS = [0, 1, 2, 5, 21, 100, 1_000_000];
const LONG = 'x'.repeat(300);
const AWKWARD = '**_`~|><@!1>\u202e\u0000{}$%s';

/** An argument that is a text and a number at once, whichever its text wants. It shows where it stands. */
const argument = (text: string, value: number): Count => Object.assign(Object(text) as object, { value });

/** Every text, by its path, with these arguments. */
function texts(words: object, fill: (index: number) => Count, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(words)) {
    const here = path === '' ? name : `${path}.${name}`;
    const text =
      typeof value === 'function'
        ? value(...Array.from({ length: value.length }, (_, index) => fill(index)))
        : value;
    if (typeof text === 'string') found.set(here, text);
    else for (const [deeper, inside] of texts(text, fill, here)) found.set(deeper, inside);
  }
  return found;
}

const marked =
  (value: number, text = '') =>
  (index: number) =>
    argument(`«${index}${text}»`, value);
const marksIn = (text: string | undefined) => [...new Set(text?.match(/«\d/g))].toSorted();
/** A weekday can be named in the language, and a number be written as in it. */
const codesIn = (text: string | undefined) =>
  [...new Set(text?.match(/`[^`]+`/g))]
    .map((code) => code.replace(/\p{L}+(?= \d\d:\d\d`)/u, 'day').replace(/(?<=\d),(?=\d)/, '.'))
    .toSorted();

const { words: english } = await languages.of('en-US');
const inEnglish = texts(english, marked(5));
/** Whether a text says less than the English one. */
const lacksMarks = (path: string, text: string) =>
  marksIn(inEnglish.get(path)).some((mark) => !marksIn(text).includes(mark));
const all = await Promise.all(
  LOCALES.map(async (name) => ({ name, words: (await languages.of(name)).words })),
);

describe.each(all)('the texts in $name', ({ name, words }) => {
  it('have the arguments of the English ones, whatever these are', () => {
    for (const value of NUMBERS) {
      for (const text of ['', LONG, AWKWARD]) {
        const said = texts(words, marked(value, text));
        expect([...said.keys()].toSorted()).toEqual([...inEnglish.keys()].toSorted());
        // Where one is said in words, or none is, the number itself need not be there.
        expect([...said].filter(([path, shown]) => value > 1 && lacksMarks(path, shown))).toEqual([]);
        expect([...said].filter(([, shown]) => shown.trim() === '')).toEqual([]);
        expect([...said].filter(([, shown]) => /undefined|NaN|\[object/.test(shown))).toEqual([]);
      }
    }
  });

  it('name commands, settings and columns as they are', () => {
    const codes = (all: ReadonlyMap<string, string>) =>
      Object.fromEntries([...all].map(([path, text]) => [path, codesIn(text)]));
    expect(codes(texts(words, marked(5)))).toEqual(codes(inEnglish));
  });

  it.skipIf(name === 'en')('are not English', () => {
    const same = [...texts(words, marked(5))].filter(
      // One or two words can be the same in both.
      ([path, text]) => text === inEnglish.get(path) && (text.match(/\p{L}{2,}/gu) ?? []).length > 2,
    );
    expect(same).toEqual([]);
  });

  it('fit where Discord shows them', () => {
    const tooLong = [...texts(words, marked(5))].filter(([path, text]) => {
      const original = inEnglish.get(path) ?? '';
      // A label of a button or field, a title, a text.
      const most = /\.form[A-Z]/.test(path) ? 45 : original.length <= 40 ? 75 : 1.6 * original.length + 30;
      return text.length > most;
    });
    expect(tooLong).toEqual([]);
  });

  it('do not say one for none', () => {
    const [none, one] = [texts(words, marked(0)), texts(words, marked(1))];
    const wrong = [...none].filter(([path, text]) => text === one.get(path) && lacksMarks(path, text));
    expect(wrong).toEqual([]);
  });

  it('count as the language does', () => {
    const rules = new Intl.PluralRules(name);
    const said = NUMBERS.map((value) => ({ value, texts: texts(words, marked(value)) }));
    const forms = (path: string, values: readonly number[]) =>
      new Set(said.filter(({ value }) => values.includes(value)).map((each) => each.texts.get(path)));
    // None can be said in words of its own.
    const counted = NUMBERS.filter((value) => value > 0);
    const categories = [...new Set(counted.map((value) => rules.select(value)))].map((category) =>
      counted.filter((value) => rules.select(value) === category),
    );
    const uneven = [...inEnglish.keys()].filter((path) =>
      categories.some((values) => forms(path, values).size !== 1),
    );
    expect(uneven).toEqual([]);
    expect([...inEnglish.keys()].filter((path) => forms(path, counted).size > 1)).not.toEqual([]);
  });
});
