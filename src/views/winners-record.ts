import { button, embedReply, mention, type Reply, row } from '../discord/reply.js';
import { type Giveaway, winnersOf } from '../giveaways/giveaway-schema.js';
import { outcomeShown, payableAgain, shownText, winnerState } from '../giveaways/winners.js';
import type { Grant } from '../ledger/grant.js';
import type { Language } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import { shortId } from '../text/short-id.js';
import { titleIn } from './giveaway-card.js';
import { outcomeText } from './payment-outcome.js';
import { winnerList } from './winner-list.js';

/** The record of a giveaway that is over, with **Pay again** if a winner can be paid again. */
export function recordMessage(
  giveaway: Giveaway,
  grants: ReadonlyMap<string, Grant>,
  language: Language,
): Reply {
  const { words } = language;
  const amount = language.amount(amountOf(giveaway.amount));
  const winners = winnersOf(giveaway).map(({ id, account, place }) => {
    const state = words.grant.paymentStates[winnerState(giveaway, grants, place)];
    return { id, account, line: (receiver: string) => words.giveaway.recordLine(amount, receiver, state) };
  });
  const { lines, ...file } = winnerList(giveaway, winners, language);
  return embedReply({
    colour: winners.length === 0 ? 'quiet' : 'good',
    description: [
      headOf(giveaway, language),
      ...(winners.length > 1 ? [outcomeText(outcomeShown(shownText(giveaway, grants)), language)] : []),
      ...lines,
      ...(isUnposted(giveaway) ? [words.logChannel.eventUnposted(`<#${giveaway.channelId}>`)] : []),
      `-# \`${shortId(giveaway.id)}\``,
    ].join('\n'),
    components:
      payableAgain(giveaway, grants).length === 0
        ? []
        : [row(button(words.giveaway.payAgain, 'primary', 'giveaway', 'pay-again', giveaway.id))],
    ...file,
  });
}

/** Whether nobody in the channel of the giveaway has read who won. */
const isUnposted = ({ state, result, withdrawn, quarantined, entrantsGone }: Giveaway): boolean =>
  state === 'finished' && !result && withdrawn === undefined && quarantined === undefined && !entrantsGone;

/** What a record begins with. */
function headOf(giveaway: Giveaway, { words }: Language): string {
  const [staff, title] = [mention(giveaway.by), titleIn(giveaway)];
  if (giveaway.quarantined !== undefined) return words.quarantine.giveawayRecord(staff, title);
  const why = giveaway.withdrawn && words.giveaway.withdrawn[giveaway.withdrawn];
  if (why === undefined) return words.giveaway.record(staff, title);
  return giveaway.state === 'cancelled'
    ? words.giveaway.recordWithdrawn(staff, title, why)
    : `${words.giveaway.record(staff, title)} ${words.giveaway.recordPartly(why)}`;
}
