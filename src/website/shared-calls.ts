/** Lets callers who want the same thing at the same time share one call. */
export interface SharedCalls<Value> {
  /** Joins the call under way for this key, or begins one. */
  join(key: string, call: () => Promise<Value>): Promise<Value>;
  /** Whoever comes from now on gets a call that begins from now on. */
  cut(): void;
}

export function createSharedCalls<Value>(): SharedCalls<Value> {
  const underWay = new Map<string, Promise<Value>>();
  return {
    join(key, call) {
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
    cut: () => underWay.clear(),
  };
}
