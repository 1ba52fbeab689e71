/**
 * Runs work one at a time for each key, in the order of asking, and different keys side by side. It saves this
 * process from waiting for itself at a lease in the store; what must not happen twice is decided there.
 */
export function createKeyedLock(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = tails.get(key) ?? Promise.resolve();
    const result = before.then(work);
    // Whoever comes next waits for the end, whatever it is; the failure itself goes to the caller.
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
