import { checkDatabase, type ServerState } from '../../src/doctor/checks/database-check.js';
import { checkFileStore } from '../../src/doctor/checks/store-check.js';
import type { FileInfo, Files } from '../../src/doctor/probes/file-info.js';
import { StoreError } from '../../src/errors.js';
import type { HoldReason } from '../../src/storage/continuity.js';
import type { ReadOnlyStore } from '../../src/storage/open-read-only.js';
import type { Json, Row } from '../../src/storage/store.js';
import type { Obstacle } from '../../src/storage/store-access.js';
import type { HoldRecord } from '../../src/storage/store-hold.js';
import { machineDouble } from '../support/machine-double.js';

const MACHINE = machineDouble(1, new Set([700]));
const BEAT = { host: MACHINE.host, pid: 700, count: 3, bootId: MACHINE.bootId };

export const [ROOT, PURSER, ANNA] = [0, 990, 1000];
const NAMES: Readonly<Record<number, string>> = { [ROOT]: 'root', [PURSER]: 'purser', [ANNA]: 'anna' };

export interface FileStoreCase {
  /** What differs from a file `/var/lib/purser/purser.sqlite` of purser in a folder of its own; null: not there. */
  readonly files?: Readonly<Record<string, Partial<FileInfo> | string | null>>;
  /** Who looks. */
  readonly uid?: number;
  /** What this user may not. */
  readonly obstacle?: Obstacle;
  readonly free?: number;
  /** Throws where the driver of SQLite does not load. */
  readonly loadDriver?: () => Promise<never>;
  /** What the file answers to a statement instead of being well. */
  readonly says?: (sql: string) => readonly object[] | undefined;
  /** The process of the bot with the number 700 is at work. */
  readonly isRunning?: boolean;
  /** What the store says of itself, by key. */
  readonly holds?: Readonly<Record<string, Json>>;
  /** Who keeps others from writing, at each look. */
  readonly writers?: readonly (readonly number[])[];
}

export const FOLDER = '/var/lib/purser';
export const FILE = `${FOLDER}/purser.sqlite`;

/** What the doctor finds of such a file. */
export function fileStore(given: FileStoreCase = {}) {
  const looks = [...(given.writers ?? [])];
  const files: Files = {
    async stat(path) {
      const found = given.files?.[path];
      if (found === null || typeof found === 'string') return found ?? undefined;
      const own = { uid: PURSER, gid: PURSER, size: 8_192, inode: 1 };
      if (path === FILE || path.startsWith(FILE)) {
        if (path !== FILE && found === undefined) return undefined;
        return { mode: 0o600, ...own, ...found };
      }
      if (path === FOLDER) return { mode: 0o700, ...own, ...found };
      if (path === '/proc/700') return { mode: 0o555, ...own, ...found };
      return { mode: 0o755, ...own, uid: ROOT, ...found };
    },
    obstacleAt: () => given.obstacle,
    free: async () => given.free ?? 10 ** 12,
    writers: async () => looks.shift() ?? [],
    uid: given.uid ?? PURSER,
    userName: (uid) => NAMES[uid] ?? String(uid),
  };
  return checkFileStore(FILE, {
    files,
    machine: MACHINE,
    wait: async () => undefined,
    loadDriver: given.loadDriver ?? (async () => undefined),
    openFile: async () => ({
      async ask(sql) {
        const rows = given.says?.(sql) ?? [
          sql === 'PRAGMA encoding' ? { encoding: 'UTF-8' } : { quick_check: 'ok' },
        ];
        return rows as never;
      },
      close: async () => undefined,
    }),
    openRecords: async () => records(given.isRunning === true, given.holds),
  });
}

const records = (isRunning: boolean, holds: FileStoreCase['holds'] = {}): ReadOnlyStore => ({
  get: async <Value extends Json>(key: string) => holds[key] as Value | undefined,
  count: async () => 0,
  range: async <Value extends Json>() =>
    isRunning ? [{ key: 'process:a', value: BEAT } as unknown as Row<Value>] : [],
  close: async () => undefined,
});

/** What the doctor finds of a PostgreSQL that differs so from one that is well. */
export function database(
  state: Partial<ServerState> | Error,
  url = 'postgres://purser:secret-word@db.example.org:5432/purser',
  holds?: FileStoreCase['holds'],
) {
  return checkDatabase(url, {
    machine: MACHINE,
    async ask<Row>() {
      if (state instanceof Error) throw new StoreError('could not ask the database', { cause: state });
      return { ...WELL, ...state } as Row;
    },
    openRecords: async () => records(false, holds),
  });
}

const WELL: ServerState = {
  encoding: 'UTF8',
  isolation: 'read committed',
  isReadOnly: false,
  user: 'purser',
  schema: 'public',
  mayMake: true,
  hasTable: true,
  mayUseTable: true,
  ownsFunction: true,
  writer: null,
};

/** What a store says of itself from which everything was carried elsewhere. */
export const MOVED = {
  'store:moved': { to: 'sqlite:///srv/new.sqlite', at: Date.UTC(2026, 4, 6, 7) },
} as const;

/** What a store says of itself from which nothing is paid. */
export const heldFor = (reason: HoldReason, more: Partial<HoldRecord> = {}) => ({
  'store:hold': { id: 'f1', reason, since: Date.UTC(2026, 4, 6, 7), looked: {}, ...more },
});

export const failed = (code: string, message = 'failed') => Object.assign(new Error(message), { code });
