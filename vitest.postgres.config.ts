import { defineConfig } from 'vitest/config';
import { ALL_TESTS, WITHOUT_STORE } from './vitest.config.js';

/** All that has to do with a store, the whole way included, on PostgreSQL. `npm test` has the telling ones. */
export default defineConfig({
  test: {
    ...ALL_TESTS,
    include: [
      'test/{store,accounts,credit,payouts,giveaways,audit,backup,laying-aside,whole-way}/**/*.test.ts',
      'test/store/move.soak.ts',
    ],
    // The last ones spoil, copy or look into the file of a SQLite store.
    exclude: [...WITHOUT_STORE, 'test/whole-way/{doctor,watch}.test.ts'],
    globalSetup: 'test/support/postgres-setup.ts',
  },
});
