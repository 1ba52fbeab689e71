import type { PostedRecord } from '../discord/newest-record.js';
import type { Grant } from '../ledger/grant.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Log } from '../log.js';

/** What tells staff whether a store that nobody could check is the newest one. */
export interface NewestPayments {
  /** The newest on record, if any. */
  readonly recorded: Grant | undefined;
  /** The newest that the log channel tells of, if any among its last messages. */
  readonly posted: PostedRecord | undefined | 'unreadable';
}

export type ReadNewestPayments = () => Promise<NewestPayments>;

export function createNewestPayments(
  ledger: Pick<Ledger, 'list'>,
  newestPosted: () => Promise<PostedRecord | undefined>,
  log: Log,
): ReadNewestPayments {
  return async () => {
    const { grants } = await ledger.list({ state: 'applied', limit: 1 });
    try {
      return { recorded: grants[0], posted: await newestPosted() };
    } catch (error) {
      log.warn({ err: error }, 'could not read the last messages of the log channel');
      return { recorded: grants[0], posted: 'unreadable' };
    }
  };
}
