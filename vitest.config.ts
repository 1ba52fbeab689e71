import { randomInt } from 'node:crypto';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { DEFAULT_TIMEOUT_MS } from './src/sandbox/discord/events.js';
import { postgresFault } from './test/support/postgres.js';
import { temporaryFiles } from './test/support/temporary-files.js';

/**
 * What both kinds of store must pass every day: the store itself, and what is committed with conditions. Everything else
 * only sees a `Store`, and passes on both in `.ci/run`, by `--mode postgres`: end to end, with several processes.
 */
const ON_BOTH = [
  'test/storage/!(move-records).test.ts',
  'test/backup/{backup,restore,unreadable-rows}.test.ts',
  'test/{accounts,ledger,payouts,giveaways}/{member-links,link-requests,ledger,*-caps,{payout,giveaway}-records,entrants,entrants-sweep}.test.ts',
];

/** Tests that keep no records, or look into a SQLite file. */
const WITHOUT_POSTGRES = [
  'test/storage/{sqlite,sqlite-location,other-store,continuity,findings,keyed-lock,ownership,text-store}.test.ts',
  'test/ledger/event-grant-id.test.ts',
  'test/payouts/{list-file,listed-recipient,payout-report}.test.ts',
  'test/giveaways/{draw,draw-file}.test.ts',
  'test/e2e/{file-held,doctor,watch}.test.ts',
];

/** Kills of the built bot at the telling steps. Each waits out a dead process, several times over. */
const KILLS = ['test/e2e/{crash,grant-kill,giveaway-kill,payout-kill}.test.ts'];

const hasPostgres = (await postgresFault()) === undefined;

const SQLITE: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'sqlite',
    include: ['test/**/*.test.ts'],
    exclude: ['test/{storage,e2e}/postgres*.test.ts', ...KILLS],
    globalSetup: 'test/support/postgres-missing.ts',
  },
};

const onPostgres = (include: readonly string[]): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name: 'postgres',
    include: hasPostgres ? [...include] : [],
    exclude: WITHOUT_POSTGRES,
    globalSetup: hasPostgres ? 'test/support/postgres-setup.ts' : [],
  },
});

/** The properties of all parsers, with many cases. The seed makes them again. */
function fuzz(): TestProjectInlineConfiguration {
  const seed = process.env['FUZZ_SEED'] ?? String(randomInt(2 ** 31));
  console.log(`FUZZ_SEED=${seed} npm run fuzz tries the same cases again.`);
  const env = { FUZZ_CASES: '10000', FUZZ_SEED: seed };
  return { extends: true, test: { name: 'fuzz', include: ['test/fuzz/*.test.ts'], env } };
}

/** By `--mode`: each is an `npm run test:…`; without one it is `npm test`. `fuzz` is made when it is asked for. */
const PROJECTS: Readonly<Record<string, TestProjectInlineConfiguration[]>> = {
  test: [SQLITE, onPostgres(ON_BOTH)],
  /** All that has to do with a store, end to end included, on PostgreSQL. */
  postgres: [
    onPostgres([
      'test/{storage,accounts,ledger,payouts,giveaways,audit,records,backup,quarantine,e2e}/**/*.test.ts',
      'test/privacy/erasure*.test.ts',
      'test/storage/move-records.crash.ts',
    ]),
  ],
  /** On PostgreSQL they are a part of its mode. */
  kills: [{ extends: true, test: { name: 'kills', include: KILLS } }],
  /** What must work with each Node.js that owners run, of which npm's scripts take the first on the `PATH`. */
  node: [
    {
      extends: true,
      test: { name: 'node', include: ['test/e2e/{links,grant,giveaway-end,backup}.test.ts'] },
    },
  ],
  /**
   * Kills the bot at every step of a grant, of a giveaway's end and of a link, and measures promises about seconds. One
   * file at a time, on a machine that does nothing else. Takes many minutes; `--mode kills` has the telling steps.
   */
  crash: [
    {
      extends: true,
      test: {
        name: 'crash',
        include: ['test/**/*.crash.ts'],
        testTimeout: 60 * 60_000,
        fileParallelism: false,
      },
    },
  ],
};

export default defineConfig(({ mode }) => {
  // For the tests, and all programs that they start. Promises about seconds are kept on a disk.
  if (mode !== 'crash') process.env['TMPDIR'] = temporaryFiles();
  return {
    test: {
      // Tests wait for events, and these limits only end a test whose event never comes: a busy machine may take many
      // times as long as an idle one.
      testTimeout: 10 * 60_000,
      hookTimeout: 10 * 60_000,
      expect: { poll: { timeout: DEFAULT_TIMEOUT_MS, interval: 20 } },
      // End-to-end tests start processes and often wait for them. Six files at once keep two cores busy, and more
      // workers only load everything more often.
      maxWorkers: 6,
      // Nothing here is global, and loading everything anew for each file was a sixth of all the work.
      isolate: false,
      projects: mode === 'fuzz' ? [fuzz()] : (PROJECTS[mode] ?? []),
    },
  };
});
