import {
  type BaseInteraction,
  DiscordAPIError,
  InteractionResponseType,
  RESTJSONErrorCodes,
  Routes,
} from 'discord.js';
import type { Clock } from '../time/clock.js';
import { retried } from './discord-errors.js';
import type { InteractionClient } from './interaction-client.js';
import type { ReplyFile } from './reply.js';

/** Another process of this bot answered the interaction, and handles the rest. */
export class AnsweredElsewhereError extends Error {
  override readonly name = 'AnsweredElsewhereError';
}

/** Whether Discord accepted this acknowledgement, or has an earlier one: from here, or from another process. */
type Taken = 'this' | 'earlier';

const DEFERRALS: ReadonlySet<InteractionResponseType> = new Set([
  InteractionResponseType.DeferredMessageUpdate,
  InteractionResponseType.DeferredChannelMessageWithSource,
]);

/** The acknowledgement of an interaction. Discord accepts one. */
export function createAcknowledgement(
  client: InteractionClient,
  { id, token }: Pick<BaseInteraction, 'id' | 'token'>,
  clock: Clock,
) {
  let sent: Promise<Taken> | undefined;
  let acceptedAt: number | undefined;
  let callbacks = 0;
  let isClaimed = false;
  let hasDeferred = false;
  let isDoubtful = false;

  async function callback(body: object, files: readonly ReplyFile[]): Promise<Taken> {
    try {
      await retried(clock, () => {
        callbacks += 1;
        return client.send('POST', Routes.interactionCallback(id, token), { body, files });
      });
      return 'this';
    } catch (error) {
      if (!isAlreadyAcknowledged(error)) throw error;
      if (callbacks === 1) throw new AnsweredElsewhereError('answered by another process', { cause: error });
      isDoubtful = true;
      // Whether the one that seemed to fail was accepted, or another process has acknowledged it meanwhile, nobody says.
      // An answer that is not this process's alone is shown then, or the other one answers: it must not be replaced.
      return isClaimed || hasDeferred ? 'earlier' : 'this';
    }
  }

  /** Another process that came second may have deferred first. The one with the claim answers all the same. */
  function unlessClaimed(error: unknown): Taken {
    if (isClaimed && error instanceof AnsweredElsewhereError) return 'earlier';
    throw error;
  }

  return {
    /** From now on this process is the one that answers, whoever has acknowledged the interaction. */
    claim(): void {
      isClaimed = true;
    },
    isClaimed: () => isClaimed,
    /** Whether the one that Discord has may be another process's. */
    isDoubtful: () => isDoubtful,

    /** Whether one has been sent that is not known to have failed. */
    isSent: () => sent !== undefined,
    /** When Discord accepted it, in ms of the clock. */
    acceptedAt: () => acceptedAt,

    /** @throws {AnsweredElsewhereError} if Discord has one that was never sent from here */
    send(type: InteractionResponseType, data?: object, files: readonly ReplyFile[] = []): Promise<Taken> {
      hasDeferred ||= DEFERRALS.has(type);
      sent = callback(data ? { type, data } : { type }, files).then((taken) => {
        acceptedAt ??= clock.now();
        return taken;
      });
      const taken = sent.catch(unlessClaimed);
      // A caller who does not wait asks later whether it got through.
      taken.catch(() => {});
      return taken;
    },

    /**
     * Whether one got through. One that failed may be sent again.
     * @throws {AnsweredElsewhereError} as {@link send}
     */
    async gotThrough(): Promise<boolean> {
      try {
        return (await sent?.catch(unlessClaimed)) !== undefined;
      } catch (error) {
        if (error instanceof AnsweredElsewhereError) throw error;
        sent = undefined;
        return false;
      }
    },
  };
}

const isAlreadyAcknowledged = (error: unknown) =>
  error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
