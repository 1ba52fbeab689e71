import type { APIEmbedField } from 'discord.js';
import type { Grant } from '../credit/grant-schema.js';
import { APPROVAL_VALID_MS, DRAFT_VALID_MS } from '../credit/grant-service.js';
import type { Choice } from '../discord/command.js';
import { cut, escapedText, plainText } from '../discord/plain-text.js';
import {
  button,
  type COLOURS,
  controlId,
  embed,
  field,
  mention,
  moment,
  type Reply,
  row,
} from '../discord/reply.js';
import { commitmentOf } from '../giveaways/draw.js';
import { costOf } from '../giveaways/giveaway-records.js';
import {
  type Giveaway,
  type GiveawayDraft,
  type Replaced,
  replacedOf,
  winnersOf,
} from '../giveaways/giveaway-schema.js';
import type { GiveawayPreview } from '../giveaways/giveaways.js';
import { winnerState } from '../giveaways/winners.js';
import type { Language } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import { decidedLabel } from './grant-card.js';

const LONGEST_TITLE = 100;
const LONGEST_CHOICE = 100;
const MOST_PASSED_OVER = 10;
const MOST_REPLACED = 10;

/** A giveaway's title where Markdown is shown, an embed's title included. */
export const titleIn = ({ title }: GiveawayDraft) => escapedText(title, LONGEST_TITLE);

export const costIn = (draft: GiveawayDraft, language: Language) => language.amount(costOf(draft));

export function prizeIn(draft: GiveawayDraft, language: Language): string {
  const each = language.amount(amountOf(draft.amount));
  const { words } = language;
  return draft.winners === 1
    ? words.giveaway.prizeOne(each)
    : words.giveaway.prizeEach(each, language.number(draft.winners));
}

function requirementsIn({ role, memberForMs }: GiveawayDraft, language: Language): string {
  const { words } = language;
  const lines = [
    words.giveaway.linkedNeeded,
    ...(role === undefined ? [] : [words.giveaway.roleNeeded(`<@&${role}>`)]),
    ...(memberForMs === undefined ? [] : [words.giveaway.memberForNeeded(language.duration(memberForMs))]),
  ];
  return lines.map((line) => `• ${line}`).join('\n');
}

const repeatedNote = ({ id, state, by, confirmedAt }: Giveaway, { words }: Language) =>
  words.giveaway.repeated(words.giveaway.states[state], mention(by), moment(confirmedAt, 'R'), id);

/** What a giveaway would be, before it is posted. */
export function previewReply(
  { draft, cost, left, needsApproval, repeats }: GiveawayPreview,
  language: Language,
): Reply {
  const { words } = language;
  const notes = [
    ...(repeats === undefined ? [] : [repeatedNote(repeats, language)]),
    ...(needsApproval ? [words.grant.needsApproval] : []),
    words.grant.validUntil(moment(draft.draftedAt + DRAFT_VALID_MS, 't')),
  ];
  return {
    embeds: [
      embed({
        colour: repeats === undefined ? 'plain' : 'attention',
        title: words.giveaway.previewTitle(titleIn(draft)),
        description: notes.join('\n'),
        fields: [
          field(words.giveaway.prize, prizeIn(draft, language)),
          field(words.giveaway.cost, `**${language.amount(cost)}**`),
          field(words.giveaway.ends, words.giveaway.endsAfter(language.duration(draft.durationMs))),
          field(words.giveaway.requirements, requirementsIn(draft, language), false),
          field(words.grant.capLeft, words.grant.capLeftAfter(language.amount(left.minus(cost)))),
        ],
      }),
    ],
    components: [
      row(
        button(words.grant.confirm, 'success', controlId('giveaway', 'confirm', draft.id)),
        button(words.grant.cancel, 'secondary', controlId('giveaway', 'abandon', draft.id)),
      ),
    ],
  };
}

/** The state of a giveaway in words. */
export const giveawayState = (
  { state, laidAside }: Pick<Giveaway, 'state' | 'laidAside'>,
  words: Language['words'],
): string => (laidAside === undefined ? words.giveaway.states[state] : words.laidAside.giveaway);

const isOver = ({ state }: Giveaway) => state !== 'open' && state !== 'opening' && state !== 'waiting';

/** The public message: what it is while it is open, and afterwards that it is over. */
export function publicMessage(giveaway: Giveaway, entrants: number, language: Language): Reply {
  const { words, number } = language;
  const over = isOver(giveaway);
  const unpaid = giveaway.state === 'cancelled';
  const title = titleIn(giveaway);
  const { endsAt = 0, endedAt = endsAt } = giveaway;
  const at = over ? endedAt : endsAt;
  const { laidAside } = giveaway;
  const note = unpaid
    ? laidAside === undefined
      ? words.giveaway.cancelled
      : words.laidAside.publicUndrawn
    : laidAside !== undefined
      ? words.laidAside.publicDrawn
      : giveaway.state === 'ending'
        ? words.giveaway.drawing
        : over
          ? winnersOf(giveaway).length === 0
            ? words.giveaway.endedWithoutWinner
            : words.giveaway.endedHint
          : undefined;
  return {
    embeds: [
      embed({
        colour: over ? 'quiet' : 'good',
        title: unpaid
          ? (laidAside === undefined ? words.giveaway.cancelledTitle : words.laidAside.publicTitle)(title)
          : over
            ? words.giveaway.endedTitle(title)
            : `🎁 ${title}`,
        ...(note !== undefined && { description: note }),
        fields: [
          field(words.giveaway.prize, prizeIn(giveaway, language)),
          field(over ? words.giveaway.ended : words.giveaway.ends, `${moment(at, 'R')} (${moment(at, 'f')})`),
          field(words.giveaway.entrants, `**${number(entrants)}**`),
          field(words.giveaway.requirements, requirementsIn(giveaway, language)),
          field(words.giveaway.host, mention(giveaway.by)),
        ],
        footer: `${words.giveaway.commitment(commitmentOf(giveaway.seed))} · ${words.giveaway.id} ${giveaway.id}`,
      }),
    ],
    components: over
      ? []
      : [row(button(words.giveaway.enter, 'success', controlId('giveaway', 'enter', giveaway.id)))],
  };
}

/** What an entrant reads, with the way out if they were in already. */
export function entryReply(giveaway: Giveaway, entered: 'now' | 'already', language: Language): Reply {
  const { words } = language;
  const when = moment(giveaway.endsAt ?? 0, 'R');
  return {
    embeds: [
      embed({
        colour: 'good',
        title: words.giveaway.enteredTitle,
        description: entered === 'now' ? words.giveaway.entered(when) : words.giveaway.enteredAlready(when),
      }),
    ],
    components:
      entered === 'now'
        ? []
        : [row(button(words.giveaway.leave, 'danger', controlId('giveaway', 'leave', giveaway.id)))],
  };
}

type Grants = ReadonlyMap<string, Grant>;

function winnerLines(giveaway: Giveaway, grants: Grants, language: Language): string[] {
  const { words, number } = language;
  return winnersOf(giveaway).map(({ id, place }, index) => {
    const state = winnerState(giveaway, grants, place);
    return words.giveaway.winnerLine(number(index + 1), mention(id), words.giveaway.winnerStates[state]);
  });
}

/** Who was replaced, the last of them by name: more than that would leave no room for the winners. */
function replacedLines(giveaway: Giveaway, { words, number }: Language): string[] {
  const lines = replacedOf(giveaway).map(({ id, replacedBy }) =>
    replacedBy === undefined
      ? words.giveaway.replacedByNobody(mention(id))
      : words.giveaway.replaced(mention(id), mention(replacedBy)),
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
    .map(({ id, why }) => words.giveaway.passedOverLine(mention(id), words.giveaway.why[why]));
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

/** The message with the winners. They are pinged when it is posted, and by no edit. */
export function resultMessage(giveaway: Giveaway, grants: Grants, language: Language): Reply {
  const { words, number } = language;
  const winners = winnersOf(giveaway).map(({ id }) => id);
  const lines = [
    ...winnerLines(giveaway, grants, language),
    ...replacedLines(giveaway, language),
    ...shortfall(giveaway, language),
  ];
  return {
    content: winners.length === 0 ? '' : words.giveaway.congratulations(winners.map(mention).join(' ')),
    pings: winners,
    embeds: [
      embed({
        colour: winners.length === 0 ? 'quiet' : 'good',
        title: words.giveaway.resultTitle(titleIn(giveaway)),
        description: lines.join('\n'),
        fields: [
          field(words.giveaway.prize, prizeIn(giveaway, language)),
          ...passedOverFields(giveaway, language),
          field(
            words.giveaway.drawn,
            words.giveaway.drawnFrom(number(giveaway.entrants ?? 0), giveaway.entrantsHash ?? ''),
            false,
          ),
          field(words.giveaway.seed, `\`${giveaway.seed}\``, false),
        ],
        footer: `${words.giveaway.commitment(commitmentOf(giveaway.seed))} · ${words.giveaway.id} ${giveaway.id}`,
      }),
    ],
  };
}

/** Who replaced a winner. The new one is pinged. */
export function replacedMessage({ id, replacedBy }: Replaced, { words }: Language): Reply {
  return replacedBy === undefined
    ? { content: words.giveaway.replacedByNobody(mention(id)) }
    : { content: words.giveaway.replaced(mention(id), mention(replacedBy)), pings: [replacedBy] };
}

/** A giveaway in the log channel that a second staff member has to approve, or what was decided. */
export function approvalMessage(giveaway: Giveaway, language: Language): Reply {
  const { words } = language;
  const { state, decidedBy } = giveaway;
  const isWaiting = state === 'waiting';
  // Nothing brings the card up to date after that, so it does not say how far the giveaway is.
  const isApproved = decidedBy !== undefined && state !== 'rejected';
  const colour: keyof typeof COLOURS = isWaiting ? 'attention' : isApproved ? 'good' : 'quiet';
  const parts = [mention(giveaway.by), titleIn(giveaway), costIn(giveaway, language)] as const;
  return {
    embeds: [
      embed({
        colour,
        title: isApproved ? words.giveaway.approvedTitle : giveawayState(giveaway, words),
        description: isApproved
          ? words.giveaway.approved(mention(giveaway.decidedBy ?? ''), ...parts)
          : words.giveaway.approval(...parts),
        fields: [
          field(words.giveaway.prize, prizeIn(giveaway, language)),
          field(words.giveaway.ends, words.giveaway.endsAfter(language.duration(giveaway.durationMs))),
          field(words.giveaway.requirements, requirementsIn(giveaway, language), false),
          ...(decidedBy === undefined ? [] : [field(decidedLabel(giveaway, language), mention(decidedBy))]),
        ],
        footer: `${words.giveaway.id} ${giveaway.id}`,
      }),
    ],
    components: isWaiting
      ? [
          row(
            button(words.grant.approve, 'success', controlId('giveaway', 'approve', giveaway.id)),
            button(words.grant.reject, 'danger', controlId('giveaway', 'reject', giveaway.id)),
          ),
        ]
      : [],
  };
}

/** The answer to the person who confirmed a giveaway. */
export function startedReply(giveaway: Giveaway, language: Language): Reply {
  const { words } = language;
  const waits = giveaway.state === 'waiting';
  return {
    embeds: [
      embed({
        colour: waits ? 'attention' : 'good',
        // A second confirmation may come late.
        title: isOver(giveaway)
          ? giveawayState(giveaway, words)
          : waits
            ? words.giveaway.waitsTitle
            : words.giveaway.startedTitle,
        ...(!isOver(giveaway) && {
          description: waits
            ? words.giveaway.waits(moment(giveaway.confirmedAt + APPROVAL_VALID_MS, 'R'))
            : giveaway.state === 'opening'
              ? words.giveaway.opening
              : words.giveaway.started,
        }),
        footer: `${words.giveaway.id} ${giveaway.id}`,
      }),
    ],
  };
}

/** A giveaway as a choice while its ID is typed. */
export function giveawayChoice(giveaway: Giveaway, { words }: Language): Choice {
  const name = words.giveaway.choice(giveawayState(giveaway, words), plainText(giveaway.title, 60));
  return { name: cut(name, LONGEST_CHOICE), value: giveaway.id };
}
