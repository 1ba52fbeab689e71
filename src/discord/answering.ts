import { DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { Language } from '../locales/languages.js';
import type { Log } from '../log.js';
import type { Clock } from '../time/clock.js';
import { AnsweredElsewhereError } from './acknowledgement.js';
import type { Choice } from './command.js';
import { UndeliveredError } from './error-reply.js';
import type { FollowedAnswers } from './followed-answers.js';
import type { Reply } from './reply.js';
import { deliver, publish, tryToPublish } from './reply-delivery.js';
import type { Request, WhenShown } from './request.js';
import type { Responder } from './responder.js';
import type { Job, MessageJob } from './router.js';

/** Work that takes longer is deferred. Discord allows 3 seconds, and the rest of them is for the network. */
const DEFER_AFTER_MS = 1_000;

/** Discord accepts answers to a press for 15 minutes; no second one of it can arrive later. */
const PRESS_REMEMBERED_MS = 15 * 60_000;
const PRESSES_REMEMBERED = 10_000;

/** Work that takes longer reports an unposted record while it is still running. */
const LONG_MS = 5_000;

/** Notes for people whose record cannot be posted in the log channel; `undefined` while it can. */
export interface RecordNotes {
  /** From what is known now. */
  noteNow(language: Language): Reply | undefined;
  /** Waits until the pending posts to the log channel have succeeded or failed. */
  note(language: Language): Promise<Reply | undefined>;
}

export interface AnsweringOptions {
  /** Whether this process may handle an interaction that other processes may have received too. */
  readonly claim: (interactionId: string) => Promise<boolean>;
  /** Default: nobody is told about unposted records. */
  readonly logService?: RecordNotes;
  /** Keeps answers true that others decide on. */
  readonly followed: Pick<FollowedAnswers, 'shown'>;
  readonly log: Log;
  readonly clock: Clock;
  /** The most presses that are remembered. */
  readonly pressesRemembered?: number;
}

/** Does what an interaction asks for, and shows the result. */
export function createAnswering(options: AnsweringOptions) {
  const { clock, pressesRemembered = PRESSES_REMEMBERED } = options;
  const presses = new LRUCache<string, true>({
    max: pressesRemembered,
    ttl: PRESS_REMEMBERED_MS,
    ttlResolution: 0,
    perf: clock,
  });
  const notes = createUnrecordedNotes(options);
  const answerWithMessage = createMessageAnswer(options, notes);

  /** Ignores a second press while the first is under way or done. */
  async function answerOnce(job: MessageJob, press: string, request: Request, responder: Responder) {
    if (presses.has(press)) {
      responder.defer();
      return 'pressed before';
    }
    presses.set(press, true);
    try {
      return await answerWithMessage(job, request, responder);
    } catch (error) {
      presses.delete(press);
      throw error;
    }
  }

  return {
    /** Says under the answer that the record could not be posted. To be called once the work is done. */
    noteUnrecorded: notes.show,

    /**
     * @returns the outcome for the log
     * @throws {AnsweredElsewhereError} if another process handles it
     * @throws {UndeliveredError} if the work is done but could not be shown
     */
    async answer(job: Job, request: Request, responder: Responder): Promise<string> {
      switch (job.kind) {
        case 'form':
          await responder.sendForm(job.run(request));
          return 'form';
        case 'choices':
          return sendChoices(await job.run(request), responder);
        case 'message': {
          const form = await job.form?.(request);
          if (form !== undefined) {
            await responder.sendForm(form);
            return 'form';
          }
          return job.press === undefined
            ? answerWithMessage(job, request, responder)
            : answerOnce(job, job.press, request, responder);
        }
      }
    },
  };
}

/** Whoever types on asks anew: that these come too late is nobody's trouble. */
export async function sendChoices(choices: readonly Choice[], responder: Responder): Promise<string> {
  try {
    await responder.sendChoices(choices);
    return 'choices';
  } catch (error) {
    if (!(error instanceof DiscordAPIError) || error.code !== RESTJSONErrorCodes.UnknownInteraction)
      throw error;
    return 'choices, too late';
  }
}

type UnrecordedNotes = ReturnType<typeof createUnrecordedNotes>;

/** Says, once for each request, that its record could not be posted. */
function createUnrecordedNotes({ logService, log }: AnsweringOptions) {
  const noted = new WeakSet<Request>();

  async function showOnce(note: Reply | undefined, request: Request, responder: Responder): Promise<void> {
    if (note === undefined || noted.has(request)) return;
    noted.add(request);
    try {
      await responder.addBeside(note);
    } catch (error) {
      log.warn({ ref: request.reference, err: error }, 'could not say that a record was not posted');
    }
  }

  return {
    showNow: (request: Request, responder: Responder) =>
      showOnce(logService?.noteNow(request.language), request, responder),
    show: async (request: Request, responder: Responder) =>
      showOnce(await logService?.note(request.language), request, responder),
  };
}

function createMessageAnswer({ claim, followed, log, clock }: AnsweringOptions, notes: UnrecordedNotes) {
  /** A failure to show progress must not stop the work. */
  async function showProgress(reply: Reply, request: Request, responder: Responder): Promise<void> {
    try {
      await responder.send(reply);
    } catch (error) {
      log.warn({ ref: request.reference, err: error }, 'could not show progress');
    }
  }

  async function run(
    job: MessageJob,
    request: Request,
    responder: Responder,
    whenShown: WhenShown,
  ): Promise<Reply> {
    const longAt = clock.now() + LONG_MS;
    if (!job.readsOnly) {
      if (!(await claim(request.id))) throw new AnsweredElsewhereError('claimed by another process');
      responder.claimed();
    }
    const showing = async (progress: Reply) => {
      await showProgress(progress, request, responder);
      // A payout can outlast the time in which its answer can be edited.
      if (job.logs && clock.now() >= longAt) await notes.showNow(request, responder);
    };
    return job.run(request, showing, whenShown);
  }

  return async (job: MessageJob, request: Request, responder: Responder): Promise<string> => {
    const callOff = clock.after(DEFER_AFTER_MS, () => responder.defer());
    const onceShown: Array<() => Promise<void>> = [];
    const whenShown: WhenShown = (work) => void onceShown.push(work);
    const reply = await run(job, request, responder, whenShown).finally(callOff);
    try {
      await deliver(reply, responder, clock);
    } catch (error) {
      // Others in the channel wait for it. But a job that only reads was not claimed, so another process may have
      // answered it.
      if (error instanceof UndeliveredError && !job.readsOnly) await tryToPublish(reply, responder, log);
      throw error;
    }
    followed.shown(job.answered ?? request.id, reply, responder.send);
    for (const work of onceShown) await work();
    await publish(reply, request.language, responder, { clock, log });
    return 'done';
  };
}
