import type { SmallWorld } from '../small-world.js';
import { ATTENDANCE_ENDED_WHILE_COUNTED } from './attendance-ended-while-counted.js';
import { CLAIM_SETTLED_AND_UNSENT } from './claim-settled-and-unsent.js';
import { CODE_DISABLED_MEANWHILE } from './code-disabled-meanwhile.js';
import { CODE_LAST_USE } from './code-last-use.js';
import { DRAW_PAID_AND_REROLLED } from './draw-paid-and-rerolled.js';
import { DROP_ANSWERED_TWICE } from './drop-answered-twice.js';
import { DROP_LAST_PLACE } from './drop-last-place.js';
import { ENTRIES_FIXED_TWICE } from './entries-fixed-twice.js';
import { GIVEAWAY_EDITED_AND_ENDED } from './giveaway-edited-and-ended.js';
import { GIVEAWAY_ENTERED_AT_ITS_END } from './giveaway-entered-at-its-end.js';
import { GRANT_DECIDED_BY_TWO } from './grant-decided-by-two.js';
import { GRANT_GRANTED_AGAIN_BY_TWO } from './grant-granted-again-by-two.js';
import { GRANT_HEARD_BY_TWO } from './grant-heard-by-two.js';
import { GRANT_LEFT_BEHIND } from './grant-left-behind.js';
import { GRANT_PRESSED_TWICE } from './grant-pressed-twice.js';
import { GRANT_SETTLED_AND_ANSWERED } from './grant-settled-and-answered.js';
import { HELD_WHILE_REDEEMED } from './held-while-redeemed.js';
import { LINK_ANSWERED_TWICE } from './link-answered-twice.js';
import { PAYOUT_GIVEN_UP_MEANWHILE } from './payout-given-up-meanwhile.js';
import { PAYOUT_LEFT_BEHIND } from './payout-left-behind.js';
import { PAYOUT_STOPPED_AND_RESUMED } from './payout-stopped-and-resumed.js';
import { PLACE_REROLLED_AND_GRANTED_AGAIN } from './place-rerolled-and-granted-again.js';
import { QUARANTINED_AND_UNSENT } from './quarantined-and-unsent.js';
import { SCHEDULE_ENDED_AT_ITS_DATE } from './schedule-ended-at-its-date.js';

/** All small worlds, by their names. */
export const WORLDS: ReadonlyMap<string, SmallWorld> = new Map(
  [
    GRANT_PRESSED_TWICE,
    GRANT_HEARD_BY_TWO,
    GRANT_LEFT_BEHIND,
    GRANT_DECIDED_BY_TWO,
    GRANT_SETTLED_AND_ANSWERED,
    GRANT_GRANTED_AGAIN_BY_TWO,
    LINK_ANSWERED_TWICE,
    DROP_LAST_PLACE,
    DROP_ANSWERED_TWICE,
    CODE_LAST_USE,
    CODE_DISABLED_MEANWHILE,
    GIVEAWAY_ENTERED_AT_ITS_END,
    DRAW_PAID_AND_REROLLED,
    PAYOUT_STOPPED_AND_RESUMED,
    PAYOUT_LEFT_BEHIND,
    PAYOUT_GIVEN_UP_MEANWHILE,
    SCHEDULE_ENDED_AT_ITS_DATE,
    CLAIM_SETTLED_AND_UNSENT,
    PLACE_REROLLED_AND_GRANTED_AGAIN,
    GIVEAWAY_EDITED_AND_ENDED,
    ENTRIES_FIXED_TWICE,
    ATTENDANCE_ENDED_WHILE_COUNTED,
    HELD_WHILE_REDEEMED,
    QUARANTINED_AND_UNSENT,
  ].map((world) => [world.name, world]),
);
