import type { Caps } from '../ledger/daily-caps.js';
import type { Log } from '../log.js';
import type { Servers, StaffLookup } from '../members.js';
import type { MessagePlace } from '../message-place.js';
import type { Amount } from '../money/amount.js';
import type { PayoutRecords } from '../payouts/payout-records.js';
import type { PayoutDraft, PayoutRow } from '../payouts/payout-schema.js';
import type { Payouts } from '../payouts/payouts.js';
import type { Recipients } from '../payouts/recipients.js';
import type { DateEvent } from '../recurrences/recurrence-upkeep.js';
import type { Liveness } from '../storage/liveness.js';
import type { Change, Store } from '../storage/store.js';
import type { World } from '../time/clock.js';
import type { ScheduleRecords } from './schedule-records.js';
import type { Schedule } from './schedule-schema.js';

/** What staff are told of a schedule in the log channel. */
export type ScheduleEvent =
  | Exclude<DateEvent<Schedule>, { readonly kind: 'missed' }>
  | { readonly kind: 'started' | 'ended' }
  /** `newcomers`: between two dates. */
  | {
      readonly kind: 'run' | 'newcomers';
      readonly date: number;
      readonly payout: PayoutDraft;
      readonly rows: readonly PayoutRow[];
      readonly isWaiting: boolean;
    }
  /** `missed-on-hold`: since payments were on hold. */
  | { readonly kind: 'missed' | 'missed-on-hold'; readonly dates: readonly number[] };

export interface ScheduleNotices {
  /** Puts a schedule before a second staff member. */
  askStaff(schedule: Schedule): Promise<MessagePlace | undefined>;
  /** Brings the message of {@link askStaff} up to date. @returns false if there is one and that could not be done */
  update(schedule: Schedule): Promise<boolean>;
  /** What has an event told, to be committed with it. */
  planned(schedule: Schedule, event: ScheduleEvent): Change;
  /** Has told what was planned and committed. */
  catchUp(): Promise<void>;
}

/** What schedules are built on. */
export interface ScheduleOptions extends Pick<World, 'now' | 'clock'> {
  readonly store: Store;
  readonly records: ScheduleRecords;
  readonly payoutRecords: PayoutRecords;
  readonly payouts: Pick<Payouts, 'ask' | 'start'>;
  readonly recipients: Recipients;
  readonly caps: Caps;
  readonly servers: Servers;
  readonly staffNow: StaffLookup;
  readonly notices: ScheduleNotices;
  readonly liveness: Pick<Liveness, 'id' | 'isDead'>;
  /** Whether the bot acts in a server. */
  readonly isListed: (guildId: string) => boolean;
  readonly isHeld: () => boolean;
  /** Most that one grant may add. */
  readonly max: Amount;
  /** Above this cost of a run, a second staff member must approve. */
  readonly approvalOver: Amount | undefined;
  readonly log: Log;
  /** For what is tried again by itself. */
  readonly retryLog: Pick<Log, 'warn'>;
}
