import type { Config } from '../config.js';
import { unlessHeld } from '../hold/unless-held.js';
import { createPayoutQueue } from '../payouts/payout-queue.js';
import { createPayoutScreens } from '../payouts/payout-screens.js';
import { createPayoutUpkeep } from '../payouts/payout-upkeep.js';
import { createPayouts } from '../payouts/payouts.js';
import { createRecipients } from '../payouts/recipients.js';
import { createPayoutNotices } from '../views/payout-card.js';
import type { Granting } from './grant-parts.js';

/** Payouts to many accounts at once. */
export function createPayoutParts({ DISCORD_GUILD_IDS: guildIds }: Config, dependencies: Granting) {
  const { messenger, languages, keptNotices, outages, hold } = dependencies;
  const records = dependencies.payoutRecords;
  const notices = createPayoutNotices(messenger, languages, keptNotices);
  const isListed = (guildId: string) => guildIds.has(guildId);
  const screens = createPayoutScreens({
    clock: dependencies.clock,
    retryLog: dependencies.retryLog,
    ledger: dependencies.ledger,
    processId: dependencies.processId,
    records,
    notices,
  });
  outages.waits('payoutRows', screens.rowsLeft);
  const paying = createPayoutQueue({
    now: dependencies.now,
    store: dependencies.store,
    retryLog: dependencies.retryLog,
    ledger: dependencies.ledger,
    queue: dependencies.queue,
    caps: dependencies.caps,
    records,
  });
  const payouts = createPayouts({
    store: dependencies.store,
    ledger: dependencies.ledger,
    caps: dependencies.caps,
    links: dependencies.links,
    queue: dependencies.queue,
    liveness: dependencies.liveness,
    retryLog: dependencies.retryLog,
    processId: dependencies.processId,
    max: dependencies.max,
    approvalOver: dependencies.approvalOver,
    log: dependencies.log,
    now: dependencies.now,
    clock: dependencies.clock,
    records,
    notices,
    isListed,
    paying,
    screens,
  });
  const payoutUpkeep = createPayoutUpkeep({
    logChannel: dependencies.logChannel,
    now: dependencies.now,
    clock: dependencies.clock,
    liveness: dependencies.liveness,
    ledger: dependencies.ledger,
    processId: dependencies.processId,
    records,
    notices,
    payouts,
    paying,
    screens,
  });
  paying.serve(payoutUpkeep.look);
  return {
    payoutQueue: paying,
    payoutScreens: screens,
    payouts: unlessHeld(hold, payouts, [
      'prepare',
      'confirm',
      'abandon',
      'approve',
      'reject',
      'resume',
      'stop',
    ]),
    payoutUpkeep,
    recipients: createRecipients({
      links: dependencies.links,
      directory: dependencies.directory,
      members: dependencies.members,
      website: dependencies.website,
      max: dependencies.max,
      clock: dependencies.clock,
    }),
  };
}
