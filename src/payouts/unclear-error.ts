import { type Saying, type StoreError, UserError } from '../errors.js';
import type { Log } from '../log.js';

/** What somebody reads where the store leaves open what has become of a payout, or what it is. The log keeps why. */
export function unclear(log: Log, id: string, cause: StoreError, say: Saying): UserError {
  log.error({ payout: id, err: cause }, 'what has become of a payout could not be read');
  return new UserError(say, undefined, { cause });
}
