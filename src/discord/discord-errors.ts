import { DiscordAPIError, HTTPError, RESTJSONErrorCodes } from 'discord.js';
import { type Clock, pause } from '../time/clock.js';

/** What these say passes by itself: the token, which hangs on no message, a timeout, and the rate limit. */
const PASSING: ReadonlySet<number> = new Set([401, 408, 429]);
const NO_MEMBER: ReadonlySet<unknown> = new Set([
  RESTJSONErrorCodes.UnknownMember,
  RESTJSONErrorCodes.UnknownUser,
]);
const NO_SERVER: ReadonlySet<unknown> = new Set([
  RESTJSONErrorCodes.UnknownGuild,
  RESTJSONErrorCodes.MissingAccess,
]);

/**
 * Whether Discord has said that it does not do what it was asked, such as for want of a permission or a channel. A
 * failure of Discord, of what stands before it, or of the connection says nothing.
 */
export const isRefusal = (error: unknown): error is DiscordAPIError =>
  error instanceof DiscordAPIError &&
  typeof error.code === 'number' &&
  error.status >= 400 &&
  error.status < 500 &&
  !PASSING.has(error.status);

/** Whether what Discord was asked was certainly not done this time. If its answer was lost, it may have been. */
export const isUndone = (error: unknown): boolean =>
  error instanceof DiscordAPIError || (error instanceof HTTPError && error.status < 500);

/** Whether Discord says that a user is not in the server, or does not exist. */
export const isAbsent = (error: unknown): error is DiscordAPIError =>
  error instanceof DiscordAPIError && NO_MEMBER.has(error.code);

/** Whether Discord says that the bot is not in the server. */
export const isElsewhere = (error: unknown): error is DiscordAPIError =>
  error instanceof DiscordAPIError && NO_SERVER.has(error.code);

/** What Discord says of a server; `undefined` if it says that the bot is not there. @throws what else the call throws */
export async function unlessElsewhere<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isElsewhere(error)) return undefined;
    throw error;
  }
}

const ATTEMPTS = 3;
const PAUSE_MS = 150;

/** Makes a call, and repeats it after failures of Discord or of the connection. @throws what the last call threw */
export async function retried(clock: Clock, call: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (isUndone(error) || tries === ATTEMPTS) throw error;
      await pause(clock, PAUSE_MS * tries);
    }
  }
}
