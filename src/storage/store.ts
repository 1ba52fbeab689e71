import { createHash } from 'node:crypto';
import type { RecordError } from '../errors.js';

/** What can be stored: anything that JSON carries. `undefined` means that there is no such record. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

/** One part of a {@link Store.commit}: the record that must be there now, and the one that shall be. */
export interface Change {
  readonly key: string;
  /** What the record must be, as it was read. `undefined`: there must be none. */
  readonly from: Json | undefined;
  /** What it shall be. `undefined`: it is removed. The same as `from`: it is only made sure of. */
  readonly to: Json | undefined;
}

export interface Row<Value> {
  readonly key: string;
  readonly value: Value;
}

export interface Range {
  /** Every key of the range starts with this. It ends with a separator, as `grant:` does; an empty one takes all. */
  readonly prefix: string;
  /** Only keys before this one. For the next page: the last key of the page before. */
  readonly before?: string | undefined;
  readonly limit: number;
  /**
   * Told of each record that cannot be read, which is left out then. Without it, such a record is thrown as an error:
   * whatever decides about money must not go past one.
   */
  readonly onUnreadable?: ((error: RecordError) => void) | undefined;
}

/**
 * The records of the bot: JSON values under keys such as `link:123`.
 *
 * There is one way to write, {@link Store.commit}. It compares and replaces any number of records in a single
 * statement of the database, so whatever must happen once or belong together (a link and its reverse, a state
 * and a reserved cap) is decided there, and not by which process or task got here first.
 *
 * Every method throws a `StoreError` where the database cannot be used, and a `RecordError` where it is a record that
 * cannot be read; an absent record is never a guess.
 */
export interface Store {
  /** The record, or `undefined` if there is none. The caller names the type that is kept under this key. */
  get<Value extends Json>(key: string): Promise<Value | undefined>;
  /**
   * Makes all changes, on disk, or none.
   * @returns false if a record was not what `from` says; nothing was changed then
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
 * A text from outside as a part of a key. It is encoded, since otherwise a user named `a:b` could meet another
 * record's key; a very long one is hashed, since databases limit the length of a key.
 */
export function keyPart(text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed());
  return encoded.length <= LONGEST_KEY_PART
    ? encoded
    : `sha256.${createHash('sha256').update(text).digest('hex')}`;
}
