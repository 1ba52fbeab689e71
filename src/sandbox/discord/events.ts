/** Listeners of one kind of event. */
export interface Events<Event> {
  /** @returns a function that ends the subscription */
  subscribe(listener: (event: Event) => void): () => void;
  emit(event: Event): void;
  /**
   * Waits for the first event from which `pick` makes something.
   * @param pick gives undefined for an event that is not the one
   * @param options.timeoutMs after which it is given up; `DEFAULT_TIMEOUT_MS` if it is left out
   * @param options.describe says what was waited for and what was seen instead
   * @throws {TimeoutError} when the time is over
   */
  next<Found>(pick: (event: Event) => Found | undefined, options: WaitOptions): Promise<Found>;
}

export interface WaitOptions {
  readonly timeoutMs?: number;
  readonly describe: () => string;
}

/** Something that was waited for did not come in time. The message says what came instead. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * How long a wait lasts where nothing else was said. Whatever is waited for comes within a second on an idle machine;
 * one whose cores are busy may be much slower, and that alone is no failure.
 */
export const DEFAULT_TIMEOUT_MS = 3 * 60_000;

export function createEvents<Event>(): Events<Event> {
  const listeners = new Set<(event: Event) => void>();

  function subscribe(listener: (event: Event) => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  return {
    subscribe,
    emit(event) {
      for (const listener of listeners) listener(event);
    },
    next<Found>(pick: (event: Event) => Found | undefined, options: WaitOptions): Promise<Found> {
      const { timeoutMs = DEFAULT_TIMEOUT_MS, describe } = options;
      return new Promise((resolve, reject) => {
        const unsubscribe = subscribe((event) => {
          try {
            const found = pick(event);
            if (found === undefined) return;
            resolve(found);
          } catch (error) {
            reject(error);
          }
          clearTimeout(timer);
          unsubscribe();
        });
        // Real time on purpose: a wait must end even where the stand-in's clock is stopped.
        const timer = setTimeout(() => {
          unsubscribe();
          reject(new TimeoutError(`Nothing within ${timeoutMs} ms. ${describe()}`));
        }, timeoutMs);
      });
    },
  };
}
