import { DiscordAPIError } from 'discord.js';

/** What these say passes by itself: the token, which hangs on no message, a timeout, and the rate limit. */
const PASSING: ReadonlySet<number> = new Set([401, 408, 429]);

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
