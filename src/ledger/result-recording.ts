import { StoreError, UserError } from '../errors.js';
import type { Log } from '../log.js';
import { shortId } from '../text/short-id.js';
import { backoffMs } from '../time/backoff.js';
import { type Clock, pause } from '../time/clock.js';
import { type Grant, isToCome } from './grant.js';
import type { InFlight } from './in-flight.js';

/** When a result that could not be recorded is tried to be recorded again, first and at most. */
const RECORD_AGAIN_MS = 2_000;
const LONGEST_AGAIN_MS = 8_000;

export interface RecordingOptions {
  readonly inFlight: InFlight;
  readonly clock: Clock;
  readonly log: Log;
  /** Told of a result that was recorded only after the people who asked had been answered. */
  readonly onRecordedLate: (grant: Grant) => void;
}

/** What became of a grant, and how it is put on record. */
export interface Result {
  readonly grant: Grant;
  /** Whether the website may have added the credit. */
  readonly mayBePaid: boolean;
  readonly record: () => Promise<Grant | undefined>;
  /** If it cannot be recorded at once. Default: the same. */
  readonly recordLater?: () => Promise<Grant | undefined>;
}

/**
 * Records what became of a grant, whatever it takes.
 * @throws {UserError} if it could not be done yet; it is retried until it is done
 */
export type Recording = (result: Result) => Promise<Grant | undefined>;

export function createRecording({ inFlight, log, clock, onRecordedLate }: RecordingOptions): Recording {
  async function untilRecorded(id: string, record: () => Promise<Grant | undefined>): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      await pause(clock, backoffMs(failures, RECORD_AGAIN_MS, LONGEST_AGAIN_MS));
      try {
        const grant = await record();
        if (grant === undefined) return;
        log.info({ grant: id, state: grant.state }, 'the result of a grant is recorded after all');
        // What is unknown is put before staff by the recovery, and what is queued again has not ended.
        if (grant.state !== 'unknown' && !isToCome(grant)) onRecordedLate(grant);
        return;
      } catch (error) {
        log.error({ grant: id, err: error }, 'the result of a grant could still not be recorded');
      }
    }
  }

  return async ({ grant, mayBePaid, record, recordLater = record }) => {
    const { id } = grant;
    try {
      return await record();
    } catch (error) {
      // Others may also have been first too often.
      if (!(error instanceof StoreError || error instanceof UserError)) throw error;
      log.fatal({ grant: id, err: error }, 'the result of a grant could not be recorded yet');
      void inFlight.hold(grant, () => untilRecorded(id, recordLater));
      throw new UserError(
        ({ words }) =>
          mayBePaid
            ? words.grant.sentUnrecorded({ id: shortId(id) })
            : words.grant.endedUnrecorded({ id: shortId(id) }),
        undefined,
        { cause: error },
      );
    }
  };
}
