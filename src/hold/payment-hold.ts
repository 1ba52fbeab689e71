import type { Log } from '../log.js';
import type { Store } from '../storage/store.js';
import { createHold, type Hold } from '../storage/store-hold.js';
import type { StoreLocation } from '../storage/store-location.js';
import {
  createStoreWatch,
  type StoreWatch,
  type StoreWatchOptions,
  watched,
} from '../storage/store-watch.js';
import type { World } from '../time/clock.js';
import { hasAny, type ReadOpenMatters } from './open-matters.js';

interface PaymentHoldOptions extends Pick<StoreWatchOptions, 'processes' | 'sent'> {
  readonly home: StoreLocation;
  /** The name of this machine. */
  readonly host: string;
  readonly world: World;
  readonly openMatters: ReadOpenMatters;
  /** Key prefix of records that are never removed. */
  readonly canaryPrefix: string;
  readonly log: Log;
}

/**
 * Makes sure that money moves only from the newest store.
 * @returns also the store for everything that moves money
 */
export function createPaymentHold(origin: Store, options: PaymentHoldOptions) {
  const { home, host, world, openMatters, canaryPrefix, processes, sent, log } = options;
  const hold: Hold = createHold(origin, {
    ...world,
    log,
    lost: home.lost,
    onLifted: (ended) => watch.accept(ended?.id),
  });
  const watch: StoreWatch = createStoreWatch(origin, {
    ...world,
    home,
    hold,
    host,
    processes,
    sent,
    hasOpen: async () => hasAny(await openMatters()),
    log,
  });
  return { hold, watch, store: watched(origin, canaryPrefix, hold, watch) };
}
