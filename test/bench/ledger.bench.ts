import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, bench, describe } from 'vitest';
import { createCaps } from '../../src/ledger/daily-caps.js';
import { createLedger } from '../../src/ledger/ledger.js';
import { amountOf } from '../../src/money/amount.js';
import { openRecords } from '../../src/open-records.js';
import { silentLog } from '../support/silent-log.js';
import { fillLedger } from './fill-ledger.js';

const SIZES = [1_000, 10_000, 100_000];
const PAGE = 8;

/** Ledgers of each size, on disk. */
const ledgers = await Promise.all(
  SIZES.map(async (size) => {
    const folder = await mkdtemp(join(tmpdir(), 'purser-bench-'));
    const store = await openRecords(`sqlite://${join(folder, 'purser.sqlite')}`, silentLog);
    await fillLedger(store, size);
    const ledger = createLedger(
      store,
      createCaps(store, () => amountOf('1000.00')),
      Date.now,
    );
    const close = async () => {
      await store.close();
      await rm(folder, { recursive: true });
    };
    return { size, ledger, close };
  }),
);

afterAll(async () => {
  for (const { close } of ledgers) await close();
});

describe('the newest page of /grants list, by the size of the ledger', () => {
  for (const { size, ledger } of ledgers) {
    bench(`${size} grants`, async () => {
      await ledger.list({ limit: PAGE });
    });
  }
});

describe('the newest page of one member, by the size of the ledger', () => {
  for (const { size, ledger } of ledgers) {
    bench(`${size} grants`, async () => {
      await ledger.list({ member: '7', limit: PAGE });
    });
  }
});

describe('a page in the middle, by the size of the ledger', () => {
  for (const { size, ledger } of ledgers) {
    let middle: string | undefined;
    bench(
      `${size} grants`,
      async () => {
        await ledger.list({ before: middle, limit: PAGE });
      },
      {
        setup: async () => {
          middle = (await ledger.list({ limit: Math.floor(Math.min(size, 10_000) / 2) })).next;
        },
      },
    );
  }
});
