import { defineConfig } from 'vitest/config';

/** All that has to do with a store, the whole way included, on PostgreSQL. `npm test` has the telling ones. */
export default defineConfig({
  test: {
    include: ['test/{store,accounts,credit,giveaways,whole-way}/**/*.test.ts'],
    exclude: ['test/store/{sqlite,keyed-lock}.test.ts'],
    globalSetup: 'test/support/postgres-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
  },
});
