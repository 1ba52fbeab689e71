import type { CampaignDependencies } from '../campaigns/campaign-dependencies.js';
import type { GrantAnnouncer } from '../ledger/grant-announcer.js';
import type { Members, MentionLookup } from '../members.js';
import type { DirectMessages } from '../notices/direct-messages.js';
import type { SeriesRecords } from '../recurrences/series.js';
import type { Entrants } from './entrants.js';
import type { GiveawayNotices } from './giveaway-notices.js';
import type { GiveawayRecords } from './giveaway-records.js';
import type { GiveawaySeries } from './giveaway-schema.js';

/** What giveaways are built on. Each file names the few of them that it needs. */
export interface GiveawayDependencies extends CampaignDependencies {
  readonly records: GiveawayRecords;
  readonly series: SeriesRecords<GiveawaySeries>;
  readonly entrants: Entrants;
  readonly members: Members;
  /** Whether somebody may mention a role, when nobody asks for anything. */
  readonly mayMention: MentionLookup;
  readonly grantAnnouncer: Pick<GrantAnnouncer, 'show'>;
  readonly notices: GiveawayNotices;
  readonly directMessages: Pick<DirectMessages, 'planned' | 'work'>;
  /** Whether members can prove an account without staff. */
  readonly canProve: boolean;
}
