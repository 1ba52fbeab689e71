import type { Messenger } from '../discord/messenger.js';
import { hashedNonce } from '../discord/nonces.js';
import { mention, withId } from '../discord/reply.js';
import type { Languages } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import type { KeptNotices } from '../notices/kept-notices.js';
import type { PayoutNotices } from '../payouts/payout-dependencies.js';
import type { PayoutStatus, PayoutSums } from '../payouts/payout-report.js';
import type { Payout } from '../payouts/payout-schema.js';
import { createStaffQuestion } from './event-cards.js';
import { awayMessage, payoutEvent, payoutFile, progressMessage, statusReply } from './payout-card.js';

const nonceOf = ({ id }: Payout, what: string, which: string | number = '') =>
  hashedNonce(`${id} ${what} ${which}`);

/**
 * What is said of payouts in the log channel and in the channel where they were started. Both are in the server's
 * language.
 */
export function createPayoutNotices(
  messenger: Messenger,
  { server: language }: Languages,
  kept: Pick<KeptNotices, 'planned' | 'catchUp'>,
): PayoutNotices {
  const { words } = language;
  const partsOf = (payout: Payout) =>
    [mention(payout.by), language.amount(amountOf(payout.total)), language.number(payout.payable)] as const;

  /** What was paid, not what was planned. */
  function recordOf({ payout, counts, sums }: PayoutStatus & { readonly sums: PayoutSums }): string {
    const staff = mention(payout.by);
    const sum = (total: string, accounts: number) =>
      [language.amount(amountOf(total)), language.number(accounts)] as const;
    const none = counts.unknown > 0 ? words.payout.recordNoneKnown : words.payout.recordNone;
    return [
      counts.paid === 0 ? none(staff) : words.payout.record(staff, ...sum(sums.paid, counts.paid)),
      ...(counts.paid < payout.payable ? [words.payout.planned(...sum(payout.total, payout.payable))] : []),
      ...(counts.unknown > 0 ? [words.payout.recordUnknown(...sum(sums.unknown, counts.unknown))] : []),
      words.payout.recordFile,
    ].join(' ');
  }

  return {
    ...createStaffQuestion(payoutEvent, messenger, language, kept),

    async progress(status) {
      const { payout } = status;
      const message = progressMessage(status, language);
      const { progress } = payout;
      if (progress !== undefined && (await messenger.edit(progress, message))) return progress;
      // Somebody may have removed the message.
      return messenger.toChannel(payout.channelId, message, nonceOf(payout, 'progress', progress?.messageId));
    },

    planned(payout, what, csv) {
      const sentences = {
        started: () => words.payout.notified.started(...partsOf(payout)),
        stopped: () => words.payout.notified.stopped(mention(payout.stoppedBy ?? '')),
        resumed: () => words.payout.notified.resumed(mention(payout.resumedBy ?? payout.by)),
      };
      const colour = what === 'stopped' ? 'attention' : 'plain';
      const file = csv === undefined ? {} : { file: { name: payoutFile(payout, csv).name, text: csv } };
      return kept.planned({ colour, text: withId(sentences[what](), payout), ...file });
    },

    async away(payout) {
      const message = awayMessage(payout, language);
      return (await messenger.toStaff(message, nonceOf(payout, 'away', payout.stoppedAt))) !== undefined;
    },

    async finished(status, csv) {
      const { payout } = status;
      const shown = statusReply(status, language);
      const message = {
        content: recordOf(status),
        embeds: shown.embeds ?? [],
        files: [payoutFile(payout, csv)],
      };
      return (await messenger.toStaff(message, nonceOf(payout, 'record', payout.endedAt))) !== undefined;
    },
  };
}
