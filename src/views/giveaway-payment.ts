import { button, embedReply, mention, type Reply, row, withId } from '../discord/reply.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import type { PayAgainPreview } from '../giveaways/pay-again.js';
import type { Grant } from '../ledger/grant.js';
import type { Language } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import { shortId } from '../text/short-id.js';
import { titleIn } from './giveaway-card.js';
import { simpleReply } from './simple-reply.js';
import { winnerList } from './winner-list.js';

const SEPARATOR = '.';

/** Who would be paid again, before anything is done. */
export function payAgainReply(
  { giveaway, winners, total, version }: PayAgainPreview,
  language: Language,
): Reply {
  const { words } = language;
  const each = language.amount(amountOf(giveaway.amount));
  const lineOf = (receiver: string, since: readonly Grant[]) => {
    const line = words.giveaway.payAgainLine(each, receiver);
    if (since.length === 0) return line;
    const sum = since.reduce((so, { amount }) => so.plus(amountOf(amount)), amountOf('0'));
    return `${line} · ${words.giveaway.paidSince(language.amount(sum))}`;
  };
  const listed = winners.map(({ winner: { id, account }, since }) => ({
    id,
    account,
    line: (receiver: string) => lineOf(receiver, since),
  }));
  const { lines, ...file } = winnerList(giveaway, listed, language);
  const title = words.giveaway.payAgainTitle(language.amount(total), language.number(winners.length));
  return embedReply({
    colour: 'plain',
    title,
    description: [words.giveaway.payAgainHint(mention(giveaway.by)), ...lines].join('\n'),
    footer: `${words.giveaway.id} ${shortId(giveaway.id)}`,
    ...file,
    components: [
      row(
        button(
          words.approvals.confirm,
          'success',
          'giveaway',
          'pay-again-confirm',
          [giveaway.id, version].join(SEPARATOR),
        ),
        button(words.approvals.cancel, 'secondary', 'giveaway', 'pay-again-cancel', giveaway.id),
      ),
    ],
  });
}

/** Reads the subject of **Confirm** under {@link payAgainReply}. */
export function readPayAgain(subject: string): { id: string; version: string } {
  const [id = '', version = ''] = subject.split(SEPARATOR);
  return { id, version };
}

export const payAgainStarted = ({ words }: Language): Reply =>
  simpleReply(words.grant.working, words.giveaway.payAgainStarted, 'plain');

/** Tells staff that winners wait for the website, or no longer do. */
export function awayMessage(giveaway: Giveaway, { words }: Language): Reply {
  const title = titleIn(giveaway);
  if (giveaway.state !== 'drawn') {
    return embedReply({ colour: 'quiet', description: words.giveaway.awayOver(title) });
  }
  return embedReply({
    colour: 'attention',
    title: words.giveaway.awayTitle,
    description: withId(words.giveaway.away(title), giveaway),
    components: [row(button(words.giveaway.tryNow, 'primary', 'giveaway', 'try-now', giveaway.id))],
  });
}
