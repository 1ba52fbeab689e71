import type { APIEmbedField } from 'discord.js';
import { embed, field, type Reply } from '../discord/reply.js';
import { type Giveaway, type Replaced, replacedOf, winnersOf } from '../giveaways/giveaway-schema.js';
import { winnerState } from '../giveaways/winners.js';
import type { Grant } from '../ledger/grant.js';
import type { Language } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import { isErased } from '../text/erased-person.js';
import { shortId } from '../text/short-id.js';
import { verifyButtons } from './draw-proof-card.js';
import { prizeIn, titleIn } from './giveaway-card.js';
import { personName } from './person-name.js';

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
  const { words } = language;
  const passed = drawn.filter((one) => one.outcome === 'passed-over');
  if (passed.length === 0) return [];
  const lines = passed
    .slice(0, MOST_PASSED_OVER)
    .map(({ id, why }) => words.giveaway.passedOverLine(personName(id, language), words.giveaway.why[why]));
  if (passed.length > lines.length) {
    lines.push(words.giveaway.passedOverMore(language.number(passed.length - lines.length)));
  }
  return [field(words.giveaway.passedOver, lines.join('\n'), false)];
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
        footer: `${words.giveaway.id} ${shortId(giveaway.id)}`,
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
