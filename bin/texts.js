// `node bin/texts.js`: writes src/locales/words.ts, from which the code knows all texts and their arguments.
//   --check       writes nothing, and names what is wrong with the texts of all languages
//   --folder DIR  a folder other than src/locales
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/**
 * How many characters the arguments of texts that Discord limits can have. An amount has the name of the credit, a title is
 * escaped. Numbers need not be here.
 */
const LONGEST = { amount: 56, month: 20, name: 40, title: 200, total: 56, weekday: 20 };

/** What a note to translators can have. */
const NOTES = ['description', 'x-limit'];

/** Numbers that are in different plural categories in one language or another. */
const NUMBERS = [0, 1, 2, 5, 21, 100, 1_000_000];

/** An argument as a text is said here: by its name. */
const MARK = /\{(\w+)\}/g;
const namesIn = (said) => new Set([...said.matchAll(MARK)].map(([, name]) => name));

/** All elements of a message with an argument, also those within variants. */
function* elementsIn(message) {
  for (const element of message) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    yield element;
    for (const { value } of Object.values(element.options ?? {})) yield* elementsIn(value);
  }
}

/** The type of an argument, as TypeScript writes it. @throws {Error} if there is none */
function typeOf({ type, value: name, options }) {
  if (type === TYPE.argument) return 'string';
  if (type === TYPE.number || type === TYPE.plural) return 'number';
  if (type !== TYPE.select) throw new Error(`writes {${name}} as the bot cannot`);
  return Object.keys(options)
    .sort()
    .map((variant) => `'${variant}'`)
    .join(' | ');
}
const variantsOf = (type) => [...type.matchAll(/'([^']+)'/g)].map(([, variant]) => variant);

/**
 * @returns the parsed text, with its arguments by their types
 * @throws {Error} with what is wrong
 */
function read(text) {
  if (typeof text !== 'string' || text.trim() === '') throw new Error('is empty');
  let message;
  try {
    message = parse(text, { ignoreTag: true });
  } catch (error) {
    const rest = text.slice(error.location?.start.offset);
    throw new Error(`is no ICU message: ${error.message} at “${rest.slice(0, 20)}”`);
  }
  const types = new Map();
  for (const element of elementsIn(message)) {
    const [name, type] = [element.value, typeOf(element)];
    const before = types.get(name) ?? type;
    if (before !== type) throw new Error(`uses {${name}} both as ${before} and as ${type}`);
    types.set(name, type);
  }
  return { text, message, types };
}

const languages = new Map();

/** How a language writes and counts. Made once, since that takes longer than to use it. */
function languageOf(locale) {
  const pluralsOf = (type) => {
    const rules = new Intl.PluralRules(locale, { type });
    const forms = new Set(Array.from({ length: 1_000 }, (_, number) => rules.select(number)).concat('other'));
    return { rules, forms, known: rules.resolvedOptions().pluralCategories };
  };
  if (languages.has(locale)) return languages.get(locale);
  const language = {
    numbers: new Intl.NumberFormat(locale),
    cardinal: pluralsOf('cardinal'),
    ordinal: pluralsOf('ordinal'),
  };
  languages.set(locale, language);
  return language;
}

/** All ways of choosing among the variants of a text with these arguments. In each, all its numbers are the same. */
function casesOf(types) {
  const numbers = [...types.values()].includes('number') ? NUMBERS : NUMBERS.slice(-1);
  return [...types].reduce(
    (cases, [name, type]) => {
      const chosen = variantsOf(type).map((variant) => ({ [name]: variant }));
      return chosen.length === 0
        ? cases
        : cases.flatMap((one) => chosen.map((more) => ({ ...one, ...more })));
    },
    numbers.map((number) => ({ number })),
  );
}

/** A message as it is said in one of these cases, with the names of its arguments in place of their values. */
function saidIn(message, chosen, locale, counted = '') {
  const { number } = chosen;
  const variant = ({ type, value: name, options, pluralType, offset = 0 }) => {
    if (type === TYPE.select) return options[chosen[name]];
    return options[`=${number}`] ?? options[languageOf(locale)[pluralType].rules.select(number - offset)];
  };
  return message
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.pound) return `{${counted}}`;
      if (!element.options) return `{${element.value}}`;
      return saidIn((variant(element) ?? element.options.other).value, chosen, locale, element.value);
    })
    .join('');
}

/** The plural forms must be those that the language has for whole numbers: others would never be said. */
function* pluralFaults({ message }, locale) {
  for (const { value: name, options, pluralType: type } of elementsIn(message)) {
    if (type === undefined) continue;
    const plurals = languageOf(locale)[type];
    const forms = Object.keys(options).filter((form) => !form.startsWith('='));
    for (const form of plurals.forms) {
      if (!forms.includes(form)) yield `lacks the form “${form}” of {${name}, plural}`;
    }
    for (const form of forms) {
      if (!plurals.known.includes(form))
        yield `has the form “${form}” of {${name}, plural}, which the language does not have`;
    }
  }
}

function* argumentFaults(types, english) {
  for (const [name, type] of english) {
    const own = types.get(name);
    if (own === undefined) yield `does not use {${name}}`;
    else if (own !== type) yield `uses {${name}} as ${own}, but English as ${type}`;
  }
  for (const name of types.keys()) {
    if (!english.has(name)) yield `uses {${name}}, which English does not have`;
  }
}

/** What is the same in all languages: commands, settings, columns. A weekday and a decimal comma are the language's. */
const codesIn = (text) =>
  [...new Set(text.match(/`[^`]+`|\b[A-Z]+(?:_[A-Z]+)+\b/g))]
    .map((code) => code.replace(/\p{L}+(?= \d\d:\d\d`)/u, 'mon').replace(/(?<=\d),(?=\d)/, '.'))
    .sort()
    .join(', ');

function* wordFaults(text, english) {
  const codes = codesIn(english);
  if (codesIn(text) !== codes) yield codes === '' ? 'names code' : `must name ${codes}`;
  // Two words can be the same in both.
  const words = english.replace(/\{\w+(, number)?\}/g, '').match(/\p{L}{2,}/gu) ?? [];
  if (text === english && words.length > 2) yield 'is still English';
}

/** In no case may a translation show less than English. */
function* lossFaults({ message }, english, locale) {
  for (const chosen of casesOf(english.types)) {
    const shown = namesIn(saidIn(message, chosen, locale));
    const lost = [...namesIn(saidIn(english.message, chosen, 'en'))].find(
      // None and one can be said in words.
      (name) => !shown.has(name) && (chosen.number > 1 || english.types.get(name) !== 'number'),
    );
    if (lost !== undefined) return yield `does not show {${lost}} for ${Object.values(chosen).join(', ')}`;
  }
}

/** In some languages, the form for one is the form for none too. */
function* noneFaults({ message, types }, locale) {
  for (const chosen of casesOf(types)) {
    const [none, one, many] = [0, 1, 100].map((number) => saidIn(message, { ...chosen, number }, locale));
    const isCounted = [...namesIn(many)].every((name) => namesIn(none).has(name));
    if (none === one && !isCounted)
      return yield 'says of 0 what it says of 1: put # into that form, or add =0';
  }
}

/** It must fit where Discord shows it, with the longest arguments. */
function* lengthFaults({ message, types }, limit, locale) {
  if (limit === undefined) return;
  const lengths = casesOf(types).map((chosen) => {
    const longest = (_, name) =>
      'x'.repeat(LONGEST[name] ?? languageOf(locale).numbers.format(chosen.number).length);
    return saidIn(message, chosen, locale).replace(MARK, longest).length;
  });
  const most = Math.max(...lengths);
  if (most > limit) yield `has up to ${most} characters, but must fit into ${limit}`;
}

/** Everything wrong with a text. @param english what it must say; for an English text, itself */
function* faultsOf(own, english, limit, locale) {
  const wrong = [...pluralFaults(own, locale), ...argumentFaults(own.types, english.types)];
  // With such, it cannot be said at all.
  if (wrong.length > 0) return yield* wrong;
  yield* noneFaults(own, locale);
  yield* lengthFaults(own, limit, locale);
  if (own === english) return;
  yield* wordFaults(own.text, english.text);
  yield* lossFaults(own, english, locale);
}

/** Each note is on a text, and has what is read of notes. */
function* noteFaults(note, key, texts) {
  if (!texts.has(key)) yield 'is a note on a text that is not there';
  for (const name of Object.keys(note)) if (!NOTES.includes(name)) yield `has “${name}”, which means nothing`;
  if (note['x-limit'] === undefined) return;
  for (const [name, type] of texts.get(key)?.types ?? []) {
    if (type === 'string' && !(name in LONGEST))
      yield `limits {${name}}, but bin/texts.js does not say how long that is`;
  }
}

/** The declaration of these texts, in their order. @param english their arguments by their keys */
function declarationOf(english) {
  const shape = {};
  for (const [key, { types }] of english) {
    const names = key.split('.');
    const last = names.pop();
    let group = shape;
    for (const name of names) group = group[name] ??= {};
    if (typeof group === 'string' || last in group)
      throw new Error(`${key} is there twice, or the beginning of another key`);
    const fields = [...types].map(([name, type]) => `${name}: ${type}`).join('; ');
    group[last] = fields === '' ? "''" : `text<{ ${fields} }>()`;
  }
  const lines = (group, indent) =>
    Object.entries(group).flatMap(([name, value]) => {
      const start = `${indent}${/^\w+$/.test(name) ? name : `'${name}'`}: `;
      if (typeof value === 'string') return `${start}${value},`;
      return [`${start}{`, ...lines(value, `${indent}  `), `${indent}},`];
    });
  return `// Written by \`node bin/texts.js\` from the English texts.
import { text } from './text.js';

/** All texts, still without words. */
export const SHAPE = {
${lines(shape, '  ').join('\n')}
};

/**
 * The texts in one language. The strings that they are given are ready to be shown: amounts and lists are formatted, names
 * from outside are escaped.
 */
export type Words = typeof SHAPE;
`;
}

const { values } = parseArgs({ options: { check: { type: 'boolean' }, folder: { type: 'string' } } });
const folder = values.folder ?? fileURLToPath(new URL('../src/locales', import.meta.url));
const faults = [];

/** What a step returns; nothing if it throws, which is a fault. */
function attempt(place, step) {
  try {
    return step();
  } catch (error) {
    faults.push(`${place}: ${error.message}`);
  }
}

const filesOf = (locale) => readdirSync(join(folder, locale)).filter((file) => file.endsWith('.json'));

const NOTHING = { texts: new Map(), notes: new Map() };

/** Of a file, the texts and the notes on them, both by the keys of the texts. Nothing if it cannot be read. */
function contentsOf(locale, file) {
  const path = join(folder, locale, file);
  if (!existsSync(path)) return void faults.push(`${locale}/${file}: is missing`);
  const content = attempt(`${locale}/${file}: cannot be read`, () => JSON.parse(readFileSync(path, 'utf8')));
  if (content === undefined) return undefined;
  const [texts, notes] = [new Map(), new Map()];
  for (const [key, value] of Object.entries(content)) {
    if (key.startsWith('@')) notes.set(key.slice(1), value);
    else
      texts.set(
        key,
        attempt(`${locale}/${file}: ${key}`, () => read(value)),
      );
  }
  return { texts, notes };
}

const english = new Map(filesOf('en').map((file) => [file, contentsOf('en', file) ?? NOTHING]));

/** What is wrong with a file that can be read. */
function* fileFaults({ texts, notes }, english, locale) {
  for (const [key, original] of english.texts) {
    const own = texts.get(key);
    if (!texts.has(key)) yield `${key}: is missing`;
    // What cannot be read is a fault already.
    if (own === undefined || original === undefined) continue;
    const limit = english.notes.get(key)?.['x-limit'];
    for (const fault of faultsOf(own, original, limit, locale)) yield `${key}: ${fault}`;
  }
  for (const key of texts.keys()) if (!english.texts.has(key)) yield `${key}: is not in English`;
  // Beside translations, Weblate may write copies of notes.
  if (notes !== english.notes) return;
  for (const [key, note] of notes)
    for (const fault of noteFaults(note, key, texts)) yield `@${key}: ${fault}`;
}

for (const entry of readdirSync(folder, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  for (const file of new Set([...english.keys(), ...filesOf(entry.name)])) {
    const originals = english.get(file) ?? NOTHING;
    const contents = entry.name === 'en' ? originals : contentsOf(entry.name, file);
    if (contents === undefined) continue;
    for (const fault of fileFaults(contents, originals, entry.name))
      faults.push(`${entry.name}/${file}: ${fault}`);
  }
}
const readable = [...english.values()]
  .flatMap(({ texts }) => [...texts])
  .filter(([, text]) => text !== undefined);
const declaration = attempt('en', () => declarationOf(readable));
const place = join(folder, 'words.ts');
if (!values.check) writeFileSync(place, declaration ?? '');
else if (!existsSync(place) || readFileSync(place, 'utf8') !== declaration)
  faults.push('words.ts: is not current: run `node bin/texts.js`');
process.stderr.write(faults.map((fault) => `${fault}\n`).join(''));
process.exitCode = faults.length > 0 ? 1 : 0;
