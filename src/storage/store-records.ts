import * as z from 'zod';
import { IDEMPOTENCY_RECORDS } from './idempotency-keys.js';
import { LIVENESS_RECORDS } from './liveness.js';
import { schemasBy } from './record-schema.js';
import { HOLD, HOLD_KEY, LIFTED, LIFTED_KEY } from './store-hold.js';
import {
  FORMAT_KEY,
  FORMAT_MARK,
  IDENTITY,
  IDENTITY_KEY,
  MOVE_MARK,
  MOVED,
  MOVED_KEY,
  PLACE_KEY,
  RESTORE_MARK,
  WRITTEN,
  WRITTEN_KEY,
} from './store-identity.js';
import { WHEREABOUTS } from './store-location.js';

/** Schemas of the records about the store itself and its processes. */
export const STORE_RECORDS = {
  [FORMAT_KEY]: FORMAT_MARK,
  [IDENTITY_KEY]: IDENTITY,
  [WRITTEN_KEY]: WRITTEN,
  [MOVED_KEY]: MOVED,
  [PLACE_KEY]: WHEREABOUTS,
  [HOLD_KEY]: HOLD,
  [LIFTED_KEY]: LIFTED,
  [MOVE_MARK]: z.string(),
  /** `kept`: where the previous records are. */
  [RESTORE_MARK]: z.strictObject({ kept: z.string().exactOptional() }),
  ...LIVENESS_RECORDS,
  ...IDEMPOTENCY_RECORDS,
};

export const OWN = schemasBy(STORE_RECORDS);
