import type { Messenger } from '../discord/messenger.js';
import { embedReply, field, mention, moment, type Reply } from '../discord/reply.js';
import type { Count } from '../locales/count.js';
import type { Language, Languages } from '../locales/languages.js';
import {
  type Quarantine,
  type QuarantineCounts,
  standsForPayments,
} from '../quarantine/quarantine-record.js';
import type { SummaryNotices } from '../quarantine/quarantine-summary.js';
import { fitLines } from './phrases.js';

/** Of one list of keys, in characters. */
const MOST_NAMED = 1_000;

/** What was quarantined, for staff. */
export function quarantineSummary(
  { why, counts }: Quarantine & { readonly counts: QuarantineCounts },
  language: Language,
): Reply {
  const { words, number } = language;
  const { payouts, giveaways, drops, recurrences, grants, unreadable = [] } = counts;
  const fields = [
    { name: words.store.payouts, count: payouts },
    { name: words.store.giveaways, count: giveaways },
    { name: words.store.drops, count: drops },
    { name: words.store.recurrences, count: recurrences },
  ].filter(({ count }) => count > 0);
  const toSettle = unreadable.filter(standsForPayments);
  const others = unreadable.filter((key) => !standsForPayments(key));
  const lines = [
    why.kind === 'restored'
      ? words.quarantine.restored(moment(why.madeAt, 'f'))
      : words.quarantine.held(mention(why.by)),
    ...(fields.length > 0 ? [words.quarantine.all] : []),
    ...(grants > 0 ? [words.quarantine.asked(number(grants))] : []),
    ...(toSettle.length > 0 ? [words.quarantine.unreadable(...named(toSettle, language))] : []),
    ...(others.length > 0 ? [words.quarantine.unreadableOthers(...named(others, language))] : []),
    ...(fields.length + grants + toSettle.length > 0 ? [] : [words.quarantine.nothing]),
  ];
  return embedReply({
    colour: 'attention',
    title: words.quarantine.summary,
    description: lines.join('\n\n'),
    fields: fields.map(({ name, count }) => field(name, String(number(count)))),
  });
}

/** @returns as many of the keys as a message has room for, and how many more there are */
function named(keys: readonly string[], { number }: Language): [keys: string, more: Count] {
  const shown = fitLines(keys, (key) => `\`${key.replaceAll('`', "'")}\``, { characters: MOST_NAMED });
  return [shown.join(', '), number(keys.length - shown.length)];
}

/** What is said of a quarantine in the log channel. */
export function createSummaryNotices(messenger: Messenger, { server: language }: Languages): SummaryNotices {
  return {
    quarantined: async (done) =>
      (await messenger.toStaff(quarantineSummary(done, language), `quarantine-${done.at}`)) !== undefined,
  };
}
