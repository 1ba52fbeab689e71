import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { ClientRefusal } from '../discord/client-refusal.js';
import type { UploadedFile } from '../discord/uploaded-files.js';

/** What follows it is the file itself, with `\n` between its lines. */
export const INLINE = 'inline:';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.txt': 'text/plain',
  '.json': 'application/json',
};

/**
 * The file that a typed text stands for: a path on this machine, or the file itself after `inline:`.
 * @throws {ClientRefusal} for a file that cannot be read
 */
export function fileFrom(typed: string): UploadedFile {
  if (typed.startsWith(INLINE)) {
    const text = typed.slice(INLINE.length).replaceAll('\\n', '\n');
    return { filename: 'inline.csv', contentType: 'text/csv', data: Buffer.from(text) };
  }
  const path = onDisk(typed);
  const contentType = CONTENT_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
  try {
    return { filename: basename(path), contentType, data: readFileSync(path) };
  } catch (error) {
    throw new ClientRefusal(`The file cannot be read: ${reasonOf(error)}`);
  }
}

/** A path as the shell understands it. */
export function onDisk(path: string): string {
  return path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : path;
}

/** Why the file system refused, without Node's call and its path twice. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/^[A-Z]+: /, '') : String(error);
}
