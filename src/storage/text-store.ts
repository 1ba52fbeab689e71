import type { z } from 'zod';
import { RecordError } from '../errors.js';
import { checked } from './checked-record.js';
import type { Change, Json, Range, Row, Store } from './store.js';

/** As {@link Change}, with records as they stand in the database. */
export interface TextChange {
  readonly key: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** A record as it stands in the database, whatever version has written it. */
export interface RawRow {
  readonly key: string;
  readonly text: string;
}

/** What a database is to the bot: texts under keys. Otherwise as {@link Store}. */
export interface TextStore {
  get(key: string): Promise<string | undefined>;
  commit(changes: readonly TextChange[]): Promise<boolean>;
  range(range: Range): Promise<readonly RawRow[]>;
  count(prefix: string): Promise<number>;
  close(): Promise<void>;
}

/** What the records under a key must be. `undefined`: this version knows no such records. */
export type SchemaOf = (key: string) => z.ZodType | undefined;

/** The format that this version writes: see `docs/store.md`. */
export const FORMAT = 1;
/** How every record of it begins. */
export const envelopeStart = (format: number) => `{"v":${format},`;

const BEGINNING = `${envelopeStart(FORMAT)}"value":`;

/** A record as it stands in the database. */
export const recordText = (value: Json): string => `${BEGINNING}${JSON.stringify(value)}}`;

/**
 * The record that a text carries.
 * @throws {RecordError} if it is of another format, or not what its schema says
 */
export function readRecord(schemaOf: SchemaOf, key: string, text: string): Json {
  if (!text.startsWith(BEGINNING)) throw new RecordError(key, whatElse(text));
  const value = valueIn(key, text);
  const schema = schemaOf(key);
  if (schema === undefined) throw new RecordError(key, 'this version knows no such records');
  checked(schema, key, value);
  // Commits compare texts, so one that is spelled in another way could never be changed.
  if (recordText(value) !== text) throw new RecordError(key, 'it is not spelled as the bot spells records');
  return value;
}

/** The records of some rows. One that cannot be read is given to `onUnreadable`, and left out, if that is there. */
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
 * What a text of this format or of an earlier one carries, unchecked.
 * @throws {RecordError} if it carries nothing
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
  return text.startsWith('{"value":') ? 'it is of an earlier format' : 'it is damaged';
}

/** Reading records, each of which is checked. */
export function recordReads(texts: Omit<TextStore, 'commit'>, schemaOf: SchemaOf): Omit<Store, 'commit'> {
  return {
    // The caller names the type that its schema stands for.
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
 * A store of records over texts: the one place in which they are read and written.
 *
 * What is read is given as it stands there, and not as a schema would arrange it anew: a commit compares texts.
 */
export const recordStore = (texts: TextStore, schemaOf: SchemaOf): Store => ({
  ...recordReads(texts, schemaOf),
  commit: (changes) => texts.commit(changes.map(textChange)),
});

function textChange({ key, from, to }: Change): TextChange {
  const was = from === undefined ? undefined : recordText(from);
  return { key, from: was, to: to === from ? was : to === undefined ? undefined : recordText(to) };
}
