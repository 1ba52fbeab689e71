/** A number as a text is given it: in a template it reads as the reader's language writes it, such as `1,200`. */
export interface Count {
  readonly value: number;
  toString(): string;
}

/** What a text is for each of its language's plural categories that differ. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/**
 * The plural rules of a language, for its texts: `plural(count, { one: 'one account', other: `${count} accounts` })`.
 * In which categories a language has numbers is Unicode's: in Russian, 1 and 21 are `one`, 2 to 4 are `few`, 5 is `many`.
 * @param locale Unicode's name for the language, such as `pl`
 */
export function pluralsOf(locale: string): (count: Count, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale);
  return ({ value }, forms) => forms[rules.select(value)] ?? forms.other;
}
