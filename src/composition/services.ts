import type { Config } from '../config.js';
import { createApiParts } from './api-parts.js';
import { createAttendanceParts } from './attendance-parts.js';
import { createEventParts } from './event-parts.js';
import { createBasis, type Foundation } from './foundation.js';
import { createGrantParts } from './grant-parts.js';
import { createHoldParts } from './hold-parts.js';
import { createLinkParts } from './link-parts.js';
import { createLinkProofParts } from './link-proof-parts.js';
import { createMessagingParts } from './messaging-parts.js';
import { createPayoutParts } from './payout-parts.js';
import { createPrivacyParts } from './privacy-parts.js';
import { createQuarantineParts } from './quarantine-parts.js';
import { createScheduleParts } from './schedule-parts.js';
import { createStoreParts } from './store-parts.js';

/** What the bot is made of. Each command takes the few parts that it needs. */
export type Services = ReturnType<typeof createServices>;

/** Builds all parts, each on those before it. */
export function createServices(config: Config, foundation: Foundation) {
  const basis = createBasis(config, foundation);
  const stored = { ...basis, ...createStoreParts(config, foundation, basis) };
  const messaging = { ...stored, ...createMessagingParts(config, foundation, stored) };
  const linked = { ...messaging, ...createLinkParts(config, foundation, messaging) };
  const granting = { ...linked, ...createGrantParts(linked) };
  const payoutParts = createPayoutParts(config, granting);
  const kinds = {
    ...payoutParts,
    ...createScheduleParts(config, { ...granting, ...payoutParts }),
    ...createEventParts(config, foundation, granting),
  };
  return {
    ...granting,
    ...createApiParts(granting),
    ...createLinkProofParts(config, granting),
    ...createAttendanceParts(foundation, messaging),
    ...kinds,
    ...createHoldParts(config, foundation, messaging),
    ...createQuarantineParts(granting, kinds),
    ...createPrivacyParts(config, linked),
  };
}
