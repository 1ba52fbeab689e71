import type { Config } from '../config.js';
import { unlessHeld } from '../hold/unless-held.js';
import { createErasure } from '../privacy/erasure.js';
import { createPersonalExport } from '../privacy/personal-export.js';
import { createStaffStanding } from '../privacy/staff-standing.js';
import type { Linked } from './link-parts.js';

/** What members can have done with what is stored about them. */
export function createPrivacyParts({ DISCORD_GUILD_IDS: guildIds }: Config, dependencies: Linked) {
  const { store, members, languages, hold, linkRequestNotices } = dependencies;
  const erasure = createErasure({
    liveness: dependencies.liveness,
    clock: dependencies.clock,
    log: dependencies.log,
    now: dependencies.now,
    store,
    ledger: dependencies.ledger,
    links: dependencies.links,
    payoutRecords: dependencies.payoutRecords,
    giveawayRecords: dependencies.giveawayRecords,
    requestNotices: linkRequestNotices,
    isStaff: createStaffStanding(store, members, guildIds),
    erasedPerson: languages.server.words.privacy.erasedPerson,
  });
  return {
    exportPersonalData: createPersonalExport({ store, now: dependencies.now }),
    erasure: unlessHeld(hold, erasure, ['preview', 'erase']),
  };
}
