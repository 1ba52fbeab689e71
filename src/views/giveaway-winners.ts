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
import { type Giveaway, type Replaced, replacedOf, winnersOf } from '../giveaways/giveaway-schema.js';
import type { PayAgainPreview } from '../giveaways/pay-again.js';
import { outcomeShown, payableAgain, shownText, winnerState } from '../giveaways/winners.js';
import type { Grant } from '../ledger/grant.js';
import type { Language } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import { isErased } from '../text/erased-person.js';
import { shortId } from '../text/short-id.js';
import { idFooter } from './decision-cards.js';
import { verifyButtons } from './draw-proof-card.js';
import { prizeIn, titleIn } from './giveaway-card.js';
import { fitLines, outcomeText, personName } from './phrases.js';

/** What does not fit here goes into a file. */
const LONGEST_LIST = 3_500;
const SEPARATOR = '.';
const MOST_PASSED_OVER = 10;
const MOST_REPLACED = 10;

type Grants = ReadonlyMap<string, Grant>;

function winnerLines(giveaway: Giveaway, grants: Grants, language: Language): string[] {
  const { words, number } = language;
  return winnersOf(giveaway).map(({ id, place }, index) => {
    const state = winnerState(giveaway, grants, place);
    return words.giveaway.winnerLine(
      number(index + 1),
      personName(id, language),
      words.grant.paymentStates[state],
    );
  });
}

/** Who was replaced. Only the last are named, since the winners need the room. */
function replacedLines(giveaway: Giveaway, language: Language): string[] {
  const { words, number } = language;
  const lines = replacedOf(giveaway).map(({ id, replacedBy }) =>
    words.giveaway.replaced(personName(id, language), personName(replacedBy, language)),
  );
  const more = lines.length - MOST_REPLACED;
  return more <= 0 ? lines : [...lines.slice(more), words.giveaway.passedOverMore(number(more))];
}

function passedOverFields({ drawn = [] }: Giveaway, language: Language): APIEmbedField[] {
  const { giveaway } = language.words;
  const passed = drawn.filter((one) => one.outcome === 'passed-over');
  const lines = fitLines(
    passed,
    ({ id, why }) => giveaway.passedOverLine(personName(id, language), giveaway.why[why]),
    { lines: MOST_PASSED_OVER },
    (count) => giveaway.passedOverMore(language.number(count)),
  );
  return lines.length === 0 ? [] : [field(giveaway.passedOver, lines.join('\n'), false)];
}

function shortfall(giveaway: Giveaway, { words, number }: Language): string[] {
  const count = winnersOf(giveaway).length;
  if (giveaway.entrants === 0) return [words.giveaway.noEntrants];
  if (count === 0) return [words.giveaway.noWinners];
  return count < giveaway.winners
    ? [words.giveaway.fewerWinners(number(count), number(giveaway.winners))]
    : [];
}

function congratulations({ amount }: Giveaway, winners: readonly string[], language: Language): string {
  const { congratulations: one, congratulationsAll: all } = language.words.giveaway;
  const names = winners.map((id) => personName(id, language));
  return (winners.length === 1 ? one : all)(language.list(names), language.amount(amountOf(amount)));
}

/** The message with the winners. It pings them when it is posted; an edit does not. */
export function resultMessage(giveaway: Giveaway, grants: Grants, language: Language): Reply {
  const { words, number } = language;
  const { entrants = 0 } = giveaway;
  const winners = winnersOf(giveaway).map(({ id }) => id);
  const lines = [
    ...winnerLines(giveaway, grants, language),
    ...replacedLines(giveaway, language),
    ...shortfall(giveaway, language),
  ];
  return {
    content: winners.length === 0 ? '' : congratulations(giveaway, winners, language),
    pings: winners.filter((id) => !isErased(id)),
    embeds: [
      embed({
        colour: winners.length === 0 ? 'quiet' : 'good',
        title: words.giveaway.resultTitle(titleIn(giveaway)),
        description: lines.join('\n'),
        fields: [
          field(words.giveaway.prize, prizeIn(giveaway, language)),
          ...(entrants === 0 ? [] : [field(words.giveaway.entrants, `**${number(entrants)}**`)]),
          ...passedOverFields(giveaway, language),
        ],
        footer: idFooter('giveaway', giveaway, language),
      }),
    ],
    components: verifyButtons(giveaway, language),
  };
}

/** Says who has replaced a winner, and pings the new one. */
export function replacedMessage({ id, replacedBy }: Replaced, language: Language): Reply {
  const names = [personName(id, language), personName(replacedBy, language)] as const;
  return { content: language.words.giveaway.replaced(...names), pings: [replacedBy] };
}

/** The record of a giveaway that is over, with **Pay again** if a winner can be paid again. */
export function recordMessage(giveaway: Giveaway, grants: Grants, language: Language): Reply {
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
      recordHead(giveaway, language),
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
function recordHead(giveaway: Giveaway, { words }: Language): string {
  const [staff, title] = [mention(giveaway.by), titleIn(giveaway)];
  if (giveaway.quarantined !== undefined) return words.quarantine.giveawayRecord(staff, title);
  const why = giveaway.withdrawn && words.giveaway.withdrawn[giveaway.withdrawn];
  if (why === undefined) return words.giveaway.record(staff, title);
  return giveaway.state === 'cancelled'
    ? words.giveaway.recordWithdrawn(staff, title, why)
    : `${words.giveaway.record(staff, title)} ${words.giveaway.recordPartly(why)}`;
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
    (count) => language.words.giveaway.recordMore(language.number(count)),
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
    return embedReply({ colour: 'quiet', description: words.giveaway.awayOver(title) });
  }
  return embedReply({
    colour: 'attention',
    title: words.giveaway.awayTitle,
    description: withId(words.giveaway.away(title), giveaway),
    components: [row(button(words.giveaway.tryNow, 'primary', 'giveaway', 'try-now', giveaway.id))],
  });
}
