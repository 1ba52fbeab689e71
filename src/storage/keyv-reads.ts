import { Keyv } from 'keyv';

/** The part of Keyv's adapter interface without which Keyv refuses an adapter. */
interface Adapter {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<unknown>;
  delete(key: string): Promise<boolean>;
  clear(): Promise<void>;
}

/**
 * Reads single texts through Keyv, exactly as the database holds them. Everything else asks the adapter's connection
 * in SQL: Keyv can neither compare and swap, nor write several records together, nor read a range of keys in order.
 */
export function keyvReads(store: Adapter): (key: string) => Promise<string | undefined> {
  const keyv = new Keyv({
    store,
    useKeyPrefix: false,
    // Otherwise Keyv answers "no such record" when the database fails.
    throwOnErrors: true,
    // The text itself: `readRecord` checks it, and commits compare it.
    deserialize: (text) => ({ value: text as never }),
  });
  return (key) => keyv.get<string>(key);
}
