import { describe, expect, it } from 'vitest';
import type { Messenger } from '../../src/discord/messenger.js';
import type { Notice } from '../../src/notices/notice-records.js';
import type { ScheduleEvent } from '../../src/schedules/schedule-options.js';
import type { Schedule } from '../../src/schedules/schedule-schema.js';
import { createScheduleNotices } from '../../src/views/schedule-card.js';
import { MODERATOR, NOON } from '../support/credit.js';
import { languages } from '../support/english.js';
import { DAY, ROLE } from '../support/schedules.js';

const WEEK = 7 * DAY;
const SCHEDULE: Schedule = {
  id: '01KAJZ3V00T8W6XG4ZQ5M7N8PR',
  kind: 'schedule',
  ...{ by: MODERATOR, guildId: 'guild', channelId: 'general', roleId: ROLE, amount: '5.00', cost: '15.00' },
  rhythm: { every: 'week', weekday: 6, minute: 720 },
  ...{ first: NOON, draftedAt: NOON, confirmedAt: NOON, process: 'process', state: 'active' },
  next: NOON + 3 * WEEK,
};

/** What the log channel says of an event. */
function said(event: ScheduleEvent, changes: Partial<Schedule> = {}): string {
  let text = '';
  const kept = {
    planned(notice: Omit<Notice, 'lasts'>) {
      text = notice.text;
      return { key: 'notice:1', from: undefined, to: undefined };
    },
    catchUp: async () => undefined,
  };
  createScheduleNotices({} as Messenger, languages, kept).planned({ ...SCHEDULE, ...changes }, event);
  return text;
}

it('dates that were missed are told with the reason, the latest at most', () => {
  const dates = Array.from({ length: 13 }, (_, week) => NOON + week * WEEK);
  expect(said({ kind: 'missed', dates })).toMatch(/passed without a payment: …, Sat, Nov 28/);
  expect(said({ kind: 'missed-on-hold', dates })).toMatch(/while payments were on hold: …, Sat, Nov 28/);
});

describe('a date that cannot be paid', () => {
  const skipped = { kind: 'skipped', date: NOON, why: 'over-cap', cost: '40.00' } as const;

  it('is told with the reason, and how to make it up', () => {
    const text = said(skipped);
    expect(text).toMatch(/was not paid for Sat, Nov 21.*it costs 40\.00.*can use `\/payout role`/);
  });
});
