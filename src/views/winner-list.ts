import { plainText } from '../discord/plain-text.js';
import type { Reply } from '../discord/reply.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import type { Language } from '../locales/languages.js';
import { fitLines } from './fit-lines.js';
import { personName } from './person-name.js';

/** What does not fit here goes into a file. */
const LONGEST_LIST = 3_500;

interface ListedWinner {
  /** Discord user ID, or what stands for an erased person. */
  readonly id: string;
  readonly account: { readonly username: string };
  /** Their line. @param receiver how they are named in it */
  readonly line: (receiver: string) => string;
}

/** A line for each winner, as many as a message has room for, and a file with all of them if that is not enough. */
export function winnerList(
  { id: giveawayId }: Giveaway,
  winners: readonly ListedWinner[],
  language: Language,
): { readonly lines: readonly string[] } & Pick<Reply, 'files'> {
  const all = winners.map(({ id, account, line }) =>
    line(`${personName(id, language)} (${language.shown(account.username)})`),
  );
  const lines = fitLines(all, LONGEST_LIST);
  const rest = all.length - lines.length;
  if (rest === 0) return { lines };
  const text = winners.map(
    ({ id, account, line }) => `${line(`${id} (${plainText(account.username, LONGEST_LIST)})`)}\n`,
  );
  return {
    lines: [...lines, language.words.giveaway.recordMore(language.number(rest))],
    files: [{ name: `winners-${giveawayId}.txt`, data: Buffer.from(text.join('')) }],
  };
}
