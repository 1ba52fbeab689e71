import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Whole-way tests start processes; more files at once than this makes two cores the bottleneck.
    maxWorkers: 2,
    // A shared machine can starve a process that a test waits for. A test that needs its second try is shown.
    retry: process.env['CI'] ? 1 : 0,
  },
});
