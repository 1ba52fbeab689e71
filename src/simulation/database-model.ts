import { RECORDS } from '../record-schemas.js';
import { afterPrefix } from '../storage/key-range.js';
import type { Change, Json, Range, Row, Store } from '../storage/store.js';
import { readRecord, recordText, type SchemaOf, valueIn } from '../storage/text-store.js';

/** The database as a store, without faults and delays. The caller names the types, as with every store. */
export const storeOn = (database: Database): Store => ({
  get: async (key) => database.get(key) as never,
  range: async (range) => database.range(range) as never,
  count: async (prefix) => database.count(prefix),
  commit: async (changes) => database.commit(changes),
  clearRemoved: async () => undefined,
  close: async () => undefined,
});

const SURROGATE = /[\ud800-\udfff]/;

const compareUnits = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const compareBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
/** Byte order of UTF-8, which differs from that of UTF-16 only with surrogates. */
const compare = (one: string, other: string) =>
  SURROGATE.test(one) || SURROGATE.test(other) ? compareBytes(one, other) : compareUnits(one, other);

const textOf = (value: Json | undefined) => (value === undefined ? undefined : recordText(value));

/** The stored records, free of faults: what a database would hold. Values are kept as text, as there. */
export type Database = ReturnType<typeof createDatabase>;

/** @param schemaOf checks each record when it is read. Default: the bot's schemas */
export function createDatabase(schemaOf: SchemaOf = RECORDS) {
  const texts = new Map<string, string>();
  const keys: string[] = [];
  let version = 0;
  let hasSurrogates = false;
  /** The version in which a record of a kind last changed, by the first part of the key. */
  const changed = new Map<string, number>();
  /** Each record as last checked. The same text is checked only once. */
  const checked = new Map<string, string>();
  /** Records read through `lookAt`. */
  const looks = new Map<string, { readonly text: string; readonly value: unknown }>();

  /** The position of a key, or where it would be. */
  function placeOf(key: string): number {
    const order = hasSurrogates ? compareBytes : SURROGATE.test(key) ? compare : compareUnits;
    let from = 0;
    let to = keys.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (order(keys[middle] as string, key) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  function put(key: string, text: string | undefined): void {
    if (text === undefined) {
      checked.delete(key);
      if (texts.delete(key)) keys.splice(placeOf(key), 1);
      return;
    }
    if (!texts.has(key)) {
      hasSurrogates ||= SURROGATE.test(key);
      keys.splice(placeOf(key), 0, key);
    }
    texts.set(key, text);
  }

  function lookAt<Value>(key: string): Value | undefined {
    const text = texts.get(key);
    if (text === undefined) return undefined;
    const known = looks.get(key);
    if (known?.text === text) return known.value as Value;
    const value = valueIn(key, text) as Value;
    looks.set(key, { text, value });
    return value;
  }

  function read(key: string, text: string): Json {
    if (checked.get(key) === text) return valueIn(key, text) as Json;
    const value = readRecord(schemaOf, key, text);
    checked.set(key, text);
    return value;
  }

  const slice = (prefix: string, before: string = afterPrefix(prefix)) =>
    keys.slice(placeOf(prefix), placeOf(before));

  return {
    get(key: string): Json | undefined {
      const text = texts.get(key);
      return text === undefined ? undefined : read(key, text);
    },

    /** As {@link Store.commit}. */
    commit(changes: readonly Change[]): boolean {
      for (const { key, from } of changes) if (texts.get(key) !== textOf(from)) return false;
      for (const { key, from, to } of changes) {
        const text = textOf(to);
        if (text === textOf(from)) continue;
        put(key, text);
        version += 1;
        changed.set(key.slice(0, key.indexOf(':') + 1), version);
      }
      return true;
    },

    range({ prefix, before, limit }: Range): readonly Row<Json>[] {
      const found = slice(prefix, before).reverse().slice(0, limit);
      return found.map((key) => ({ key, value: read(key, texts.get(key) as string) }));
    },

    count: (prefix: string) => slice(prefix).length,

    /** Every record under a prefix, lowest key first. Read-only: the values are shared. */
    look: <Value>(prefix: string): readonly Value[] =>
      slice(prefix).map((key) => lookAt<Value>(key) as Value),
    lookAt,
    /** Increases with every commit that changed something. */
    version: () => version,
    /** As {@link version}, of one kind of record. @param prefix up to the first colon */
    versionOf: (prefix: string) => changed.get(prefix) ?? 0,
    /** As {@link version}, without changes of some kinds of records. @param kinds up to the first colon */
    versionBeside: (kinds: ReadonlySet<string>) =>
      Math.max(0, ...[...changed].flatMap(([kind, at]) => (kinds.has(kind) ? [] : [at]))),
  };
}
