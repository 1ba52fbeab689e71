import { type Formatters, IntlMessageFormat } from 'intl-messageformat';
import type { Messages } from './messages.js';
import type { Text } from './text.js';

type Values = Record<string, string | number>;

/** Renders the text with this key. */
export type Say = (key: string, values: Values) => string;

/** Is told of a text, or a file of texts, that cannot be used. */
export type OnFault = (message: string, error: unknown) => void;

/** @throws {Error} */
export function refuse(message: string, cause: unknown): never {
  throw new Error(message, { cause });
}

/** Every other text is shown as it is written. */
const SYNTAX = /[{}]|'['<>]/;

/**
 * Renders texts of one language. Each is parsed when it is first said, since parsing all of them takes as long as a hundred
 * answers. One that is missing or cannot be rendered is said otherwise, so that nobody is left without an answer.
 * @param locale decides on plurals and how numbers are written
 * @param otherwise default: the text as it stands in the file
 */
export function createSay(
  messages: Messages,
  locale: string,
  onFault: OnFault,
  otherwise: Say = (key) => messages(key) ?? key,
): Say {
  const options = { formatters: createFormatters(locale), ignoreTag: true };
  const texts = new Map<string, Text<Values>>();
  const unusable = new Set<string>();
  function parse(key: string): Text<Values> {
    const message = messages(key);
    if (message === undefined) throw new Error('it is missing');
    if (!SYNTAX.test(message)) return () => message;
    const format = new IntlMessageFormat(message, locale, undefined, options);
    return (values) => String(format.format(values));
  }
  return (key, values) => {
    if (unusable.has(key)) return otherwise(key, values);
    try {
      const text = texts.get(key) ?? parse(key);
      texts.set(key, text);
      return text(values);
    } catch (error) {
      unusable.add(key);
      onFault(`The text ${key} (${locale}) cannot be used`, error);
      return otherwise(key, values);
    }
  };
}

/**
 * The texts as code reads them: `words.giveaway.enter`, `words.giveaway.prizeEach({ amount, winners })`. A group of them is
 * made when it is first needed.
 */
export function createCatalogue<Shape extends object>(shape: Shape, say: Say, path = ''): Shape {
  const words: Record<string, unknown> = {};
  for (const [name, leaf] of Object.entries(shape)) {
    const key = `${path}${name}`;
    if (typeof leaf === 'string') words[name] = say(key, {});
    else if (typeof leaf === 'function') words[name] = (values: Values) => say(key, values);
    else onceAsked(words, name, () => createCatalogue(leaf, say, `${key}.`));
  }
  return words as Shape;
}

/** A property with a value that is made when it is first asked for. */
function onceAsked(object: object, name: string, make: () => unknown): void {
  const become = (value: unknown) => {
    Object.defineProperty(object, name, { value, enumerable: true });
    return value;
  };
  Object.defineProperty(object, name, { get: () => become(make()), enumerable: true, configurable: true });
}

/** Shared by all texts: by itself, each would make its own, which takes longer than to parse it. */
function createFormatters(locale: string): Formatters {
  return {
    getNumberFormat: onceFor((options) => new Intl.NumberFormat(locale, options)),
    getDateTimeFormat: onceFor((options) => new Intl.DateTimeFormat(locale, options)),
    getPluralRules: onceFor((options) => new Intl.PluralRules(locale, options)),
  };
}

function onceFor<Options, Made>(make: (options: Options | undefined) => Made) {
  const made = new Map<string, Made>();
  return (_locales: unknown, options?: Options) => {
    const key = JSON.stringify(options) ?? '';
    const one = made.get(key) ?? make(options);
    made.set(key, one);
    return one;
  };
}
