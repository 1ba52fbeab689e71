import type { Messenger } from '../discord/messenger.js';
import { hashedNonce } from '../discord/nonces.js';
import {
  button,
  embedReply,
  field,
  ifGiven,
  mention,
  moment,
  type Reply,
  row,
  simpleReply,
} from '../discord/reply.js';
import type { Grant } from '../ledger/grant.js';
import type { Language, Languages } from '../locales/languages.js';
import { cardSubject } from '../quarantine/quarantine-cards.js';
import {
  type Quarantine,
  type QuarantineCounts,
  standsForPayments,
} from '../quarantine/quarantine-record.js';
import type { QuarantineNotices, Settlement } from '../quarantine/quarantine-service.js';
import type { SummaryNotices } from '../quarantine/quarantine-summary.js';
import { type QuarantinedEvent, type Tally, tallyOf } from '../quarantine/quarantined-events.js';
import { amountIn, reasonIn, receiverOf } from './grant-fields.js';
import { fitLines } from './phrases.js';

const ROUTE = 'grants';
/** Of those who are named in an answer, in characters. */
const MOST_NAMED = 1_500;
/** Of one list of keys, in characters. */
const MOST_KEYS = 1_000;

const paymentsIn = ({ count, total }: Tally, { words, amount }: Language): string =>
  words.store.countAndSum({ count, sum: amount(total) });

/** How a card begins. */
function titleOf({ kind }: QuarantinedEvent['card'], { words }: Language): string {
  const { quarantine, giveaway, drop, series } = words;
  const what = {
    'giveaway-series': [giveaway.id, series.repeats],
    'drop-series': [drop.id, series.repeats],
  };
  const name = kind === 'giveaway-series' || kind === 'drop-series' ? what[kind] : [words[kind].id];
  return [quarantine.state, ...name].join(' · ');
}

/** What was quarantined, with what staff can do about it. */
export function quarantineMessage(event: QuarantinedEvent, language: Language): Reply {
  const { words } = language;
  const { card, about, grants, file } = event;
  const subject = cardSubject(card);
  const unknown = tallyOf(event, 'unknown');
  const lines = [
    ...ifGiven(about?.title, (title) => `**${reasonIn(title)}**`),
    ...ifGiven(about, ({ by, at }) => words.quarantine.by({ staff: mention(by), when: moment(at, 'f') })),
    words.quarantine.ended,
    ...(card.kind === 'giveaway' && grants.length === 0 ? [words.quarantine.giveawayUndrawn] : []),
    ...(unknown.count > 0 ? [words.quarantine.check] : []),
  ];
  const buttons = [
    ...(unknown.count > 0
      ? [
          button(words.quarantine.allArrived, 'success', ROUTE, 'all-arrived', subject),
          button(words.quarantine.noneArrived, 'danger', ROUTE, 'none-arrived', subject),
        ]
      : []),
    ...(about !== undefined && !about.isOfSeries
      ? [button(words.quarantine.startAgain, 'primary', ROUTE, 'start-again', subject)]
      : []),
  ];
  return embedReply({
    colour: unknown.count > 0 ? 'attention' : 'quiet',
    title: titleOf(card, language),
    description: lines.join('\n'),
    fields:
      grants.length === 0
        ? []
        : [
            field(words.payout.paid, paymentsIn(tallyOf(event, 'applied'), language)),
            field(words.payout.unknown, paymentsIn(unknown, language)),
          ],
    components: buttons.length === 0 ? [] : [row(...buttons)],
    ...(file && { files: [{ name: `${card.kind}-${card.id}.csv`, data: file }] }),
  });
}

/** Asks once more before all payments of an event are settled. */
export function settleQuestion(
  event: QuarantinedEvent,
  outcome: 'applied' | 'not-applied',
  language: Language,
): Reply {
  const { words } = language;
  const payments = paymentsIn(tallyOf(event, 'unknown'), language);
  const subject = cardSubject(event.card);
  const [text, label, style, action] =
    outcome === 'applied'
      ? ([words.quarantine.askAll, words.quarantine.allArrived, 'success', 'settle-arrived'] as const)
      : ([words.quarantine.askNone, words.quarantine.noneArrived, 'danger', 'settle-not-arrived'] as const);
  return {
    ...simpleReply(titleOf(event.card, language), text({ payments }), 'attention'),
    components: [row(button(label, style, ROUTE, action, subject))],
  };
}

/** What came of it. */
export function settledReply({ card, settled, left }: Settlement, language: Language): Reply {
  const { words, number } = language;
  const named = (grant: Grant) => `${receiverOf(grant, language)} (${amountIn(grant, language)})`;
  const receivers = fitLines(left, named, { characters: MOST_NAMED }, () => '…').join(', ');
  const lines = [
    words.quarantine.settled({ payments: number(settled) }),
    ...(left.length > 0 ? [words.quarantine.left({ receivers })] : []),
  ];
  return {
    ...simpleReply(titleOf(card, language), lines.join('\n'), left.length > 0 ? 'attention' : 'plain'),
    components: [],
  };
}

/** The cards of what was quarantined, in the log channel. */
export function createQuarantineNotices(
  messenger: Pick<Messenger, 'toStaff' | 'edit'>,
  { server: language }: Languages,
): QuarantineNotices {
  return {
    // Keeps two processes, and a restarted one, from posting it twice.
    post: (event) => {
      const { card } = event;
      const nonce = hashedNonce(`${cardSubject(card)} ${card.at} ${card.posted?.messageId}`);
      return messenger.toStaff(quarantineMessage(event, language), nonce);
    },
    update: (posted, event) => messenger.edit(posted, quarantineMessage(event, language)),
  };
}

/** What was quarantined in all, for staff. */
export function quarantineSummary(
  { why, counts }: Quarantine & { readonly counts: QuarantineCounts },
  language: Language,
): Reply {
  const { words, number } = language;
  const { grants, unreadable = [] } = counts;
  const events = (['payouts', 'giveaways', 'drops', 'recurrences'] as const).filter(
    (what) => counts[what] > 0,
  );
  const toSettle = unreadable.filter(standsForPayments);
  const others = unreadable.filter((key) => !standsForPayments(key));
  const lines = [
    why.kind === 'restored'
      ? words.quarantine.restored({ when: moment(why.madeAt, 'f') })
      : words.quarantine.held({ staff: mention(why.by) }),
    ...(events.length > 0 ? [words.quarantine.all] : []),
    ...(grants > 0 ? [words.quarantine.asked({ grants })] : []),
    ...(toSettle.length > 0 ? [words.quarantine.unreadable(named(toSettle))] : []),
    ...(others.length > 0 ? [words.quarantine.unreadableOthers(named(others))] : []),
    ...(events.length + grants + toSettle.length > 0 ? [] : [words.quarantine.nothing]),
  ];
  return embedReply({
    colour: 'attention',
    title: words.quarantine.summary,
    description: lines.join('\n\n'),
    fields: events.map((what) => field(words.store[what], number(counts[what]))),
  });
}

/** @returns as many of the keys as a message has room for, and how many more there are */
function named(keys: readonly string[]) {
  const shown = fitLines(keys, (key) => `\`${key.replaceAll('`', "'")}\``, { characters: MOST_KEYS });
  return { keys: shown.join(', '), more: keys.length - shown.length };
}

/** What is said of a quarantine in the log channel. */
export function createSummaryNotices(messenger: Messenger, { server: language }: Languages): SummaryNotices {
  return {
    quarantined: async (done) =>
      (await messenger.toStaff(quarantineSummary(done, language), `quarantine-${done.at}`)) !== undefined,
  };
}
