import type { Clock } from '../time/clock.js';
import type { GrantLine } from './grant.js';

/** Accounts of one event at a time. The website takes more calls at once, but members must not wait for a payout. */
const OF_ONE_EVENT = 4;
/** Accounts of all events at a time. */
const AT_ONCE = 12;
/** Without any progress for so long, people should look at the website. */
const PATIENCE_MS = 10 * 60_000;

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
export type Line = ReturnType<typeof createLine>;

function createLine({ kind, id: eventId }: GrantLine, clock: Clock) {
  const waiting = new Map<string, Queued>();
  /** Those that are being paid here. */
  const inHand = new Set<string>();
  let lastProgress = clock.now();

  const isBusy = () => inHand.size >= OF_ONE_EVENT;

  function again(queued: Queued, pauseMs: number): void {
    waiting.set(queued.id, { ...queued, notBefore: clock.now() + pauseMs });
  }

  function progressed(): void {
    lastProgress = clock.now();
  }

  return {
    kind,
    /** The event's ID. */
    id: eventId,
    inHand: () => inHand.size,
    waiting: () => waiting.size,

    add(id: string): void {
      if (!waiting.has(id) && !inHand.has(id)) waiting.set(id, { id, tries: 0, notBefore: 0 });
    },

    /** The next that may be paid now. It is in hand until {@link done}. */
    take(): Queued | undefined {
      if (isBusy()) return undefined;
      const next = [...waiting.values()].find(({ notBefore }) => notBefore <= clock.now());
      if (next === undefined) return undefined;
      waiting.delete(next.id);
      inHand.add(next.id);
      return next;
    },
    done: ({ id }: Queued): void => void inHand.delete(id),

    /** Puts one back, to be tried after so many ms. */
    again,
    /** As {@link again}, since nothing could be sent for it. */
    failed: (queued: Queued, pauseMs: number): void =>
      again({ ...queued, failingSince: queued.failingSince ?? clock.now() }, pauseMs),
    /** Those for which nothing could be sent for so long that they may be given up. */
    failingLong: (): readonly Queued[] =>
      [...waiting.values()].filter(
        ({ failingSince }) => failingSince !== undefined && clock.now() - failingSince >= PATIENCE_MS,
      ),

    progressed,
    /** Whether none of its grants has come to rest for so long that people should look. */
    isStuck: (): boolean => clock.now() - lastProgress > PATIENCE_MS,

    /** None of those that wait has to wait any longer. */
    hurry(): void {
      for (const [id, queued] of waiting) waiting.set(id, { ...queued, notBefore: 0 });
    },
    /** While people decide whether anything may be paid, nobody waits for the website. */
    excuse(): void {
      progressed();
      for (const [id, { failingSince: _, ...queued }] of waiting) waiting.set(id, queued);
    },
    /** Nothing of it waits here any more. */
    drop: (): void => waiting.clear(),

    /** When one can be taken, if nothing that is under way changes that. Infinite if none waits. */
    dueAt: (): number =>
      isBusy() ? Number.POSITIVE_INFINITY : Math.min(...[...waiting.values()].map((one) => one.notBefore)),
  };
}

/** What waits to be paid by this process, in a line for each event. The lines take turns. */
export function createLines(clock: Clock) {
  /** In the order of their turns. */
  const lines = new Map<string, Line>();
  const isFull = () => [...lines.values()].reduce((sum, line) => sum + line.inHand(), 0) >= AT_ONCE;

  return {
    of(event: GrantLine): Line {
      const line = lines.get(event.id) ?? createLine(event, clock);
      lines.set(event.id, line);
      return line;
    },

    /** The next that may be paid now, with the line that has it in hand. */
    take(): { readonly line: Line; readonly queued: Queued } | undefined {
      if (isFull()) return undefined;
      for (const line of lines.values()) {
        const queued = line.take();
        if (queued === undefined) continue;
        // To the end: the others come first now.
        lines.delete(line.id);
        lines.set(line.id, line);
        return { line, queued };
      }
      return undefined;
    },

    excuse(): void {
      for (const line of lines.values()) line.excuse();
    },

    /** Forgets the events of which nothing is left. */
    tidy(): void {
      for (const line of lines.values()) if (line.waiting() + line.inHand() === 0) lines.delete(line.id);
    },

    /** After how many ms something can be taken, if nothing that is under way changes that. Infinite if nothing waits. */
    untilDue(): number {
      if (isFull()) return Number.POSITIVE_INFINITY;
      const due = [...lines.values()].map((line) => line.dueAt());
      return Math.max(0, Math.min(...due) - clock.now());
    },
  };
}
