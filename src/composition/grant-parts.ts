import { unlessHeld } from '../hold/unless-held.js';
import { createDeliverAndTell } from '../ledger/deliver-and-tell.js';
import { createDeliverer } from '../ledger/delivery.js';
import type { Grant } from '../ledger/grant.js';
import { createGrantAnnouncer } from '../ledger/grant-announcer.js';
import { createGranting } from '../ledger/grants-by-hand.js';
import { createInFlight } from '../ledger/in-flight.js';
import { createQueue } from '../ledger/queue.js';
import { createRecovery } from '../ledger/recovery.js';
import { createLogService } from '../notices/log-service.js';
import { createKeyedLock } from '../storage/keyed-lock.js';
import { createGivenUpTelling } from '../views/due-notices.js';
import { createGrantNotices } from '../views/grant-messages.js';
import type { Linked } from './link-parts.js';

/** Single grants, and what payouts and giveaways pay with. */
export function createGrantParts(dependencies: Linked) {
  const { liveness, messenger, languages, now, retryLog, hold, events } = dependencies;
  const notices = createGrantNotices(messenger, languages, now);
  const grantAnnouncer = createGrantAnnouncer({
    ...dependencies,
    notices,
    log: retryLog,
    onNotified: (grant: Grant) => events.emit('grantTold', grant),
    onAsked: (grant: Grant) => events.emit('grantAsked', grant),
  });
  const sending = { ...dependencies, grantAnnouncer, inFlight: createInFlight() };
  const deliverer = createDeliverer({
    ...sending,
    lock: createKeyedLock(),
    onRecordedLate: grantAnnouncer.tell,
  });
  const recovery = createRecovery({ ...sending, deliverer, notices, log: retryLog });
  const paying = { ...sending, deliverer, notices, onUnknown: recovery.onUnknown };
  const deliver = createDeliverAndTell(paying);
  const granting = createGranting({ ...sending, deliver });
  return {
    grantAnnouncer,
    inFlight: sending.inFlight,
    deliverAndTell: deliver,
    recovery,
    queue: createQueue({ ...paying, processId: liveness.id, isHeld: hold.isHeld, log: retryLog }),
    givenUp: createGivenUpTelling(dependencies.keptNotices, languages.server),
    granting: unlessHeld(hold, granting, ['prepare', 'confirm', 'approve', 'prepareAgain']),
    logService: createLogService({ ...dependencies, grantAnnouncer, serverLanguage: languages.server }),
  };
}

export type Granting = Linked & ReturnType<typeof createGrantParts>;
