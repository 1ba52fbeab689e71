import type { Directory } from '../accounts/directory.js';
import type { Links } from '../accounts/member-links.js';
import type { Clock, World } from '../clock.js';
import type { Log } from '../log.js';
import type { Amount } from '../money/amount.js';
import type { CallCount, Website } from '../website/website.js';
import type { Caps } from './daily-caps.js';
import type { Deliverer } from './delivery.js';
import type { GrantAnnouncer } from './grant-announcer.js';
import type { GrantNotices } from './grant-notices.js';
import type { Grant } from './grant-schema.js';
import type { InFlight } from './in-flight.js';
import type { Ledger } from './ledger.js';

/** What granting is built on. What else deals with grants names the parts of it that it needs. */
export interface GrantingOptions extends Pick<World, 'now'> {
  readonly ledger: Ledger;
  readonly caps: Caps;
  readonly links: Links;
  readonly directory: Directory;
  readonly website: Website;
  readonly deliverer: Deliverer;
  readonly inFlight: InFlight;
  readonly notices: GrantNotices;
  readonly grantAnnouncer: GrantAnnouncer;
  /** Names this process in what it is at work on. */
  readonly processId: string;
  /** Most that one grant may add. */
  readonly max: Amount;
  /** Above this, a second staff member must approve. */
  readonly approvalOver: Amount | undefined;
  readonly log: Log;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Called with a grant whose outcome has just become unknown. */
  readonly onUnknown: (grant: Grant, count?: CallCount) => Promise<Grant>;
}
