import { defineConfig } from 'vitest/config';
import { ALL_TESTS } from './vitest.config.js';

/**
 * The crash suite: the bot is killed at every step of a grant, of a giveaway's end and of a link, and promises that
 * are about seconds are measured, one by one, on a machine that does nothing else. Takes many minutes; `npm test`
 * has the telling steps.
 */
export default defineConfig({
  test: {
    ...ALL_TESTS,
    include: ['test/**/*.soak.ts'],
    testTimeout: 60 * 60_000,
    maxWorkers: 1,
  },
});
