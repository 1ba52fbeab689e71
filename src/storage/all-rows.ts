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

/** So many records are looked at for a part of a list. */
const SEARCHED = 1_000;
/** So many where their keys alone tell what is wanted. */
export const KEYS_SEARCHED = 20_000;

/** What was found of a list in a part of it. */
export interface Searched<Found> {
  /** Highest key first. */
  readonly found: readonly Found[];
  /** The key before which the search goes on; `undefined` if it has come to the end. */
  readonly before: string | undefined;
}

/**
 * Searches the records under a prefix, highest key first, until there is enough for many pages of a list for people, or as
 * many records were looked at as a person can wait for. What cannot be read is left out.
 * @param pick what is listed for a row; `undefined` if that is not wanted
 */
export async function searched<Value extends Json, Found>(
  store: Pick<Store, 'range'>,
  { prefix, before: start }: Pick<Range, 'prefix' | 'before'>,
  pick: (row: Row<Value>) => Promise<Found | undefined>,
  most = SEARCHED,
): Promise<Searched<Found>> {
  const found: Found[] = [];
  let before = start;
  for (let looked = 0; looked < most && found.length < SEARCHED; looked += PAGE) {
    const page = await readablePage<Value>(store, { prefix, before, limit: PAGE });
    const picked = await Promise.all(page.rows.map(pick));
    found.push(...picked.filter((one) => one !== undefined));
    before = page.before;
    if (before === undefined) break;
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
