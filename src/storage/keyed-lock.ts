/**
 * Runs work one at a time for each key, first come first served, and different keys in parallel. It only saves this
 * process from waiting for its own lease in the store; the store decides what must not happen twice.
 */
export function createKeyedLock(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = tails.get(key) ?? Promise.resolve();
    const result = before.then(work);
    // The next one waits for success or failure; the failure itself goes to the caller.
    const tail = result.then(
      () => undefined,
      () => undefined,
    );
    tails.set(key, tail);
    try {
      return await result;
    } finally {
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
}
