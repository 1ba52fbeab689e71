import type { Liveness } from '../storage/liveness.js';
import type { Store } from '../storage/store.js';
import { createTurn, TURN, type Turn } from '../storage/turn.js';

/** Says which process posts the records of grants that are left. */
const TURN_KEY = 'telling:turn';

export const ANNOUNCER_LEASE_RECORDS = { [TURN_KEY]: TURN };

export type AnnouncerLease = Turn;

/**
 * Lets one process at a time post what is left, since Discord knows no message again that holds other records. Call
 * `take` before each post.
 * @param now ms since the epoch
 */
export const createAnnouncerLease = (
  store: Pick<Store, 'get' | 'commit'>,
  liveness: Pick<Liveness, 'id' | 'isDead'>,
  now: () => number,
): AnnouncerLease => createTurn(store, TURN_KEY, liveness, now);
