import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { ClientRefusal } from '../discord/client-refusal.js';
import type { UploadedFile } from '../discord/uploaded-files.js';
import { quoted } from './command-line.js';
import type { Candidate } from './completion.js';

/** What follows it is the file itself, with `\n` between its lines. */
export const INLINE = 'inline:';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.txt': 'text/plain',
  '.json': 'application/json',
};
/** More would not fit below the prompt. */
const MOST_CANDIDATES = 50;

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

/** Paths that go on as what is typed of one. */
export function pathCandidates(typed: string): Candidate[] {
  const path = onDisk(typed.replace(/^"/, ''));
  const isFolder = typed === '' || path.endsWith('/');
  const folder = isFolder ? path || '.' : dirname(path);
  const begun = isFolder ? '' : basename(path);
  const shown = typed.replace(/^"/, '').slice(0, typed.replace(/^"/, '').length - begun.length);
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => name.startsWith(begun) && (begun !== '' || !name.startsWith('.')))
      .slice(0, MOST_CANDIDATES)
      .map((entry) =>
        entry.isDirectory()
          ? { text: `${shown}${entry.name}/`, hint: 'folder' }
          : { text: `${quoted(`${shown}${entry.name}`)} `, hint: '' },
      );
  } catch {
    // What is typed leads nowhere yet.
    return [];
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
