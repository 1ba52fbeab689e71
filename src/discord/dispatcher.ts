import { DiscordAPIError, GuildMember, type Interaction } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { pause, systemWorld, uuid, type World } from '../clock.js';
import { UserError } from '../errors.js';
import type { Language, Languages } from '../locales/languages.js';
import type { Log } from '../log.js';
import type { Command } from './command.js';
import { explain, isRefused, refusal, UndeliveredError } from './error-reply.js';
import type { InteractionClient } from './interaction-client.js';
import { embed, moment, type Reply } from './reply.js';
import { personOf, type Request, requireStaff } from './request.js';
import { AnsweredElsewhereError, createResponder, type Responder } from './responder.js';
import { createRouter, type Job, type MessageJob } from './router.js';
import { rawServerMember, serverMember } from './server-members.js';
import type { StaffCheck } from './staff-check.js';
import type { StaffNotices } from './staff-notices.js';

/**
 * An answer that is ready by then is the one call to Discord; a later one is announced first. Discord gives 3
 * seconds, and what is left of them is for the way there.
 */
const DEFER_AFTER_MS = 1_000;

/** Discord lets a press be answered for 15 minutes; after that, no second one of it can arrive. */
const PRESS_REMEMBERED_MS = 15 * 60_000;
const PRESSES_REMEMBERED = 10_000;

/** Anything that takes longer than this reports before it ends. */
const LONG_MS = 5_000;

/** Before an answer that Discord did not take is sent once more. */
const DELIVER_AGAIN_MS = 2_000;

const ELSEWHERE = 'answered by another process';

/** The outcome of an interaction, as one of few labels. */
export interface DoneInteraction {
  /** As the log has it: `/links set`, or `link:approve` for a button. `other` for what this version does not know. */
  readonly command: string;
  readonly outcome: string;
  /** Until Discord had taken the first answer, if it has. */
  readonly acknowledgedMs: number | undefined;
  readonly ms: number;
}

/** What a person is told whose record cannot be posted in the log channel; `undefined` while it can. */
export interface RecordNotes {
  /** As far as is known now. */
  noteNow(language: Language): Reply | undefined;
  /** Once what is on its way to the log channel has been posted, or could not be. */
  note(language: Language): Promise<Reply | undefined>;
}

export interface DispatcherOptions {
  readonly commands: readonly Command[];
  /** The servers in which the bot acts. */
  readonly guildIds: ReadonlySet<string>;
  readonly isStaff: StaffCheck;
  /** The staff roles, named in the refusal to others. Without them, Manage Server decides. */
  readonly staffRoleIds?: ReadonlySet<string> | undefined;
  readonly cooldown: (memberId: string) => { retryAt: number } | undefined;
  /** Whether an interaction is this process's to deal with, and not another one's that heard of it too. */
  readonly claim: (interactionId: string) => Promise<boolean>;
  readonly client: InteractionClient;
  readonly languages: Languages;
  readonly notices: StaffNotices;
  /** Tells the person who did something that its record cannot be posted. Default: nobody is told. */
  readonly logDesk?: RecordNotes;
  readonly log: Log;
  /** Told of every interaction once, at its end. */
  readonly onDone?: ((interaction: DoneInteraction) => void) | undefined;
  /** Default: the system's. */
  readonly world?: World;
  /** How many presses are remembered at most. */
  readonly pressesRemembered?: number;
}

/** Takes every interaction to its command and the reply back, and handles every error in between. */
export interface Dispatcher {
  dispatch(interaction: Interaction): void;
  /** How many interactions are under way. */
  underWay(): number;
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>;
}

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { languages, log, notices, world = systemWorld } = options;
  const { clock } = world;
  const route = createRouter(options.commands, languages.english);
  const presses = new LRUCache<string, true>({
    max: options.pressesRemembered ?? PRESSES_REMEMBERED,
    ttl: PRESS_REMEMBERED_MS,
    ttlResolution: 0,
    perf: clock,
  });
  const underWay = new Set<Promise<void>>();
  const toldUnrecorded = new WeakSet<Request>();

  function requestOf(
    interaction: Interaction,
    reference: string,
    websiteCalls: Request['websiteCalls'],
  ): Request {
    const { guildId, member } = interaction;
    if (guildId === null || member === null) {
      throw new UserError(({ words }) => words.refusals.noDirectMessages);
    }
    // Anybody can invite a public bot to a server of their own, where they would be staff.
    if (!options.guildIds.has(guildId)) throw new UserError(({ words }) => words.refusals.serverNotListed);
    const known = member instanceof GuildMember ? serverMember(member) : rawServerMember(member);
    return {
      id: interaction.id,
      reference,
      guildId,
      channelId: interaction.channelId ?? '',
      user: personOf(interaction.user, member),
      member: known,
      isStaff: options.isStaff(known, interaction.memberPermissions),
      staffRoleIds: options.staffRoleIds,
      language: languages.of(interaction.locale),
      websiteCalls,
    };
  }

  function admit(request: Request, job: Job): void {
    if (job.staff) requireStaff(request);
    if (request.isStaff) return;
    const refused = options.cooldown(request.user.id);
    if (refused !== undefined) {
      throw new UserError(({ words }) => words.refusals.tooFast(moment(refused.retryAt + 999, 'R')));
    }
  }

  async function answer(job: Job, request: Request, responder: Responder): Promise<string> {
    if (job.kind === 'form') {
      await responder.sendForm(job.run(request));
      return 'form';
    }
    if (job.kind === 'choices') {
      await responder.sendChoices(await job.run(request));
      return 'choices';
    }
    if (job.press === undefined) return answerWithMessage(job, request, responder);
    if (presses.has(job.press)) {
      responder.defer();
      return 'pressed before';
    }
    presses.set(job.press, true);
    try {
      return await answerWithMessage(job, request, responder);
    } catch (error) {
      presses.delete(job.press);
      throw error;
    }
  }

  async function answerWithMessage(job: MessageJob, request: Request, responder: Responder): Promise<string> {
    const longAt = clock.now() + LONG_MS;
    const callOff = clock.after(DEFER_AFTER_MS, () => responder.defer());
    try {
      if (!job.readsOnly && !(await options.claim(request.id))) {
        throw new AnsweredElsewhereError('claimed by another process');
      }
      const reply = await job.run(request, async (shown) => {
        await showProgress(shown, request, responder);
        // What takes long says it in between: a payout can go on for as long as its answer can be edited.
        if (!job.logs || clock.now() < longAt) return;
        await sayUnrecorded(options.logDesk?.noteNow(request.language), request, responder);
      });
      callOff();
      await deliver(reply, responder).catch(async (error: unknown) => {
        // What only reads was not claimed, so another process may have answered it.
        if (error instanceof UndeliveredError && !job.readsOnly) await publishUnanswered(reply, responder);
        throw error;
      });
      if (reply.publicly !== undefined) await publish(reply, reply.publicly, request, responder);
      return 'done';
    } finally {
      callOff();
    }
  }

  /**
   * Shows the result of finished work, and tries once more if Discord was unavailable.
   * @throws {UndeliveredError} if it could not be shown
   */
  async function deliver(reply: Reply, responder: Responder): Promise<void> {
    try {
      await responder.send(reply).catch(async (error: unknown) => {
        if (error instanceof DiscordAPIError || error instanceof AnsweredElsewhereError) throw error;
        await pause(clock, DELIVER_AGAIN_MS);
        await responder.send(reply);
      });
    } catch (error) {
      if (error instanceof AnsweredElsewhereError) throw error;
      throw new UndeliveredError('the answer could not be shown', { cause: error });
    }
  }

  /** That it could not be shown must not stop the work that it tells of. */
  async function showProgress(reply: Reply, { reference }: Request, responder: Responder): Promise<void> {
    try {
      await responder.send(reply);
    } catch (error) {
      log.warn({ ref: reference, err: error }, 'progress could not be shown');
    }
  }

  /** Says under the answer, once, that the record of what was done could not be posted. */
  async function sayUnrecorded(note: Reply | undefined, request: Request, responder: Responder) {
    if (note === undefined || toldUnrecorded.has(request)) return;
    toldUnrecorded.add(request);
    try {
      await responder.addBeside(note);
    } catch (error) {
      log.warn({ ref: request.reference, err: error }, 'could not say that a record was not posted');
    }
  }

  async function publish(
    reply: Reply,
    publicly: Reply,
    { language }: Request,
    responder: Responder,
  ): Promise<void> {
    try {
      await responder.publish(publicly);
    } catch (error) {
      log.warn({ err: error }, 'could not post for everyone');
      const { notPosted, perhapsPosted } = language.words.refusals;
      const unclear = { embeds: [embed({ colour: 'attention', description: perhapsPosted })] };
      const shown = isRefused(error) ? reply.unpublished : unclear;
      if (reply.unpublished !== undefined && shown !== undefined) return deliver(shown, responder);
      await sayNotPosted(shown ?? refusal(notPosted), responder);
    }
  }

  /** Who waits for it in the channel must not miss it because the person was not to be reached. */
  async function publishUnanswered({ publicly }: Reply, responder: Responder): Promise<void> {
    if (publicly === undefined) return;
    try {
      await responder.publish(publicly);
    } catch (error) {
      log.warn({ err: error }, 'could not post for everyone');
    }
  }

  /** What the answer shows is true without it, and must not be replaced by a failure. */
  async function sayNotPosted(reply: Reply, responder: Responder): Promise<void> {
    try {
      await responder.sendBeside(reply);
    } catch (error) {
      log.warn({ err: error }, 'could not say that it was not posted for everyone');
    }
  }

  /** An interaction that cannot even be read is answered as any other failure. */
  function jobOf(interaction: Interaction): Job | undefined {
    try {
      return route(interaction);
    } catch (error) {
      const run = () => Promise.reject(error);
      return { name: 'unreadable', known: true, staff: false, kind: 'message', answers: 'reply', run };
    }
  }

  async function handle(interaction: Interaction): Promise<void> {
    const started = clock.now();
    const job = jobOf(interaction);
    if (job === undefined) return;
    const responder = createResponder(
      options.client,
      interaction,
      job.kind === 'message' ? job.answers : 'reply',
      clock,
    );
    const reference = uuid(world).slice(0, 8);
    const websiteCalls = { calls: 0 };
    const elapsed = () => clock.now() - started;
    const done = (outcome: string) => ({
      ref: reference,
      use: job.name,
      user: interaction.user.id,
      outcome,
      ms: Math.round(elapsed()),
      websiteCalls: websiteCalls.calls,
    });
    const count = (outcome: string) => {
      const acknowledgedAt = responder.acknowledgedAt();
      options.onDone?.({
        command: job.known ? job.name : 'other',
        outcome,
        acknowledgedMs: acknowledgedAt === undefined ? undefined : acknowledgedAt - started,
        ms: elapsed(),
      });
    };
    try {
      const request = requestOf(interaction, reference, websiteCalls);
      admit(request, job);
      const outcome = await answer(job, request, responder);
      // Suggestions come with every letter that is typed.
      log[job.kind === 'choices' ? 'debug' : 'info'](done(outcome), 'interaction');
      count(outcome);
      if (job.kind === 'message' && job.logs && outcome === 'done') {
        await sayUnrecorded(await options.logDesk?.note(request.language), request, responder);
      }
    } catch (error) {
      await fail(error).catch((second: unknown) => {
        if (second instanceof AnsweredElsewhereError) {
          log.info(done(ELSEWHERE), 'interaction');
          count(ELSEWHERE);
        } else {
          log.warn({ ref: reference, err: second }, 'an answer could not be delivered');
          count('undelivered');
        }
      });
    }

    async function fail(error: unknown): Promise<void> {
      if (error instanceof AnsweredElsewhereError) throw error;
      const failure = explain(error, languages.of(interaction.locale), reference);
      const { outcome, advice, level } = failure;
      log[level](
        {
          ...done(advice === undefined ? outcome : `${outcome}; ${advice}`),
          ...(level !== 'info' && { err: error }),
        },
        'interaction',
      );
      const replaces = job?.kind === 'message' && job.refusalReplaces;
      await (replaces ? responder.send(failure.reply) : responder.sendBeside(failure.reply));
      if (failure.notice !== undefined) notices.warn(failure.notice.about, failure.notice.say);
      count(outcome);
    }
  }

  return {
    dispatch(interaction) {
      const work = handle(interaction)
        .catch((error: unknown) => log.error({ err: error }, 'an interaction could not be dealt with'))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    underWay: () => underWay.size,
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
