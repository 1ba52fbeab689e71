import { createCodeParts } from './composition/code-parts.js';
import { createDropParts } from './composition/drop-parts.js';
import { createBasis, type Foundation } from './composition/foundation.js';
import { createGiveawayParts } from './composition/giveaway-parts.js';
import { createGrantParts } from './composition/grant-parts.js';
import { createHoldParts } from './composition/hold-parts.js';
import { createLinkParts } from './composition/link-parts.js';
import { createLinkProofParts } from './composition/link-proof-parts.js';
import { createMessagingParts } from './composition/messaging-parts.js';
import { createPayoutParts } from './composition/payout-parts.js';
import { createPrivacyParts } from './composition/privacy-parts.js';
import { createQuarantineParts } from './composition/quarantine-parts.js';
import { createScheduleParts } from './composition/schedule-parts.js';
import { createStoreParts } from './composition/store-parts.js';
import type { Config } from './config.js';

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
    ...createGiveawayParts(config, granting),
    ...createDropParts(config, granting),
    ...createCodeParts(config, foundation, granting),
  };
  return {
    ...granting,
    ...createLinkProofParts(config, granting),
    ...kinds,
    ...createHoldParts(config, foundation, messaging),
    ...createQuarantineParts(granting, kinds),
    ...createPrivacyParts(config, linked),
  };
}
