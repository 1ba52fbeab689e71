import type { Clock } from '../time/clock.js';
import type { RateLimit } from './rate-limit-headers.js';
import { WebsiteError } from './website-errors.js';

/** Frees the place, with the limits that the answer announced, if one came. */
export type Leave = (limit?: RateLimit) => void;

interface Waiting {
  readonly latest: number;
  readonly go: (leave: Leave) => void;
  readonly giveUp: (error: WebsiteError) => void;
}

/** Limits concurrent calls, and slows down when the website announces a limit. First come, first served. */
export function createGate(places: number, clock: Clock) {
  const waiting: Waiting[] = [];
  let underWay = 0;
  let heldUntil = 0;
  /** Calls that may still begin before `windowEnds`; meaningless after it. */
  let allowed = Number.POSITIVE_INFINITY;
  let windowEnds = 0;
  let cancelWake = () => {};

  const opensAt = () => Math.max(heldUntil, allowed > 0 ? 0 : windowEnds);
  const isOpen = () => underWay < places && opensAt() <= clock.now();

  function leaveWith(limit: RateLimit | undefined): void {
    underWay -= 1;
    if (limit === undefined) return;
    heldUntil = Math.max(heldUntil, clock.now() + limit.holdMs);
    if (limit.remaining === undefined) return;
    // The website may not have counted the calls under way yet.
    allowed = Math.max(0, limit.remaining - underWay);
    windowEnds = clock.now() + limit.resetMs;
  }

  function admitted(): Leave {
    underWay += 1;
    allowed -= 1;
    let left = false;
    return (limit) => {
      if (left) return;
      left = true;
      leaveWith(limit);
      update();
    };
  }

  /** Admits those who may go, rejects those who are too late, and runs again when the limit ends. */
  function update(): void {
    cancelWake();
    while (isOpen()) {
      const next = waiting.shift();
      if (next === undefined) return;
      next.go(admitted());
    }
    const opening = opensAt();
    if (opening <= clock.now()) return;
    for (const each of waiting.filter(({ latest }) => latest < opening)) {
      each.giveUp(new WebsiteError('throttled', 'the website allows no call at this moment'));
    }
    if (waiting.length > 0) cancelWake = clock.after(opening - clock.now(), update);
  }

  return {
    /** How long the website's limit still blocks all calls, in ms; 0 if it does not. */
    heldForMs: () => Math.max(0, opensAt() - clock.now()),

    /**
     * Waits for a place.
     * @param latest the clock's time after which it is too late to begin
     * @throws {WebsiteError} `throttled` as soon as the website's limit is known to last longer than that,
     *   `unreachable` if all places stay taken until then
     */
    enter(latest: number): Promise<Leave> {
      if (waiting.length === 0 && isOpen()) return Promise.resolve(admitted());
      return new Promise((resolve, reject) => {
        const entry: Waiting = {
          latest,
          go(leave) {
            cancelTimeout();
            resolve(leave);
          },
          giveUp(error) {
            cancelTimeout();
            waiting.splice(waiting.indexOf(entry), 1);
            reject(error);
          },
        };
        const cancelTimeout = clock.after(latest - clock.now(), () => {
          entry.giveUp(new WebsiteError('unreachable', 'other calls to the website took all the time'));
        });
        waiting.push(entry);
        update();
      });
    },
    /** The number of calls waiting for a place. */
    waiting: () => waiting.length,
  };
}
