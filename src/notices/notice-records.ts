import { monotonicFactory } from 'ulid';
import { z } from 'zod';
import type { World } from '../clock.js';
import { COLOURS } from '../discord/reply.js';
import type { Log } from '../log.js';
import { readableRows } from '../storage/all-rows.js';
import type { Liveness } from '../storage/liveness.js';
import { ID, type Kept, MOMENT } from '../storage/record-schema.js';
import type { Row, Store } from '../storage/store.js';

/** A notice to staff, as the log channel shows it. */
export interface Notice {
  readonly colour: keyof typeof COLOURS;
  readonly text: string;
  readonly file?: { readonly name: string; readonly text: string };
  /** It reports a lasting fault: while it waits to be posted, it is not stored a second time. */
  readonly lasts?: boolean;
}

/** A notice in the store, until it is posted. */
const KEPT_NOTICE = z.strictObject({
  /** When it was raised. */
  at: MOMENT,
  /** The process that is posting it. */
  process: ID,
  /** When that process took it over to post it late. */
  takenAt: MOMENT.exactOptional(),
  colour: z.enum(Object.keys(COLOURS) as Array<keyof typeof COLOURS>),
  text: z.string(),
  file: z.strictObject({ name: z.string(), text: z.string() }).exactOptional(),
});

/** A notice in the store, with its key. */
export type KeptNotice = Row<Kept<typeof KEPT_NOTICE>>;

export interface NoticeRecordsOptions extends Pick<World, 'now'> {
  readonly store: Store;
  readonly liveness: Pick<Liveness, 'id' | 'isDead'>;
  readonly log: Pick<Log, 'warn'>;
  /** In [0, 1), for IDs. Default: the system's. */
  readonly random?: () => number;
}

export const NOTICES = 'notice:';

export const NOTICE_RECORDS = { [NOTICES]: KEPT_NOTICE };

/** By then, the process that is posting it has succeeded or failed. */
const TOLD_WITHIN_MS = 15_000;

export type NoticeRecords = ReturnType<typeof createNoticeRecords>;

/** Notices in the store, each in the hands of one process. */
export function createNoticeRecords({ store, liveness, log, now, random }: NoticeRecordsOptions) {
  const newId = monotonicFactory(random);

  /** Whether no other process is about to post it. A clock can be set back. */
  const isLeft = async ({ process, at, takenAt = at }: KeptNotice['value']): Promise<boolean> =>
    process === liveness.id || Math.abs(now() - takenAt) > TOLD_WITHIN_MS || (await liveness.isDead(process));

  return {
    /** A notice of this process, not stored yet. */
    newOf(notice: Omit<Notice, 'lasts'>): KeptNotice {
      const at = now();
      return { key: NOTICES + newId(at), value: { ...notice, at, process: liveness.id } };
    },

    /** @returns whether it is on disk */
    async keep({ key, value }: KeptNotice): Promise<boolean> {
      try {
        // A commit is refused only if the record exists: an earlier try stored it, but was reported as failed.
        await store.commit([{ key, from: undefined, to: value }]);
        return true;
      } catch (error) {
        log.warn({ err: error }, 'could not store a notice for the log channel');
        return false;
      }
    },

    async remove(rows: readonly KeptNotice[]): Promise<void> {
      if (rows.length === 0) return;
      // In one commit: if this process died halfway, its successor would post the rest of the message as another one.
      const isRemoved = await store.commit(rows.map(removalOf));
      // Another process may have posted some of them.
      if (!isRemoved) for (const row of rows) await store.commit([removalOf(row)]);
    },

    /** @returns those that still exist and that no other process is posting now */
    async takeOver(rows: readonly KeptNotice[]): Promise<readonly KeptNotice[]> {
      const taken: KeptNotice[] = [];
      for (const { key, value } of rows) {
        const own = { ...value, process: liveness.id, takenAt: now() };
        if (await store.commit([{ key, from: value, to: own }])) taken.push({ key, value: own });
      }
      return taken;
    },

    /** The notices that nobody is posting, oldest first. */
    async left(isBeingPosted: (row: KeptNotice) => boolean): Promise<readonly KeptNotice[]> {
      const rows: KeptNotice[] = [];
      for await (const row of readableRows<KeptNotice['value']>(store, NOTICES))
        if (!isBeingPosted(row) && (await isLeft(row.value))) rows.push(row);
      return rows.reverse();
    },

    count: () => store.count(NOTICES),
  };
}

const removalOf = ({ key, value }: KeptNotice) => ({ key, from: value, to: undefined });
