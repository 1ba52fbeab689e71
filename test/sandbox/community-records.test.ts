import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createCaps } from '../../src/ledger/daily-caps.js';
import { createLedger } from '../../src/ledger/ledger.js';
import { amountOf } from '../../src/money/amount.js';
import { openRecords } from '../../src/open-records.js';
import { receivedBy } from '../../src/rewards/received.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { recordYear } from '../../src/sandbox/community-records.js';
import { linesIn } from '../support/audit-faults.js';
import { silentLog } from '../support/silent-log.js';
import { temporaryFolder } from '../support/temporary-folder.js';

it('gives a community a year in which its records agree, with something for Noah in each month', async () => {
  const now = Date.UTC(2026, 10, 28, 18);
  const url = `sqlite://${join(await temporaryFolder(), 'purser.sqlite')}`;
  await recordYear(url, now);
  const store = await openRecords(url, silentLog);
  onTestFinished(store.close);

  expect(await linesIn(store)).toEqual([]);
  const caps = createCaps(store, () => amountOf('0'));
  const ledger = createLedger(store, caps, () => now);
  const { months } = await receivedBy(ledger, FIXTURES.people.noah, now);
  expect(months.map(({ byKind }) => byKind.total().count)).toEqual(months.map(() => 1));
});
