import type { Links } from '../accounts/member-links.js';
import type { PlacesNeeds } from '../campaigns/places.js';
import type { World } from '../clock.js';
import type { Caps } from '../ledger/daily-caps.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Queue } from '../ledger/queue.js';
import type { Log } from '../log.js';
import type { Members } from '../members.js';
import type { Amount } from '../money/amount.js';
import type { Liveness } from '../storage/liveness.js';
import type { Held } from '../storage/store-hold.js';
import type { DropNotices } from './drop-notices.js';
import type { DropRecords } from './drop-records.js';

/** What drops are built on. Each file names the few of them that it needs. */
export interface DropDependencies extends World, Pick<PlacesNeeds, 'store' | 'givenUp'> {
  readonly dropRecords: DropRecords;
  readonly ledger: Pick<Ledger, 'find' | 'current' | 'queueChanges' | 'shownStanding'>;
  readonly caps: Caps;
  readonly links: Links;
  readonly members: Pick<Members, 'hasServer'>;
  readonly queue: Pick<Queue, 'serve' | 'outcome' | 'isPaying'>;
  readonly notices: DropNotices;
  readonly liveness: Liveness;
  /** Most that one grant may add. */
  readonly max: Amount;
  /** Above this cost, a second staff member must approve. */
  readonly approvalOver: Amount | undefined;
  /** Whether the bot acts in a server. */
  readonly isListed: (guildId: string) => boolean;
  readonly isHeld: Held['isHeld'];
  readonly log: Log;
  /** For what is tried again by itself. */
  readonly retryLog: Log;
}
