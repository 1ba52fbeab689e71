import type { Clock } from '../clock.js';
import type { Log } from '../log.js';
import { createWorkUnderWay } from '../work-under-way.js';
import type { Following, Reply } from './reply.js';

/** Discord lets an answer be edited for 15 minutes after the interaction. */
const EDITABLE_MS = 14 * 60_000;
/** The oldest are given up first. */
const MOST = 1_000;

interface FollowedAnswer extends Following {
  readonly show: (reply: Reply) => Promise<void>;
  readonly callOff: () => void;
}

export type FollowedAnswers = ReturnType<typeof createFollowedAnswers>;

/** Answers about what others have yet to decide. They are kept true for as long as Discord lets them be edited. */
export function createFollowedAnswers(clock: Clock, log: Log) {
  const followed = new Set<FollowedAnswer>();
  const underWay = createWorkUnderWay();

  function forget(answer: FollowedAnswer): void {
    answer.callOff();
    followed.delete(answer);
  }

  /** An answer that could not be edited stays as it is: what it was about is done and recorded all the same. */
  async function edit(answer: FollowedAnswer, reply: () => Promise<Reply | undefined>): Promise<void> {
    try {
      const current = await reply();
      if (current === undefined || !followed.has(answer)) return;
      forget(answer);
      await answer.show(current);
    } catch (error) {
      log.warn({ err: error }, 'could not bring an answer up to date');
    }
  }

  return {
    /** Follows from now on what an answer is about. @param show replaces the answer */
    begin(following: Following, show: (reply: Reply) => Promise<void>): void {
      const [oldest] = followed;
      if (oldest !== undefined && followed.size >= MOST) forget(oldest);
      const answer: FollowedAnswer = {
        ...following,
        show,
        callOff: clock.after(
          EDITABLE_MS,
          () => void underWay.track(edit(answer, async () => following.later)),
        ),
      };
      followed.add(answer);
    },

    /** Brings the answers up to date that are about something of which this process may have changed the state. */
    changed(subject: string): void {
      for (const answer of followed) {
        if (answer.subject === subject) void underWay.track(edit(answer, answer.decided));
      }
    },

    /** Resolves when no answer is being edited. */
    idle: underWay.idle,
  };
}
