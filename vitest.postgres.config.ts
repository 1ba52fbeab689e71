import { defineConfig } from 'vitest/config';
import { WITHOUT_STORE } from './vitest.config.js';

/** All that has to do with a store, the whole way included, on PostgreSQL. `npm test` has the telling ones. */
export default defineConfig({
  test: {
    include: ['test/{store,accounts,credit,payouts,giveaways,whole-way}/**/*.test.ts'],
    exclude: WITHOUT_STORE,
    globalSetup: 'test/support/postgres-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
  },
});
