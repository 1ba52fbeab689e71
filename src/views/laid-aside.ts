import type { Outbox } from '../bot/outbox.js';
import { embed, mention, moment, type Reply } from '../bot/reply.js';
import type { LaidAsideCounts, LayingAside } from '../laying-aside/laid-aside.js';
import type { LayingAsideNotices } from '../laying-aside/telling.js';
import type { Language, Languages } from '../words/words.js';

/** What was laid aside, for staff. */
export function laidAsideMessage(
  { why, counts }: LayingAside & { readonly counts: LaidAsideCounts },
  { words, number }: Language,
): Reply {
  const { payouts, giveaways, grants } = counts;
  const isAny = payouts + giveaways > 0;
  const lines = [
    why.kind === 'restored'
      ? words.laidAside.restored(moment(why.madeAt, 'f'))
      : words.laidAside.held(mention(why.by)),
    ...(isAny ? [words.laidAside.counts(number(payouts), number(giveaways))] : []),
    ...(grants > 0 ? [words.laidAside.asked(number(grants))] : []),
    ...(isAny || grants > 0 ? [] : [words.laidAside.nothing]),
  ];
  return {
    embeds: [embed({ colour: 'attention', title: words.laidAside.title, description: lines.join('\n\n') })],
  };
}

/** What is said of a laying aside in the log channel, which is in English. */
export function createLayingAsideNotices(outbox: Outbox, { english }: Languages): LayingAsideNotices {
  return {
    laidAside: async (done) =>
      (await outbox.toStaff(laidAsideMessage(done, english), `laid-aside-${done.at}`)) !== undefined,
  };
}
