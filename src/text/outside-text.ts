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

/** A flag of a region, such as Scotland's: Unicode's emoji tag sequence. */
const TAG_FLAG = '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}';
/** It joins two emoji, or keeps two letters apart (the half-space of Persian). Elsewhere it does nothing. */
const JOINER = '(?<=[^\\p{C}\\p{Z}])[\\u200C\\u200D](?=[^\\p{C}\\p{Z}])';
/** What is part of what one sees, and then what is invisible or changes the direction of the text after it. */
const UNSEEN = new RegExp(`(${TAG_FLAG}|${JOINER})|[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+`, 'gu');

/** A text without characters that are invisible or change its direction. @param by what stands for a run of them */
export const withoutUnseen = (text: string, by: string): string =>
  text.replace(UNSEEN, (_, part: string | undefined) => part ?? by);

/** Whether a text has characters that are invisible or change its direction, or halves of characters. */
export const hasUnseen = (text: string): boolean => !text.isWellFormed() || withoutUnseen(text, '') !== text;

/** An external text as JSON; `undefined` if it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
