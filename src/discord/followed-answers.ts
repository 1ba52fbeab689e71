import type { Log } from '../log.js';
import type { Clock } from '../time/clock.js';
import { createWorkUnderWay } from '../time/work-under-way.js';
import type { Reply } from './reply.js';

/** Discord lets an answer be edited for 15 minutes after the interaction. */
const EDITABLE_MS = 14 * 60_000;
/** The oldest are given up first. */
const MOST = 1_000;

type Show = (reply: Reply) => Promise<void>;

/** The edits of one answer, one after the other, or an older state could reach Discord after a newer one. */
interface Edits {
  last: Promise<void>;
  /** Whether one is on its way to Discord. */
  isUnderWay: boolean;
}

interface ShownAnswer {
  /** What it is about that can still change. */
  following: Reply['follows'];
  readonly show: Show;
  readonly edits: Edits;
  callOff(): void;
}

export type FollowedAnswers = ReturnType<typeof createFollowedAnswers>;

/** Answers about what others can still change. They are kept true for as long as Discord lets them be edited. */
export function createFollowedAnswers(clock: Clock, log: Log) {
  /** By the interaction that each answers first. */
  const answers = new Map<string, ShownAnswer>();
  const underWay = createWorkUnderWay();

  function forget(id: string): void {
    answers.get(id)?.callOff();
    answers.delete(id);
  }

  /** An answer that could not be edited stays as it is: what it was about is done and recorded all the same. */
  async function edit(
    id: string,
    answer: ShownAnswer,
    read: () => Promise<Reply | undefined>,
  ): Promise<void> {
    const isReplaced = () => answers.get(id) !== answer;
    if (isReplaced()) return;
    try {
      const reply = await read();
      if (reply === undefined || isReplaced()) return;
      answer.following = reply.follows;
      answer.edits.isUnderWay = true;
      await answer.show(reply);
    } catch (error) {
      log.warn({ err: error }, 'could not bring an answer up to date');
    } finally {
      answer.edits.isUnderWay = false;
      if (answer.following === undefined && !isReplaced()) forget(id);
    }
  }

  function editInTurn(id: string, answer: ShownAnswer, read: () => Promise<Reply | undefined>): void {
    const { edits } = answer;
    edits.last = underWay.track(edits.last.then(() => edit(id, answer, read)));
  }

  const look = (id: string, answer: ShownAnswer): void =>
    editInTurn(id, answer, async () => answer.following?.decided());

  return {
    /**
     * An answer was shown. Follows from now on what it is about, if anything, in place of what it was about before.
     * @param id the ID of the interaction that it answered first
     * @param show replaces the answer
     */
    shown(id: string, reply: Reply, show: Show): void {
      const edits = answers.get(id)?.edits ?? { last: Promise.resolve(), isUnderWay: false };
      forget(id);
      const { follows } = reply;
      if (follows === undefined && !edits.isUnderWay) return;
      const [oldest] = answers.keys();
      if (oldest !== undefined && answers.size >= MOST) forget(oldest);
      const answer: ShownAnswer = {
        following: follows,
        show,
        edits,
        callOff: clock.after(EDITABLE_MS, () => editInTurn(id, answer, async () => answer.following?.later)),
      };
      answers.set(id, answer);
      // An edit of the answer before it may reach Discord after this one, which is then shown again.
      if (edits.isUnderWay) editInTurn(id, answer, async () => reply);
      // It may have changed while the answer was on its way.
      look(id, answer);
    },

    /** Brings the answers up to date that are about something of which this process may have changed the state. */
    changed(subject: string): void {
      for (const [id, answer] of answers) {
        if (answer.following?.subject === subject) look(id, answer);
      }
    },

    /** Resolves when no answer is being edited. */
    idle: underWay.idle,
  };
}
