/**
 * The longest e-mail address that is looked for: the three parts of RFC 5321 at their most, an `@` (or `%40`) and a
 * dot.
 */
export const LONGEST_ADDRESS = 64 + 3 + 255 + 1 + 63;

/**
 * The beginning of a text from outside, made safe, so that a long one takes no longer than a short one. It is cut
 * before it is searched, and what stands at the cut may be half of something that is to be hidden, and then nobody
 * finds it: so more is searched than is kept.
 * @param most characters to be kept, before they are made safe
 * @param longest of what is to be hidden, in characters
 * @param safe hides it; gets `most` and `longest` characters together at most
 * @returns with `…` at its end if the text was longer
 */
export function safeStart(
  text: string,
  most: number,
  longest: number,
  safe: (text: string) => string,
): string {
  if (text.length <= most + longest) return safe(text).toWellFormed();
  const start = safe(text.slice(0, most + longest));
  return `${start.slice(0, Math.max(0, start.length - longest)).toWellFormed()}…`;
}
