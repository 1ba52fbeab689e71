import type { Clock } from '../time/clock.js';
import type { Request } from './request.js';
import type { Responder } from './responder.js';

/** An interaction that has ended, for the metrics. Texts come from a small, fixed set. */
export interface DoneInteraction {
  /** As in the log: `/links set`, or `link:approve` for a button. `other` for what this version does not know. */
  readonly command: string;
  readonly outcome: string;
  /** Until Discord accepted the first answer; `undefined` if it never did. */
  readonly acknowledgedMs: number | undefined;
  readonly ms: number;
}

export interface RecordedInteraction extends Pick<Request, 'reference' | 'websiteCalls'> {
  readonly job: { readonly name: string; readonly known: boolean };
  readonly userId: string;
  readonly startedAt: number;
  readonly responder: Pick<Responder, 'acknowledgedAt'>;
}

/** The log line of an interaction, and its count in the metrics. */
export function createInteractionRecord(
  { job, reference, websiteCalls, userId, startedAt, responder }: RecordedInteraction,
  clock: Clock,
  onDone: ((interaction: DoneInteraction) => void) | undefined,
) {
  return {
    /** The fields of the log line. */
    line: (outcome: string): object => ({
      ref: reference,
      use: job.name,
      user: userId,
      outcome,
      ms: Math.round(clock.now() - startedAt),
      websiteCalls: websiteCalls.calls,
    }),

    /** To be called once, at the end. */
    count(outcome: string): void {
      const acknowledgedAt = responder.acknowledgedAt();
      onDone?.({
        command: job.known ? job.name : 'other',
        outcome,
        acknowledgedMs: acknowledgedAt === undefined ? undefined : acknowledgedAt - startedAt,
        ms: clock.now() - startedAt,
      });
    },
  };
}
