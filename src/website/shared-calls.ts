/** Shares one call between callers who want the same thing at the same time. */
export function createSharedCalls<Value>() {
  const underWay = new Map<string, Promise<Value>>();
  return {
    /** Joins the call under way for this key, or begins one. */
    join(key: string, call: () => Promise<Value>): Promise<Value> {
      const existing = underWay.get(key);
      if (existing !== undefined) return existing;
      const begun = call();
      underWay.set(key, begun);
      const done = () => {
        if (underWay.get(key) === begun) underWay.delete(key);
      };
      begun.then(done, done);
      return begun;
    },
    /** Later callers get a new call. */
    cut: () => underWay.clear(),
  };
}
