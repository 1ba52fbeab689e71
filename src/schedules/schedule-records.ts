import { createHash } from 'node:crypto';
import { encodeTime } from 'ulid';
import { createCampaignRecords } from '../campaigns/campaign-records.js';
import { amountOf } from '../money/amount.js';
import type { Store } from '../storage/store.js';
import type { Schedule, ScheduleDraft } from './schedule-schema.js';

export const scheduleKey = (id: string) => `schedule:${id}`;
export const scheduleOpenKey = (id: string) => `schedule-open:${id}`;

const TIME_LENGTH = 10;
const HASH_LENGTH = 16;

/**
 * The ID of the payout of a date. It comes from these alone, so that paying the same date again, after a crash or in
 * another process, means the same payout. @param date ms since the epoch
 */
export function runId(scheduleId: string, date: number): string {
  const hash = createHash('sha256').update(`${scheduleId} ${date}`).digest('hex').toUpperCase();
  return encodeTime(date, TIME_LENGTH) + hash.slice(0, HASH_LENGTH);
}

/** Schedules in the store. */
export type ScheduleRecords = ReturnType<typeof createScheduleRecords>;

/** @param random from 0 to below 1, for IDs; default: the system's */
export const createScheduleRecords = (store: Store, now: () => number, random?: () => number) =>
  createCampaignRecords<ScheduleDraft, Schedule>(
    { store, now, random },
    { name: 'schedule', costOf: ({ cost }) => amountOf(cost), isReopened: () => false },
  );
