import { dirname } from 'node:path';
import { type Obstacle, obstacleText } from '../../storage/store-access.js';
import type { FileInfo, Files } from '../probes/file-info.js';
import { type Finding, findingsAbout } from '../probes/finding.js';

const { fault, hint } = findingsAbout('STORE_URL');
const OWNER_WRITES = 0o600;
const OWNER_WRITES_IN = 0o300;
const OTHERS_READ = 0o004;
const OTHERS_ENTER = 0o001;

/** A file that is there. */
export interface Seen {
  readonly path: string;
  readonly info: FileInfo;
}

/** Whether this user may use the files of a store and write in their folder. @returns the faults */
export async function checkOwnRights(files: Files, store: readonly Seen[]): Promise<readonly Finding[]> {
  const [first] = store;
  if (first === undefined) return [];
  for (const { path, info } of store) {
    const code = await files.may(path, 'write');
    if (code !== undefined) return refused(files, { path, code, owner: info.uid });
  }
  const folder = dirname(first.path);
  const code = await files.may(folder, 'write-in');
  if (code === undefined) return [];
  const info = await files.stat(folder);
  return refused(files, { path: folder, code, owner: typeof info === 'object' ? info.uid : undefined });
}

/** @param obstacle as the system has told it */
export const refused = (files: Files, obstacle: Obstacle): readonly Finding[] =>
  fault(obstacleText(obstacle, files));

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
