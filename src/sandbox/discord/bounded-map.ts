/**
 * Sets a value and forgets the oldest ones beyond a size, so that a stand-in that runs for days does not grow.
 * @returns the values that were forgotten
 */
export function setBounded<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, size: number): Value[] {
  map.set(key, value);
  const forgotten: Value[] = [];
  for (const [oldest, old] of map) {
    if (map.size <= size) break;
    map.delete(oldest);
    forgotten.push(old);
  }
  return forgotten;
}

/** Adds to a list and forgets its oldest half once it is twice as long as it should be. */
export function pushBounded<Value>(list: Value[], value: Value, size: number): void {
  list.push(value);
  if (list.length >= 2 * size) list.splice(0, list.length - size);
}
