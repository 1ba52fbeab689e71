import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Clock } from '../clock.js';
import type { StaffNotices } from '../discord/staff-notices.js';
import { reasonOf } from '../errors.js';
import { type Log, redact } from '../log.js';
import { NIGHTLY_KEY, type Nightly } from '../nightly-backup-record.js';
import type { Liveness } from '../storage/liveness.js';
import type { Store } from '../storage/store.js';
import { storeSecrets } from '../storage/store-url.js';
import { backupName, makeBackup } from './make-backup.js';
import { NIGHTLY, removeOld } from './old-backups.js';

/** A night's backup is made from this hour on, in the machine's own time. */
const HOUR = 3;
const HOUR_MS = 60 * 60_000;
/** What failed is tried again after so long. */
const AGAIN_MS = HOUR_MS;
const LONGEST_REASON = 300;
/** The log has all of them. */
const MOST_NAMED = 10;

/** Makes a backup each night, in one process of all that share a store. */
export interface NightlyBackups {
  /** Makes the backup of this night, if there is none yet. A failure is told, and does not throw. */
  run(): Promise<void>;
  /** When the last one was made (ms since the epoch). @throws {StoreError} if the store cannot be read */
  lastMadeAt(): Promise<number | undefined>;
  /** Ends one that is under way, of which nothing is left. */
  halt(): void;
}

export interface NightlyOptions {
  /** The folder for them; it is made if it is not there. */
  readonly folder: string;
  /** How many are kept. */
  readonly keep: number;
  /** The address of the store. */
  readonly url: string;
  readonly store: Store;
  readonly liveness: Pick<Liveness, 'id' | 'isDead'>;
  readonly notices: Pick<StaffNotices, 'tell'>;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly clock: Clock;
}

export function createNightlyBackups(options: NightlyOptions): NightlyBackups {
  const { folder, keep, url, store, liveness, notices, log, now, clock } = options;
  const halting = new AbortController();
  let notBefore = clock.now();
  let hasFailed = false;
  let toldUnreadable = '';

  const read = () => store.get<Nightly>(NIGHTLY_KEY);

  /** Takes this night's backup upon this process. @returns `undefined` if it is made, or another one is at it */
  async function claim(): Promise<Nightly | undefined> {
    const night = nightOf(now());
    const before = await read();
    if (before?.done === night) return undefined;
    if (before?.night === night && before.process === liveness.id) return before;
    if (before?.night === night && !(await liveness.isDead(before.process))) return undefined;
    const claimed: Nightly = { series: randomUUID(), ...before, night, process: liveness.id };
    const isOurs = await store.commit([{ key: NIGHTLY_KEY, from: before, to: claimed }]);
    return isOurs ? claimed : undefined;
  }

  async function make(claimed: Nightly): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { series, night } = claimed;
    const to = join(folder, backupName(NIGHTLY, now()));
    const made = await makeBackup({ url, to, now, log, series, signal: halting.signal });
    const { path, records, bytes, madeAt, unreadable } = made;
    log.info({ path, records, bytes }, 'a backup was made');
    if (unreadable.length > 0) log.warn({ path, unreadable }, 'records in the backup cannot be read');
    await store.commit([{ key: NIGHTLY_KEY, from: claimed, to: { ...claimed, done: night, madeAt } }]);
    await removeOld(folder, series, basename(path), keep, log);
    if (hasFailed) notices.tell(({ words }) => words.backup.works, 'good');
    hasFailed = false;
    tellUnreadable(unreadable);
  }

  /** Once, and not every night until they are mended. */
  function tellUnreadable(keys: readonly string[]): void {
    const text = keys.join(' ');
    if (keys.length > 0 && text !== toldUnreadable) {
      const shown = keys.slice(0, MOST_NAMED).map((key) => `\`${key.replaceAll('`', "'")}\``);
      notices.tell(
        ({ words, number }) => words.backup.unreadable(shown.join(', '), number(keys.length - shown.length)),
        'attention',
      );
    }
    toldUnreadable = text;
  }

  function failed(error: unknown): void {
    if (halting.signal.aborted) return;
    notBefore = clock.now() + AGAIN_MS;
    log.error({ err: error, folder }, 'a backup could not be made');
    // Once, and not every hour until it is mended.
    if (!hasFailed) {
      const reason = redact(reasonOf(error), storeSecrets(url)).slice(0, LONGEST_REASON).replaceAll('`', "'");
      notices.tell(({ words }) => words.backup.failed(`\`${reason}\``), 'attention');
    }
    hasFailed = true;
  }

  return {
    async run() {
      if (clock.now() < notBefore) return;
      const claimed = await claim();
      if (claimed !== undefined) await make(claimed).catch(failed);
    },

    lastMadeAt: async () => (await read())?.madeAt,
    halt: () => halting.abort(),
  };
}

/** The night that a moment belongs to, by the date on which it has begun. */
function nightOf(at: number): string {
  const begun = new Date(at - HOUR * HOUR_MS);
  return [begun.getFullYear(), begun.getMonth() + 1, begun.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
