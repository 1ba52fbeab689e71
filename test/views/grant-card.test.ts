import { describe, expect, it } from 'vitest';
import type { Grant } from '../../src/ledger/grant.js';
import { grantReply, outcomeReply } from '../../src/views/grant-card.js';
import { english } from '../support/english.js';
import { fieldsOf } from '../support/reply-check.js';

const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;
const { grant: words } = english.words;

const arrived: Grant = {
  id: '01M7YZMHG000XGJ5Y9PGXVJ5FE',
  by: '900',
  account: { by: 'username', username: 'bob' },
  amount: '15.00',
  draftedAt: NOON,
  confirmedAt: NOON,
  sentAt: NOON + 1,
  settledAt: NOON + 2,
  state: 'applied',
  before: { at: NOON, total: '100.00' },
  after: { at: NOON + 2, total: '115.00' },
};

const timesOf = (grant: Grant) => {
  const fields = fieldsOf(grantReply(grant, english));
  return [words.confirmedAt, words.sentAt, words.settledAt].filter((name) => fields.has(name));
};

describe('the card of a grant', () => {
  it('has the times that differ from its confirmation, to the minute', () => {
    expect(timesOf(arrived)).toEqual([words.confirmedAt]);
    expect(timesOf({ ...arrived, settledAt: NOON + MINUTE_MS })).toEqual([
      words.confirmedAt,
      words.settledAt,
    ]);
    expect(timesOf({ ...arrived, sentAt: NOON + MINUTE_MS, settledAt: NOON + MINUTE_MS })).toEqual([
      words.confirmedAt,
      words.sentAt,
      words.settledAt,
    ]);
  });

  it('calls a balance read before the credit was added the one before', () => {
    const { after: _, ...settled } = arrived;
    for (const show of [grantReply, outcomeReply]) {
      const fields = fieldsOf(show(settled, english));
      expect(fields.has(words.balance)).toBe(false);
      expect(fields.get(words.balanceBefore)).toContain('100.00');
      expect(fieldsOf(show(arrived, english)).get(words.balance)).toContain('115.00');
    }
  });
});
