import { LONGEST_ADDRESS, safeStart, withoutUnseen } from '../text/outside-text.js';

// Bounded as in RFC 5321; otherwise a long text without an `@` would take seconds.
const EMAIL = /[^\s@<>]{1,64}@[^\s@<>]{1,255}\.[^\s@<>]{1,63}/g;
const ZERO_WIDTH_SPACE = '\u200b';
/** How many characters are read for each one shown: some are invisible, and blanks are merged. */
const SEARCHED_FOR_ONE = 4;

/** Text of at most `most` characters; longer text ends with `…`. Never cuts a character in half. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  let short = '';
  for (const character of text) {
    if (short.length + character.length > most - 1) break;
    short += character;
  }
  return `${short.trimEnd()}…`;
}

/** Whether nobody would see anything of a text. */
export const isBlank = (text: string): boolean => withoutUnseen(text, '').trim() === '';

/** An e-mail address as staff may see it: `a***@example.org`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return `${first}***${address.slice(at)}`;
}

/**
 * External text for places where Discord renders no Markdown (author, footer, button label): one line, no invisible
 * characters, no complete e-mail address.
 */
export function plainText(text: string, most: number): string {
  const start = safeStart(text, SEARCHED_FOR_ONE * most, LONGEST_ADDRESS, (part) =>
    part.replace(EMAIL, maskEmail),
  );
  return cut(withoutUnseen(start, ' ').replace(/\s+/gu, ' ').trim(), most);
}

/**
 * External text for places where Discord renders Markdown. It is shown literally: no formatting, no mention, no link.
 */
export function escapedText(text: string, most: number): string {
  // discord.js's own escape skips signs in long runs and in addresses, and all masked links but the first.
  return plainText(text, most)
    .replace(/[\\*_~`|[]/g, '\\$&')
    .replace(/^(?:(\d+)(?=\. )|(?=[#>-]))/, '$1\\')
    .replace(/[@<]/g, (mark) => mark + ZERO_WIDTH_SPACE)
    .replaceAll('://', `:${ZERO_WIDTH_SPACE}//`);
}
