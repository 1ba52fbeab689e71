import type { APIButtonComponent } from 'discord.js';
import { plainText } from '../discord/plain-text.js';
import {
  button,
  embedReply,
  field,
  ifGiven,
  inRows,
  MOST_OPTIONS,
  menuRow,
  type Reply,
} from '../discord/reply.js';
import type { Management, ShownGiveaway } from '../giveaways/giveaway-management.js';
import { type Giveaway, winnersOf } from '../giveaways/giveaway-schema.js';
import { sumOf } from '../giveaways/prizes.js';
import { winnerState } from '../giveaways/winners.js';
import type { Language } from '../locales/languages.js';
import { endQuestion } from './end-question.js';
import { type EntryPage, pageHead } from './entry-page.js';
import { dateIn, giveawayEvent, giveawayProgress, prizeIn, titleIn } from './giveaway-card.js';
import { winnersField } from './giveaway-winners.js';
import { personName } from './phrases.js';
import { lastRoundNote, stopButton } from './series-cards.js';

const LONGEST_NAME = 90;

/** What staff can do with a giveaway: buttons and a menu, and what stands above the menu. */
function controlsOf(management: Management, language: Language) {
  const { giveaway, canEnd, canCancel, canStopRepeating, canPayAgain, replaceable } = management;
  const { words, number } = language;
  const { manage } = words.giveaway;
  const control = (label: string, style: 'primary' | 'danger' | 'secondary', name: string) =>
    button(label, style, 'giveaway', name, giveaway.id);
  const buttons: readonly APIButtonComponent[] = [
    ...(canEnd ? [control(manage.end, 'primary', 'end')] : []),
    ...(canCancel ? [control(manage.cancel, 'danger', 'manage-cancel')] : []),
    ...(canStopRepeating ? [stopButton('giveaway', giveaway.id, language)] : []),
    ...(canPayAgain ? [control(words.giveaway.payAgain, 'secondary', 'pay-again')] : []),
  ];
  // A menu shows no mentions, so it has the names on the website, with the numbers of the list above it.
  const offered = replaceable.slice(0, MOST_OPTIONS).map((winner) => ({
    line: `**${number(winner.number)}.** ${personName(winner.id, language)}`,
    option: {
      label: `${number(winner.number)}. ${plainText(winner.account.username, LONGEST_NAME)}`,
      value: winner.id,
    },
  }));
  const options = offered.map(({ option }) => option);
  const menus =
    options.length === 0 ? [] : [menuRow(manage.reroll, options, 'giveaway', 'manage-reroll', giveaway.id)];
  const more = replaceable.length - offered.length;
  const unpaid =
    offered.length === 0
      ? []
      : [
          manage.unpaid,
          ...offered.map(({ line }) => line),
          ...(more > 0 ? [words.lists.more({ count: more })] : []),
        ];
  return { buttons, menus, unpaid };
}

/** What staff can do with a giveaway, below what everybody is shown of it. */
export function managementReply(management: Management, language: Language): Reply {
  const { giveaway } = management;
  const { buttons, menus, unpaid } = controlsOf(management, language);
  const components = [...inRows(buttons), ...menus];
  const lines = [
    giveawayProgress(giveaway, language),
    ...(components.length === 0 ? [language.words.giveaway.manage.nothing] : []),
    ...unpaid,
  ];
  return embedReply({ colour: 'plain', description: lines.join('\n'), components });
}

/** What staff see of one giveaway, with its winners, some of its entrants, and what can be done with it. */
export function giveawayPage(shown: ShownGiveaway, language: Language): EntryPage {
  const { giveaway, grants, entrants } = shown;
  const { words, number } = language;
  const { announcement, message = announcement, result = message } = giveaway;
  const { buttons, menus } = controlsOf(shown, language);
  const paid = winnersOf(giveaway).filter(({ place }) => winnerState(giveaway, grants, place) === 'paid');
  const paidOut = language.amount(sumOf(paid.map(({ amount }) => amount)));
  const count = giveaway.entrants ?? entrants.of;
  return {
    event: giveaway,
    head: pageHead(
      'giveaway',
      giveaway,
      { title: `${giveawayProgress(giveaway, language)} · ${titleIn(giveaway)}` },
      language,
    ),
    fields: [
      ...giveawayEvent.termsOf(giveaway, language),
      ...(giveaway.state === 'finished' ? [field(words.payout.paidOut, `**${paidOut}**`)] : []),
      ...winnersField(giveaway, grants, language),
      ...(count === 0 ? [] : [field(words.giveaway.entrants, `**${number(count)}**`)]),
    ],
    people: {
      title: words.giveaway.entrants,
      lines: entrants.ids.map((id) => personName(id, language)),
      of: entrants.of,
      next: entrants.next,
    },
    message: result,
    buttons,
    menus,
  };
}

/** Asks staff whether a giveaway is to end before its time. */
export function endGiveawayQuestion(giveaway: Giveaway, entrants: number, language: Language): Reply {
  const { giveaway: words } = language.words;
  return endQuestion(
    'giveaway',
    {
      subject: endSubject(giveaway),
      title: titleIn(giveaway),
      description: words.endQuestion,
      fields: [
        field(words.prize, prizeIn(giveaway, language)),
        field(words.entrants, `**${language.number(entrants)}**`),
        ...ifGiven(giveaway.endsAt, (at) => field(words.ends, dateIn(at))),
      ],
    },
    language,
  );
}

/** Asks staff whether a giveaway is to be called off. */
export function cancelGiveawayQuestion(
  { giveaway, canStopRepeating: goesOn }: Management,
  language: Language,
): Reply {
  const { giveaway: words } = language.words;
  const title = titleIn(giveaway);
  return endQuestion(
    'giveaway',
    {
      subject: giveaway.id,
      title,
      description: [words.cancelQuestion, ...lastRoundNote(giveaway, goesOn, language)].join('\n'),
      fields: [
        field(words.prize, prizeIn(giveaway, language)),
        ...ifGiven(giveaway.endsAt, (at) => field(words.ends, dateIn(at))),
      ],
      // No **Cancel** here: it would read as yes.
      instead: {
        title: words.cancelQuestionTitle({ title }),
        confirm: 'cancel-confirm',
        keep: words.keep,
      },
    },
    language,
  );
}

const SEPARATOR = '.';

/** A giveaway as somebody has seen it: whoever edits it makes it another one. */
const endSubject = ({ id, edits = [] }: Giveaway) => [id, edits.length].join(SEPARATOR);

/** Reads the subject of **Confirm** under {@link endGiveawayQuestion}. */
export function readEndSubject(subject: string): { readonly id: string; readonly edits: number } {
  const [id = '', edits = ''] = subject.split(SEPARATOR);
  return { id, edits: Number(edits) };
}
