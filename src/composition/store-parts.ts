import { dailyMaxOfToken } from '../api/tokens.js';
import { createCodeRecords } from '../codes/code-records.js';
import type { Config } from '../config.js';
import { createDropRecords } from '../drops/drop-records.js';
import { createGiveawayRecords } from '../giveaways/giveaway-records.js';
import { createOpenMatters, hasAny } from '../hold/open-matters.js';
import { ATTEMPTS } from '../ledger/attempts.js';
import { createCaps } from '../ledger/daily-caps.js';
import { sweepDuplicates } from '../ledger/duplicates.js';
import { BONUS_CAP } from '../ledger/grant.js';
import { createLedger } from '../ledger/ledger.js';
import { createSentMemory, type SentMemory } from '../ledger/sent-memory.js';
import { monitoredLocation, monitoredStore } from '../outages/monitored-store.js';
import { createUnreadableRecords } from '../outages/unreadable-records.js';
import { createPayoutRecords } from '../payouts/payout-records.js';
import { createScheduleRecords } from '../schedules/schedule-records.js';
import { createIdempotencyKeys } from '../storage/idempotency-keys.js';
import { createLiveness } from '../storage/liveness.js';
import { systemMachine } from '../storage/machine.js';
import type { Store } from '../storage/store.js';
import { createHold, type Hold } from '../storage/store-hold.js';
import { plainLocation } from '../storage/store-location.js';
import { createStoreWatch, type StoreWatch, watched } from '../storage/store-watch.js';
import { createWholeId } from '../storage/whole-id.js';
import type { Basis, Foundation } from './foundation.js';

/** The store with its records, and what tells whether it works, is the newest, and who is at work on it. */
export function createStoreParts(config: Config, foundation: Foundation, basis: Basis) {
  const { now, clock, randomBytes, monotonic, log, outages, events } = basis;
  const { cached, machine = systemMachine() } = foundation;
  const unreadable = createUnreadableRecords(log, (about, say) => events.emit('fault', about, say));
  const stored = monitoredStore(foundation.store, outages, unreadable.found);
  // Only reads. What is written goes through the watched store below.
  const openMatters = createOpenMatters(stored, recordsIn(stored, config, foundation, basis).ledger);
  const home = monitoredLocation(foundation.home ?? plainLocation(stored), unreadable.found);
  // Makes sure that money moves only from the newest store.
  const hold: Hold = createHold(stored, {
    ...{ now, randomBytes, log, lost: home.lost },
    onLifted: (ended) => storeWatch.accept(ended?.id),
  });
  const storeWatch: StoreWatch = createStoreWatch(stored, {
    ...{ now, clock, randomBytes, log, home, hold },
    host: machine.host.split(' ')[0] ?? machine.host,
    processes: { id: () => liveness.id, isDead: (id) => liveness.isDead(id) },
    sent: {
      putBack: (holdId, lacks) => sentMemory.putBack(holdId, lacks),
      knowsSince: () => sentMemory.knowsSince(),
    },
    hasOpen: async () => hasAny(await openMatters()),
  });
  const store = watched(stored, ATTEMPTS, hold, storeWatch);

  const liveness = createLiveness(store, { machine, monotonic, now, randomBytes });
  const records = recordsIn(store, config, foundation, basis);
  const sentMemory: SentMemory = createSentMemory({ ledger: records.ledger, now, clock, log, most: cached });
  return {
    store,
    sentMemory,
    unreadable,
    openMatters,
    storeWatch,
    liveness,
    ...records,
    wholeId: createWholeId(store),
    /** Names this process in what it is at work on. */
    processId: liveness.id,
    /** Whether money may move. */
    hold,
    isHeld: hold.isHeld,
    fence() {
      const [isInTime, isFree] = [liveness.fence(), hold.fence()];
      return () => isInTime() && isFree();
    },
    idempotencyKeys: createIdempotencyKeys(store, now),
    /** Forgets what no preview can be a repetition of any more. */
    sweepDuplicates: () => sweepDuplicates(store, now()),
  };
}

/** The records of money in a store. */
function recordsIn(
  store: Store,
  config: Config,
  { onGrantState }: Foundation,
  { now, random, ownId }: Basis,
) {
  const caps = createCaps(store, async (holder) => {
    if (holder === BONUS_CAP) return config.LINK_BONUS_DAILY_MAX;
    if (holder === ownId()) return config.LINK_DEPOSIT_DAILY_MAX;
    return (await dailyMaxOfToken(store, holder)) ?? config.GRANT_DAILY_MAX;
  });
  const records = {
    payoutRecords: createPayoutRecords(store, caps, now, random),
    giveawayRecords: createGiveawayRecords({ store, caps, now, random }),
    dropRecords: createDropRecords({ store, caps, now, random }),
    codeRecords: createCodeRecords({ store, caps, now, random }),
  };
  return {
    caps,
    ledger: createLedger(store, caps, now, {
      ...(onGrantState !== undefined && { onState: onGrantState }),
      random,
    }),
    ...records,
    scheduleRecords: createScheduleRecords(store, now, random),
  };
}

export type Stored = Basis & ReturnType<typeof createStoreParts>;
