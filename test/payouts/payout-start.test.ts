import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import type { Payout, PayoutRow } from '../../src/payouts/payout-schema.js';
import { createPayoutStart } from '../../src/payouts/payout-start.js';
import { MODERATOR, NOON } from '../support/credit.js';
import { rowsFor } from '../support/payouts.js';
import { silentLog } from '../support/silent-log.js';

const PAYOUT: Payout = {
  id: '01K8ZQ0000000000000000TEST',
  by: MODERATOR,
  guildId: 'guild',
  channelId: 'general',
  source: { kind: 'members' },
  rows: 2,
  payable: 2,
  total: '2.03',
  draftedAt: NOON,
  confirmedAt: NOON,
  state: 'running',
};

function setUp(rows: () => Promise<readonly PayoutRow[]>) {
  const done: string[] = [];
  const begin = createPayoutStart({
    records: { rows },
    runs: { start: () => done.push('paid') },
    notices: { tell: (_, what, csv) => done.push(`${what} ${csv ?? 'without rows'}`) },
    log: silentLog,
  });
  return { begin, done };
}

describe('a payout that begins', () => {
  it('has its rows in the log channel, which names whom it may have paid if all records are lost', async () => {
    const { begin, done } = setUp(async () => rowsFor(2));
    await begin(PAYOUT, 'started');
    expect(done).toEqual([expect.stringMatching(/^started .*player1.*player2/s), 'paid']);
  });

  it('pays all the same if its rows cannot be read for that, and when it is resumed', async () => {
    const { begin, done } = setUp(() => Promise.reject(new StoreError('could not read the store')));
    await begin(PAYOUT, 'started');
    await begin(PAYOUT, 'resumed');
    await begin({ ...PAYOUT, state: 'finished' }, 'started');
    expect(done).toEqual([
      'started without rows',
      'paid',
      'resumed without rows',
      'paid',
      'started without rows',
    ]);
  });
});
