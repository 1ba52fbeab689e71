import { defineConfig } from 'vitest/config';

/** What takes too long for every day: the bot is killed at every single step, byte and moment. */
export default defineConfig({
  test: {
    include: ['test/**/*.soak.ts'],
    testTimeout: 30 * 60_000,
    maxWorkers: 2,
  },
});
