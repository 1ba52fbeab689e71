import { LINK_REQUEST_RECORDS } from './accounts/link-requests.js';
import { LINK_RECORDS } from './accounts/links.js';
import { NIGHTLY_RECORDS } from './backup/nightly-record.js';
import { ATTEMPT_RECORDS } from './credit/attempt.js';
import { GRANT_RECORDS } from './credit/grant.js';
import { TELLING_TURN_RECORDS } from './credit/telling-turn.js';
import { TWIN_RECORDS } from './credit/twins.js';
import { GIVEAWAY_RECORDS } from './giveaways/giveaway.js';
import { LAYING_ASIDE_RECORDS } from './laying-aside/laid-aside.js';
import { NOTICE_RECORDS } from './notices/kept-notices.js';
import { PAYOUT_RECORDS } from './payouts/payout.js';
import { STORE_RECORDS } from './store/own-records.js';
import { schemasBy } from './store/record-schema.js';

/** What each record of the bot must be, by its key or the first part of that. */
export const SCHEMAS = {
  ...STORE_RECORDS,
  ...LINK_RECORDS,
  ...LINK_REQUEST_RECORDS,
  ...GRANT_RECORDS,
  ...ATTEMPT_RECORDS,
  ...TELLING_TURN_RECORDS,
  ...TWIN_RECORDS,
  ...PAYOUT_RECORDS,
  ...GIVEAWAY_RECORDS,
  ...LAYING_ASIDE_RECORDS,
  ...NIGHTLY_RECORDS,
  ...NOTICE_RECORDS,
};

/** The schema of each key. Whatever has none cannot be read. */
export const RECORDS = schemasBy(SCHEMAS);
