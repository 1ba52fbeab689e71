import type { CampaignDependencies } from '../campaigns/campaign-dependencies.js';
import type { StaffQuestion } from '../campaigns/lifecycle.js';
import type { Saying } from '../errors.js';
import type { Change } from '../storage/store.js';
import type { CodeRecords } from './code-records.js';
import type { CodeSet } from './code-schema.js';
import type { SlowHash } from './code-text.js';
import type { GuessTallies } from './guesses.js';

/** Messages about codes in the log channel. None of them throws: what cannot be delivered is in the log. */
export interface CodeNotices extends StaffQuestion<CodeSet> {
  /** What is committed to have the log channel told of something. */
  planned(set: CodeSet, what: 'created' | 'ended'): Change;
  /** The same for something that is not about one set. */
  plannedText(say: Saying): Change;
}

/** What codes are built on. Each file names the few of them that it needs. */
export interface CodeDependencies extends CampaignDependencies {
  readonly records: CodeRecords;
  readonly guesses: GuessTallies;
  readonly notices: CodeNotices;
  readonly slowHash: SlowHash;
}
