import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { pipeline as pipelined } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';
import { RecordError } from '../errors.js';
import { RECORDS } from '../record-schemas.js';
import { type RawRow, readRecord } from '../storage/text-store.js';
import { jsonIn } from '../text/outside-text.js';

/** Why a backup cannot be made or used, for the person who asked for it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

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

/**
 * A backup is gzipped text: a header line, one line per record in key order, and a last line with their number and the
 * SHA-256 of all lines before it. So a truncated backup never looks complete.
 */
const HEAD = z.object({
  /** The version of the file format. */
  purserBackup: z.number().int(),
  /** ms since the epoch. */
  madeAt: z.number(),
  /** The kind of store it was made from. */
  from: z.string(),
  /** The bot that makes it each night; absent in a manual backup. */
  series: z.string().optional(),
});
const ROW = z.tuple([z.string(), z.string()]);
const TAIL = z.object({ records: z.number().int(), sha256: z.string() });

const VERSION = 1;
/** Bytes collected before they are compressed together. */
const CHUNK = 64 * 1024;
const PAGE = 500;

export type BackupHead = Omit<z.infer<typeof HEAD>, 'purserBackup'>;

/** The contents of a backup. */
export interface BackupSummary {
  readonly head: BackupHead;
  readonly records: number;
  /** SHA-256 of its text, without the last line. */
  readonly sha256: string;
}

/** Writes a backup to a new file that only its owner may read. @throws {Error} if that fails */
export async function writeBackupFile(
  path: string,
  head: BackupHead,
  pages: AsyncIterable<readonly RawRow[]>,
): Promise<BackupSummary> {
  const hash = createHash('sha256');
  let records = 0;
  let sha256 = '';

  async function* text(): AsyncGenerator<string> {
    yield hashed(`${JSON.stringify({ purserBackup: VERSION, ...head })}\n`);
    for await (const page of pages) {
      let held = '';
      for (const { key, text: record } of page) {
        held += `${JSON.stringify([key, record])}\n`;
        if (held.length < CHUNK) continue;
        yield hashed(held);
        held = '';
      }
      if (held !== '') yield hashed(held);
      records += page.length;
    }
    sha256 = hash.digest('hex');
    yield `${JSON.stringify({ records, sha256 })}\n`;
  }

  function hashed(part: string): string {
    hash.update(part);
    return part;
  }

  // On disk before it gets the name of a backup.
  await pipelined(text, createGzip(), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { head, records, sha256 };
}

/** Reads the first line of a backup only. @throws {BackupError} if it is not a backup */
export async function readBackupHead(path: string): Promise<BackupHead> {
  for await (const line of linesOf(path)) return headOf(line);
  throw new BackupError('it is empty');
}

/**
 * Reads and verifies a whole backup.
 * @param signal cancels it with the signal's reason
 * @param look receives all records
 * @throws {BackupError} if it is damaged, incomplete, or not a backup
 */
export async function checkBackupFile(
  path: string,
  signal?: AbortSignal,
  look: (page: readonly RawRow[]) => void = () => undefined,
): Promise<BackupSummary> {
  const parts = readBackup(path);
  for (;;) {
    signal?.throwIfAborted();
    const next = await parts.next();
    if (next.done) return next.value;
    look(next.value);
  }
}

/**
 * The records of a backup, page by page. It is verified only once all of them have been read.
 * @throws {BackupError} if it is damaged, incomplete, or not a backup
 */
export async function* readBackup(path: string): AsyncGenerator<readonly RawRow[], BackupSummary> {
  const hash = createHash('sha256');
  let head: BackupHead | undefined;
  let tail: z.infer<typeof TAIL> | undefined;
  let page: RawRow[] = [];
  let records = 0;
  for await (const line of linesOf(path)) {
    if (tail !== undefined) throw damaged('there is more after its end');
    if (head === undefined) head = headOf(line);
    else if (line.startsWith('{')) {
      tail = parsed(TAIL, line);
      continue;
    } else {
      page.push(rowOf(line));
      records += 1;
    }
    hash.update(`${line}\n`);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (head === undefined) throw new BackupError('it is empty');
  if (tail === undefined) throw new BackupError('it is incomplete: its end is missing');
  const sha256 = hash.digest('hex');
  if (tail.records !== records || tail.sha256 !== sha256) {
    throw damaged(`its ${tail.records} records do not match their checksum`);
  }
  if (page.length > 0) yield page;
  return { head, records, sha256 };
}

const damaged = (why: string) => new BackupError(`it is damaged: ${why}`);

function headOf(line: string): BackupHead {
  const result = HEAD.safeParse(jsonIn(line));
  if (!result.success) throw new BackupError('it is not a backup of Purser');
  const { purserBackup, ...head } = result.data;
  if (purserBackup === VERSION) return head;
  throw new BackupError(`it has a file format (${purserBackup}) that this version of Purser does not know`);
}

function rowOf(line: string): RawRow {
  const [key, text] = parsed(ROW, line);
  return { key, text };
}

function parsed<Value>(schema: z.ZodType<Value>, line: string): Value {
  const result = schema.safeParse(jsonIn(line));
  if (!result.success) throw damaged('a line cannot be read');
  return result.data;
}

/** Text after the last line feed is an incomplete line, and is dropped. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8');
  // The reader below gets every failure, unless it has stopped reading.
  pipeline(createReadStream(path), text, () => undefined);
  let rest = '';
  try {
    for await (const chunk of text) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw faultOf(error);
  }
}

/** The error for a file that cannot be read. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  switch (error.code) {
    case 'ENOENT':
      return new BackupError('there is no such file');
    case 'Z_BUF_ERROR':
      return new BackupError('it is incomplete: its end is missing');
    case 'Z_DATA_ERROR':
      return error.message === 'incorrect header check'
        ? new BackupError('it is not a backup of Purser')
        : damaged(error.message);
    default:
      return error;
  }
}
