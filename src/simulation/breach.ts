import type { Invariant } from './invariant.js';
import { INVARIANTS } from './invariants.js';
import type { Trace } from './trace.js';

/** A broken invariant. */
export interface Breach {
  readonly invariant: string;
  readonly detail: string;
  /** ms from the start. */
  readonly at: number;
}

type Moment = Exclude<keyof Invariant, 'name' | 'sentence'>;

/** Checks the invariants, up to the first breach. @param now ms from the beginning */
export function createHolding(now: () => number, trace: () => Trace) {
  let breach: Breach | undefined;
  let checks = 0;

  return {
    breach: () => breach,
    /** How often each invariant was checked. */
    checks: () => checks,

    /** Checks all invariants of such a moment. */
    hold<At extends Moment>(
      moment: At,
      ask: (check: NonNullable<Invariant[At]>) => string | undefined,
    ): void {
      for (const invariant of INVARIANTS) {
        if (breach !== undefined) return;
        const check = invariant[moment];
        if (check === undefined) continue;
        checks += 1;
        const detail = ask(check);
        if (detail === undefined) continue;
        breach = { invariant: invariant.name, detail, at: now() };
        trace().note(`BREACH of “${invariant.name}”: ${detail}`);
      }
    },
  };
}
