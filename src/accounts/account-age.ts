import { UserError } from '../errors.js';
import { mark } from '../marks.js';
import { madeAt } from '../text/snowflake.js';

/** Keeps Discord accounts out that were made only just. Their IDs tell their age. */
export type AgeGate = ReturnType<typeof createAgeGate>;

/** @param leastMs how old each must be (`MEMBER_MIN_AGE`), in ms; default: nothing is asked */
export function createAgeGate(leastMs: number | undefined, now: () => number) {
  const oldAt = (memberId: string, eventsMs: number) => madeAt(memberId) + Math.max(leastMs ?? 0, eventsMs);

  /** Whether nothing keeps an account out. @param eventsMs what an event asks for; the greater counts @param at default: now */
  const isOld = (memberId: string, eventsMs = 0, at = now()): boolean =>
    Math.max(leastMs ?? 0, eventsMs) === 0 || at >= oldAt(memberId, eventsMs);

  /** From when on an account will do, for Discord to show it to each reader in their own time. */
  const fromWhen = (memberId: string, eventsMs = 0): string =>
    `<t:${Math.ceil(oldAt(memberId, eventsMs) / 1000)}:f>`;

  return {
    isOld,
    fromWhen,
    /** @throws {UserError} that says from when on an account will do, as {@link isOld} */
    require(memberId: string, eventsMs = 0): void {
      if (isOld(memberId, eventsMs)) return;
      mark('account too young refused');
      throw new UserError(({ words }) =>
        words.refusals.accountTooYoung({ when: fromWhen(memberId, eventsMs) }),
      );
    },
    /** What the terms of a new event say, in ms, so that everybody reads it: the greater of both, if any. */
    termOf: (eventsMs = 0): { readonly minAgeMs?: number } => {
      const minAgeMs = Math.max(leastMs ?? 0, eventsMs);
      return minAgeMs === 0 ? {} : { minAgeMs };
    },
  };
}
