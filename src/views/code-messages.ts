import type { CodeNotices } from '../codes/code-dependencies.js';
import { type CodeSet, capacityOf } from '../codes/code-schema.js';
import type { Messenger } from '../discord/messenger.js';
import { nonceOfId } from '../discord/nonces.js';
import { mention, withId } from '../discord/reply.js';
import type { Languages } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import type { KeptNotices } from '../notices/kept-notices.js';
import { approvalMessage, codeState, codesIn, costIn, nameIn, paysIn } from './code-card.js';

type Sentences = Record<Parameters<CodeNotices['planned']>[1], (set: CodeSet) => string>;

/** What is said of codes in the log channel, in the server's language. No code is in it, only its end. */
export function createCodeNotices(
  messenger: Messenger,
  { server: language }: Languages,
  kept: Pick<KeptNotices, 'planned' | 'catchUp'>,
): CodeNotices {
  const { words, number } = language;
  const { notified } = words.code;

  const sentences: Sentences = {
    confirmed(set) {
      const [staff, codes] = [mention(set.by), codesIn(set, language)];
      const [pays, cost] = [paysIn(set, language), costIn(set, language)];
      const name = set.ending === undefined ? '' : nameIn(set, language);
      return set.state === 'waiting'
        ? notified.requested(staff, codes, pays, cost)
        : notified.created(staff, codes, name, pays, cost);
    },
    approved: (set) =>
      notified.approved(mention(set.decidedBy ?? ''), codesIn(set, language), mention(set.by)),
    rejected: (set) =>
      notified.rejected(mention(set.decidedBy ?? ''), codesIn(set, language), mention(set.by)),
    ended(set) {
      const { taken = 0, endedBy, amount } = set;
      const sum = language.amount(amountOf(amount).times(taken));
      const times = words.code.usedOf(number(taken), number(capacityOf(set)));
      return endedBy === undefined
        ? notified.ended(nameIn(set, language), codeState(set, language), times, sum)
        : notified.disabled(mention(endedBy), nameIn(set, language), times, sum);
    },
  };

  return {
    askStaff: (set) => messenger.toStaff(approvalMessage(set, language), nonceOfId(set, 'c')),

    update: async (set) =>
      set.posted === undefined || messenger.edit(set.posted, approvalMessage(set, language)),

    planned: (set, what) => kept.planned({ colour: 'plain', text: withId(sentences[what](set), set) }),

    plannedText: (say) => kept.planned({ colour: 'attention', text: say(language) }),

    catchUp: kept.catchUp,
  };
}
