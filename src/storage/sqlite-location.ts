import { type BigIntStats, realpathSync, statSync } from 'node:fs';
import { readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { codeOf, StoreError } from '../errors.js';
import { handToOwnerOfFolder, OWN_FILE } from './ownership.js';
import type { Json, Store } from './store.js';
import { checkRecords, type Place, type Seen, type StoreLocation } from './store-location.js';
import { OWN } from './store-records.js';
import { recordReads, type TextReads } from './text-store.js';

/** The file beside a SQLite file that names the store last seen there, and its write count. */
export const seenPath = (path: string): string => `${resolve(path)}.seen`;

/** Deletes the note about the store at a path, before another store takes that place. */
export const forgetSeen = (path: string): Promise<void> => rm(seenPath(path), { force: true });

/**
 * @param path of a SQLite file that was just opened
 * @param texts its records
 * @throws {StoreError} if the file is gone
 */
export function sqliteLocation(path: string, texts: TextReads): StoreLocation {
  const file = resolve(path);
  // The newest commits are in the WAL beside the file, and are lost with it.
  const opened = [file, `${file}-wal`].flatMap((name) => {
    const stats = statOf(name);
    return stats === undefined ? [] : [{ name, stats }];
  });
  const [main] = opened;
  if (main?.name !== file) throw new StoreError('the file of the store has been deleted');
  const own = recordReads(texts, OWN);
  const store: Pick<Store, 'get'> = {
    // A canary only has to exist, even if it is damaged.
    get: <Value extends Json>(key: string) =>
      OWN(key) === undefined ? (texts.get(key) as Promise<Value | undefined>) : own.get<Value>(key),
  };
  const place: Place = { kind: 'sqlite', inode: String(main.stats.ino), path: realpathSync(file) };

  return {
    look: async (canaries) => ({ ...(await checkRecords(store, canaries)), place }),

    checkConnections: () => undefined,

    async usage() {
      const files = [file, `${file}-wal`].map((name) => Number(statOf(name)?.size ?? 0));
      const { bavail, bsize } = await statfs(file);
      return { bytes: files.reduce((sum, size) => sum + size, 0), freeBytes: bavail * bsize };
    },

    lost() {
      for (const { name, stats } of opened) {
        const now = statOf(name);
        if (now === undefined) return 'deleted';
        if (now.ino !== stats.ino || now.dev !== stats.dev) return 'replaced';
      }
      return undefined;
    },

    async seen() {
      return readSeen(await readFile(seenPath(file), 'utf8').catch(noneThere));
    },

    async note(seen) {
      const written = `${seenPath(file)}.${process.pid}`;
      // Never through a link that another user may have put there.
      await rm(written, { force: true });
      await writeFile(written, `${JSON.stringify(seen)}\n`, { mode: OWN_FILE, flag: 'wx' });
      await handToOwnerOfFolder(written);
      await rename(written, seenPath(file));
    },
  };
}

const statOf = (name: string): BigIntStats | undefined =>
  statSync(name, { bigint: true, throwIfNoEntry: false });

function noneThere(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw new StoreError('could not read the note beside the store', { cause: error });
}

/** A power failure can leave the file empty; then nothing is known, as before the first start. */
function readSeen(text: string | undefined): Seen | undefined {
  try {
    const { id, count, last }: Partial<Record<string, unknown>> = JSON.parse(text ?? '{}');
    if (typeof id !== 'string' || typeof count !== 'number') return undefined;
    return { id, count, ...(typeof last === 'string' && { last }) };
  } catch {
    return undefined;
  }
}
