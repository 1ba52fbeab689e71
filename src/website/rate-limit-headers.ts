import type { IncomingHttpHeaders } from 'node:http';
import {
  assumedPauseMs,
  assumedWindowMs,
  firstEpochReset,
  limitHeaders,
  longestHoldMs,
} from './assumptions.js';

/** The limits that an answer announces. All times are ms from now. */
export interface RateLimit {
  /** Calls that remain until `resetMs`. `undefined`: no limit was announced. */
  readonly remaining: number | undefined;
  readonly resetMs: number;
  /** From a 429. */
  readonly retryAfterMs: number | undefined;
  /** How long to make no calls at all. */
  readonly holdMs: number;
}

/** @param wallClock ms since the epoch, for dates in an answer without a time of its own */
export function readRateLimit(
  status: number,
  headers: IncomingHttpHeaders,
  wallClock: () => number,
): RateLimit {
  // Dates are compared with the website's own clock, which may differ from ours.
  const theirNow = () => dateOf(headers['date']) ?? wallClock();
  const remaining = numberOf(headers[limitHeaders.remaining]);
  const resetMs = resetOf(numberOf(headers[limitHeaders.reset]), theirNow);
  const retryAfterMs = status === 429 ? retryAfterOf(headers[limitHeaders.retryAfter], theirNow) : undefined;
  return {
    remaining,
    resetMs: Math.min(resetMs ?? assumedWindowMs, longestHoldMs),
    retryAfterMs,
    holdMs: status === 429 ? Math.min(retryAfterMs ?? resetMs ?? assumedPauseMs, longestHoldMs) : 0,
  };
}

function resetOf(reset: number | undefined, theirNow: () => number): number | undefined {
  if (reset === undefined) return undefined;
  if (reset >= firstEpochReset.ms) return Math.max(0, reset - theirNow());
  if (reset >= firstEpochReset.seconds) return Math.max(0, reset * 1000 - theirNow());
  return reset * 1000;
}

/** Seconds or an HTTP date (RFC 9110, 10.2.3). */
function retryAfterOf(header: string | undefined, theirNow: () => number): number | undefined {
  const seconds = numberOf(header);
  if (seconds !== undefined) return seconds * 1000;
  const date = dateOf(header);
  return date === undefined ? undefined : Math.max(0, date - theirNow());
}

function numberOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}(\.\d{1,6})?$/.test(header) ? Number(header) : undefined;
}

function dateOf(header: string | undefined): number | undefined {
  // `Date.parse` alone accepts much else, such as `-5`.
  const ms = header !== undefined && /^[A-Z][a-z]+, .+ GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}
