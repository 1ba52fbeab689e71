import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, bench, describe } from 'vitest';
import { createCaps } from '../../src/ledger/daily-caps.js';
import type { Deliverer } from '../../src/ledger/delivery.js';
import { createInFlight } from '../../src/ledger/in-flight.js';
import { createLedger } from '../../src/ledger/ledger.js';
import { createQueue } from '../../src/ledger/queue.js';
import { amountOf } from '../../src/money/amount.js';
import { openRecords } from '../../src/open-records.js';
import { createPayoutRecords } from '../../src/payouts/payout-records.js';
import { countRows, grantsOf, payoutCsv, plannedGrants } from '../../src/payouts/payout-report.js';
import type { Payout } from '../../src/payouts/payout-schema.js';
import { systemWorld } from '../../src/time/clock.js';
import { confirmedAs, rowsFor } from '../support/payouts.js';
import { silentLog } from '../support/silent-log.js';
import { createWebsiteDouble } from '../support/website-double.js';

const SIZES = [100, 1_000, 10_000];
/** The rows of each payout that one iteration handles. */
const AT_ONCE = 50;

/** Payouts of each size on disk, almost fully paid. Requests to the website are left out. */
const payouts = await Promise.all(
  SIZES.map(async (size) => {
    const folder = await mkdtemp(join(tmpdir(), 'purser-bench-'));
    const store = await openRecords(`sqlite://${join(folder, 'purser.sqlite')}`, silentLog);
    const caps = createCaps(store, () => amountOf('10000000.00'));
    const ledger = createLedger(store, caps, Date.now);
    const records = createPayoutRecords(store, caps, Date.now);
    const rows = rowsFor(size).map((row) => ({ ...row, amount: '1.00' }));
    const draft = await records.draft(
      {
        by: '900',
        guildId: 'guild',
        channelId: 'general',
        source: { kind: 'members' },
        rows: size,
        payable: size,
        total: `${size}.00`,
        digest: 'digest',
      },
      rows,
    );
    const payout = await records.enter(draft, confirmedAs('running', 'process', Date.now()));
    if (payout === undefined) throw new Error('the payout could not be entered');

    const deliverer: Deliverer = {
      async deliver(grant) {
        const sending = await ledger.move(grant, 'sending', { sentAt: Date.now() });
        const applied = sending && (await ledger.move(sending, 'applied', { settledAt: Date.now() }));
        return { grant: applied ?? grant };
      },
      readEvidence: async () => undefined,
    };
    const queue = createQueue({
      ledger,
      store,
      website: createWebsiteDouble(),
      deliverer,
      inFlight: createInFlight(),
      onUnknown: async (grant) => grant,
      processId: 'process',
      isHeld: () => false,
      log: silentLog,
      ...systemWorld,
    });
    queue.serve('payout', { gate: async () => ({ is: 'open', unchanged: [records.unchanged(payout)] }) });
    const pay = async (of: Payout, from: number, to: number): Promise<void> => {
      const planned = plannedGrants(of, rows.slice(from, to));
      for (let first = 0; first < planned.length; first += AT_ONCE) {
        const some = planned.slice(first, first + AT_ONCE);
        const known = new Set((await ledger.someOf(some.map(({ id }) => id))).map(({ id }) => id));
        const fresh = some.filter(({ id }) => !known.has(id));
        const changes = await Promise.all(fresh.map((grant) => ledger.queueChanges(grant)));
        if (fresh.length > 0) await store.commit(changes.flat());
        queue.begin(
          { kind: 'payout', id: of.id },
          some.map(({ id }) => id),
        );
        await queue.idle();
      }
    };
    await pay(payout, 0, size - AT_ONCE);
    const close = async () => {
      await store.close();
      await rm(folder, { recursive: true });
    };
    return { size, ledger, records, payout, rows, pay, close };
  }),
);

afterAll(async () => {
  for (const { close } of payouts) await close();
});

describe(`paying ${AT_ONCE} rows, by the size of the payout`, () => {
  for (const { size, payout, pay } of payouts) {
    let round = 0;
    bench(
      `${size} rows`,
      async () => {
        // Each iteration pays rows of a new event, in a ledger with all the others.
        round += 1;
        const again: Payout = { ...payout, id: `${payout.id}${round}` };
        await pay(again, size - AT_ONCE, size);
      },
      { iterations: 12, warmupIterations: 1, time: 0, warmupTime: 0 },
    );
  }
});

describe('passing over a row that was paid, by the size of the payout: all rows of it', () => {
  for (const { size, payout, pay } of payouts) {
    bench(`${size} rows`, () => pay(payout, 0, size - AT_ONCE).then(() => undefined), {
      iterations: 3,
      warmupIterations: 0,
      time: 0,
      warmupTime: 0,
    });
  }
});

describe('the CSV and the counts, by the size of the payout: all rows of it', () => {
  for (const { size, ledger, records, payout } of payouts) {
    bench(
      `${size} rows`,
      async () => {
        const grants = await grantsOf(ledger, payout);
        countRows(payout.payable, grants.values());
        payoutCsv(payout, await records.rows(payout.id), grants);
      },
      { iterations: 3, warmupIterations: 0, time: 0, warmupTime: 0 },
    );
  }
});
