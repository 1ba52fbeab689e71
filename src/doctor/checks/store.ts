import { randomBytes } from 'node:crypto';
import { access, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StoreError } from '../../errors.js';
import { createLog } from '../../log.js';
import { systemMachine } from '../../store/machine.js';
import { openStore } from '../../store/open-store.js';
import { countProcesses } from '../../store/presence.js';
import { probeWhole } from '../../store/probe.js';
import { sqlitePath, storeKind } from '../../store/store-url.js';
import { type Finding, fault, hint, ok } from '../finding.js';
import { checkDatabase } from './database.js';

const ABOUT = 'STORE_URL';
const MEGABYTE = 1024 * 1024;
const LITTLE_SPACE_MB = 100;
const PROBE_BYTES = 64 * 1024;

/** Whether the store can be written and read, and its disk has room. */
export async function checkStore(url: string): Promise<readonly Finding[]> {
  if (storeKind(url) === 'postgres') return checkDatabase(url);
  const path = resolve(sqlitePath(url));
  const folder = await existingFolder(dirname(path));
  const findings = (await exists(path)) ? await checkFile(url, path) : await checkFolder(folder);
  return [...findings, ...(await checkSpace(folder))];
}

/** One record is written, read back and removed. Where the store does not exist yet, it is not made. */
async function checkFile(url: string, path: string): Promise<readonly Finding[]> {
  try {
    const store = await openStore(url, await createLog({ level: 'silent', secrets: [], pretty: false }));
    try {
      await probeWhole(store);
      const processes = await countProcesses(store, systemMachine());
      const running =
        processes === 0 ? 'no process' : processes === 1 ? '1 process' : `${processes} processes`;
      return [
        ok(ABOUT, `can be written and read; ${running} of the bot at work`),
        ...(await ownership(path)),
      ];
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [fault(ABOUT, remedy(path, error))];
  }
}

const REMEDIES: readonly (readonly [code: RegExp, remedy: (path: string) => string])[] = [
  [/SQLITE_FULL|ENOSPC/, () => 'the disk is full: make room on it'],
  [
    /SQLITE_IOERR/,
    () => 'the disk does not take what is written: look for free space, quotas and its health',
  ],
  [
    /SQLITE_CANTOPEN|EACCES|EPERM|EISDIR|ENOTDIR|EEXIST/,
    (path) =>
      `${path} cannot be opened: it must be a file that this user may read and write, in such a folder`,
  ],
  [
    /SQLITE_READONLY|EROFS/,
    (path) => `${path} can only be read: let this user write the file and its folder`,
  ],
  [
    /SQLITE_NOTADB|SQLITE_CORRUPT/,
    (path) => `${path} is no store, or damaged: restore a backup, or name another file`,
  ],
  [/SQLITE_BUSY|SQLITE_LOCKED/, (path) => `another program keeps ${path} locked: end that program`],
];

function remedy(path: string, error: Error): string {
  const details = [error.message, error.cause instanceof Error ? error.cause.message : ''].join(': ');
  const known = REMEDIES.find(([code]) => code.test(details));
  return known === undefined ? `${details}: check ${path}` : known[1](path);
}

/** A file that the doctor's user can use is of no help to a bot that runs as another. */
async function ownership(path: string): Promise<readonly Finding[]> {
  const { uid } = await stat(path);
  const own = process.getuid?.();
  if (own === undefined || own === uid) return [];
  return [
    hint(
      ABOUT,
      `belongs to user ${uid}, and this is user ${own}: run the doctor as the user that the bot runs as`,
    ),
  ];
}

/** Writes a file where the store will be, and removes it. */
async function checkFolder(folder: string): Promise<readonly Finding[]> {
  const probe = join(folder, `.purser-doctor-${process.pid}`);
  try {
    await writeFile(probe, randomBytes(PROBE_BYTES), { flag: 'wx' });
    await rm(probe);
    return [
      ok(ABOUT, 'does not exist yet, and can be made where it shall be; the bot does that at its start'),
    ];
  } catch (error) {
    return [fault(ABOUT, remedy(folder, error instanceof Error ? error : new Error(String(error))))];
  }
}

async function checkSpace(folder: string): Promise<readonly Finding[]> {
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  if (free >= LITTLE_SPACE_MB) return [];
  return [fault(ABOUT, `its disk has only ${free} MB left: make room, at least ${LITTLE_SPACE_MB} MB`)];
}

/** The folder, or the nearest one above it that exists. */
async function existingFolder(folder: string): Promise<string> {
  return (await exists(folder)) || folder === dirname(folder) ? folder : existingFolder(dirname(folder));
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
