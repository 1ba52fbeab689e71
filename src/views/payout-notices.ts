import { createHash } from 'node:crypto';
import type { Outbox } from '../bot/outbox.js';
import { embed, mention } from '../bot/reply.js';
import { amountOf } from '../credit/amount.js';
import type { Payout } from '../payouts/payout.js';
import type { PayoutNotices } from '../payouts/payout-notices.js';
import type { Languages } from '../words/words.js';
import { approvalMessage, payoutFile, statusReply } from './payout.js';

/** The same text for the same message of a payout, in the 25 characters that Discord takes. */
function nonceOf({ id }: Payout, what: string, which: string | number = ''): string {
  return createHash('sha256').update(`${id} ${what} ${which}`).digest('base64url').slice(0, 25);
}

/** What is said of payouts in the log channel and in the channel where they were started. Both are in English. */
export function createPayoutNotices(outbox: Outbox, { english }: Languages): PayoutNotices {
  const { words } = english;
  const partsOf = (payout: Payout) =>
    [mention(payout.by), english.amount(amountOf(payout.total)), english.number(payout.payable)] as const;

  return {
    askStaff: (payout) => outbox.toStaff(approvalMessage(payout, english), nonceOf(payout, 'approval')),

    async update(payout) {
      if (payout.posted !== undefined) await outbox.edit(payout.posted, approvalMessage(payout, english));
    },

    async progress(status) {
      const { payout } = status;
      const message = statusReply(status, english);
      const { progress } = payout;
      if (progress !== undefined && (await outbox.edit(progress, message))) return progress;
      // Somebody may have removed the message.
      return outbox.toChannel(payout.channelId, message, nonceOf(payout, 'progress', progress?.messageId));
    },

    tell(payout, what) {
      const sentences = {
        started: () => words.payout.told.started(...partsOf(payout)),
        stopped: () => words.payout.told.stopped(mention(payout.stoppedBy ?? '')),
        resumed: () => words.payout.told.resumed(mention(payout.resumedBy ?? payout.by)),
        away: () => words.payout.told.away(),
      };
      const colour = what === 'stopped' || what === 'away' ? 'attention' : 'plain';
      const description = `${sentences[what]()}\n-# \`${payout.id}\``;
      outbox.tellStaff({ embeds: [embed({ colour, description })] });
    },

    async finished(status, csv) {
      const { payout } = status;
      const shown = statusReply(status, english);
      const message = {
        content: words.payout.record(...partsOf(payout)),
        embeds: shown.embeds ?? [],
        files: [payoutFile(payout, csv)],
      };
      return (await outbox.toStaff(message, nonceOf(payout, 'record', payout.endedAt))) !== undefined;
    },
  };
}
