import type { Grant } from '../credit/grant-schema.js';
import { plainText } from '../discord/plain-text.js';
import { button, embedReply, mention, type Reply, row } from '../discord/reply.js';
import { type Giveaway, winnersOf } from '../giveaways/giveaway-schema.js';
import { payableAgain, winnerState } from '../giveaways/winners.js';
import type { Language } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import { fitLines } from './fit-lines.js';
import { titleIn } from './giveaway-card.js';

/** What does not fit goes into a file. */
const LONGEST_RECORD = 3_500;

/** The record of a giveaway that has come to its end, with **Pay again** if a winner can be paid again. */
export function recordMessage(
  giveaway: Giveaway,
  grants: ReadonlyMap<string, Grant>,
  language: Language,
): Reply {
  const { words } = language;
  const amount = language.amount(amountOf(giveaway.amount));
  const winners = winnersOf(giveaway).map(({ id, account, place }) => {
    const state = winnerState(giveaway, grants, place);
    const line = (receiver: string) =>
      words.giveaway.recordLine(amount, receiver, words.giveaway.winnerStates[state]);
    return {
      shown: line(`${mention(id)} (${language.shown(account.username)})`),
      plain: line(`${id} (${plainText(account.username, LONGEST_RECORD)})`),
    };
  });
  const lines = fitLines(
    winners.map(({ shown }) => shown),
    LONGEST_RECORD,
  );
  const rest = winners.length - lines.length;
  const text = winners.map(({ plain }) => `${plain}\n`).join('');
  const more = rest === 0 ? [] : [words.giveaway.recordMore(language.number(rest))];
  const description = [headOf(giveaway, language), ...lines, ...more, `-# \`${giveaway.id}\``].join('\n');
  return embedReply({
    colour: winners.length === 0 ? 'quiet' : 'good',
    description,
    components:
      payableAgain(giveaway, grants).length === 0
        ? []
        : [row(button(words.giveaway.payAgain, 'primary', 'giveaway', 'pay-again', giveaway.id))],
    ...(rest > 0 && { files: [{ name: `winners-${giveaway.id}.txt`, data: Buffer.from(text) }] }),
  });
}

/** What a record begins with. */
function headOf(giveaway: Giveaway, { words }: Language): string {
  const [staff, title] = [mention(giveaway.by), titleIn(giveaway)];
  if (giveaway.laidAside !== undefined) {
    const head = words.laidAside.giveawayRecord(staff, title);
    return giveaway.state === 'cancelled' ? `${head} ${words.laidAside.giveawayUndrawn}` : head;
  }
  const why = giveaway.withdrawn && words.giveaway.withdrawn[giveaway.withdrawn];
  if (why === undefined) return words.giveaway.record(staff, title);
  return giveaway.state === 'cancelled'
    ? words.giveaway.recordWithdrawn(staff, title, why)
    : `${words.giveaway.record(staff, title)} ${words.giveaway.recordPartly(why)}`;
}
