import type { z } from 'zod';
import { RecordError } from '../errors.js';
import { checked } from './checked-record.js';
import type { Change, Json, Range, Row, Store } from './store.js';

/** As {@link Change}, with the texts in the database. */
export interface TextChange {
  readonly key: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** A record's text in the database, whatever version wrote it. */
export interface RawRow {
  readonly key: string;
  readonly text: string;
}

/** The database as the bot uses it: texts under keys. Otherwise as {@link Store}. */
export interface TextStore {
  get(key: string): Promise<string | undefined>;
  commit(changes: readonly TextChange[]): Promise<boolean>;
  range(range: Range): Promise<readonly RawRow[]>;
  count(prefix: string): Promise<number>;
  close(): Promise<void>;
}

/** What only reads. */
export type TextReads = Omit<TextStore, 'commit'>;

/** The schema for a key. `undefined`: this version knows no such records. */
export type SchemaOf = (key: string) => z.ZodType | undefined;

/** The format that this version writes: docs/new-kind.md says how it is changed. */
export const FORMAT = 1;
/** How every record of it begins. */
const BEGINNING = `{"v":${FORMAT},"value":`;

/** A record's text in the database. */
export const recordText = (value: Json): string => `${BEGINNING}${JSON.stringify(value)}}`;

/**
 * Parses and checks a record.
 * @throws {RecordError} if it has another format, or does not fit its schema
 */
export function readRecord(schemaOf: SchemaOf, key: string, text: string): Json {
  if (!text.startsWith(BEGINNING)) throw new RecordError(key, whatElse(text));
  const value = valueIn(key, text);
  const schema = schemaOf(key);
  if (schema === undefined) throw new RecordError(key, 'this version knows no such records');
  checked(schema, key, value);
  // Commits compare texts, so a record with another spelling could never be changed.
  if (recordText(value) !== text) throw new RecordError(key, 'it is not spelled as the bot spells records');
  return value;
}

/** Parses rows. With `onUnreadable`, an unreadable record goes there and is left out. */
export function readRows(
  schemaOf: SchemaOf,
  rows: readonly RawRow[],
  onUnreadable: Range['onUnreadable'],
): readonly Row<Json>[] {
  return rows.flatMap(({ key, text }) => {
    try {
      return [{ key, value: readRecord(schemaOf, key, text) }];
    } catch (error) {
      if (onUnreadable === undefined || !(error instanceof RecordError)) throw error;
      onUnreadable(error);
      return [];
    }
  });
}

/**
 * The value in a text of this or an earlier format, unchecked.
 * @throws {RecordError} if there is none
 */
export function valueIn(key: string, text: string): Json {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch (error) {
    throw new RecordError(key, 'it is damaged', { cause: error });
  }
  if (typeof record === 'object' && record !== null && 'value' in record) return record.value as Json;
  throw new RecordError(key, 'it holds nothing');
}

function whatElse(text: string): string {
  const [, version] = /^\{"v":(\d+),/.exec(text) ?? [];
  if (version !== undefined) return `it is of format ${version}, and this version reads format ${FORMAT}`;
  return 'it is damaged';
}

/** Reads records and checks each of them. */
export function recordReads(texts: TextReads, schemaOf: SchemaOf): Omit<Store, 'commit'> {
  return {
    // The caller names the type of the key's schema.
    get: async <Value extends Json>(key: string) => {
      const text = await texts.get(key);
      return text === undefined ? undefined : (readRecord(schemaOf, key, text) as Value);
    },
    range: async <Value extends Json>(range: Range) =>
      readRows(schemaOf, await texts.range(range), range.onUnreadable) as readonly Row<Value>[],
    count: texts.count,
    close: texts.close,
  };
}

/**
 * A store of records over texts: the only place that parses and writes them. Values keep the order of their fields,
 * because a commit compares texts.
 */
export const recordStore = (texts: TextStore, schemaOf: SchemaOf): Store => ({
  ...recordReads(texts, schemaOf),
  commit: (changes) => texts.commit(changes.map(textChange)),
});

function textChange({ key, from, to }: Change): TextChange {
  const was = from === undefined ? undefined : recordText(from);
  return { key, from: was, to: to === from ? was : to === undefined ? undefined : recordText(to) };
}
