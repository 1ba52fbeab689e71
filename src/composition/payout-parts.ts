import type { Config } from '../config.js';
import { unlessHeld } from '../hold/unless-held.js';
import { createPayoutQueue } from '../payouts/payout-queue.js';
import { createPayoutScreens } from '../payouts/payout-screens.js';
import { createPayoutUpkeep } from '../payouts/payout-upkeep.js';
import { createPayouts } from '../payouts/payouts.js';
import { createRecipients } from '../payouts/recipients.js';
import { createPayoutNotices } from '../views/payout-messages.js';
import type { Granting } from './grant-parts.js';

/** Payouts to many accounts at once. */
export function createPayoutParts({ DISCORD_GUILD_IDS: guildIds }: Config, dependencies: Granting) {
  const { messenger, languages, keptNotices, outages, hold } = dependencies;
  const base = {
    ...dependencies,
    records: dependencies.payoutRecords,
    notices: createPayoutNotices(messenger, languages, keptNotices),
    isListed: (guildId: string) => guildIds.has(guildId),
  };
  const payoutScreens = createPayoutScreens(base);
  outages.waits('payoutRows', payoutScreens.rowsLeft);
  const payoutQueue = createPayoutQueue(base);
  const running = { ...base, paying: payoutQueue, screens: payoutScreens };
  const payouts = createPayouts(running);
  const payoutUpkeep = createPayoutUpkeep({ ...running, payouts });
  payoutQueue.serve(payoutUpkeep.look);
  return {
    payoutQueue,
    payoutScreens,
    payouts: unlessHeld(hold, payouts, ['prepare', 'confirm', 'approve', 'resume']),
    payoutUpkeep,
    recipients: createRecipients(dependencies),
  };
}
