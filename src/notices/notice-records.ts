import * as z from 'zod';
import { COLOURS } from '../discord/colours.js';
import type { Kept } from '../storage/record-schema.js';
import type { Row } from '../storage/store.js';
import { OUTBOX_FIELDS } from './outbox-records.js';

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

export const NOTICES = 'notice:';

export const NOTICE_RECORDS = { [NOTICES]: KEPT_NOTICE };
