import { createHash } from 'node:crypto';
import { RateLimitError } from './api-errors.js';
import type { Clock } from './stand-in-clock.js';

/** So many requests in a window, which begins with the first of them. */
export interface WindowLimit {
  readonly limit: number;
  readonly windowMs: number;
}

/** How often a bot may post to a channel, and how often it may edit there. Discord gives no promise of it. */
export const MESSAGE_LIMIT: WindowLimit = { limit: 5, windowMs: 5_000 };

/**
 * How often a bot may edit messages of a channel that are older than an hour. Discord keeps the number to itself
 * (https://github.com/discord/discord-api-docs/issues/4413); this is what a bot's author has seen.
 */
export const OLD_EDIT_LIMIT: WindowLimit = { limit: 3, windowMs: 20_000 };
export const OLD_AFTER_MS = 60 * 60_000;

/** Counts what uses up a limit, for each name by itself. */
export interface WindowCounter {
  /** @returns how much is left after this one and for how many ms the window lasts; `left` is -1 for one too many */
  take(name: string): { readonly left: number; readonly resetAfterMs: number };
}

export function createWindowCounter(clock: Clock, { limit, windowMs }: WindowLimit): WindowCounter {
  const windows = new Map<string, { readonly endsAt: number; readonly used: number }>();
  return {
    take(name) {
      const now = clock.now();
      const current = windows.get(name);
      const open =
        current !== undefined && now < current.endsAt ? current : { endsAt: now + windowMs, used: 0 };
      const left = limit - open.used - 1;
      windows.set(name, { ...open, used: Math.min(open.used + 1, limit) });
      return { left: Math.max(left, -1), resetAfterMs: open.endsAt - now };
    },
  };
}

/** The limits that Discord announces in the headers of its answers. */
export interface AnnouncedLimits {
  /**
   * Counts a request.
   * @returns the headers for its answer
   * @throws {RateLimitError} for one too many
   */
  take(method: string, route: string, channelId: string | undefined): Readonly<Record<string, string>>;
}

/** Routes that are limited, each by itself in each channel. */
const LIMITED: readonly string[] = [
  'POST /channels/:channel/messages',
  'PATCH /channels/:channel/messages/:message',
];

export function createAnnouncedLimits(clock: Clock, limit: WindowLimit): AnnouncedLimits {
  const counter = createWindowCounter(clock, limit);
  return {
    take(method, route, channelId = '') {
      const name = `${method} ${route}`;
      if (!LIMITED.includes(name)) return {};
      const { left, resetAfterMs } = counter.take(`${name} ${channelId}`);
      const headers = {
        'x-ratelimit-limit': String(limit.limit),
        'x-ratelimit-remaining': String(Math.max(left, 0)),
        'x-ratelimit-reset': String((clock.now() + resetAfterMs) / 1000),
        'x-ratelimit-reset-after': String(resetAfterMs / 1000),
        'x-ratelimit-bucket': createHash('md5').update(name).digest('hex'),
      };
      if (left < 0) throw new RateLimitError(resetAfterMs, headers);
      return headers;
    },
  };
}
