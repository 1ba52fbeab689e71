import { defineConfig } from 'vitest/config';
import { DEFAULT_TIMEOUT_MS } from './src/sandbox/events.js';
import { postgresFault } from './test/support/postgres.js';

/**
 * What holds for all tests. Whatever is waited for is an event, and these limits only end a test in which it never
 * comes: a machine whose cores are busy may take many times as long as an idle one, and that alone is no failure.
 */
export const ALL_TESTS = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: DEFAULT_TIMEOUT_MS, interval: 20 } },
  // Whole-way tests start processes and often wait for them. Six files at once keep two cores busy.
  maxWorkers: 6,
  // Nothing here is global, and to load everything anew for each file was a sixth of all the work.
  isolate: false,
} as const;

/**
 * What is held on both kinds of store every day: the store itself, what reads and writes records in ways of its own,
 * and what several processes do at once. The rest knows a store by what these hold; `npm run test:postgres` runs all
 * of it on PostgreSQL, the whole way included.
 */
const ON_BOTH = [
  'test/{store,audit,records}/**/*.test.ts',
  'test/backup/{backup,restore,unreadable}.test.ts',
  'test/laying-aside/{lay-aside,unreadable}.test.ts',
  'test/{accounts,credit,payouts,giveaways}/{links,link-requests,ledger,*-caps,*-records,entrants,entrants-sweep}.test.ts',
  'test/whole-way/{two-processes,store-faults,postgres*}.test.ts',
];

/** What keeps no records, or only in SQLite. */
export const WITHOUT_STORE = [
  'test/store/{sqlite,sqlite-home,continuity,keyed-lock,ownership,text-store}.test.ts',
  'test/credit/{amount,event-grant-id}.test.ts',
  'test/payouts/{list-file,listed,report}.test.ts',
  'test/giveaways/{draw,draw-file,entrant-counter}.test.ts',
  'test/whole-way/{file-held,start-limit}.test.ts',
];

const hasPostgres = (await postgresFault()) === undefined;

export default defineConfig({
  test: {
    ...ALL_TESTS,
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['test/**/*.test.ts'],
          exclude: ['test/{store,whole-way}/postgres*.test.ts'],
          globalSetup: 'test/support/postgres-missing.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: hasPostgres ? ON_BOTH : [],
          exclude: WITHOUT_STORE,
          benchmark: { include: [] },
          globalSetup: hasPostgres ? 'test/support/postgres-setup.ts' : [],
        },
      },
    ],
  },
});
