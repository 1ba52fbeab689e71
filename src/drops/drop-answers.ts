import { UserError } from '../errors.js';
import type { Drop } from './drop-schema.js';

/** Between answers of which each is right. */
export const ANSWER_SEPARATOR = '|';

/** Letters that have no accent to take away, as they are typed without. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
  ...{ '’': "'", '‘': "'", '`': "'", '´': "'" },
};

/** Articles that stand before a noun, in the languages of the bot that have such. */
const ARTICLES = [
  'the|a|an',
  'el|la|los|las|lo|un|una|unos|unas',
  'le|les|une|des',
  'der|die|das|den|dem|ein|eine|einen|einem|einer|eines',
  'o|os|as|um|uma|uns|umas',
].join('|');
const ARTICLE = new RegExp(`^(?:(?:${ARTICLES}) |[ld]')(?=[^ ])`);

/** Punctuation that says nothing where a text begins or ends. */
const MARK = `[\\s.,;:!?…¡¿"'“”„«»‹›()]`;
/** Those at the end from where they begin: tried at each of many, it would take ever longer. */
const AT_ENDS = new RegExp(`^${MARK}+|(?<!${MARK})${MARK}+$`, 'gu');

/**
 * A text with nothing of what is forgiven but articles: case, accents, blanks, and punctuation at its ends. Not the signs that
 * make an answer another one: `-5`, `C#`.
 */
function folded(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı’‘`´]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const inside = plain.replaceAll(AT_ENDS, '');
  // Something may be nothing but marks.
  return inside === '' ? plain : inside;
}

const compared = (text: string): string => folded(text).replace(ARTICLE, '');

/** Whether what a member has typed answers the question of a drop. */
export const isRight = ({ answers = [] }: Pick<Drop, 'answers'>, typed: string): boolean =>
  answers.some((answer) => compared(answer) === compared(typed));

/** Whether a text has another one in it, as words of its own. */
const hasWords = (text: string, words: string): boolean =>
  ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${words.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `);

/**
 * Question and right answers of a drop, as staff have typed them.
 * @param typed answers of which each is right, between bars
 * @throws {UserError} if one of both is missing, or the question gives an answer away
 */
export function quizOf(
  question: string | undefined,
  typed: string | undefined,
): Pick<Drop, 'question' | 'answers'> {
  const answers = (typed ?? '')
    .split(ANSWER_SEPARATOR)
    .map((answer) => answer.trim())
    .filter((answer) => answer !== '');
  if (question === undefined && typed === undefined) return {};
  if (question === undefined) throw new UserError(({ words }) => words.drop.questionMissing);
  if (answers.length === 0) throw new UserError(({ words }) => words.drop.answerMissing);
  const given = answers.find((answer) => hasWords(folded(question), compared(answer)));
  if (given !== undefined)
    throw new UserError(({ words, shown }) => words.drop.answerGiven({ answer: shown(given) }));
  return { question, answers };
}
