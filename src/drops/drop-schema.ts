import * as z from 'zod';
import { PLACED, PLACED_DRAFT } from '../campaigns/placed-schema.js';
import { DISCORD_ID, type Kept, PLACE } from '../storage/record-schema.js';

export const DEFAULT_MS = 24 * 60 * 60_000;

const DROP_DRAFT = z.strictObject({
  ...PLACED_DRAFT.shape,
  /** Where it is posted. */
  channelId: DISCORD_ID,
  title: z.string().exactOptional(),
  /** How many places there are. */
  claims: z.int(),
  /** ms. */
  durationMs: z.number(),
  /** Role that claimers need. */
  role: DISCORD_ID.exactOptional(),
});

/** A drop that was asked for. */
export type DropDraft = Kept<typeof DROP_DRAFT>;

const DROP = z.strictObject({
  ...DROP_DRAFT.shape,
  ...PLACED.shape,
  /** The public message with **Claim**. */
  message: PLACE.exactOptional(),
  /** The public message shows that it is over. */
  closed: z.literal(true).exactOptional(),
  /** The log channel has its record. */
  notified: z.literal(true).exactOptional(),
});

/** A drop that was confirmed. It is kept for good, as its grants are. */
export type Drop = Kept<typeof DROP>;

export const DROP_RECORDS = { 'drop-draft:': DROP_DRAFT, 'drop:': DROP, 'drop-open:': DROP_DRAFT.shape.id };
