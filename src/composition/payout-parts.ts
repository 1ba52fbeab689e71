import type { Config } from '../config.js';
import { unlessHeld } from '../hold/unless-held.js';
import { createPayoutRunner } from '../payouts/payout-runner.js';
import { createPayoutUpkeep } from '../payouts/payout-upkeep.js';
import { createPayouts } from '../payouts/payouts.js';
import { createRecipients } from '../payouts/recipients.js';
import { createPayoutNotices } from '../views/payout-messages.js';
import type { Granting } from './grant-parts.js';

/** Payouts to many accounts at once. */
export function createPayoutParts({ DISCORD_GUILD_IDS: guildIds }: Config, on: Granting) {
  const { messenger, languages, keptNotices, retryLog, outages, hold } = on;
  const notices = createPayoutNotices(messenger, languages, keptNotices);
  const isListed = (guildId: string) => guildIds.has(guildId);
  const base = { ...on, records: on.payoutRecords, notices, isListed };
  const payoutRunner = createPayoutRunner({ ...base, log: retryLog });
  outages.waits('payoutRows', payoutRunner.rowsLeft);
  const running = { ...base, runs: payoutRunner };
  const payouts = createPayouts(running);
  return {
    payoutRunner,
    payouts: unlessHeld(hold, payouts, ['prepare', 'confirm', 'approve', 'resume']),
    payoutUpkeep: createPayoutUpkeep({ ...running, payouts }),
    recipients: createRecipients(on),
  };
}
