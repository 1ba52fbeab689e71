import type { Messenger } from '../discord/messenger.js';
import { embedReply, mention, moment, type Reply } from '../discord/reply.js';
import { type LaidAsideCounts, type LayingAside, standsForPayments } from '../laying-aside/laid-aside.js';
import type { LayingAsideNotices } from '../laying-aside/laid-aside-announcer.js';
import type { Count } from '../locales/count.js';
import type { Language, Languages } from '../locales/languages.js';
import { fitLines } from './fit-lines.js';

/** Of one list of keys, in characters. */
const MOST_NAMED = 1_000;

/** What was laid aside, for staff. */
export function laidAsideMessage(
  { why, counts }: LayingAside & { readonly counts: LaidAsideCounts },
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
      ? words.laidAside.restored(moment(why.madeAt, 'f'))
      : words.laidAside.held(mention(why.by)),
    ...(payouts + giveaways > 0 ? [words.laidAside.counts(number(payouts), number(giveaways))] : []),
    ...(drops > 0 ? [words.laidAside.drops(number(drops))] : []),
    ...(recurrences > 0 ? [words.laidAside.recurrences(number(recurrences))] : []),
    ...(grants > 0 ? [words.laidAside.asked(number(grants))] : []),
    ...(toSettle.length > 0 ? [words.laidAside.unreadable(...named(toSettle, language))] : []),
    ...(others.length > 0 ? [words.laidAside.unreadableOthers(...named(others, language))] : []),
    ...(isAny || grants + toSettle.length > 0 ? [] : [words.laidAside.nothing]),
  ];
  return embedReply({ colour: 'attention', title: words.laidAside.title, description: lines.join('\n\n') });
}

/** @returns as many of the keys as a message has room for, and how many more there are */
function named(keys: readonly string[], { number }: Language): [keys: string, more: Count] {
  const shown = fitLines(
    keys.map((key) => `\`${key.replaceAll('`', "'")}\``),
    MOST_NAMED,
  );
  return [shown.join(', '), number(keys.length - shown.length)];
}

/** What is said of a laying aside in the log channel. */
export function createLayingAsideNotices(
  messenger: Messenger,
  { server: language }: Languages,
): LayingAsideNotices {
  return {
    laidAside: async (done) =>
      (await messenger.toStaff(laidAsideMessage(done, language), `laid-aside-${done.at}`)) !== undefined,
  };
}
