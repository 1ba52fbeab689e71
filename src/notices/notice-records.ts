import * as z from 'zod';
import { COLOURS } from '../discord/reply.js';
import type { Log } from '../log.js';
import type { Kept } from '../storage/record-schema.js';
import type { Row } from '../storage/store.js';
import { createOutboxRecords, OUTBOX_FIELDS, type OutboxOptions } from './outbox-records.js';

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
  ...OUTBOX_FIELDS,
  colour: z.enum(Object.keys(COLOURS) as Array<keyof typeof COLOURS>),
  text: z.string(),
  file: z.strictObject({ name: z.string(), text: z.string() }).exactOptional(),
});

/** A notice in the store, with its key. */
export type KeptNotice = Row<Kept<typeof KEPT_NOTICE>>;

export interface NoticeRecordsOptions extends OutboxOptions {
  readonly log: Pick<Log, 'warn'>;
}

export const NOTICES = 'notice:';

export const NOTICE_RECORDS = { [NOTICES]: KEPT_NOTICE };

export type NoticeRecords = ReturnType<typeof createNoticeRecords>;

/** Notices in the store, each in the hands of one process. */
export function createNoticeRecords(options: NoticeRecordsOptions) {
  const { store, log } = options;
  return {
    ...createOutboxRecords<KeptNotice['value']>(NOTICES, options),

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
  };
}
