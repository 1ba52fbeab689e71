import type { Config } from '../config.js';
import { createEntrants } from '../giveaways/entrants.js';
import { createGiveawayService } from '../giveaways/giveaway-service.js';
import { createSeriesRecords } from '../giveaways/series.js';
import { unlessHeld } from '../hold/unless-held.js';
import { createGiveawayNotices } from '../views/giveaway-messages.js';
import type { Granting } from './grant-parts.js';

/** Giveaways and their entrants. */
export function createGiveawayParts(config: Config, dependencies: Granting) {
  const { DISCORD_GUILD_IDS: guildIds, LINK_PROOFS: proofs } = config;
  const { messenger, languages, keptNotices, hold, events } = dependencies;
  const entrants = createEntrants(dependencies.store);
  const giveaways = createGiveawayService({
    ledger: dependencies.ledger,
    caps: dependencies.caps,
    links: dependencies.links,
    members: dependencies.members,
    servers: dependencies.servers,
    staffNow: dependencies.staffNow,
    mayMention: dependencies.mayMention,
    queue: dependencies.queue,
    grantAnnouncer: dependencies.grantAnnouncer,
    directMessages: dependencies.directMessages,
    liveness: dependencies.liveness,
    max: dependencies.max,
    approvalOver: dependencies.approvalOver,
    isHeld: dependencies.isHeld,
    log: dependencies.log,
    retryLog: dependencies.retryLog,
    now: dependencies.now,
    clock: dependencies.clock,
    randomBytes: dependencies.randomBytes,
    records: dependencies.giveawayRecords,
    series: createSeriesRecords(dependencies.store),
    entrants,
    notices: createGiveawayNotices(messenger, languages, keptNotices),
    canProve: proofs.some((way) => way !== 'staff'),
    isListed: (guildId) => guildIds.has(guildId),
  });
  events.on('logChannelWorks', giveaways.tryAgain);
  events.on('grantTold', giveaways.grantChanged);
  return {
    entrants,
    giveaways: unlessHeld(hold, giveaways, [
      'prepare',
      'confirm',
      'approve',
      'edit',
      'end',
      'reroll',
      'previewPayAgain',
      'payAgain',
      'payNow',
    ]),
  };
}
