import type { Config } from '../config.js';
import { createNewestRecord } from '../discord/newest-record.js';
import { createHoldDesk } from '../hold/hold-desk.js';
import { createNewestPayments } from '../hold/newest-payments.js';
import { whileHeld } from '../hold/while-held.js';
import { createLaidAsideAnnouncer, tellUnrecorded } from '../laying-aside/laid-aside-announcer.js';
import { storeName } from '../storage/store-url.js';
import { createHoldNotices } from '../views/hold-card.js';
import { createLayingAsideNotices } from '../views/laid-aside-card.js';
import type { Foundation } from './foundation.js';
import type { Messaging } from './messaging-parts.js';

/** What staff decide while payments are on hold, and what they are told of it. */
export function createHoldParts(config: Config, foundation: Foundation, on: Messaging) {
  const { store, storeWatch, messenger, languages, log, logChannel, now, clock } = on;
  const { layAside, rest, ownId } = foundation;
  const newestPosted = createNewestRecord(rest, config.DISCORD_LOG_CHANNEL_ID, ownId);
  const laidAside = createLayingAsideNotices(messenger, languages);
  const name = storeName(config.STORE_URL);
  return {
    storeName: name,
    holdDesk: createHoldDesk({
      ...on,
      watch: storeWatch,
      newestPayments: createNewestPayments(on.ledger, newestPosted, log),
      notices: createHoldNotices(messenger, languages, name),
      async layAside(holdId, by) {
        const why = { kind: 'held', by } as const;
        const counts = await layAside({ store: await whileHeld(store, holdId), why, now });
        await tellUnrecorded({ at: now(), why, counts }, laidAside, log);
      },
    }),
    tellLaidAside: createLaidAsideAnnouncer(store, laidAside, clock, log, logChannel),
  };
}
