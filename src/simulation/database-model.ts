import { RECORDS } from '../record-schemas.js';
import { afterPrefix } from '../storage/sql-reads.js';
import type { Change, Json, Range, Row, Store } from '../storage/store.js';
import { WRITTEN_KEY } from '../storage/store-identity.js';
import { readRecord, recordText, type SchemaOf } from '../storage/text-store.js';

/** The database as a store, without faults and delays. The caller names the types, as with every store. */
export const storeOn = (database: Database): Store => ({
  get: async (key) => database.get(key) as never,
  range: async (range) => database.range(range) as never,
  count: async (prefix) => database.count(prefix),
  commit: async (changes) => database.commit(changes),
  close: async () => undefined,
});

const SURROGATE = /[\ud800-\udfff]/;

const compareUnits = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const compareBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
/** Byte order of UTF-8, which differs from that of UTF-16 only with surrogates. */
const compare = (one: string, other: string) =>
  SURROGATE.test(one) || SURROGATE.test(other) ? compareBytes(one, other) : compareUnits(one, other);

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/** The stored records, free of faults: what a database would hold. Values are kept as text, as there. */
export type Database = ReturnType<typeof createDatabase>;

/** What changes all the time, and decides nothing: heartbeats, the count of writes, and claims of interactions. */
const isRoutine = (key: string) =>
  key === WRITTEN_KEY || key.startsWith('process:') || key.startsWith('interaction:');
/** Whether any of these changes is about more than that. */
export const isDecision = (changes: readonly Change[]) => !changes.every(({ key }) => isRoutine(key));
/** The first part of a key, with its colon. */
const kindOf = (key: string) => key.slice(0, key.indexOf(':') + 1);

/** The longest that records can go back, in ms. */
export const FARTHEST_BACK_MS = 20_000;
/** The log of old texts is cleared of what is too old whenever it has grown by so many. */
const CLEARED_AFTER = 2_000;

/** A record as it was right before its store lost a change of it. */
export interface LostRecord {
  readonly key: string;
  readonly value: Json | undefined;
  /** Nothing is left of it: it was entered since. */
  readonly isGone: boolean;
}

/**
 * @param schemaOf checks each record when it is read. Default: the bot's schemas
 * @param now in ms. With it, the records can go back to what they were; that costs memory
 */
export function createDatabase(schemaOf: SchemaOf = RECORDS, now?: () => number) {
  const texts = new Map<string, string>();
  const keys: string[] = [];
  let version = 0;
  let decided = 0;
  /** How many changes are in the records: as a database's log, it goes back with them. */
  let position = 0;
  /** What each change has replaced. */
  let past: Array<{ readonly at: number; readonly key: string; readonly text: string | undefined }> = [];
  let clearAt = CLEARED_AFTER;
  let hasSurrogates = false;
  /** The version in which a record of a kind last changed, by the first part of the key. */
  const changed = new Map<string, number>();
  /** Each record as last read. The same text is checked only once. Frozen: whoever reads it shares it. */
  const values = new Map<string, { readonly text: string; readonly value: Json }>();
  /** What was under a prefix when it was last looked at, and the version of its kind then. Invariants look again and again. */
  const looks = new Map<string, { readonly version: number; readonly values: readonly unknown[] }>();
  /** The texts of those values: a commit names what was read before. */
  const textsOf = new WeakMap<object, string>();

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
      values.delete(key);
      if (texts.delete(key)) keys.splice(placeOf(key), 1);
      return;
    }
    if (!texts.has(key)) {
      hasSurrogates ||= SURROGATE.test(key);
      keys.splice(placeOf(key), 0, key);
    }
    texts.set(key, text);
  }

  function change(key: string, text: string | undefined): void {
    put(key, text);
    version += 1;
    changed.set(kindOf(key), version);
    if (!isRoutine(key)) decided = version;
  }

  function remember(at: number, key: string): void {
    past.push({ at, key, text: texts.get(key) });
    if (past.length < clearAt) return;
    past = past.filter((one) => one.at >= at - FARTHEST_BACK_MS);
    clearAt = past.length + CLEARED_AFTER;
  }

  function textOf(value: Json | undefined): string | undefined {
    if (value === undefined) return undefined;
    return (typeof value === 'object' && value !== null && textsOf.get(value)) || recordText(value);
  }

  function lookAt<Value>(key: string): Value | undefined {
    const text = texts.get(key);
    return text === undefined ? undefined : (read(key, text) as Value);
  }

  function read(key: string, text: string): Json {
    const known = values.get(key);
    if (known?.text === text) return known.value;
    const value = frozen(readRecord(schemaOf, key, text));
    values.set(key, { text, value });
    if (typeof value === 'object' && value !== null) textsOf.set(value, text);
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
      const from = changes.map((change) => textOf(change.from));
      if (changes.some(({ key }, index) => texts.get(key) !== from[index])) return false;
      for (const [index, { key, to }] of changes.entries()) {
        const text = textOf(to);
        if (text === from[index]) continue;
        if (now !== undefined) remember(now(), key);
        change(key, text);
        position += 1;
      }
      return true;
    },

    /** Makes all records what they were at a time. @returns those that are different now, as they were before */
    goBackTo(time: number): readonly LostRecord[] {
      const undone = past.filter(({ at }) => at > time);
      past = past.filter(({ at }) => at <= time);
      const lost = new Map(undone.map(({ key }) => [key, lookAt<Json>(key)]));
      for (const { key, text } of undone.reverse()) change(key, text);
      position -= undone.length;
      return [...lost].map(([key, value]) => ({ key, value, isGone: !texts.has(key) }));
    },
    /** The end of its log. */
    position: () => position,

    range({ prefix, before, limit }: Range): readonly Row<Json>[] {
      const found = slice(prefix, before).reverse().slice(0, limit);
      return found.map((key) => ({ key, value: read(key, texts.get(key) as string) }));
    },

    count: (prefix: string) => slice(prefix).length,
    /** Every record that is more than routine: its key and its text. */
    decided: () => [...texts].filter(([key]) => !isRoutine(key)),
    has: (key: string) => texts.has(key),

    /** Every record under a prefix that names their kind, lowest key first. */
    look<Value>(prefix: string): readonly Value[] {
      const version = changed.get(kindOf(prefix)) ?? 0;
      const known = looks.get(prefix);
      if (known?.version === version) return known.values as readonly Value[];
      const values = slice(prefix).map((key) => lookAt<Value>(key) as Value);
      looks.set(prefix, { version, values });
      return values;
    },
    lookAt,
    /** Increases with every commit that changed something. */
    version: () => version,
    /** As {@link version}, of one kind of record. @param prefix up to the first colon */
    versionOf: (prefix: string) => changed.get(prefix) ?? 0,
    /** As {@link version}, without routine changes. */
    decidedVersion: () => decided,
  };
}
