import type { Links } from '../accounts/member-links.js';
import type { Caps } from '../ledger/daily-caps.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Log } from '../log.js';
import type { Amount } from '../money/amount.js';
import type { Liveness } from '../storage/liveness.js';
import type { World } from '../time/clock.js';
import type { PayoutNotices } from './payout-notices.js';
import type { PayoutRecords } from './payout-records.js';

/** What payouts are built on. What deals with a part of them names what it needs. */
export interface PayoutsOptions extends Pick<World, 'now'> {
  readonly records: PayoutRecords;
  readonly ledger: Ledger;
  readonly caps: Caps;
  readonly links: Links;
  readonly notices: PayoutNotices;
  readonly liveness: Liveness;
  /** Whether the bot acts in a server. */
  readonly isListed: (guildId: string) => boolean;
  /** Most that one row may add. */
  readonly max: Amount;
  /** Above this total, a second staff member must approve. */
  readonly approvalOver: Amount | undefined;
  readonly log: Log;
}
