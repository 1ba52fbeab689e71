import type { Clock } from '../clock.js';
import type { Log } from '../log.js';
import { createWorkUnderWay } from '../work-under-way.js';
import type { Following, Reply } from './reply.js';

/** Discord lets an answer be edited for 15 minutes after the interaction. */
const EDITABLE_MS = 14 * 60_000;
/** The oldest are given up first. */
const MOST = 1_000;

interface FollowedAnswer {
  following: Following;
  readonly show: (reply: Reply) => Promise<void>;
  readonly callOff: () => void;
}

export type FollowedAnswers = ReturnType<typeof createFollowedAnswers>;

/** Answers about what others can still change. They are kept true for as long as Discord lets them be edited. */
export function createFollowedAnswers(clock: Clock, log: Log) {
  /** By the interaction that each answers first. */
  const followed = new Map<string, FollowedAnswer>();
  const underWay = createWorkUnderWay();

  function forget(id: string): void {
    followed.get(id)?.callOff();
    followed.delete(id);
  }

  /** An answer that could not be edited stays as it is: what it was about is done and recorded all the same. */
  async function edit(
    id: string,
    answer: FollowedAnswer,
    reply: () => Promise<Reply | undefined>,
  ): Promise<void> {
    try {
      const current = await reply();
      if (current === undefined || followed.get(id) !== answer) return;
      if (current.follows === undefined) forget(id);
      else answer.following = current.follows;
      await answer.show(current);
    } catch (error) {
      log.warn({ err: error }, 'could not bring an answer up to date');
    }
  }

  const look = (id: string, answer: FollowedAnswer): void =>
    void underWay.track(edit(id, answer, answer.following.decided));

  function begin(id: string, following: Following, show: (reply: Reply) => Promise<void>): void {
    const [oldest] = followed.keys();
    if (oldest !== undefined && followed.size >= MOST) forget(oldest);
    const answer: FollowedAnswer = {
      following,
      show,
      callOff: clock.after(
        EDITABLE_MS,
        () => void underWay.track(edit(id, answer, async () => answer.following.later)),
      ),
    };
    followed.set(id, answer);
    // It may have changed while the answer was on its way.
    look(id, answer);
  }

  return {
    /**
     * An answer was shown. Follows from now on what it is about, if anything, in place of what it was about before.
     * @param id the ID of the interaction that it answered first
     * @param show replaces the answer
     */
    shown(id: string, { follows }: Reply, show: (reply: Reply) => Promise<void>): void {
      forget(id);
      if (follows !== undefined) begin(id, follows, show);
    },

    /** Brings the answers up to date that are about something of which this process may have changed the state. */
    changed(subject: string): void {
      for (const [id, answer] of followed) {
        if (answer.following.subject === subject) look(id, answer);
      }
    },

    /** Resolves when no answer is being edited. */
    idle: underWay.idle,
  };
}
