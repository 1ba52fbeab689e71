import type { HoldReason } from '../../storage/continuity.js';
import type { ReadOnlyStore } from '../../storage/open-read-only.js';
import { HOLD_KEY, type HoldRecord } from '../../storage/store-hold.js';
import { MOVED_KEY, type Moved } from '../../storage/store-identity.js';
import { movedError } from '../../storage/store-marks.js';
import { type Finding, findingsAbout } from '../probes/finding.js';

const { fault } = findingsAbout('STORE_URL');

const REASONS: Readonly<Record<HoldReason, string>> = {
  'another-place': 'the database is on another server or timeline than before',
  'another-file': 'something is open, and the file was copied or put back from a copy',
  'gone-back': 'something that the bot has written is missing',
  'long-ago': 'something is open, and nobody has written it for long',
};

/**
 * Whether the bot refuses a store as it is, or pays nothing from it until staff decide.
 * @param name what the store is called towards people
 * @throws {StoreError} if it cannot be read
 */
export async function checkState(
  records: Pick<ReadOnlyStore, 'get'>,
  name: string,
): Promise<readonly Finding[]> {
  const moved = await records.get<Moved>(MOVED_KEY);
  if (moved !== undefined) return fault(movedError(moved, name).message);
  const hold = await records.get<HoldRecord>(HOLD_KEY);
  return hold === undefined ? [] : fault(held(hold));
}

export const processesInWords = (count: number) =>
  count === 0 ? 'no process' : count === 1 ? '1 process' : `${count} processes`;

function held({ reason, since, quarantining }: HoldRecord): string {
  const day = new Date(since).toISOString().slice(0, 10);
  const why = `payments are on hold since ${day}, because ${REASONS[reason]}`;
  if (quarantining !== undefined) {
    return `${why}: staff have pressed Quarantine, which is not complete; start the bot, which completes it`;
  }
  return `${why}: start the bot, and decide on its card in the log channel: Go on if nothing is missing, or Quarantine if this may be an older copy (docs/store.md tells which)`;
}
