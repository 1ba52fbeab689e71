import { UserError } from '../errors.js';
import { readableRows } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import { createKeyedLock } from '../storage/keyed-lock.js';
import type { Json, Store } from '../storage/store.js';
import { createExportFiles, type ExportFile, type FileLimits } from './export-files.js';
import { type Exported, timeOf } from './exported-records.js';
import { MEMBER_KINDS } from './personal-data.js';

/** Each reads the whole store; more than these would keep people waiting for longer than Discord does. */
const MOST_WAITING = 5;

interface PersonalExportOptions {
  readonly store: Pick<Store, 'get' | 'range'>;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Default: what Discord takes. */
  readonly limits?: FileLimits;
}

/** Everything that is stored about a member, as files. */
export interface PersonalFiles {
  readonly files: readonly ExportFile[];
  /** How many records could not be read; whether they are about the member is not known. */
  readonly unreadable: number;
}

/** Exports what is stored about members, one member at a time. */
export function createPersonalExport({ store, now, limits }: PersonalExportOptions) {
  const inTurn = createKeyedLock();
  let waiting = 0;

  async function gather(memberId: string): Promise<PersonalFiles> {
    const files = createExportFiles(memberId, timeOf(now()) ?? '', limits);
    const unreadable = new Set<string>();
    for await (const exported of exportedOf(store, memberId, (key) => unreadable.add(key))) {
      files.add(exported);
    }
    return { files: files.finish(), unreadable: unreadable.size };
  }

  /** @throws {UserError} if it is too much for one answer, or too many others wait */
  return async (memberId: string): Promise<PersonalFiles> => {
    if (waiting === MOST_WAITING) throw new UserError(({ words }) => words.privacy.busy);
    waiting += 1;
    try {
      return await inTurn('export', () => gather(memberId));
    } finally {
      waiting -= 1;
    }
  };
}

/** Everything that is stored about a member, by kind. */
async function* exportedOf(
  store: Pick<Store, 'get' | 'range'>,
  memberId: string,
  onUnreadable: (key: string) => void,
): AsyncGenerator<Exported> {
  for (const { prefix, kind } of MEMBER_KINDS) {
    for await (const row of readableRows<Json>(store, prefix, onUnreadable)) {
      // Where the prefix is a whole key, others may begin with it.
      if (!prefix.endsWith(':') && row.key !== prefix) continue;
      const exported = await unlessUnreadable(async () => kind.exported(row, memberId, store));
      if (exported === undefined) onUnreadable(row.key);
      else yield* exported;
    }
  }
}
