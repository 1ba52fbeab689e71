/** What a fault is decided by. */
export interface FaultTarget {
  readonly method: string;
  readonly route: string;
  readonly path: string;
  readonly body: unknown;
}

/** Something that goes wrong with the next requests that match. */
export interface Fault {
  readonly matches: (request: FaultTarget) => boolean;
  /** How many requests. Default 1. */
  readonly times?: number;
  /** True when the request takes effect and only its answer is spoilt. Default false. */
  readonly takesEffect?: boolean;
  /** ms of waiting: before anything happens, or, with `takesEffect`, between the effect and the answer. */
  readonly delayMs?: number;
  /** As `delayMs`, until this is settled. */
  readonly until?: Promise<unknown>;
  /** What comes in place of the answer; without it, the request is merely late. */
  readonly answer?:
    | { readonly kind: 'status'; readonly status: 500 | 502 | 503 | 504 }
    | { readonly kind: 'rate-limit'; readonly retryAfterMs: number; readonly global?: boolean }
    /** The connection breaks. */
    | { readonly kind: 'reset' };
}

export interface Faults {
  /** @returns a function that takes the fault away again */
  add(fault: Fault): () => void;
  clear(): void;
  /** The first fault that matches; it is used up by one. */
  take(request: FaultTarget): Fault | undefined;
}

export function createFaults(): Faults {
  const waiting = new Map<Fault, number>();
  return {
    add(fault) {
      waiting.set(fault, fault.times ?? 1);
      return () => {
        waiting.delete(fault);
      };
    },
    clear() {
      waiting.clear();
    },
    take(request) {
      for (const [fault, left] of waiting) {
        if (!fault.matches(request)) continue;
        if (left > 1) waiting.set(fault, left - 1);
        else waiting.delete(fault);
        return fault;
      }
      return undefined;
    },
  };
}
