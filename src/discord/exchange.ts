import type { Interaction } from 'discord.js';
import type { Languages } from '../locales/languages.js';
import type { Log } from '../log.js';
import { uuid, type World } from '../time/clock.js';
import { AnsweredElsewhereError } from './acknowledgement.js';
import type { CommandMentions } from './command-mentions.js';
import { explain } from './error-reply.js';
import type { InteractionClient } from './interaction-client.js';
import type { Request } from './request.js';
import { createResponder, type Responder } from './responder.js';
import type { Job } from './router.js';
import type { StaffNotices } from './staff-notices.js';

/** An interaction that has ended, for the metrics. Texts come from a small, fixed set. */
export interface DoneInteraction {
  /** As in the log: `/links set`, or `link:approve` for a button. `other` for what this version does not know. */
  readonly command: string;
  readonly outcome: string;
  /** Until Discord accepted the first answer; `undefined` if it never did. */
  readonly acknowledgedMs: number | undefined;
  readonly ms: number;
  /** Until it arrived here, from the moment that Discord made it, by this machine's clock: that may be wrong. */
  readonly deliveredMs: number;
  /** Whether somebody waited for its answer: not for suggestions, nor where another process answered. */
  readonly isAwaited: boolean;
}

export interface ExchangeOptions {
  readonly client: InteractionClient;
  readonly world: World;
  readonly languages: Languages;
  /** Default: commands are named as people type them. */
  readonly mentions?: Pick<CommandMentions, 'inReply'>;
  readonly notices: StaffNotices;
  readonly log: Log;
  /** Called once for each interaction, at its end. */
  readonly onDone?: ((interaction: DoneInteraction) => void) | undefined;
}

const ELSEWHERE = 'answered by another process';
const UNDELIVERED = 'undelivered';

/** The parts of a request that come from how it is answered. */
export type Used = Pick<Request, 'reference' | 'websiteCalls' | 'progress' | 'whenShown'>;

export type Exchange = ReturnType<typeof openExchange>;

/**
 * An interaction under way: how it is answered, and how it ends, in the log and the metrics.
 * @param startedAt when the interaction arrived, in ms of the clock
 */
export function openExchange(
  interaction: Interaction,
  job: Job,
  startedAt: number,
  options: ExchangeOptions,
) {
  const { client, world, languages, mentions, notices, log, onDone } = options;
  const { clock } = world;
  const deliveredMs = world.now() - interaction.createdTimestamp;
  const answers = job.kind === 'message' ? job.answers : 'reply';
  const responder = createResponder(client, interaction, answers, clock, (reply) =>
    mentions === undefined ? reply : mentions.inReply(reply, interaction.guildId ?? undefined),
  );
  const reference = uuid(world).slice(0, 8);
  const showing = createShowing(responder, reference, log);

  /** The fields of the log line. */
  const line = (outcome: string): object => ({
    ref: reference,
    use: job.name,
    user: interaction.user.id,
    outcome,
    ms: Math.round(clock.now() - startedAt),
    websiteCalls: showing.use.websiteCalls.calls,
  });

  /** To be called once, at the end. */
  function count(outcome: string): void {
    const acknowledgedAt = responder.acknowledgedAt();
    onDone?.({
      command: job.known ? job.name : 'other',
      outcome,
      acknowledgedMs: acknowledgedAt === undefined ? undefined : acknowledgedAt - startedAt,
      ms: clock.now() - startedAt,
      deliveredMs,
      isAwaited: job.kind !== 'choices' && (acknowledgedAt !== undefined || outcome === UNDELIVERED),
    });
  }

  async function answerFailure(error: unknown): Promise<void> {
    const failure = explain(error, await languages.of(interaction.locale), reference, {
      again: job.kind === 'message' ? job.again : undefined,
      isDirect: interaction.guildId === null,
    });
    const { outcome, advice, level, notice, reply } = failure;
    const logged = line(advice === undefined ? outcome : `${outcome}; ${advice}`);
    log[level]({ ...logged, ...(level !== 'info' && { err: error }) }, 'interaction');
    if (job.kind === 'choices') {
      // Discord takes no message for suggestions.
      await responder.sendChoices([]);
    } else {
      const { refusalReplaces: replaces = false, readsOnly = false } = job.kind === 'message' ? job : {};
      await responder.sendFailure(reply, { replaces, readsOnly });
      if (notice !== undefined) notices.warn(notice.about, notice.say);
    }
    count(outcome);
  }

  return {
    responder,
    ...showing,

    /** It has succeeded. */
    ended(outcome: string): void {
      // Suggestions are requested with every letter typed.
      log[job.kind === 'choices' ? 'debug' : 'info'](line(outcome), 'interaction');
      count(outcome);
    },

    /** It has failed, which is answered unless another process does. */
    async failed(error: unknown): Promise<void> {
      try {
        if (error instanceof AnsweredElsewhereError) throw error;
        await answerFailure(error);
      } catch (second) {
        if (second instanceof AnsweredElsewhereError) {
          log.info(line(ELSEWHERE), 'interaction');
          count(ELSEWHERE);
        } else {
          log.warn({ ref: reference, err: second }, 'an answer could not be delivered');
          count(UNDELIVERED);
        }
      }
    },
  };
}

/** What is shown while an interaction is worked on, and what is done once its answer is shown. */
function createShowing(responder: Responder, reference: string, log: Log) {
  const onceShown: Array<() => Promise<void>> = [];

  /** Sends what must not stop the work. @returns why that failed, if it did */
  async function tried(what: string, send: () => Promise<void>): Promise<{ error: unknown } | undefined> {
    try {
      await send();
      return undefined;
    } catch (error) {
      log.warn({ ref: reference, err: error }, `could not ${what}`);
      return { error };
    }
  }

  /** What the request has of it. */
  const use: Used = {
    reference,
    websiteCalls: { calls: 0 },
    async progress(reply) {
      await tried('show progress', () => responder.send(reply));
    },
    whenShown: (work) => void onceShown.push(work),
  };

  return {
    use,
    tried,

    /** The answer was shown: does what waited for it. */
    async shown(): Promise<void> {
      for (const work of onceShown) await work();
    },
  };
}
