import type { CampaignDependencies } from '../campaigns/campaign-dependencies.js';
import type { GrantAnnouncer } from '../ledger/grant-announcer.js';
import type { Members, MentionLookup, Servers, StaffLookup } from '../members.js';
import type { DirectMessages } from '../notices/direct-messages.js';
import type { Entrants } from './entrants.js';
import type { GiveawayNotices } from './giveaway-notices.js';
import type { GiveawayRecords } from './giveaway-records.js';
import type { SeriesRecords } from './series.js';

/** What giveaways are built on. Each file names the few of them that it needs. */
export interface GiveawayDependencies extends CampaignDependencies {
  readonly records: GiveawayRecords;
  readonly series: SeriesRecords;
  readonly entrants: Entrants;
  readonly members: Members;
  readonly servers: Servers;
  /** Whether somebody is staff, when nobody asks for anything. */
  readonly staffNow: StaffLookup;
  /** Whether somebody may mention a role, likewise. */
  readonly mayMention: MentionLookup;
  readonly grantAnnouncer: Pick<GrantAnnouncer, 'show'>;
  readonly notices: GiveawayNotices;
  readonly directMessages: Pick<DirectMessages, 'planned' | 'work'>;
  /** Whether members can prove an account without staff. */
  readonly canProve: boolean;
}
