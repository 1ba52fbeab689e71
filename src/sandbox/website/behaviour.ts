import type { AddAnswer, Answer, ReadAnswer } from './answer-formats.js';

export const endpoints = ['user', 'balance', 'add'] as const;
export type Endpoint = (typeof endpoints)[number];

/** What goes wrong instead of the regular answer. */
export type Fault =
  /** Another answer than the regular one: an error, a redirect, rubbish. */
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** Nothing ever comes. The client's timeout ends it. */
  | { readonly kind: 'hang' }
  /** The connection is reset (TCP RST). */
  | { readonly kind: 'reset' }
  /** The connection is closed properly, without an answer. */
  | { readonly kind: 'close' }
  /** The head promises more bytes than come before the connection ends. */
  | { readonly kind: 'cut-off' }
  /** What comes is not HTTP. */
  | { readonly kind: 'not-http' };

/** How a request is treated. What is left out is as a well-behaved website does it. */
export interface Behaviour {
  /** Time before the request is looked at, in ms. */
  readonly delayMs?: number;
  readonly fault?: Fault;
  /** For an add that meets a fault: whether the credit was applied before it. Default: it was not. */
  readonly takesEffect?: boolean;
  /** Default `usual`. */
  readonly read?: ReadAnswer;
  readonly add?: AddAnswer;
  /** Headers on top of the answer's own. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Switches that decide how the next requests are treated. */
export interface Switches {
  /**
   * Treats requests to an endpoint so: the next `times`, or all until {@link unset}. Those with `times` come
   * first, in the order in which they were set.
   */
  set(endpoint: Endpoint | 'all', behaviour: Behaviour, times?: number): void;
  /**
   * Treats every so many-th request to an endpoint so, until {@link unset}: the `nth`, twice the `nth` and so on,
   * counted from now in the order of their arrival. Where several of these meet, the one that was set first wins;
   * all of them come after those with `times`, and before the lasting ones.
   */
  setEvery(nth: number, endpoint: Endpoint | 'all', behaviour: Behaviour): void;
  /** Back to a well-behaved website; without an endpoint, everywhere. */
  unset(endpoint?: Endpoint): void;
  /** What is switched on now, for a display. */
  current(): ReadonlyArray<{
    readonly endpoint: Endpoint;
    readonly behaviour: Behaviour;
    readonly left: number | undefined;
    /** Set where it is every so many-th request. */
    readonly every: number | undefined;
  }>;
  /** Takes the behaviour for one request, which uses up one of its `times`. */
  take(endpoint: Endpoint): Behaviour;
}

export function createSwitches(): Switches {
  const lasting = new Map<Endpoint, Behaviour>();
  let repeated: readonly { endpoint: Endpoint; behaviour: Behaviour; every: number; seen: number }[] = [];
  let limited: readonly { endpoint: Endpoint; behaviour: Behaviour; left: number }[] = [];

  return {
    set(endpoint, behaviour, times) {
      for (const each of endpoint === 'all' ? endpoints : [endpoint]) {
        if (times === undefined) lasting.set(each, behaviour);
        else limited = [...limited, { endpoint: each, behaviour, left: times }];
      }
    },
    setEvery(nth, endpoint, behaviour) {
      if (!Number.isInteger(nth) || nth < 1) throw new RangeError(`${nth} is no count of requests`);
      for (const each of endpoint === 'all' ? endpoints : [endpoint]) {
        repeated = [...repeated, { endpoint: each, behaviour, every: nth, seen: 0 }];
      }
    },
    unset(endpoint) {
      repeated = repeated.filter((entry) => endpoint !== undefined && entry.endpoint !== endpoint);
      for (const each of endpoint === undefined ? endpoints : [endpoint]) lasting.delete(each);
      limited = limited.filter((entry) => endpoint !== undefined && entry.endpoint !== endpoint);
    },
    current: () => [
      ...limited.map((entry) => ({ ...entry, every: undefined })),
      ...repeated.map(({ endpoint, behaviour, every }) => ({ endpoint, behaviour, left: undefined, every })),
      ...[...lasting].map(([endpoint, behaviour]) => ({
        endpoint,
        behaviour,
        left: undefined,
        every: undefined,
      })),
    ],
    take(endpoint) {
      const counted = repeated.filter((entry) => entry.endpoint === endpoint);
      for (const entry of counted) entry.seen += 1;
      const next = limited.find((entry) => entry.endpoint === endpoint);
      if (next === undefined) {
        const hit = counted.find(({ seen, every }) => seen % every === 0);
        return hit?.behaviour ?? lasting.get(endpoint) ?? {};
      }
      next.left -= 1;
      limited = limited.filter(({ left }) => left > 0);
      return next.behaviour;
    },
  };
}
