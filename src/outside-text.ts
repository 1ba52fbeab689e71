/**
 * The longest e-mail address that is searched for: the three parts of RFC 5321 at full length, an `@` (or `%40`) and
 * a dot.
 */
export const LONGEST_ADDRESS = 64 + 3 + 255 + 1 + 63;

/**
 * The redacted beginning of an external text, in bounded time. The text is cut before it is searched. A secret halved
 * by the cut would not be found, so more is searched than kept.
 * @param most characters to keep, before redaction
 * @param longest length of a secret, in characters
 * @param safe redacts; gets at most `most` and `longest` characters together
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

/** An external text as JSON; `undefined` if it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
