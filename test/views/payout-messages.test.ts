import { describe, expect, it } from 'vitest';
import type { Messenger } from '../../src/discord/messenger.js';
import type { MessagePlace } from '../../src/message-place.js';
import type { PayoutSums } from '../../src/payouts/payout-report.js';
import type { Payout, PayoutCounts } from '../../src/payouts/payout-schema.js';
import { createPayoutNotices, payoutFile } from '../../src/views/payout-card.js';
import { MODERATOR, NOON } from '../support/credit.js';
import { languages } from '../support/english.js';

const PAYOUT: Payout = {
  id: '01KAJZ3V00T8W6XG4ZQ5M7N8PR',
  by: MODERATOR,
  guildId: 'guild',
  channelId: 'general',
  source: { kind: 'members' },
  rows: 3,
  payable: 3,
  total: '3.06',
  digest: 'digest',
  draftedAt: NOON,
  state: 'running',
  confirmedAt: NOON,
};

const statusOf = (payout: Payout) => ({
  payout,
  counts: { paid: 1, refused: 0, unknown: 0, unsent: 0, left: 2 },
  sums: { paid: '1.02', unknown: '0.00' },
  perMinute: 30.4,
  remainingMs: 4_000,
});

const NO_NOTICES = {
  planned: () => ({ key: 'notice:1', from: undefined, to: undefined }),
  catchUp: async () => undefined,
};

/** A Discord that keeps the first of two posts with the same nonce, as the real one does. */
function setUp() {
  const posts: Array<{ place: MessagePlace; nonce: string; files: number }> = [];
  const gone = new Set<string>();
  const edits: string[] = [];
  const post = (channelId: string, nonce: string, files = 0): MessagePlace => {
    const before = posts.find((one) => one.nonce === nonce);
    if (before !== undefined) return before.place;
    const place = { channelId, messageId: `m${posts.length}` };
    posts.push({ place, nonce, files });
    return place;
  };
  const records: string[] = [];
  const messenger = {
    async toStaff(message, nonce = '') {
      records.push(message.content ?? '');
      return post('log', nonce, message.files?.length);
    },
    toChannel: async (channelId, _message, nonce = '') => post(channelId, nonce),
    async edit({ messageId }) {
      edits.push(messageId);
      return !gone.has(messageId);
    },
  } as Partial<Messenger> as Messenger;
  return {
    notices: createPayoutNotices(messenger, languages, NO_NOTICES),
    posts,
    gone,
    edits,
    records,
  };
}

describe('the notices of a payout', () => {
  it('have nonces that Discord takes', async () => {
    const { notices, posts } = setUp();
    await notices.askStaff(PAYOUT);
    await notices.progress(statusOf(PAYOUT));
    await notices.finished(statusOf(PAYOUT));
    expect(posts).toHaveLength(3);
    expect(posts.every(({ nonce }) => nonce.length > 10 && nonce.length <= 25)).toBe(true);
  });

  it('show progress in one message, also after a crash before it was noted where that is', async () => {
    const { notices, posts, edits } = setUp();
    const place = await notices.progress(statusOf(PAYOUT));
    expect(await notices.progress(statusOf(PAYOUT))).toEqual(place);
    if (place === undefined) throw new Error('not posted');
    expect(await notices.progress(statusOf({ ...PAYOUT, progress: place }))).toEqual(place);
    expect(posts).toHaveLength(1);
    expect(edits).toEqual([place.messageId]);
  });

  it('show progress in a new message where somebody has removed the old one', async () => {
    const { notices, gone } = setUp();
    const place = await notices.progress(statusOf(PAYOUT));
    if (place === undefined) throw new Error('not posted');
    gone.add(place.messageId);
    const next = await notices.progress(statusOf({ ...PAYOUT, progress: place }));
    expect(next?.messageId).not.toBe(place.messageId);
  });

  it('have a file that is named for people, with safe characters alone', () => {
    const nameOf = (more: Partial<Payout>) => payoutFile({ ...PAYOUT, ...more }, '').name;
    const day = new Date(NOON).toISOString().slice(0, 10);
    const role = (name: string) => ({ source: { kind: 'role', roleId: '7', name } }) as const;
    expect(nameOf(role('VIP'))).toBe(`payout-VIP-${day}.csv`);
    expect(nameOf(role('../„Ärger“ / 50 %'))).toBe(`payout-Ärger-50-${day}.csv`);
    expect(nameOf({ source: { kind: 'file', name: 'race.csv' } })).toBe(`payout-race-${day}.csv`);
    expect(nameOf({ reason: 'Race night' })).toBe(`payout-Race-night-${day}.csv`);
    expect(nameOf({})).toBe(`payout-${day}.csv`);
  });

  it('give the record of each end once, and leave the file to the start', async () => {
    const { notices, posts } = setUp();
    const finished: Payout = { ...PAYOUT, state: 'finished', endedAt: NOON + 1 };
    expect(await notices.finished(statusOf(finished))).toBe(true);
    expect(await notices.finished(statusOf(finished))).toBe(true);
    expect(posts).toHaveLength(1);
    await notices.finished(statusOf({ ...finished, endedAt: NOON + 2 }));
    expect(posts.map(({ files = 0 }) => files)).toEqual([0, 0]);
  });

  it('tell of another payout by other nonces', async () => {
    const { notices, posts } = setUp();
    await notices.progress(statusOf(PAYOUT));
    await notices.progress(statusOf({ ...PAYOUT, id: '01KAJZ3V00T8W6XG4ZQ5M7N8PS' }));
    expect(posts).toHaveLength(2);
  });
});

describe('the record of a payout', () => {
  const recordOf = async (counts: Partial<PayoutCounts>, sums: Partial<PayoutSums>) => {
    const { notices, records } = setUp();
    await notices.finished({
      ...statusOf({ ...PAYOUT, state: 'finished' }),
      counts: { paid: 0, refused: 0, unknown: 0, unsent: 0, left: 0, ...counts },
      sums: { paid: '0.00', unknown: '0.00', ...sums },
    });
    return records[0];
  };

  it('says what was paid, of how much, and what nobody knows', async () => {
    expect(await recordOf({ paid: 3 }, { paid: '3.06' })).toBe(
      `💸 <@${MODERATOR}> paid out **3.06 credits** to 3 accounts.`,
    );
    expect(await recordOf({ paid: 1, refused: 2 }, { paid: '1.02' })).toBe(
      `💸 <@${MODERATOR}> paid out **1.02 credits** to one account. Planned: **3.06 credits** to 3 accounts.`,
    );
    expect(await recordOf({ refused: 3 }, {})).toBe(
      `⛔ A payout by <@${MODERATOR}> has ended. Nothing was paid. Planned: **3.06 credits** to 3 accounts.`,
    );
    expect(await recordOf({ unknown: 3 }, { unknown: '3.06' })).toBe(
      `⚠️ A payout by <@${MODERATOR}> has ended. No payment is known to have arrived. Planned: **3.06 credits** to 3 accounts. It is not known yet whether **3.06 credits** to 3 accounts arrived.`,
    );
  });
});
