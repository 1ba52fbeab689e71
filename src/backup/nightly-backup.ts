import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { StaffNotices } from '../discord/staff-notices.js';
import { reasonOf } from '../errors.js';
import { type Log, redact } from '../log.js';
import type { Liveness } from '../storage/liveness.js';
import type { Store } from '../storage/store.js';
import { storeSecrets } from '../storage/store-url.js';
import type { Clock } from '../time/clock.js';
import { readBackupHead } from './backup-file.js';
import { backupName, makeBackup } from './make-backup.js';
import { NIGHTLY_KEY, type Nightly } from './nightly-backup-record.js';

/** The prefix of nightly backups. */
export const NIGHTLY = 'purser-nightly';

const NAME = new RegExp(`^${NIGHTLY}-[\\dT-]+Z\\.purser-backup$`);

/**
 * Removes the oldest nightly backups of a series. Everything else in the folder stays: other files, backups of other
 * bots, and unreadable backups.
 * @param made the name of the new backup, which stays even if a wrong clock has given others later names
 * @param keep how many of the newest to keep, including the new one
 */
export async function removeOld(
  folder: string,
  series: string,
  made: string,
  keep: number,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<void> {
  try {
    const ours: string[] = [];
    const others = (await readdir(folder)).filter((name) => NAME.test(name) && name !== made);
    for (const name of others.sort().reverse()) {
      if (await isOfSeries(join(folder, name), series)) ours.push(name);
    }
    for (const name of ours.slice(keep - 1)) {
      await rm(join(folder, name));
      log.info({ name }, 'old backup removed');
    }
  } catch (error) {
    log.warn({ err: error, folder }, 'could not remove old backups');
  }
}

async function isOfSeries(path: string, series: string): Promise<boolean> {
  if (!(await lstat(path)).isFile()) return false;
  return readBackupHead(path).then(
    (head) => head.series === series,
    () => false,
  );
}

/** The nightly backup starts at this hour, in the machine's time zone. */
const HOUR = 3;
const HOUR_MS = 60 * 60_000;
/** Pause before a retry. */
const AGAIN_MS = HOUR_MS;
const LONGEST_REASON = 300;
/** Maximum number of keys in a notice; the log has all. */
const MOST_NAMED = 10;

export interface NightlyOptions {
  /** The folder for backups; it is created if it is missing. */
  readonly folder: string;
  /** Number of backups to keep. */
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

/** Makes a backup each night, in one of the processes that share a store. */
export type NightlyBackups = ReturnType<typeof createNightlyBackups>;

export function createNightlyBackups(options: NightlyOptions) {
  const { folder, keep, url, store, liveness, log, now, clock } = options;
  const reports = createReports(options);
  const halting = new AbortController();
  let notBefore = clock.now();

  const read = () => store.get<Nightly>(NIGHTLY_KEY);

  /** Claims tonight's backup for this process. @returns `undefined` if it exists, or another process makes it */
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
    log.info({ path, records, bytes }, 'backup made');
    if (unreadable.length > 0) log.warn({ path, unreadable }, 'records in the backup cannot be read');
    await store.commit([{ key: NIGHTLY_KEY, from: claimed, to: { ...claimed, done: night, madeAt } }]);
    await removeOld(folder, series, basename(path), keep, log);
    reports.made(unreadable);
  }

  function failed(error: unknown): void {
    if (halting.signal.aborted) return;
    notBefore = clock.now() + AGAIN_MS;
    log.error({ err: error, folder }, 'could not make a backup');
    reports.failed(error);
  }

  return {
    /** Makes tonight's backup, unless it exists. Reports a failure and does not throw. */
    async run(): Promise<void> {
      if (clock.now() < notBefore) return;
      const claimed = await claim();
      if (claimed !== undefined) await make(claimed).catch(failed);
    },

    /** The time of the last backup, in ms since the epoch. @throws {StoreError} if the store cannot be read */
    lastMadeAt: async () => (await read())?.madeAt,
    /** Cancels a backup under way and leaves no file behind. */
    halt: () => halting.abort(),
  };
}

/** Tells staff what has changed, once and not with every backup. */
function createReports({ url, notices }: Pick<NightlyOptions, 'url' | 'notices'>) {
  let hasFailed = false;
  let toldUnreadable = '';

  return {
    made(unreadable: readonly string[]): void {
      if (hasFailed) notices.tell(({ words }) => words.backup.works, 'good');
      hasFailed = false;
      const text = unreadable.join(' ');
      if (unreadable.length > 0 && text !== toldUnreadable) {
        const shown = unreadable.slice(0, MOST_NAMED).map((key) => `\`${key.replaceAll('`', "'")}\``);
        const more = unreadable.length - shown.length;
        notices.tell(({ words }) => words.backup.unreadable({ keys: shown.join(', '), more }), 'attention');
      }
      toldUnreadable = text;
    },

    failed(error: unknown): void {
      if (!hasFailed) {
        const reason = redact(reasonOf(error), storeSecrets(url))
          .slice(0, LONGEST_REASON)
          .replaceAll('`', "'");
        notices.tell(({ words }) => words.backup.failed({ reason: `\`${reason}\`` }), 'attention');
      }
      hasFailed = true;
    },
  };
}

/** The night of a moment, named by the date on which it began. */
function nightOf(at: number): string {
  const begun = new Date(at - HOUR * HOUR_MS);
  return [begun.getFullYear(), begun.getMonth() + 1, begun.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
