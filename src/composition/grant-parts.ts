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
import { createGivenUpTelling, createGrantNotices } from '../views/grant-messages.js';
import type { Linked } from './link-parts.js';

/** Single grants, and what payouts and giveaways pay with. */
export function createGrantParts(dependencies: Linked) {
  const { liveness, messenger, languages, now, retryLog, hold } = dependencies;
  const { grantAnnouncer, inFlight, deliverer, recovery, deliverAndTell } = createDeliveryParts(dependencies);
  const queue = createQueue({
    ledger: dependencies.ledger,
    store: dependencies.store,
    website: dependencies.website,
    now,
    clock: dependencies.clock,
    randomBytes: dependencies.randomBytes,
    inFlight,
    deliverer,
    onUnknown: recovery.onUnknown,
    processId: liveness.id,
    isHeld: hold.isHeld,
    log: retryLog,
  });
  const granting = createGranting({
    ledger: dependencies.ledger,
    caps: dependencies.caps,
    links: dependencies.links,
    directory: dependencies.directory,
    website: dependencies.website,
    processId: dependencies.processId,
    max: dependencies.max,
    approvalOver: dependencies.approvalOver,
    log: dependencies.log,
    clock: dependencies.clock,
    now,
    grantAnnouncer,
    inFlight,
    deliver: deliverAndTell,
    queue,
  });
  return {
    grantAnnouncer,
    inFlight,
    deliverAndTell,
    recovery,
    queue,
    givenUp: createGivenUpTelling(dependencies.keptNotices, languages.server),
    granting: unlessHeld(hold, granting, [
      'prepare',
      'confirm',
      'cancel',
      'approve',
      'reject',
      'prepareAgain',
    ]),
    logService: createLogService({
      messenger,
      keptNotices: dependencies.keptNotices,
      clock: dependencies.clock,
      grantAnnouncer,
      serverLanguage: languages.server,
    }),
  };
}

/** How a grant is delivered, and told, whoever it is for. */
function createDeliveryParts(dependencies: Linked) {
  const { liveness, messenger, languages, now, retryLog, events } = dependencies;
  const notices = createGrantNotices(messenger, languages, dependencies.mayReadBalance, now);
  const grantAnnouncer = createGrantAnnouncer({
    ledger: dependencies.ledger,
    logChannel: dependencies.logChannel,
    store: dependencies.store,
    liveness,
    random: dependencies.random,
    now,
    notices,
    log: retryLog,
    onNotified: (grant: Grant) => events.emit('grantTold', grant),
    onAsked: (grant: Grant) => events.emit('grantAsked', grant),
  });
  const inFlight = createInFlight();
  const deliverer = createDeliverer({
    ledger: dependencies.ledger,
    directory: dependencies.directory,
    website: dependencies.website,
    fence: dependencies.fence,
    sentMemory: dependencies.sentMemory,
    log: dependencies.log,
    retryLog,
    now,
    clock: dependencies.clock,
    inFlight,
    lock: createKeyedLock(),
    onRecordedLate: grantAnnouncer.tell,
  });
  const recovery = createRecovery({
    ledger: dependencies.ledger,
    liveness,
    logChannel: dependencies.logChannel,
    now,
    grantAnnouncer,
    inFlight,
    deliverer,
    notices,
    log: retryLog,
  });
  const deliverAndTell = createDeliverAndTell({
    ledger: dependencies.ledger,
    log: dependencies.log,
    grantAnnouncer,
    deliverer,
    notices,
    onUnknown: recovery.onUnknown,
  });
  return { grantAnnouncer, inFlight, deliverer, recovery, deliverAndTell };
}

export type Granting = Linked & ReturnType<typeof createGrantParts>;
