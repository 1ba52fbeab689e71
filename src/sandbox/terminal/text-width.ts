/** What cannot be seen, or would act on the terminal: control characters, marks of direction, zero-width spaces. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/**
 * Asks for a coloured picture in place of a character. Terminals do not agree whether such a character then takes
 * one column or two; without the mark it takes one in all of them.
 */
const PICTURE_MARK = '\uFE0F';

/** Scripts whose characters take two columns: https://www.unicode.org/reports/tr11/ */
const WIDE =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
/** The halfwidth forms of some of them. */
const HALFWIDTH = /^[\uff61-\uffdc]/;
const PICTURE = /^\p{Emoji_Presentation}/u;
const MARK_ONLY = /^\p{M}+$/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Characters as people see them, accents and joined pictures together. */
export function charactersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** The columns that a text takes in a terminal. It must have been made {@link printable}. */
export function textWidth(text: string): number {
  // Most texts are plain, and quick to measure.
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  return charactersOf(text).reduce((sum, character) => sum + characterWidth(character), 0);
}

function characterWidth(character: string): number {
  if (PICTURE.test(character)) return 2;
  if (MARK_ONLY.test(character)) return 0;
  return WIDE.test(character) && !HALFWIDTH.test(character) ? 2 : 1;
}

/** The text without what cannot be seen or would act on the terminal. Line breaks become spaces. */
export function printable(text: string): string {
  return text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(INVISIBLE, '')
    .replaceAll(PICTURE_MARK, '');
}
