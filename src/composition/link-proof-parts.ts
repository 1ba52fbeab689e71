import type { Config } from '../config.js';
import { unlessHeld } from '../hold/unless-held.js';
import { createLinkProofRecords } from '../link-proofs/link-proof-records.js';
import { createLinkProofs } from '../link-proofs/link-proof-service.js';
import { createLinkProofUpkeep } from '../link-proofs/link-proof-upkeep.js';
import type { Granting } from './grant-parts.js';

/** Proofs of accounts by deposit. */
export function createLinkProofParts(config: Config, dependencies: Granting) {
  const options = {
    ...dependencies,
    records: createLinkProofRecords(dependencies.store),
    deliver: dependencies.deliverAndTell,
    depositMax: config.LINK_DEPOSIT_MAX,
    creditName: config.CREDIT_NAME,
  };
  return {
    /** The ways in which members can prove an account, in the order in which they are offered. */
    linkProofWays: config.LINK_PROOFS,
    depositMax: options.depositMax,
    linkProofs: unlessHeld(dependencies.hold, createLinkProofs(options), ['send', 'answer']),
    linkProofUpkeep: createLinkProofUpkeep({ ...options, log: dependencies.retryLog }),
  };
}
