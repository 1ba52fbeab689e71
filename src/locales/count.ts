/** A number as a text is given it: in a template it reads as the reader's language writes it, such as `1,200`. */
export interface Count {
  readonly value: number;
  toString(): string;
}

/**
 * The plural categories of each language for whole numbers, besides `other`, by Unicode's name for the language. Left out
 * is `many` of French, Spanish and Portuguese, which begins at a million.
 */
interface Categories {
  bg: 'one';
  cs: 'one' | 'few';
  de: 'one';
  en: 'one';
  es: 'one';
  fr: 'one';
  pl: 'one' | 'few' | 'many';
  pt: 'one';
  ru: 'one' | 'few' | 'many';
  tr: 'one';
}

/** What a text is for each of its language's plural categories. */
type Forms<Needed extends Intl.LDMLPluralRule> = Readonly<
  Partial<Record<Intl.LDMLPluralRule, string>> & Record<Needed | 'other', string>
>;

/**
 * The plural rules of a language, for its texts: `plural(count, { one: 'one account', other: `${count} accounts` })`.
 * In which categories a language has numbers is Unicode's: in Russian, 1 and 21 are `one`, 2 to 4 are `few`, 5 is `many`.
 * In French and Portuguese, 0 is `one` like 1, so their `one` has the number.
 * @param locale Unicode's name for the language, such as `pl`
 */
export function pluralsOf<Locale extends keyof Categories>(
  locale: Locale,
): (count: Count, forms: Forms<Categories[Locale]>) => string {
  const rules = new Intl.PluralRules(locale);
  return ({ value }, forms: Forms<'other'>) => forms[rules.select(value)] ?? forms.other;
}

/** For words that have one form for all numbers but 1, such as the genitive in Polish. */
export const oneOrMore = (count: Count, one: string, more: string): string =>
  count.value === 1 ? one : more;
