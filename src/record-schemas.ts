import * as z from 'zod';
import { LINK_REQUEST_RECORDS } from './accounts/link-requests.js';
import { LINK_TALLY_RECORDS } from './accounts/link-tallies.js';
import { LINKED_ROLE_RECORDS } from './accounts/linked-role-records.js';
import { LINK_RECORDS } from './accounts/member-links.js';
import { API_TOKEN_RECORDS } from './api/tokens.js';
import { ATTENDANCE_RECORDS } from './attendance/attendance-schema.js';
import { NIGHTLY_RECORDS } from './backup/nightly-backup-record.js';
import { PLACE_RECORDS } from './campaigns/placed-schema.js';
import { CODE_RECORDS } from './codes/code-schema.js';
import { DROP_RECORDS, DROP_SERIES } from './drops/drop-schema.js';
import { GIVEAWAY_RECORDS, GIVEAWAY_SERIES } from './giveaways/giveaway-schema.js';
import { ATTEMPT_RECORDS } from './ledger/attempts.js';
import { DUPLICATE_RECORDS } from './ledger/duplicates.js';
import { GRANT_RECORDS } from './ledger/grant.js';
import { LINK_BONUS_RECORDS } from './link-bonus/link-bonus-records.js';
import { LINK_PROOF_RECORDS } from './link-proofs/link-proof-records.js';
import { PANEL_RECORDS } from './monitoring/set-up-left.js';
import { DIRECT_MESSAGE_RECORDS } from './notices/direct-messages.js';
import { NOTICE_RECORDS } from './notices/notice-records.js';
import { PAYOUT_RECORDS } from './payouts/payout-schema.js';
import { ERASING_RECORDS } from './privacy/erasing-record.js';
import { QUARANTINE_CARD_RECORDS } from './quarantine/quarantine-cards.js';
import { QUARANTINE_RECORDS } from './quarantine/quarantine-record.js';
import { SCHEDULE, SCHEDULE_DRAFT } from './schedules/schedule-schema.js';
import { SIGN_IN_RECORDS } from './sign-in/sign-in-records.js';
import { ID, schemasBy } from './storage/record-schema.js';
import { STORE_RECORDS } from './storage/store-records.js';

/** What repeats: payouts, which are drafted for themselves, giveaways and drops. */
const RECURRENCE_RECORDS = {
  'recurrence-draft:': SCHEDULE_DRAFT,
  'recurrence:': z.discriminatedUnion('kind', [SCHEDULE, GIVEAWAY_SERIES, DROP_SERIES]),
  'recurrence-open:': ID,
};

/** The schema of each record, by its key or the key's first part. */
export const SCHEMAS = {
  ...STORE_RECORDS,
  ...LINK_RECORDS,
  ...LINK_REQUEST_RECORDS,
  ...LINK_TALLY_RECORDS,
  ...LINKED_ROLE_RECORDS,
  ...LINK_PROOF_RECORDS,
  ...LINK_BONUS_RECORDS,
  ...SIGN_IN_RECORDS,
  ...GRANT_RECORDS,
  ...ATTEMPT_RECORDS,
  ...API_TOKEN_RECORDS,
  ...DUPLICATE_RECORDS,
  ...PAYOUT_RECORDS,
  ...GIVEAWAY_RECORDS,
  ...RECURRENCE_RECORDS,
  ...PLACE_RECORDS,
  ...DROP_RECORDS,
  ...CODE_RECORDS,
  ...ATTENDANCE_RECORDS,
  ...QUARANTINE_RECORDS,
  ...QUARANTINE_CARD_RECORDS,
  ...NIGHTLY_RECORDS,
  ...PANEL_RECORDS,
  ...NOTICE_RECORDS,
  ...DIRECT_MESSAGE_RECORDS,
  ...ERASING_RECORDS,
};

/** The schema of each key. A record without one is unreadable. */
export const RECORDS = schemasBy(SCHEMAS);
