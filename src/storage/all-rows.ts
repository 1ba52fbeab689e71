import type { Json, Range, Row, Store } from './store.js';
import type { RawRow, TextStore } from './text-store.js';

const PAGE = 200;

/** A part of a range. */
interface Part<Found> {
  readonly found: readonly Found[];
  /** The lowest key read; `undefined` if this was the last part. */
  readonly before: string | undefined;
}

/**
 * Every record under a prefix, highest key first, read page by page. For ranges that stay short. One unreadable record
 * fails the whole read, as decisions about money require.
 */
export const allRows = <Value extends Json>(
  store: Pick<Store, 'range'>,
  prefix: string,
): AsyncGenerator<Row<Value>> => paged((range) => strictPart(store.range<Value>(range)), prefix);

/** As {@link allRows}, the values alone, all at once. */
export async function allValues<Value extends Json>(
  store: Pick<Store, 'range'>,
  prefix: string,
): Promise<readonly Value[]> {
  const values: Value[] = [];
  for await (const { value } of allRows<Value>(store, prefix)) values.push(value);
  return values;
}

/** As {@link allRows}, without unreadable records. For work on single records, and for display. */
export const readableRows = <Value extends Json>(
  store: Pick<Store, 'range'>,
  prefix: string,
  onUnreadable: (key: string) => void = () => {},
): AsyncGenerator<Row<Value>> =>
  paged(async (range) => {
    const { rows, unreadable, before } = await readablePage<Value>(store, range);
    unreadable.forEach(onUnreadable);
    return { found: rows, before };
  }, prefix);

/** The values of all rows that can be read. */
export async function readableValues<Value extends Json>(
  store: Pick<Store, 'range'>,
  prefix: string,
): Promise<readonly Value[]> {
  const values: Value[] = [];
  for await (const { value } of readableRows<Value>(store, prefix)) values.push(value);
  return values;
}

/** Every key under a prefix, highest first, whatever its record holds. For indexes, where the key says everything. */
export const allKeys = (store: Pick<Store, 'range'>, prefix: string): AsyncGenerator<string> =>
  paged(async (range) => {
    const { keys, before } = await readablePage<Json>(store, range);
    return { found: keys, before };
  }, prefix);

/** As {@link allRows}, with the texts in the database. */
export const allTexts = (texts: Pick<TextStore, 'range'>, prefix: string): AsyncGenerator<RawRow> =>
  paged((range) => strictPart(texts.range(range)), prefix);

/** A page of records, highest key first, without unreadable ones. */
export interface ReadablePage<Value extends Json> {
  readonly rows: readonly Row<Value>[];
  /** The keys of all records of the page, including unreadable ones. */
  readonly keys: readonly string[];
  readonly unreadable: readonly string[];
  /** For the next page; `undefined` if there is none. */
  readonly before: string | undefined;
}

/** Reads a page without unreadable records. */
export async function readablePage<Value extends Json>(
  store: Pick<Store, 'range'>,
  range: Omit<Range, 'onUnreadable'>,
): Promise<ReadablePage<Value>> {
  const unreadable: string[] = [];
  const rows = await store.range<Value>({ ...range, onUnreadable: ({ key }) => unreadable.push(key) });
  const keys = [...rows.map(({ key }) => key), ...unreadable];
  // In the byte order of databases. Most pages have no unreadable record and are in order.
  if (unreadable.length > 0) keys.sort((one, other) => Buffer.compare(Buffer.from(other), Buffer.from(one)));
  return { rows, keys, unreadable, before: keys.length === range.limit ? keys.at(-1) : undefined };
}

/**
 * A page of a list for people, highest key first, without unreadable records.
 * @returns the rows, and the start of the next page, if there is one
 */
export async function shownPage<Value extends Json>(
  store: Pick<Store, 'range'>,
  { limit, ...range }: Omit<Range, 'onUnreadable'>,
): Promise<{ readonly rows: readonly Row<Value>[]; readonly before: string | undefined }> {
  const { rows, keys } = await readablePage<Value>(store, { ...range, limit: limit + 1 });
  const beyond = keys[limit];
  return {
    rows: beyond === undefined ? rows : rows.filter(({ key }) => key !== beyond),
    before: beyond === undefined ? undefined : keys[limit - 1],
  };
}

/** So many pages of records are searched at most for one page of a filtered list. */
const SEARCHED_PAGES = 10;

/**
 * As {@link shownPage}, with what is wanted of the rows. It searches a bounded number of rows, so it may find fewer than
 * `limit`, or none, and there are more all the same.
 * @param pick what is shown for a row; `undefined` if that is not wanted
 */
export async function searchedPage<Value extends Json, Shown>(
  store: Pick<Store, 'range'>,
  { prefix, before: start, limit }: Omit<Range, 'onUnreadable'>,
  pick: (value: Value) => Promise<Shown | undefined>,
): Promise<{ readonly found: readonly Shown[]; readonly before: string | undefined }> {
  const found: Shown[] = [];
  let last: string | undefined;
  let before = start;
  for (let searched = 0; searched < SEARCHED_PAGES; searched += 1) {
    const page = await readablePage<Value>(store, { prefix, before, limit: PAGE });
    for (const { key, value } of page.rows) {
      const shown = await pick(value);
      if (shown === undefined) continue;
      if (found.length === limit) return { found, before: last };
      found.push(shown);
      last = key;
    }
    before = page.before;
    if (before === undefined) return { found, before: undefined };
  }
  return { found, before };
}

async function strictPart<Found extends { readonly key: string }>(
  reading: Promise<readonly Found[]>,
): Promise<Part<Found>> {
  const found = await reading;
  return { found, before: found.length === PAGE ? found.at(-1)?.key : undefined };
}

async function* paged<Found>(
  read: (range: Range) => Promise<Part<Found>>,
  prefix: string,
): AsyncGenerator<Found> {
  let before: string | undefined;
  do {
    const part: Part<Found> = await read({ prefix, before, limit: PAGE });
    yield* part.found;
    before = part.before;
  } while (before !== undefined);
}
