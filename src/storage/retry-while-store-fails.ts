import { pause, type World } from '../clock.js';
import { RecordError, StoreError } from '../errors.js';
import type { Log } from '../log.js';

const AGAIN_MS = 500;

interface RetryOptions extends Pick<World, 'clock'> {
  readonly signal: AbortSignal;
  readonly log: Log;
  /** What has ended, as the log calls it. */
  readonly kind: string;
  readonly id: string;
}

/**
 * Records how something has ended, even if the store fails for a while. Doing the work again instead could be cut short:
 * a commit that is reported as failed may land later.
 * @param record reads what is there before it commits
 * @throws {StoreError} once `signal` has aborted
 */
export async function retryWhileStoreFails<Result>(
  record: () => Promise<Result>,
  { signal, clock, log, kind, id }: RetryOptions,
): Promise<Result> {
  for (;;) {
    try {
      return await record();
    } catch (error) {
      if (!(error instanceof StoreError) || error instanceof RecordError || signal.aborted) throw error;
      log.error({ [kind]: id, err: error }, `could not record the end of a ${kind}; it will be retried`);
      await pause(clock, AGAIN_MS);
    }
  }
}
