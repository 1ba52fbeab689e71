import type { Messenger } from '../discord/messenger.js';
import { embedReply, mention, moment, type Reply } from '../discord/reply.js';
import type { Count } from '../locales/count.js';
import type { Language, Languages } from '../locales/languages.js';
import {
  type Quarantine,
  type QuarantineCounts,
  standsForPayments,
} from '../quarantine/quarantine-record.js';
import type { SummaryNotices } from '../quarantine/quarantine-summary.js';
import { fitLines } from './fit-lines.js';

/** Of one list of keys, in characters. */
const MOST_NAMED = 1_000;

/** What was quarantined, for staff. */
export function quarantineSummary(
  { why, counts }: Quarantine & { readonly counts: QuarantineCounts },
  language: Language,
): Reply {
  const { words, number } = language;
  const { payouts, giveaways, drops, recurrences, grants } = counts;
  const isAny = payouts + giveaways + drops + recurrences > 0;
  const { unreadable = [] } = counts;
  const toSettle = unreadable.filter(standsForPayments);
  const others = unreadable.filter((key) => !standsForPayments(key));
  const lines = [
    why.kind === 'restored'
      ? words.quarantined.restored(moment(why.madeAt, 'f'))
      : words.quarantined.held(mention(why.by)),
    ...(payouts + giveaways > 0 ? [words.quarantined.counts(number(payouts), number(giveaways))] : []),
    ...(drops > 0 ? [words.quarantined.drops(number(drops))] : []),
    ...(recurrences > 0 ? [words.quarantined.recurrences(number(recurrences))] : []),
    ...(grants > 0 ? [words.quarantined.asked(number(grants))] : []),
    ...(toSettle.length > 0 ? [words.quarantined.unreadable(...named(toSettle, language))] : []),
    ...(others.length > 0 ? [words.quarantined.unreadableOthers(...named(others, language))] : []),
    ...(isAny || grants + toSettle.length > 0 ? [] : [words.quarantined.nothing]),
  ];
  return embedReply({ colour: 'attention', title: words.quarantined.title, description: lines.join('\n\n') });
}

/** @returns as many of the keys as a message has room for, and how many more there are */
function named(keys: readonly string[], { number }: Language): [keys: string, more: Count] {
  const shown = fitLines(
    keys.map((key) => `\`${key.replaceAll('`', "'")}\``),
    MOST_NAMED,
  );
  return [shown.join(', '), number(keys.length - shown.length)];
}

/** What is said of a quarantine in the log channel. */
export function createSummaryNotices(messenger: Messenger, { server: language }: Languages): SummaryNotices {
  return {
    quarantined: async (done) =>
      (await messenger.toStaff(quarantineSummary(done, language), `quarantine-${done.at}`)) !== undefined,
  };
}
