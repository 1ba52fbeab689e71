import type { Links } from '../accounts/member-links.js';
import type { LifecycleDependencies } from '../campaigns/lifecycle.js';
import type { UpkeepDependencies } from '../campaigns/upkeep.js';
import type { Caps } from '../ledger/daily-caps.js';
import type { GrantAnnouncer } from '../ledger/grant-announcer.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Queue } from '../ledger/queue.js';
import type { Members, MentionLookup, Servers, StaffLookup } from '../members.js';
import type { DirectMessages } from '../notices/direct-messages.js';
import type { Liveness } from '../storage/liveness.js';
import type { World } from '../time/clock.js';
import type { Entrants } from './entrants.js';
import type { GiveawayNotices } from './giveaway-notices.js';
import type { GiveawayRecords } from './giveaway-records.js';
import type { SeriesRecords } from './series.js';

/** What giveaways are built on. Each file names the few of them that it needs. */
export interface GiveawayDependencies
  extends World,
    Omit<LifecycleDependencies, 'processId'>,
    UpkeepDependencies {
  readonly records: GiveawayRecords;
  readonly series: SeriesRecords;
  readonly entrants: Entrants;
  readonly ledger: Ledger;
  readonly caps: Caps;
  readonly links: Links;
  readonly members: Members;
  readonly servers: Servers;
  /** Whether somebody is staff, when nobody asks for anything. */
  readonly staffNow: StaffLookup;
  /** Whether somebody may mention a role, likewise. */
  readonly mayMention: MentionLookup;
  readonly queue: Pick<Queue, 'serve' | 'begin' | 'hurry'>;
  readonly grantAnnouncer: Pick<GrantAnnouncer, 'show'>;
  readonly notices: GiveawayNotices;
  readonly directMessages: Pick<DirectMessages, 'planned' | 'work'>;
  readonly liveness: Liveness;
  /** Whether members can prove an account without staff. */
  readonly canProve: boolean;
}
