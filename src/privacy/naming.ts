import type { Json } from '../storage/store.js';

/** A member's ID on its own. Some keys pad it with zeros. */
const patternOf = (memberId: string, flags = '') => new RegExp(`(?<!\\d)0*${memberId}(?!\\d)`, flags);

/** Whether a text names a member by their Discord ID. */
export const isNamedIn = (text: string, memberId: string): boolean => patternOf(memberId).test(text);

/** A text in which something else stands for a member. */
export const withoutName = (text: string, memberId: string, instead: string): string =>
  text.replace(new RegExp(`<@!?${memberId}>`, 'g'), instead).replace(patternOf(memberId, 'g'), instead);

/** The fields of a record that name a member, such as `decidedBy` or `decisions.0.by`. */
export function fieldsNaming(value: Json | undefined, memberId: string): readonly string[] {
  if (typeof value === 'string') return isNamedIn(value, memberId) ? [''] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    fieldsNaming(inside, memberId).map((path) => (path === '' ? name : `${name}.${path}`)),
  );
}
