import type { Clock } from '../time/clock.js';
import type { GrantEvent } from './grant.js';

/** Accounts of one event at a time. The website takes more calls at once, but members must not wait for a payout. */
const OF_ONE_EVENT = 4;
/** Accounts of all events at a time. */
const AT_ONCE = 12;

/** A grant that waits for its turn in this process. */
export interface Queued {
  readonly id: string;
  /** How often it has failed for a reason of its own. */
  readonly tries: number;
  /** Since when nothing could be sent for it, on the monotonic clock in ms; absent if that is not so. */
  readonly failingSince?: number;
  /** On the monotonic clock, in ms. */
  readonly notBefore: number;
}

/** The grants of one event that wait in this process. */
export interface Line {
  readonly kind: GrantEvent['kind'];
  /** The event's ID. */
  readonly id: string;
  readonly waiting: Map<string, Queued>;
  /** Those that are being paid here. */
  readonly inHand: Set<string>;
  /** It is being taken from the store what is queued. */
  isRefilled: boolean;
  lastProgress: number;
}

/** What waits to be paid by this process, in a line for each event. The lines take turns. */
export function createLines(clock: Clock) {
  /** In the order of their turns. */
  const lines = new Map<string, Line>();
  let underWay = 0;

  const isDue = ({ notBefore }: Queued) => notBefore <= clock.now();

  function takeFrom(line: Line): Queued | undefined {
    if (line.inHand.size >= OF_ONE_EVENT) return undefined;
    for (const queued of line.waiting.values()) if (isDue(queued)) return queued;
    return undefined;
  }

  function again(line: Line, queued: Queued, pauseMs: number): void {
    line.waiting.set(queued.id, { ...queued, notBefore: clock.now() + pauseMs });
  }

  function progressed(line: Line): void {
    line.lastProgress = clock.now();
  }

  return {
    of({ kind, id }: GrantEvent): Line {
      const known = lines.get(id);
      if (known !== undefined) return known;
      const waiting = new Map<string, Queued>();
      const line: Line = {
        kind,
        id,
        waiting,
        inHand: new Set(),
        isRefilled: false,
        lastProgress: clock.now(),
      };
      lines.set(id, line);
      return line;
    },

    add(line: Line, id: string): void {
      // One that was forgotten meanwhile is taken from the store anew.
      const isForgotten = lines.get(line.id) !== line;
      if (isForgotten || line.waiting.has(id) || line.inHand.has(id)) return;
      line.waiting.set(id, { id, tries: 0, notBefore: 0 });
    },

    /** The next that may be paid now. It is in hand until {@link done}. */
    take(): { readonly line: Line; readonly queued: Queued } | undefined {
      if (underWay >= AT_ONCE) return undefined;
      for (const line of lines.values()) {
        const queued = takeFrom(line);
        if (queued === undefined) continue;
        underWay += 1;
        line.waiting.delete(queued.id);
        line.inHand.add(queued.id);
        // To the end: the others come first now.
        lines.delete(line.id);
        lines.set(line.id, line);
        return { line, queued };
      }
      return undefined;
    },

    /** One that was taken is no longer in hand. */
    done(line: Line, { id }: Pick<Queued, 'id'>): void {
      underWay -= 1;
      line.inHand.delete(id);
    },

    /** Puts one back, to be tried after so many ms. */
    again,

    /** As {@link again}, since nothing could be sent for it. */
    failed(line: Line, queued: Queued, pauseMs: number): void {
      again(line, { ...queued, failingSince: queued.failingSince ?? clock.now() }, pauseMs);
    },

    progressed,

    /** None of those that wait has to wait any longer. */
    hurry(line: Line): void {
      for (const [id, queued] of line.waiting) line.waiting.set(id, { ...queued, notBefore: 0 });
    },

    /** Whether none of its grants has come to rest for so many ms. */
    isStuck: (line: Line, ms: number): boolean => clock.now() - line.lastProgress > ms,

    /** While people decide whether anything may be paid, nobody waits for the website. */
    excuse(): void {
      for (const line of lines.values()) {
        progressed(line);
        for (const [id, { failingSince: _, ...queued }] of line.waiting) line.waiting.set(id, queued);
      }
    },

    /** Nothing of it waits here any more. */
    drop(line: Line): void {
      line.waiting.clear();
    },

    /** Forgets the events of which nothing is left. */
    tidy(): void {
      for (const [id, { waiting, inHand }] of lines) if (waiting.size + inHand.size === 0) lines.delete(id);
    },

    /** After how many ms something can be taken, if nothing that is under way changes that. Infinite if nothing waits. */
    untilDue(): number {
      if (underWay >= AT_ONCE) return Number.POSITIVE_INFINITY;
      const open = [...lines.values()].filter(({ inHand }) => inHand.size < OF_ONE_EVENT);
      const due = open.flatMap(({ waiting }) => [...waiting.values()].map(({ notBefore }) => notBefore));
      return Math.max(0, Math.min(...due) - clock.now());
    },
  };
}
