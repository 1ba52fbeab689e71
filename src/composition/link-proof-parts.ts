import type { Config } from '../config.js';
import { unlessHeld } from '../hold/unless-held.js';
import { createLinkBonusPayment } from '../link-bonus/link-bonus-payment.js';
import type { LinkProofOptions } from '../link-proofs/link-proof-options.js';
import { createLinkProofRecords } from '../link-proofs/link-proof-records.js';
import { createLinkProofs } from '../link-proofs/link-proof-service.js';
import { createLinkProofUpkeep } from '../link-proofs/link-proof-upkeep.js';
import { allCreditNames } from '../settings/credit-name.js';
import type { Granting } from './grant-parts.js';

/** Proofs of accounts by deposit, and the bonus for any proof. */
export function createLinkProofParts(config: Config, dependencies: Granting) {
  const { LINK_DEPOSIT_MAX: depositMax } = config;
  const options: LinkProofOptions = {
    store: dependencies.store,
    ledger: dependencies.ledger,
    links: dependencies.links,
    age: dependencies.age,
    linkRequests: dependencies.linkRequests,
    linkRequestUpkeep: dependencies.linkRequestUpkeep,
    directory: dependencies.directory,
    inFlight: dependencies.inFlight,
    liveness: dependencies.liveness,
    directMessages: dependencies.directMessages,
    tellNow: dependencies.tellNow,
    ownId: dependencies.ownId,
    processId: dependencies.processId,
    log: dependencies.log,
    now: dependencies.now,
    randomBytes: dependencies.randomBytes,
    records: createLinkProofRecords(dependencies.store),
    deliver: dependencies.deliverAndTell,
    depositMax,
    creditNames: allCreditNames(config),
  };
  return {
    /** The ways in which members can prove an account, in the order in which they are offered. */
    linkProofWays: config.LINK_PROOFS,
    depositMax,
    linkProofs: unlessHeld(dependencies.hold, createLinkProofs(options), ['send', 'answer']),
    linkProofUpkeep: createLinkProofUpkeep({ ...options, log: dependencies.retryLog }),
    linkBonusPayment: createLinkBonusPayment({
      store: dependencies.store,
      ledger: dependencies.ledger,
      caps: dependencies.caps,
      queue: dependencies.queue,
      grantAnnouncer: dependencies.grantAnnouncer,
      ownId: dependencies.ownId,
      processId: dependencies.processId,
      bonus: config.LINK_BONUS,
      dailyMax: config.LINK_BONUS_DAILY_MAX,
      approvalOver: dependencies.approvalOver,
      now: dependencies.now,
      randomBytes: dependencies.randomBytes,
    }),
  };
}
