import { RecordError } from '../errors.js';
import { RECORDS } from '../record-schemas.js';
import { type RawRow, readRecord } from '../storage/text-store.js';

/** The keys of unreadable records. */
export const unreadableIn = (rows: readonly RawRow[]): readonly string[] =>
  rows.filter((row) => !isReadable(row)).map(({ key }) => key);

function isReadable({ key, text }: RawRow): boolean {
  try {
    readRecord(RECORDS, key, text);
    return true;
  } catch (error) {
    if (error instanceof RecordError) return false;
    throw error;
  }
}

/** The lines with which a program names unreadable records. */
export const unreadableLines = (keys: readonly string[], what: string): readonly string[] =>
  keys.length === 0
    ? []
    : [
        `Warning: ${keys.length} ${keys.length === 1 ? 'record' : 'records'} ${what}`,
        ...keys.map((key) => `  ${key.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')}`),
      ];
