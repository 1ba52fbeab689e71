import type { Log } from '../log.js';
import type { Clock } from '../time/clock.js';
import { createWorkUnderWay } from '../time/work-under-way.js';
import type { Following, Reply } from './reply.js';

/** Discord lets an answer be edited for 15 minutes after the interaction. */
const EDITABLE_MS = 14 * 60_000;
/** The oldest are given up first. */
const MOST = 1_000;

interface FollowedAnswer {
  following: Following;
  readonly show: (reply: Reply) => Promise<void>;
  readonly callOff: () => void;
  /** Whether an edit of it is on its way to Discord. */
  isBeingEdited?: boolean;
  /** Its edits, one after the other, or an older state could reach Discord after a newer one. */
  edits: Promise<void>;
}

/** An answer that an edit of an older one may yet replace. */
interface Overtaking {
  /** The last that was shown. */
  newest: { readonly reply: Reply; readonly show: FollowedAnswer['show'] };
  /** Resolves once nothing older can replace it. */
  readonly settled: Promise<void>;
}

export type FollowedAnswers = ReturnType<typeof createFollowedAnswers>;

/** Answers about what others can still change. They are kept true for as long as Discord lets them be edited. */
export function createFollowedAnswers(clock: Clock, log: Log) {
  /** By the interaction that each answers first. */
  const followed = new Map<string, FollowedAnswer>();
  /** By the same interaction. */
  const overtaking = new Map<string, Overtaking>();
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
    const isFollowed = () => followed.get(id) === answer;
    if (!isFollowed()) return;
    try {
      const current = await reply();
      if (current === undefined || !isFollowed()) return;
      if (current.follows !== undefined) answer.following = current.follows;
      answer.isBeingEdited = true;
      await answer.show(current).finally(() => {
        answer.isBeingEdited = false;
        if (current.follows === undefined && isFollowed()) forget(id);
      });
    } catch (error) {
      log.warn({ err: error }, 'could not bring an answer up to date');
    }
  }

  /** Shows the newest answer again, once older edits are over; another one may be shown meanwhile. */
  async function showAgain(id: string, olderEdits: Promise<void>): Promise<void> {
    await olderEdits;
    let last: Overtaking['newest'] | undefined;
    for (;;) {
      const newest = overtaking.get(id)?.newest;
      if (newest === undefined || newest === last) break;
      last = newest;
      try {
        await newest.show(newest.reply);
      } catch (error) {
        log.warn({ err: error }, 'could not show an answer again that an older one may have replaced');
      }
    }
    overtaking.delete(id);
  }

  /** @returns when no edit of an older answer can replace it any more */
  function overtake(
    id: string,
    before: FollowedAnswer | undefined,
    newest: Overtaking['newest'],
  ): Promise<void> {
    const already = overtaking.get(id);
    if (already !== undefined) {
      already.newest = newest;
      return already.settled;
    }
    if (!before?.isBeingEdited) return Promise.resolve();
    const settled = underWay.track(showAgain(id, before.edits));
    overtaking.set(id, { newest, settled });
    return settled;
  }

  function editInTurn(id: string, answer: FollowedAnswer, reply: () => Promise<Reply | undefined>): void {
    answer.edits = underWay.track(answer.edits.then(() => edit(id, answer, reply)));
  }

  const look = (id: string, answer: FollowedAnswer): void =>
    editInTurn(id, answer, () => answer.following.decided());

  function begin(id: string, following: Following, show: FollowedAnswer['show'], edits: Promise<void>): void {
    const [oldest] = followed.keys();
    if (oldest !== undefined && followed.size >= MOST) forget(oldest);
    const answer: FollowedAnswer = {
      following,
      show,
      edits,
      callOff: clock.after(EDITABLE_MS, () => editInTurn(id, answer, async () => answer.following.later)),
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
    shown(id: string, reply: Reply, show: (reply: Reply) => Promise<void>): void {
      const before = followed.get(id);
      forget(id);
      const edits = overtake(id, before, { reply, show });
      if (reply.follows !== undefined) begin(id, reply.follows, show, edits);
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
