import { defineConfig } from 'vitest/config';

/** Every step of a grant at which the bot can be killed. Takes many minutes; `npm test` has the telling ones. */
export default defineConfig({
  test: {
    include: ['test/**/*.soak.ts'],
    testTimeout: 60 * 60_000,
    hookTimeout: 30_000,
    maxWorkers: 1,
  },
});
