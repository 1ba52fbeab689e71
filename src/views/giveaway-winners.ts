import type { APIEmbedField } from 'discord.js';
import { plainText } from '../discord/plain-text.js';
import {
  button,
  embed,
  embedReply,
  field,
  mention,
  type Reply,
  row,
  simpleReply,
  withId,
} from '../discord/reply.js';
import {
  type Giveaway,
  type Replaced,
  replacedOf,
  winnersByRank,
  winnersOf,
} from '../giveaways/giveaway-schema.js';
import type { PayAgainPreview } from '../giveaways/pay-again.js';
import { outcomeShown, payableAgain, shownText, winnerState } from '../giveaways/winners.js';
import type { Grant } from '../ledger/grant.js';
import type { Language } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import { isErased } from '../text/erased-person.js';
import { shortId } from '../text/short-id.js';
import { idFooter } from './decision-cards.js';
import { verifyButton } from './draw-proof-card.js';
import { prizeIn, titleIn } from './giveaway-card.js';
import { fitLines, outcomeText, paymentText, personName } from './phrases.js';

/** What does not fit here goes into a file. */
const LONGEST_LIST = 3_500;
const SEPARATOR = '.';
const LONGEST_FIELD = 1_024;
const MOST_PASSED_OVER = 10;
const MOST_REPLACED = 10;

type Grants = ReadonlyMap<string, Grant>;

function winnerLines(giveaway: Giveaway, grants: Grants, language: Language): string[] {
  const { words } = language;
  return winnersByRank(giveaway).map(({ id, place, rank, amount }) => {
    const state = winnerState(giveaway, grants, place);
    const prize = giveaway.prizes === undefined ? [] : [`**${language.amount(amountOf(amount))}**`];
    return words.giveaway.winnerLine({
      place: rank + 1,
      member: [personName(id, language), ...prize].join(' · '),
      state: paymentText(state, language),
    });
  });
}

/** The winners with their payments, as many as fit. */
export function winnersField(giveaway: Giveaway, grants: Grants, language: Language): APIEmbedField[] {
  const { giveaway: words, lists } = language.words;
  const room = { characters: LONGEST_FIELD };
  const lines = fitLines(
    winnerLines(giveaway, grants, language),
    (line) => line,
    room,
    (count) => lists.more({ count }),
  );
  return lines.length === 0 ? [] : [field(words.winnersLabel, lines.join('\n'), false)];
}

export const replacedText = ({ id, replacedBy }: Replaced, language: Language) =>
  language.words.giveaway.replaced({
    member: personName(id, language),
    by: personName(replacedBy, language),
  });

/** Who was replaced. Only the last are named, since the winners need the room. */
function replacedLines(giveaway: Giveaway, language: Language): string[] {
  const { words } = language;
  const lines = replacedOf(giveaway).map((replaced) => replacedText(replaced, language));
  const more = lines.length - MOST_REPLACED;
  return more <= 0 ? lines : [...lines.slice(more), words.lists.more({ count: more })];
}

function passedOverFields({ drawn = [] }: Giveaway, language: Language): APIEmbedField[] {
  const { giveaway, lists } = language.words;
  const passed = drawn.filter((one) => one.outcome === 'passed-over');
  const lines = fitLines(
    passed,
    ({ id, why }) => lists.pair({ name: personName(id, language), value: giveaway.why[why] }),
    { lines: MOST_PASSED_OVER },
    (count) => lists.more({ count }),
  );
  return lines.length === 0 ? [] : [field(giveaway.passedOver, lines.join('\n'), false)];
}

function shortfall(giveaway: Giveaway, { words }: Language): string[] {
  const count = winnersOf(giveaway).length;
  if (giveaway.entrants === 0) return [words.giveaway.noEntrants];
  if (count === 0) return [words.giveaway.noWinners];
  return count < giveaway.winners ? [words.giveaway.fewerWinners({ count, wanted: giveaway.winners })] : [];
}

function congratulations(giveaway: Giveaway, language: Language): string {
  const { giveaway: words } = language.words;
  const winners = winnersByRank(giveaway);
  const names = language.list(winners.map(({ id }) => personName(id, language)));
  const prize = language.amount(amountOf(winners[0]?.amount ?? giveaway.amount));
  if (winners.length === 1) return words.congratulations({ winner: names, prize });
  return giveaway.prizes === undefined
    ? words.congratulationsAll({ winners: names, prize })
    : words.congratulationsPlaces({ winners: names });
}

/** The message with the winners. It pings them when it is posted; an edit does not. */
export function resultMessage(giveaway: Giveaway, grants: Grants, language: Language): Reply {
  const { words, number } = language;
  const { entrants = 0 } = giveaway;
  const winners = winnersOf(giveaway).map(({ id }) => id);
  const hasLosers = winners.length > 0 && entrants > winners.length;
  const lines = [
    ...winnerLines(giveaway, grants, language),
    ...replacedLines(giveaway, language),
    ...shortfall(giveaway, language),
    ...(hasLosers ? ['', words.giveaway.consolation({ button: words.giveaway.wasDrawn })] : []),
  ];
  return {
    content: winners.length === 0 ? '' : congratulations(giveaway, language),
    pings: winners.filter((id) => !isErased(id)),
    embeds: [
      embed({
        colour: winners.length === 0 ? 'quiet' : 'good',
        title: words.giveaway.resultTitle({ title: titleIn(giveaway) }),
        description: lines.join('\n'),
        fields: [
          // Where each place has a prize of its own, it stands beside the winner.
          ...(giveaway.prizes === undefined
            ? [field(words.giveaway.prize, prizeIn(giveaway, language))]
            : []),
          ...(entrants === 0 ? [] : [field(words.giveaway.entrants, `**${number(entrants)}**`)]),
          ...passedOverFields(giveaway, language),
        ],
        footer: idFooter('giveaway', giveaway, language),
      }),
    ],
    components:
      entrants === 0 ? [] : [row(wasDrawnButton(giveaway, language), ...verifyButton(giveaway, language))],
  };
}

/** Shows an entrant what the draw says of them. */
const wasDrawnButton = ({ id }: Giveaway, { words }: Language) =>
  button(words.giveaway.wasDrawn, 'secondary', 'giveaway', 'was-drawn', id);

/** Says who has replaced a winner, and pings the new one. */
export const replacedMessage = (replaced: Replaced, language: Language): Reply => ({
  content: replacedText(replaced, language),
  pings: [replaced.replacedBy],
});

/** The record of a giveaway that is over, with **Pay again** if a winner can be paid again. */
export function recordMessage(giveaway: Giveaway, grants: Grants, language: Language): Reply {
  const { words } = language;
  const winners = winnersByRank(giveaway).map(({ id, account, place, amount: prize }) => {
    const amount = language.amount(amountOf(prize));
    const state = paymentText(winnerState(giveaway, grants, place), language);
    return {
      id,
      account,
      line: (receiver: string) => words.giveaway.recordLine({ amount, receiver, state }),
    };
  });
  const { lines, ...file } = winnerList(giveaway, winners, language);
  return embedReply({
    colour: winners.length === 0 ? 'quiet' : 'good',
    description: [
      recordHead(giveaway, language),
      ...(winners.length > 1 ? [outcomeText(outcomeShown(shownText(giveaway, grants)), language)] : []),
      ...lines,
      ...(isUnposted(giveaway)
        ? [words.logChannel.eventUnposted({ channel: `<#${giveaway.channelId}>` })]
        : []),
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
function recordHead(giveaway: Giveaway, { words }: Language): string {
  const [staff, title] = [mention(giveaway.by), titleIn(giveaway)];
  if (giveaway.quarantined !== undefined) return words.quarantine.giveawayRecord({ staff, title });
  const why = giveaway.withdrawn && words.giveaway.withdrawn[giveaway.withdrawn];
  if (why === undefined) return words.giveaway.record({ staff, title });
  return giveaway.state === 'cancelled'
    ? words.giveaway.recordWithdrawn({ staff, title, why })
    : `${words.giveaway.record({ staff, title })} ${words.giveaway.recordPartly({ why })}`;
}

interface ListedWinner {
  /** Discord user ID, or what stands for an erased person. */
  readonly id: string;
  readonly account: { readonly username: string };
  /** Their line. @param receiver how they are named in it */
  readonly line: (receiver: string) => string;
}

/** A line for each winner, as many as a message has room for, and a file with all of them if that is not enough. */
function winnerList(
  { id: giveawayId }: Giveaway,
  winners: readonly ListedWinner[],
  language: Language,
): { readonly lines: readonly string[] } & Pick<Reply, 'files'> {
  const lines = fitLines(
    winners,
    ({ id, account, line }) => line(`${personName(id, language)} (${language.shown(account.username)})`),
    { characters: LONGEST_LIST },
    (count) => language.words.lists.moreInFile({ count }),
  );
  if (lines.length === winners.length) return { lines };
  const text = winners.map(
    ({ id, account, line }) => `${line(`${id} (${plainText(account.username, LONGEST_LIST)})`)}\n`,
  );
  return { lines, files: [{ name: `winners-${giveawayId}.txt`, data: Buffer.from(text.join('')) }] };
}

/** Who would be paid again, before anything is done. */
export function payAgainReply(
  { giveaway, winners, total, version }: PayAgainPreview,
  language: Language,
): Reply {
  const { words } = language;
  const lineOf = (receiver: string, prize: string, since: readonly Grant[]) => {
    const line = words.giveaway.payAgainLine({ amount: language.amount(amountOf(prize)), receiver });
    if (since.length === 0) return line;
    const sum = since.reduce((so, { amount }) => so.plus(amountOf(amount)), amountOf('0'));
    return `${line} · ${words.giveaway.paidSince({ sum: language.amount(sum) })}`;
  };
  const listed = winners.map(({ winner: { id, account, amount }, since }) => ({
    id,
    account,
    line: (receiver: string) => lineOf(receiver, amount, since),
  }));
  const { lines, ...file } = winnerList(giveaway, listed, language);
  const title = words.giveaway.payAgainTitle({ total: language.amount(total), winners: winners.length });
  return embedReply({
    colour: 'plain',
    title,
    description: [words.giveaway.payAgainHint({ host: mention(giveaway.by) }), ...lines].join('\n'),
    footer: idFooter('giveaway', giveaway, language),
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
    return embedReply({ colour: 'quiet', description: words.giveaway.awayOver({ title }) });
  }
  return embedReply({
    colour: 'attention',
    title: words.giveaway.awayTitle,
    description: withId(words.giveaway.away({ title }), giveaway),
    components: [row(button(words.giveaway.tryNow, 'primary', 'giveaway', 'try-now', giveaway.id))],
  });
}
