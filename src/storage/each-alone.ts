import { RecordError } from '../errors.js';

/**
 * Does something for each, one after the other. One that hangs on a record that cannot be read is left as it is and
 * holds none of the others up; the store has told of that record. Whatever else fails ends it.
 */
export async function eachAlone<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for await (const item of items) await unlessUnreadable(() => work(item));
}

/** @returns what came of it, or `undefined` if it hangs on a record that cannot be read */
export async function unlessUnreadable<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    return undefined;
  }
}
