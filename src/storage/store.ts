import { createHash } from 'node:crypto';
import type { RecordError } from '../errors.js';

/** What can be stored: anything that JSON carries. `undefined` means that there is no such record. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A record with named parts. */
export type JsonObject = { readonly [name: string]: Json | undefined };

/** One part of a {@link Store.commit}: the record expected now, and the one that replaces it. */
export interface Change {
  readonly key: string;
  /** The expected record, as it was read. `undefined`: there must be none. */
  readonly from: Json | undefined;
  /** The new record. `undefined` removes it. The same as `from` only requires it. */
  readonly to: Json | undefined;
}

export interface Row<Value> {
  readonly key: string;
  readonly value: Value;
}

export interface Range {
  /** Every key of the range starts with this. It ends with a separator, as `grant:` does; the empty prefix means all. */
  readonly prefix: string;
  /** Only keys before this one. For the next page: the last key of the page before. */
  readonly before?: string | undefined;
  readonly limit: number;
  /**
   * Receives each unreadable record, which is then left out. Without it, an unreadable record is thrown as an error:
   * decisions about money must not skip one.
   */
  readonly onUnreadable?: ((error: RecordError) => void) | undefined;
}

/**
 * The bot's records: JSON values under keys such as `link:123`.
 *
 * There is one way to write, {@link Store.commit}. It compares and swaps any number of records in a single database
 * statement. So the database decides what must happen once or together (a link and its reverse, a state and a
 * reserved cap), not the order in which processes or tasks arrive.
 *
 * Every method throws a `StoreError` if the database fails, and a `RecordError` if a record cannot be read. A failure
 * never looks like an absent record.
 */
export interface Store {
  /** The record, or `undefined` if there is none. The caller names the type kept under this key. */
  get<Value extends Json>(key: string): Promise<Value | undefined>;
  /**
   * Makes all changes durable, or none.
   * @returns false if a record differed from its `from`; nothing was changed then
   */
  commit(changes: readonly Change[]): Promise<boolean>;
  /** Records with their keys, highest key first. With keys that sort by time: the newest first. */
  range<Value extends Json>(range: Range): Promise<readonly Row<Value>[]>;
  /** How many records there are whose keys start with a prefix. */
  count(prefix: string): Promise<number>;
  close(): Promise<void>;
}

const LONGEST_KEY_PART = 120;

/**
 * A text from outside as a part of a key. It is encoded, so that a user named `a:b` cannot hit another record's key.
 * A very long one is hashed, because databases limit the length of a key.
 */
export function keyPart(text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed());
  return encoded.length <= LONGEST_KEY_PART
    ? encoded
    : `sha256.${createHash('sha256').update(text).digest('hex')}`;
}
