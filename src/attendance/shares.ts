import type { Attendee } from './attendance-schema.js';

const MINUTE_MS = 60_000;
/** Who was there for less has only looked in. */
export const DEFAULT_LEAST_MS = 10 * MINUTE_MS;

/** How attendance is paid. */
export interface Terms {
  /** Who was there for less gets nothing (ms). Default: {@link DEFAULT_LEAST_MS}, or once `perMs`. */
  readonly atLeastMs: number | undefined;
  /** The amount is paid for each full span of this length (ms). Default: once. */
  readonly perMs: number | undefined;
}

/**
 * How often each gets the amount, by Discord user ID. Who has checked in was there, and gets it once at least.
 * @returns without those who were there for too short a time
 */
export function sharesOf(
  attendees: ReadonlyMap<string, Attendee>,
  { perMs, atLeastMs = perMs ?? DEFAULT_LEAST_MS }: Terms,
): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const [member, { ms, checkedInAt }] of attendees) {
    const counted = ms > 0 && ms >= atLeastMs ? (perMs === undefined ? 1 : Math.floor(ms / perMs)) : 0;
    const times = Math.max(counted, checkedInAt === undefined ? 0 : 1);
    if (times > 0) shares.set(member, times);
  }
  return shares;
}

/** Whether somebody was there at all. */
export const isPresent = ({ ms, checkedInAt }: Attendee) => ms > 0 || checkedInAt !== undefined;

/** Those who were there at all, the longest first. */
export const presentIn = (attendees: ReadonlyMap<string, Attendee>) =>
  [...attendees]
    .filter(([, attendee]) => isPresent(attendee))
    .sort(([, one], [, other]) => other.ms - one.ms);
