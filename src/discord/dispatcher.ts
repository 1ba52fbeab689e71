import type { Interaction } from 'discord.js';
import type { Language } from '../locales/languages.js';
import { systemWorld, type World } from '../time/clock.js';
import { createWorkUnderWay } from '../time/work-under-way.js';
import { type AdmissionRules, admit, admitDirect, requestOf } from './admission.js';
import { type AnsweringOptions, createAnswering } from './answering.js';
import type { Command } from './command.js';
import { type Exchange, type ExchangeOptions, openExchange } from './exchange.js';
import { createFollowedAnswers } from './followed-answers.js';
import type { Reply } from './reply.js';
import { createRouter, failingJob, type Job } from './router.js';

export interface DispatcherOptions
  extends AdmissionRules,
    Omit<AnsweringOptions, 'clock' | 'followed'>,
    Omit<ExchangeOptions, 'world'> {
  readonly commands: readonly Command[];
  /** Waits until the pending posts to the log channel have succeeded or failed. Default: nobody is told of those. */
  readonly noteUnrecorded?: (language: Language) => Promise<Reply | undefined>;
  /** Default: the system's. */
  readonly world?: World;
}

/** Takes each interaction to its command and the reply back. Every failure in between is answered and logged. */
export type Dispatcher = ReturnType<typeof createDispatcher>;

export function createDispatcher(given: DispatcherOptions) {
  const options = { world: systemWorld, ...given };
  const { languages, log } = options;
  const { clock } = options.world;
  const route = createRouter(options.commands, languages.server);
  const followed = createFollowedAnswers(clock, log);
  const answer = createAnswering({ ...options, followed, clock });
  const underWay = createWorkUnderWay();

  /** An interaction that the router fails to read is answered like any other failure. */
  function jobOf(interaction: Interaction): Job | undefined {
    try {
      return route(interaction);
    } catch (error) {
      return failingJob('unreadable', true, error);
    }
  }

  /** Says under the answer that the record of what was done cannot be posted in the log channel. */
  async function noteUnrecorded({ responder, tried }: Exchange, language: Language): Promise<void> {
    const note = await options.noteUnrecorded?.(language);
    if (note !== undefined) await tried('say that a record was not posted', () => responder.addBeside(note));
  }

  async function admitted(interaction: Interaction, job: Job, exchange: Exchange, language: Language) {
    if (interaction.guildId === null && job.kind === 'message' && job.direct && !job.staff) {
      // Discord is asked first whether they are a member, which may take its time.
      exchange.responder.defer();
      return admitDirect(interaction, exchange.use, options, language);
    }
    const request = requestOf(interaction, exchange.use, options, language);
    admit(request, job, options);
    return request;
  }

  async function handle(interaction: Interaction): Promise<void> {
    const startedAt = clock.now();
    const job = jobOf(interaction);
    if (job === undefined) return;
    const exchange = openExchange(interaction, job, startedAt, options);
    try {
      const language = await languages.of(interaction.locale);
      const request = await admitted(interaction, job, exchange, language);
      const outcome = await answer(job, request, exchange);
      exchange.ended(outcome);
      if (job.kind !== 'message') return;
      if (job.subject !== undefined) followed.changed(job.subject);
      if (job.logs && outcome === 'done') await noteUnrecorded(exchange, language);
    } catch (error) {
      await exchange.failed(error);
    }
  }

  return {
    dispatch(interaction: Interaction): void {
      const failed = (error: unknown) => log.error({ err: error }, 'could not handle an interaction');
      void underWay.track(handle(interaction).catch(failed));
    },
    /** Brings the answers up to date that are about something that has changed outside of an interaction. */
    changed: followed.changed,
    /** The number of interactions under way. */
    underWay: underWay.count,
    /** Resolves when no interaction is under way, and no answer is being brought up to date. */
    async idle(): Promise<void> {
      await underWay.idle();
      await followed.idle();
    },
  };
}
