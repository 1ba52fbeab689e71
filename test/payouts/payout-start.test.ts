import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import type { Payout, PayoutRow } from '../../src/payouts/payout-schema.js';
import { type BeginOptions, begin } from '../../src/payouts/payout-start.js';
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
  digest: 'digest',
  draftedAt: NOON,
  confirmedAt: NOON,
  state: 'running',
};

function setUp(rows: () => Promise<readonly PayoutRow[]>) {
  const done: string[] = [];
  const options: BeginOptions = {
    records: { rows },
    paying: { start: () => done.push('paid') },
    screens: { show: () => undefined },
    notices: { tell: (_, what, csv) => done.push(`${what} ${csv ?? 'without rows'}`) },
    log: silentLog,
  };
  return { options, done };
}

describe('a payout that begins', () => {
  it('has its rows in the log channel, which names whom it may have paid if all records are lost', async () => {
    const { options, done } = setUp(async () => rowsFor(2));
    await begin(options, PAYOUT, 'started');
    expect(done).toEqual([expect.stringMatching(/^started .*player1.*player2/s), 'paid']);
  });

  it('pays all the same if its rows cannot be read for that, and when it is resumed', async () => {
    const { options, done } = setUp(() => Promise.reject(new StoreError('could not read the store')));
    await begin(options, PAYOUT, 'started');
    await begin(options, PAYOUT, 'resumed');
    await begin(options, { ...PAYOUT, state: 'finished' }, 'started');
    expect(done).toEqual([
      'started without rows',
      'paid',
      'resumed without rows',
      'paid',
      'started without rows',
    ]);
  });
});
