import type { Json, Store } from '../../src/storage/store.js';

type Fields = Readonly<Record<string, Json | undefined>>;

/** Damages a record. @returns what repairs it */
export async function damage(store: Store, key: string): Promise<() => Promise<void>> {
  const value = await store.get<Json>(key);
  if (value === undefined) throw new Error(`there is no record ${key}`);
  const isRecord = typeof value === 'object' && value !== null;
  const spoiled: Json = isRecord ? { ...(value as Fields), nonsense: 1 } : { nonsense: value };
  await replace(store, key, value, spoiled);
  return () => replace(store, key, spoiled, value);
}

/** Adds an unreadable record. */
export const addDamaged = (store: Store, key: string): Promise<void> =>
  replace(store, key, undefined, { nonsense: 1 });

async function replace(store: Store, key: string, from: Json | undefined, to: Json): Promise<void> {
  if (!(await store.commit([{ key, from, to }]))) throw new Error(`the record ${key} is another one`);
}
