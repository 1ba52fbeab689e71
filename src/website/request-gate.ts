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
  let cancelWake = () => {};
  const { heldForMs, begun, announced } = createAnnouncedLimit(clock);

  const isOpen = () => underWay < places && heldForMs() === 0;

  function admitted(): Leave {
    underWay += 1;
    begun();
    let left = false;
    return (limit) => {
      if (left) return;
      left = true;
      underWay -= 1;
      if (limit !== undefined) announced(limit, underWay);
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
    const heldMs = heldForMs();
    if (heldMs === 0) return;
    for (const each of waiting.filter(({ latest }) => latest < clock.now() + heldMs)) {
      each.giveUp(new WebsiteError('throttled', 'the website allows no call at this moment'));
    }
    if (waiting.length > 0) cancelWake = clock.after(heldMs, update);
  }

  return {
    /** How long the website's limit still blocks all calls, in ms; 0 if it does not. */
    heldForMs,

    /**
     * Waits for a place.
     * @param latest the clock's time after which it is too late to begin
     * @throws {WebsiteError} `throttled` as soon as the website's limit is known to last longer than that,
     *   `unreachable` if all places stay taken until then
     */
    enter(latest: number): Promise<Leave> {
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

/** The limit that the website has announced with its answers. */
function createAnnouncedLimit(clock: Clock) {
  let heldUntil = 0;
  /** Calls that may still begin before `windowEnds`; meaningless after it. */
  let allowed = Number.POSITIVE_INFINITY;
  let windowEnds = 0;

  return {
    /** For how long it allows no call, in ms. */
    heldForMs: () => Math.max(0, Math.max(heldUntil, allowed > 0 ? 0 : windowEnds) - clock.now()),

    /** A call begins. */
    begun(): void {
      allowed -= 1;
    },

    /** @param underWay the calls under way, which the website may not have counted yet */
    announced({ holdMs, remaining, resetMs }: RateLimit, underWay: number): void {
      heldUntil = Math.max(heldUntil, clock.now() + holdMs);
      if (remaining === undefined) return;
      allowed = Math.max(0, remaining - underWay);
      windowEnds = clock.now() + resetMs;
    },
  };
}
