import { dirname, resolve } from 'node:path';
import { reasonOf, StoreAccessError, StoreError } from '../../errors.js';
import type { HoldReason } from '../../storage/continuity.js';
import { processesAtWork } from '../../storage/liveness.js';
import type { Machine } from '../../storage/machine.js';
import type { Database, ReadOnlyStore } from '../../storage/open-read-only.js';
import { obstacleText } from '../../storage/store-access.js';
import { HOLD_KEY, type HoldRecord } from '../../storage/store-hold.js';
import { MOVED_KEY, type Moved, movedError } from '../../storage/store-identity.js';
import { whileOpen } from '../../storage/while-open.js';
import type { FileInfo, Files } from '../probes/file-info.js';
import { type Finding, findingsAbout } from '../probes/finding.js';

const ABOUT = 'STORE_URL';
const { fault, hint, ok } = findingsAbout(ABOUT);

const REASONS: Readonly<Record<HoldReason, string>> = {
  'another-place': 'the database is on another server or timeline than before',
  'another-file': 'something is open, and the file was copied or put back from a copy',
  'gone-back': 'something that the bot has written is missing',
  'long-ago': 'something is open, and nobody has written it for long',
};

/** What any store is looked at with. */
export interface RecordsWorld {
  readonly machine: Machine;
  /** @throws {StoreError} */
  openRecords(): Promise<ReadOnlyStore>;
}

/**
 * Whether the bot refuses a store as it is, or pays nothing from it until staff decide.
 * @param name what the store is called towards people
 * @throws {StoreError} if it cannot be read
 */
export async function checkState(
  records: Pick<ReadOnlyStore, 'get'>,
  name: string,
): Promise<readonly Finding[]> {
  const moved = await records.get<Moved>(MOVED_KEY);
  if (moved !== undefined) return fault(movedError(moved, name).message);
  const hold = await records.get<HoldRecord>(HOLD_KEY);
  return hold === undefined ? [] : fault(held(hold));
}

export const processesInWords = (count: number) =>
  count === 0 ? 'no process' : count === 1 ? '1 process' : `${count} processes`;

function held({ reason, since, quarantining }: HoldRecord): string {
  const day = new Date(since).toISOString().slice(0, 10);
  const why = `payments are on hold since ${day}, because ${REASONS[reason]}`;
  if (quarantining !== undefined) {
    return `${why}: staff have pressed Quarantine, which is not complete; start the bot, which completes it`;
  }
  return `${why}: start the bot, and decide on its card in the log channel: Go on if nothing is missing, or Quarantine if this may be an older copy (docs/store.md tells which)`;
}

const OWNER_WRITES = 0o600;
const OWNER_WRITES_IN = 0o300;
const OTHERS_READ = 0o004;
const OTHERS_ENTER = 0o001;

/** A file that is there. */
export interface Seen {
  readonly path: string;
  readonly info: FileInfo;
}

/** The user that the bot runs as, and how that is known. */
export interface Service {
  readonly uid: number;
  readonly because: string;
}

/**
 * Whether the user that the bot runs as may use the files too. For root, and for everybody who shares a group, all
 * is well; a store that root has made is of no use to a service.
 */
export function checkServiceRights(
  files: Files,
  folder: FileInfo,
  store: readonly Seen[],
  service: Service,
): readonly Finding[] {
  if (service.uid === 0 || files.uid === undefined) return [];
  const paths = store
    .filter(({ info }) => !mayWrite(info, service.uid, folder.gid))
    .map(({ path }) => path)
    .join(' ');
  const name = files.userName(service.uid);
  if (paths !== '') {
    return fault(
      `${service.because} ${name}, who may not read and write ${paths}: \`sudo chown ${name} ${paths}\` and \`sudo chmod 600 ${paths}\``,
    );
  }
  if (folder.uid === service.uid && (folder.mode & OWNER_WRITES_IN) !== OWNER_WRITES_IN) {
    return fault(`${name} may not write in the folder of the store: \`sudo chmod 700\` for that folder`);
  }
  if (files.uid === service.uid || files.uid === 0) return [];
  return hint(
    `${service.because} ${name}, and this is ${files.userName(files.uid)}: run the doctor as the user that the bot runs as`,
  );
}

function mayWrite(info: FileInfo, uid: number, gid: number): boolean {
  const bits = info.uid === uid ? info.mode : info.gid === gid ? info.mode << 3 : info.mode << 6;
  return (bits & OWNER_WRITES) === OWNER_WRITES;
}

/**
 * Whether everybody on this machine can read a file that is not for everybody.
 * @param what is in it
 */
export async function checkReaders(
  files: Files,
  path: string,
  { about, what }: { readonly about: string; readonly what: string },
): Promise<readonly Finding[]> {
  const info = await files.stat(path);
  if (typeof info !== 'object' || files.uid === undefined || (info.mode & OTHERS_READ) === 0) return [];
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const around = await files.stat(folder);
    if (typeof around !== 'object' || (around.mode & OTHERS_ENTER) === 0) return [];
    if (folder === dirname(folder)) break;
  }
  return findingsAbout(about).hint(
    `every user of this machine can read ${path}, which has ${what}: \`chmod 600 ${path}\``,
  );
}

const MEGABYTE = 1024 * 1024;
const LITTLE_SPACE_MB = 100;
const MOST_COMPLAINTS = 5;
/** A program that holds a lock at each of so many looks keeps it. */
const LOOKS = 5;
const LOOK_PAUSE_MS = 200;

/** What a store in a file is looked at with. Nothing in it writes. */
export interface StoreWorld extends RecordsWorld {
  readonly files: Files;
  /** @throws {StoreError} if the driver cannot be loaded on this machine */
  loadDriver(): Promise<unknown>;
  /** The file itself, to be asked in SQL. @throws {StoreError} */
  openFile(): Promise<Database>;
  wait(ms: number): Promise<unknown>;
}

/** Whether the file of a store is sound, may be written by who writes it, and its disk has room. Nothing is written. */
export async function checkFileStore(file: string, world: StoreWorld): Promise<readonly Finding[]> {
  const { files } = world;
  const path = resolve(file);
  const obstacle = files.obstacleAt(path);
  if (obstacle !== undefined) return fault(obstacleText(obstacle, files));
  const broken = await driverFault(world);
  if (broken.length > 0) return broken;
  const info = await files.stat(path);
  // By the rights alone: where there is no store yet, none is made.
  const findings =
    typeof info === 'object'
      ? await checkFile(path, info, world)
      : ok(
          'does not exist yet, and can be made where it shall be; the bot does that at its start. If there were records already, check the path',
        );
  return [...findings, ...(await checkSpace(files, dirname(path)))];
}

/** Without its driver, nobody can use the file, nor make it. */
async function driverFault({ loadDriver }: StoreWorld): Promise<readonly Finding[]> {
  try {
    await loadDriver();
    return [];
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return fault(reasonOf(error));
  }
}

async function checkFile(path: string, info: FileInfo, world: StoreWorld): Promise<readonly Finding[]> {
  const { files } = world;
  const beside = await Promise.all(
    [`${path}-wal`, `${path}-shm`].map(async (each) => ({ path: each, info: await files.stat(each) })),
  );
  const seen: Seen[] = [{ path, info }];
  for (const each of beside)
    if (typeof each.info === 'object') seen.push({ path: each.path, info: each.info });

  if (info.size === 0) {
    return hint(
      `${path} is empty, and the bot would begin anew in it: if it had records, put a backup in its place`,
    );
  }
  try {
    const atWork = await look(path, world);
    const folder = await files.stat(dirname(path));
    return [
      ...ok(`is sound, and this user may write it; ${processesInWords(atWork.count)} of the bot at work`),
      ...atWork.state,
      ...(typeof folder === 'object'
        ? checkServiceRights(files, folder, seen, await serviceOf(files, folder, atWork.pids))
        : []),
      ...(await checkReaders(files, path, { about: ABOUT, what: 'all records' })),
    ];
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return fault(remedy(path, error));
  }
}

/**
 * Looks into the file.
 * @returns how many processes of the bot are at work on it, the numbers of those of this machine, and what is wrong
 * with it although it is sound
 * @throws {StoreError} if anything is wrong with it
 */
async function look(path: string, world: StoreWorld) {
  await whileOpen(world.openFile(), checkSound);
  return whileOpen(world.openRecords(), async (records) => {
    const beats = await processesAtWork(records, world.machine);
    const pids = beats.filter(({ host }) => host === world.machine.host).map(({ pid }) => pid);
    const writer = await keptBy(path, world);
    // The bot itself writes now and then.
    if (writer !== undefined && !pids.includes(writer)) {
      throw new StoreError(`SQLITE_LOCKED by the process ${writer}`);
    }
    return { count: beats.length, pids, state: await checkState(records, path) };
  });
}

async function checkSound(database: Database): Promise<void> {
  try {
    const [text] = await database.ask<{ encoding: string }>('PRAGMA encoding', []);
    if (text?.encoding !== 'UTF-8') throw new StoreError(`the text encoding is ${text?.encoding}`);
    const sound = await database.ask<{ quick_check: string }>(`PRAGMA quick_check(${MOST_COMPLAINTS})`, []);
    const [complaint] = sound.map(({ quick_check }) => quick_check).filter((line) => line !== 'ok');
    if (complaint !== undefined) throw new StoreError(`SQLITE_CORRUPT: ${complaint}`);
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError('cannot be read', { cause: error });
  }
}

/** The process that keeps everybody else from writing, at every look. */
async function keptBy(path: string, { files, wait }: StoreWorld): Promise<number | undefined> {
  let kept: readonly number[] = await files.writers(path);
  for (let look = 1; look < LOOKS && kept.length > 0; look += 1) {
    await wait(LOOK_PAUSE_MS);
    const now = await files.writers(path);
    kept = kept.filter((pid) => now.includes(pid));
  }
  return kept[0];
}

/** Who runs the bot: by a process of it, or else by whom the folder belongs to. */
async function serviceOf(files: Files, folder: FileInfo, pids: readonly number[]): Promise<Service> {
  for (const pid of pids) {
    const running = await files.stat(`/proc/${pid}`);
    if (typeof running === 'object') return { uid: running.uid, because: 'the bot runs as' };
  }
  return { uid: folder.uid, because: 'the folder of the store belongs to' };
}

const REMEDIES: readonly (readonly [code: RegExp, remedy: (path: string, details: string) => string])[] = [
  [/SQLITE_IOERR/, () => 'the disk cannot be read: look at its health, and at the log of the system'],
  [
    /SQLITE_NOTADB/,
    (path) =>
      `${path} is no store: name another file, or put a backup in its place (\`npm run restore -- FROM\`)`,
  ],
  [
    /SQLITE_CORRUPT/,
    (path, details) =>
      `${path} is damaged (${details.replace(/.*SQLITE_CORRUPT: /s, '').split('\n')[0]}): stop the bot, keep a copy of the file, and put the newest backup in its place (\`npm run restore -- FROM\`)`,
  ],
  [
    /SQLITE_BUSY|SQLITE_LOCKED/,
    (path, details) =>
      `another program keeps ${path} locked: end that program${/ by( the process \d+)/.exec(details)?.[1]?.replace(' the', ',') ?? ''}`,
  ],
  [
    /encoding is/,
    (path, details) =>
      `${path} keeps its text in another encoding than UTF-8 (${details.replace(/.*is /s, '')}): another program made it. Name another file, or put a backup in its place`,
  ],
  [/no such table/, (path) => `${path} is a database of another program: name another file`],
];

function remedy(path: string, error: Error): string {
  const details = reasonOf(error);
  if (error instanceof StoreAccessError) return details;
  const known = REMEDIES.find(([code]) => code.test(details));
  return known === undefined ? details : known[1](path, details);
}

async function checkSpace(files: Files, folder: string): Promise<readonly Finding[]> {
  const bytes = await files.free(folder);
  if (bytes === undefined || bytes >= LITTLE_SPACE_MB * MEGABYTE) return [];
  const free = Math.floor(bytes / MEGABYTE);
  return fault(`its disk has only ${free} MB left: make room, at least ${LITTLE_SPACE_MB} MB`);
}
