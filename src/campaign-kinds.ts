import type { CampaignKind } from './campaigns/campaign-kind.js';
import { placedKind } from './campaigns/placed-kind.js';
import { CODE_PAYS } from './codes/code-records.js';
import type { CodeSet } from './codes/code-schema.js';
import { DROP_PAYS } from './drops/drop-amounts.js';
import { grantsPrefix } from './drops/drop-records.js';
import type { Drop } from './drops/drop-schema.js';
import { GIVEAWAY_KIND } from './giveaways/giveaway-kind.js';
import type { GrantEvent } from './ledger/grant.js';
import { PAYOUT_KIND } from './payouts/payout-kind.js';

/** Every kind of campaign, for whatever walks all of them. */
export const CAMPAIGN_KINDS = {
  payout: PAYOUT_KIND,
  giveaway: GIVEAWAY_KIND,
  drop: placedKind<Drop>('drop', DROP_PAYS, grantsPrefix),
  code: placedKind<CodeSet>('code', CODE_PAYS),
};

/** The kind of a campaign whose record is read under its key. */
export const kindOf = (kind: GrantEvent['kind']): CampaignKind => CAMPAIGN_KINDS[kind];
