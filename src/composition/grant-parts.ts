import { unlessHeld } from '../hold/unless-held.js';
import { createDeliverAndTell, createDeliverer } from '../ledger/delivery.js';
import type { Grant } from '../ledger/grant.js';
import { createAnnouncerLease, createGrantAnnouncer } from '../ledger/grant-announcer.js';
import { createGranting } from '../ledger/grants-by-hand.js';
import { createInFlight } from '../ledger/in-flight.js';
import { createQueue } from '../ledger/queue.js';
import { createRecovery } from '../ledger/recovery.js';
import { createLogDesk } from '../notices/log-desk.js';
import { createKeyedLock } from '../storage/keyed-lock.js';
import { createGivenUpTelling } from '../views/due-notices.js';
import { createGrantNotices } from '../views/grant-messages.js';
import type { Linked } from './link-parts.js';

/** Single grants, and what payouts and giveaways pay with. */
export function createGrantParts(on: Linked) {
  const { ledger, store, liveness, logChannel, messenger, languages, now, retryLog, hold, events } = on;
  const notices = createGrantNotices(messenger, languages, now);
  const told = {
    onTold: (grant: Grant) => events.emit('grantTold', grant),
    onAsked: (grant: Grant) => events.emit('grantAsked', grant),
  };
  const grantAnnouncer = createGrantAnnouncer(ledger, notices, retryLog, told, logChannel);
  const sending = { ...on, grantAnnouncer, inFlight: createInFlight() };
  const deliverer = createDeliverer({
    ...sending,
    lock: createKeyedLock(),
    onRecordedLate: grantAnnouncer.tell,
  });
  const turn = createAnnouncerLease(store, liveness, now);
  const recovery = createRecovery({ ...sending, deliverer, notices, turn, log: retryLog });
  const paying = { ...sending, deliverer, notices, onUnknown: recovery.onUnknown };
  const deliver = createDeliverAndTell(paying);
  const granting = createGranting({ ...sending, deliver });
  return {
    grantAnnouncer,
    inFlight: sending.inFlight,
    deliverAndTell: deliver,
    recovery,
    queue: createQueue({ ...paying, processId: liveness.id, isHeld: hold.isHeld, log: retryLog }),
    givenUp: createGivenUpTelling(on.keptNotices, languages.server),
    granting: unlessHeld(hold, granting, ['prepare', 'confirm', 'approve', 'prepareAgain']),
    logDesk: createLogDesk({ ...on, grantAnnouncer, serverLanguage: languages.server }),
  };
}

export type Granting = Linked & ReturnType<typeof createGrantParts>;
