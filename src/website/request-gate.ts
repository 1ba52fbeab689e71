import type { Clock } from '../clock.js';
import type { RateLimit } from './rate-limit-headers.js';
import { WebsiteError } from './website-errors.js';

/** Gives the place back, with what the answer said about further calls, if one came. */
export type Leave = (limit?: RateLimit) => void;

/** Lets few calls through at once, and fewer where the website announces a limit. First come, first served. */
export interface Gate {
  /**
   * Waits for a place.
   * @param latest the clock's time at which it is too late to begin
   * @throws {WebsiteError} `throttled` as soon as it is clear that the website's limit lasts longer than that,
   *   `unreachable` when all places were taken until then
   */
  enter(latest: number): Promise<Leave>;
  /** How long the website's limit keeps everybody out, in ms; 0 if it does not. */
  heldForMs(): number;
  /** How many wait for a place at this moment. */
  waiting(): number;
}

interface Waiting {
  readonly latest: number;
  readonly go: (leave: Leave) => void;
  readonly giveUp: (error: WebsiteError) => void;
}

export function createGate(places: number, clock: Clock): Gate {
  const waiting: Waiting[] = [];
  let underWay = 0;
  let heldUntil = 0;
  /** Calls that may still begin before `windowEnds`. After it, it means nothing. */
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
    // The calls that are under way may not be counted in it yet.
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

  /** Lets in who may go, sends away who can no longer make it, and comes back when the limit ends. */
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
    heldForMs: () => Math.max(0, opensAt() - clock.now()),

    enter(latest) {
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
    waiting: () => waiting.length,
  };
}
