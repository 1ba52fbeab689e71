import type { AgeGate } from '../accounts/account-age.js';
import type { Links } from '../accounts/member-links.js';
import type { Caps } from '../ledger/daily-caps.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Queue } from '../ledger/queue.js';
import type { Servers, StaffLookup } from '../members.js';
import type { Store } from '../storage/store.js';
import type { World } from '../time/clock.js';
import type { LifecycleDependencies } from './lifecycle.js';
import type { PlacesDependencies } from './places.js';
import type { UpkeepDependencies } from './upkeep.js';

/** What giveaways, drops and codes are built on alike. Each adds its records and its messages. */
export interface CampaignDependencies extends World, LifecycleDependencies, UpkeepDependencies {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly caps: Caps;
  readonly links: Links;
  readonly age: AgeGate;
  readonly queue: Pick<Queue, 'serve' | 'begin' | 'hurry' | 'outcome' | 'isPaying'>;
  readonly servers: Servers;
  /** Whether somebody is staff, when nobody asks for anything. */
  readonly staffNow: StaffLookup;
  readonly givenUp: PlacesDependencies['givenUp'];
}
