import { RecordError, StoreError } from '../errors.js';

/**
 * Works on each item in turn. An unreadable record skips its own item and no other; the store reports the record. Any
 * other failure ends the loop.
 */
export async function eachAlone<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for await (const item of items) await unlessUnreadable(() => work(item));
}

/** @returns the result, or `undefined` if the work needs an unreadable record */
export async function unlessUnreadable<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    return undefined;
  }
}

/** @returns the result, or `undefined` if the store fails: for what is read to say more of another failure */
export async function unlessStoreFails<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return undefined;
  }
}
