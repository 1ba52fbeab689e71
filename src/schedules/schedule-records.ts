import { createCampaignRecords } from '../campaigns/campaign-records.js';
import { amountOf } from '../money/amount.js';
import { createRecurrenceRecords } from '../recurrences/recurrence-records.js';
import type { Store } from '../storage/store.js';
import type { Schedule, ScheduleDraft } from './schedule-schema.js';

/** Payouts that repeat, in the store. */
export type ScheduleRecords = ReturnType<typeof createScheduleRecords>;

/** @param random from 0 to below 1, for IDs; default: the system's */
export const createScheduleRecords = (store: Store, now: () => number, random?: () => number) => ({
  ...createCampaignRecords<ScheduleDraft, Schedule>(
    { store, now, random },
    { name: 'recurrence', costOf: ({ cost }) => amountOf(cost), isReopened: () => false },
  ),
  ...createRecurrenceRecords<Schedule>(store, 'schedule'),
});
