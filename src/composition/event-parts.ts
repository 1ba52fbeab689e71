import type { CampaignDependencies } from '../campaigns/campaign-dependencies.js';
import { createCodeService } from '../codes/code-service.js';
import { slowHash } from '../codes/code-text.js';
import { createGuesses } from '../codes/guesses.js';
import type { Config } from '../config.js';
import { createDropService } from '../drops/drop-service.js';
import { createEntrants } from '../giveaways/entrants.js';
import { createGiveawayService } from '../giveaways/giveaway-service.js';
import { unlessHeld } from '../hold/unless-held.js';
import { createSeriesRecords } from '../recurrences/series.js';
import { createCodeNotices } from '../views/code-card.js';
import { createDropNotices } from '../views/drop-card.js';
import { createGiveawayNotices } from '../views/giveaway-messages.js';
import type { Foundation } from './foundation.js';
import type { Granting } from './grant-parts.js';

/** Giveaways, drops and codes. */
export function createEventParts(
  { DISCORD_GUILD_IDS: guildIds, LINK_PROOFS: proofs }: Config,
  foundation: Pick<Foundation, 'slowHash'>,
  dependencies: Granting,
) {
  const { store, messenger, languages, keptNotices, hold, events } = dependencies;
  const alike: CampaignDependencies = {
    store,
    ledger: dependencies.ledger,
    caps: dependencies.caps,
    links: dependencies.links,
    age: dependencies.age,
    members: dependencies.members,
    queue: dependencies.queue,
    servers: dependencies.servers,
    staffNow: dependencies.staffNow,
    givenUp: dependencies.givenUp,
    liveness: dependencies.liveness,
    processId: dependencies.processId,
    max: dependencies.max,
    approvalOver: dependencies.approvalOver,
    isListed: (guildId) => guildIds.has(guildId),
    isHeld: dependencies.isHeld,
    log: dependencies.log,
    retryLog: dependencies.retryLog,
    now: dependencies.now,
    clock: dependencies.clock,
    randomBytes: dependencies.randomBytes,
  };
  const entrants = createEntrants(store);
  const giveaways = createGiveawayService({
    ...alike,
    members: dependencies.members,
    mayMention: dependencies.mayMention,
    grantAnnouncer: dependencies.grantAnnouncer,
    directMessages: dependencies.directMessages,
    records: dependencies.giveawayRecords,
    series: createSeriesRecords(store, 'giveaway-series'),
    entrants,
    notices: createGiveawayNotices(messenger, languages, keptNotices),
    canProve: proofs.some((way) => way !== 'staff'),
  });
  const drops = createDropService({
    ...alike,
    records: dependencies.dropRecords,
    series: createSeriesRecords(store, 'drop-series'),
    notices: createDropNotices(messenger, languages, keptNotices),
  });
  const codeNotices = createCodeNotices(messenger, languages, keptNotices);
  const codes = createCodeService({
    ...alike,
    records: dependencies.codeRecords,
    notices: codeNotices,
    guesses: createGuesses({
      store,
      log: dependencies.log,
      now: dependencies.now,
      randomBytes: dependencies.randomBytes,
      tell: codeNotices.plannedText,
      catchUp: codeNotices.catchUp,
    }),
    slowHash: foundation.slowHash ?? slowHash,
  });
  for (const { tryAgain } of [giveaways, drops, codes]) events.on('logChannelWorks', tryAgain);
  events.on('grantTold', giveaways.grantChanged);
  return {
    entrants,
    giveaways: unlessHeld(hold, giveaways, [
      'prepare',
      'confirm',
      'abandon',
      'approve',
      'reject',
      'edit',
      'end',
      'cancel',
      'reroll',
      'previewPayAgain',
      'payAgain',
      'payNow',
      'stopRepeating',
    ]),
    drops: unlessHeld(hold, drops, [
      'prepare',
      'confirm',
      'abandon',
      'approve',
      'reject',
      'claim',
      'answer',
      'end',
      'stopRepeating',
    ]),
    codes: unlessHeld(hold, codes, [
      'prepare',
      'confirm',
      'abandon',
      'approve',
      'reject',
      'redeem',
      'disable',
    ]),
  };
}
