import { z } from 'zod';
import { HOLD_KEY, LIFTED_KEY } from './hold.js';
import { IDENTITY_KEY, MOVED_KEY, PLACE_KEY, WRITTEN_KEY } from './identity.js';

const moment = z.number();
const written = z.strictObject({ count: z.int().nonnegative(), at: moment, by: z.string() });

/** What a store holds about itself, by key. */
export const STORE_RECORDS = {
  [IDENTITY_KEY]: z.strictObject({ id: z.uuid(), madeAt: moment }),
  [WRITTEN_KEY]: written,
  [MOVED_KEY]: z.strictObject({ to: z.string(), at: moment }),
  [PLACE_KEY]: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('sqlite'), inode: z.string(), path: z.string() }),
    z.strictObject({
      kind: z.literal('postgres'),
      system: z.string(),
      timeline: z.string(),
      database: z.string(),
    }),
  ]),
  [HOLD_KEY]: z.strictObject({
    id: z.uuid(),
    reason: z.enum(['another-store', 'another-place', 'another-file', 'gone-back', 'long-ago']),
    since: moment,
    lastWritten: written.optional(),
    posted: z.strictObject({ channelId: z.string(), messageId: z.string() }).optional(),
    layingAside: z.strictObject({ by: z.string(), at: moment }).optional(),
  }),
  [LIFTED_KEY]: z.strictObject({
    hold: z.uuid(),
    how: z.enum(['gone-on', 'laid-aside']),
    by: z.string(),
    at: moment,
  }),
};
