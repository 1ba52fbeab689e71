import type { Config } from '../config.js';
import { unlessHeld } from '../hold/unless-held.js';
import { createSchedules } from '../schedules/schedules.js';
import { createScheduleNotices } from '../views/schedule-card.js';
import type { Granting } from './grant-parts.js';
import type { createPayoutParts } from './payout-parts.js';

/** Payouts that repeat. */
export function createScheduleParts(
  { DISCORD_GUILD_IDS: guildIds }: Config,
  dependencies: Granting & ReturnType<typeof createPayoutParts>,
) {
  const { messenger, languages, keptNotices, hold } = dependencies;
  const schedules = createSchedules({
    store: dependencies.store,
    payoutRecords: dependencies.payoutRecords,
    payouts: dependencies.payouts,
    recipients: dependencies.recipients,
    caps: dependencies.caps,
    servers: dependencies.servers,
    staffNow: dependencies.staffNow,
    liveness: dependencies.liveness,
    max: dependencies.max,
    approvalOver: dependencies.approvalOver,
    log: dependencies.log,
    retryLog: dependencies.retryLog,
    now: dependencies.now,
    clock: dependencies.clock,
    records: dependencies.scheduleRecords,
    notices: createScheduleNotices(messenger, languages, keptNotices),
    isListed: (guildId) => guildIds.has(guildId),
    isHeld: hold.isHeld,
  });
  return {
    schedules: unlessHeld(hold, schedules, [
      'prepare',
      'confirm',
      'abandon',
      'approve',
      'reject',
      'unschedule',
    ]),
  };
}
