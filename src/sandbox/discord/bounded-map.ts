/** How many interactions, messages of a channel, files, requests and events of a session are kept, the newest ones. */
const KEPT = 10_000;

/** Sets a value and forgets the oldest ones, so that a stand-in that runs for days does not grow. */
export function setBounded<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= KEPT) break;
    map.delete(oldest);
  }
}

/** Adds to a list and forgets its oldest half once it is twice as long as it should be. */
export function pushBounded<Value>(list: Value[], value: Value): void {
  list.push(value);
  if (list.length >= 2 * KEPT) list.splice(0, list.length - KEPT);
}
