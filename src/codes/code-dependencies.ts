import type { Links } from '../accounts/member-links.js';
import type { Decision, LifecycleDependencies } from '../campaigns/lifecycle.js';
import type { PlacesDependencies } from '../campaigns/places.js';
import type { UpkeepDependencies } from '../campaigns/upkeep.js';
import type { Saying } from '../errors.js';
import type { Caps } from '../ledger/daily-caps.js';
import type { Ledger } from '../ledger/ledger.js';
import type { MessagePlace } from '../message-place.js';
import type { Change, Store } from '../storage/store.js';
import type { World } from '../time/clock.js';
import type { CodeRecords } from './code-records.js';
import type { CodeSet } from './code-schema.js';
import type { SlowHash } from './code-text.js';
import type { GuessTallies } from './guesses.js';

/** Messages about codes in the log channel. None of them throws: what cannot be delivered is in the log. */
export interface CodeNotices {
  /** Puts codes before a second staff member. */
  askStaff(set: CodeSet): Promise<MessagePlace | undefined>;
  /** Brings the message of {@link askStaff} up to date. @returns false if there is one and that could not be done */
  update(set: CodeSet): Promise<boolean>;
  /** What is committed to have the log channel told of something. */
  planned(set: CodeSet, what: Decision | 'ended'): Change;
  /** The same for something that is not about one set. */
  plannedText(say: Saying): Change;
  /** Posts what was planned and committed. */
  catchUp(): Promise<void>;
}

/** What codes are built on. Each file names the few of them that it needs. */
export interface CodeDependencies
  extends Pick<World, 'now' | 'clock' | 'randomBytes'>,
    LifecycleDependencies,
    UpkeepDependencies,
    Pick<PlacesDependencies, 'queue' | 'givenUp'> {
  readonly store: Store;
  readonly codeRecords: CodeRecords;
  readonly caps: Caps;
  readonly links: Links;
  readonly guesses: GuessTallies;
  readonly notices: CodeNotices;
  readonly ledger: Pick<Ledger, 'find' | 'current' | 'queueChanges' | 'shownStanding'>;
  readonly slowHash: SlowHash;
}
