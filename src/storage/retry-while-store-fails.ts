import { type Clock, pause } from '../clock.js';
import { RecordError, StoreError } from '../errors.js';

const AGAIN_MS = 500;

/**
 * Records how something has ended, even if the store fails for a while. Doing the work again instead could be cut short:
 * a commit that is reported as failed may land later.
 * @param record reads what is there before it commits
 * @throws {StoreError} once `signal` has aborted
 */
export async function retryWhileStoreFails<Result>(
  record: () => Promise<Result>,
  {
    signal,
    clock,
    onFailure,
  }: {
    readonly signal: AbortSignal;
    readonly clock: Clock;
    readonly onFailure: (error: StoreError) => void;
  },
): Promise<Result> {
  for (;;) {
    try {
      return await record();
    } catch (error) {
      if (!(error instanceof StoreError) || error instanceof RecordError || signal.aborted) throw error;
      onFailure(error);
      await pause(clock, AGAIN_MS);
    }
  }
}
