import type { Clock } from '../clock.js';

/** Accounts at a time. The website takes more calls at once, but members must not wait for a payout. */
const AT_ONCE = 4;
/** How often a grant is tried that fails for a reason of its own, such as a website that answers only for others. */
const TRIES = 4;
/** Without any progress for so long, the rest is left for people to resume. */
const PATIENCE_MS = 10 * 60_000;
/** How often a payment looks whether its store is still held. */
const HELD_CHECK_MS = 1_000;

/** Something that is still to be paid. */
export interface Open<Item> {
  readonly item: Item;
  /** How often that has failed for a reason of its own. */
  readonly tries: number;
}

/** Why a payment ended before everything was paid. */
type EarlyEnd = 'stopped' | 'away';

interface QueueOptions {
  /** While the store is held, nothing is begun. */
  readonly isHeld: () => boolean;
  /** For how many ms from now nothing may be begun. */
  readonly heldForMs: () => number;
  readonly clock: Clock;
}

export type PaymentQueue<Item> = ReturnType<typeof createPaymentQueue<Item>>;

/** What is still to be paid in one payment, and when each may be tried. */
export function createPaymentQueue<Item>(items: readonly Item[], { isHeld, heldForMs, clock }: QueueOptions) {
  const open = items.map((item) => ({ item, tries: 0, notBefore: 0 }));
  let lastProgress = clock.now();
  let end: EarlyEnd | undefined;

  /** Puts one back, to be tried after so many ms. Without progress for too long, that ends the payment as `away`. */
  function again({ item, tries }: Open<Item>, pauseMs: number): void {
    open.push({ item, tries, notBefore: clock.now() + pauseMs });
    if (clock.now() - lastProgress > PATIENCE_MS) end = 'away';
  }

  return {
    again,

    /** As {@link again}, after a failure of its own. @returns false if it has had all its tries */
    retry({ item, tries }: Open<Item>, pauseMs: number): boolean {
      if (tries + 1 >= TRIES) return false;
      again({ item, tries: tries + 1 }, pauseMs);
      return true;
    },

    /** The next one that may be tried now. Those that wait for another try stand at the end. */
    take(): Open<Item> | undefined {
      if (isHeld()) {
        // People take their time to decide, which says nothing about the website.
        lastProgress = clock.now();
        return undefined;
      }
      if (heldForMs() > 0) return undefined;
      const time = clock.now();
      const index = open.findIndex(({ notBefore }) => notBefore <= time);
      return index === -1 ? undefined : open.splice(index, 1)[0];
    },

    /** One of them has come to rest. */
    progressed(): void {
      lastProgress = clock.now();
    },

    /** Ends the payment after what is under way. */
    end(early: EarlyEnd): void {
      end = early;
    },

    ended: (): EarlyEnd | undefined => end,

    isEmpty: () => open.length === 0,

    /** For how many ms nothing can be taken, if nothing that is under way changes that. Infinite if nothing is left. */
    untilDue(): number {
      if (isHeld()) return HELD_CHECK_MS;
      const time = clock.now();
      const nextTry = Math.min(...open.map(({ notBefore }) => notBefore - time));
      return Math.max(nextTry, heldForMs(), 0);
    },
  };
}

/**
 * Pays what is in a queue, a few at a time, until nothing is left in it or it has ended.
 * @param pay never fails, and puts back what is to be tried again
 * @param signal ends the payment after what is under way
 * @returns why it ended early, or `undefined` if nothing is left
 */
export async function workOff<Item>(
  queue: PaymentQueue<Item>,
  pay: (one: Open<Item>) => Promise<void>,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<EarlyEnd | undefined> {
  let underWay = 0;
  /** What wakes each worker that has nothing to do. */
  const asleep = new Set<() => void>();

  function wakeAll(): void {
    for (const wake of [...asleep]) wake();
  }

  /** Waits until something may be taken, or may have changed. */
  function idle(): Promise<void> {
    return new Promise((resolve) => {
      const ms = queue.untilDue();
      const callOff = Number.isFinite(ms) ? clock.after(ms, wake) : () => undefined;
      function wake(): void {
        callOff();
        asleep.delete(wake);
        resolve();
      }
      asleep.add(wake);
    });
  }

  async function worker(): Promise<void> {
    while (queue.ended() === undefined && !signal.aborted && (!queue.isEmpty() || underWay > 0)) {
      const next = queue.take();
      if (next === undefined) {
        await idle();
        continue;
      }
      underWay += 1;
      try {
        await pay(next);
      } finally {
        underWay -= 1;
        wakeAll();
      }
    }
  }

  signal.addEventListener('abort', wakeAll);
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    signal.removeEventListener('abort', wakeAll);
  }
  return queue.ended() ?? (queue.isEmpty() ? undefined : 'stopped');
}
