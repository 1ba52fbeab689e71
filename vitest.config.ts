import { defineConfig } from 'vitest/config';
import { postgresFault } from './test/support/postgres.js';

/** What is held on both kinds of store every day. `npm run test:postgres` goes the whole way there. */
const ON_BOTH = [
  'test/{store,accounts,credit,payouts,giveaways}/**/*.test.ts',
  'test/whole-way/{two-processes,store-faults,postgres*}.test.ts',
];

/** What keeps no records, or only in SQLite. */
export const WITHOUT_STORE = [
  'test/store/{sqlite,keyed-lock}.test.ts',
  'test/credit/{amount,event-grant-id}.test.ts',
  'test/payouts/{list-file,listed,report}.test.ts',
  'test/giveaways/{draw,draw-file,entrant-counter}.test.ts',
  'test/whole-way/{backup,start-limit}.test.ts',
];

const hasPostgres = (await postgresFault()) === undefined;

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Whole-way tests start processes and often wait for them. Three files at once keep two cores busy.
    maxWorkers: 3,
    // Nothing here is global, and to load everything anew for each file was a sixth of all the work.
    isolate: false,
    // A shared machine can starve a process that a test waits for. A test that needs its second try is shown.
    retry: process.env['CI'] ? 1 : 0,
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
