import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Each source file with what it imports: packages by name, own files by path. */
const SOURCES = ['src', 'commands']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const IMPORT = /^(?:import|export) (type )?(?:[^'"]*? from )?'([^']+)'/gms;

/** What is loaded when it is needed first. */
const REQUIRE = /\b(?:require|import)\('([^'.][^']*)'\)/g;

const IMPORTS = SOURCES.flatMap(({ file, text }) => [
  ...[...text.matchAll(IMPORT)].map(([statement, type, target = '']) => ({
    file,
    target: target.startsWith('.') ? join(file, '..', target).replace(/\.js$/, '.ts') : target,
    // `import { type A, type B }` brings no code along either.
    isType: type !== undefined || /^import \{\s*(type \w+,?\s*)+\}/s.test(statement),
  })),
  ...[...text.matchAll(REQUIRE)].map(([, target = '']) => ({ file, target, isType: false })),
]);

const inFolders = (file: string, folders: readonly string[]) =>
  folders.some((folder) => file.startsWith(folder));

/** Files that import each other in a circle: those that are left without the ends of all chains. */
function circleIn(imports: readonly { readonly file: string; readonly target: string }[]): readonly string[] {
  const [importers, imported] = [
    new Set(imports.map(({ file }) => file)),
    new Set(imports.map(({ target }) => target)),
  ];
  const kept = imports.filter(({ file, target }) => imported.has(file) && importers.has(target));
  if (kept.length < imports.length) return circleIn(kept);
  return [...new Set(kept.map(({ file }) => file))];
}

const ABOVE_ACCOUNTS_AND_LEDGER = [
  'src/discord/',
  'src/views/',
  'src/sandbox/',
  'src/payouts/',
  'src/giveaways/',
  'src/codes/',
  'src/link-proofs/',
  'commands/',
];

const ABOVE_WEBSITE_AND_STORE = [
  'src/accounts/',
  'src/ledger/',
  'src/payouts/',
  'src/giveaways/',
  'src/link-proofs/',
  'src/discord/',
  'src/views/',
  'commands/',
];
const COMMUNITY_RECORDS = 'src/sandbox/community-records.ts';

describe('the layout', () => {
  it('has been read', () => {
    expect(SOURCES.length).toBeGreaterThan(20);
    expect(IMPORTS).toContainEqual({ file: 'src/start-bot.ts', target: 'commands/index.ts', isType: false });
  });

  it.each([
    [
      'undici',
      [
        'src/website/',
        'src/discord/interaction-client.ts',
        'src/discord/attachment-download.ts',
        'src/sign-in/outside-call.ts',
      ],
    ],
    ['@hono/node-server', ['src/net/serve-routes.ts']],
    ['hono', ['src/sign-in/page-routes.ts', 'src/api/api-routes.ts']],
    ['csv-parse/sync', ['src/payouts/']],
    ['csv-stringify/sync', ['src/text/csv.ts']],
    ['keyv', ['src/storage/']],
    ['@keyv/sqlite', ['src/storage/sqlite-driver.ts']],
    ['sqlite3', ['src/storage/sqlite-driver.ts']],
    ['pg', ['src/storage/']],
    ['decimal.js', ['src/money/amount.ts']],
    ['discord.js', ['src/discord/', 'src/doctor/', 'src/simulation/', 'src/setup/discord-account.ts']],
    ['@clack/prompts', ['src/setup/clack-asker.ts']],
    ['intl-messageformat', ['src/locales/catalogue.ts']],
    ['steamid', ['src/text/steam-id.ts']],
    ['lossless-json', ['src/website/', 'src/sandbox/website/']],
    ['pino', ['src/log.ts']],
    ['ws', ['src/sandbox/discord/server/gateway-server.ts']],
    ['prom-client', ['src/monitoring/metrics.ts']],
    ['dotenv', ['src/settings/env-file.ts']],
    ['@napi-rs/canvas', ['src/charts/bar-chart.ts']],
  ])('has %s in one place', (library, places) => {
    const found = IMPORTS.filter(({ target, isType }) => target === library && !isType).map(
      ({ file }) => file,
    );
    expect(found.filter((file) => !inFolders(file, places))).toEqual([]);
    expect(found).not.toEqual([]);
  });

  it('has no other library for Discord than discord.js', () => {
    expect(IMPORTS.filter(({ target }) => target.startsWith('@discordjs/'))).toEqual([]);
    // In the browser, discord.js itself cannot be.
    const types = IMPORTS.filter(({ target }) => target.startsWith('discord-api-types'));
    expect(types.filter(({ file }) => !file.startsWith('src/sandbox/page/'))).toEqual([]);
  });

  /** From above to below: the folder that imports, and what it must not know. */
  it.each([
    ['src/website/', ['src/storage/', ...ABOVE_WEBSITE_AND_STORE]],
    ['src/storage/', ['src/website/', ...ABOVE_WEBSITE_AND_STORE]],
    ['src/accounts/', ABOVE_ACCOUNTS_AND_LEDGER],
    ['src/approvals/', ['src/website/', ...ABOVE_WEBSITE_AND_STORE]],
    ['src/ledger/', ABOVE_ACCOUNTS_AND_LEDGER],
    ['src/payouts/', ['src/discord/', 'src/views/', 'src/sandbox/', 'src/giveaways/', 'commands/']],
    [
      'src/recurrences/',
      ['src/discord/', 'src/views/', 'src/payouts/', 'src/schedules/', 'src/giveaways/', 'commands/'],
    ],
    ['src/schedules/', ['src/discord/', 'src/views/', 'src/sandbox/', 'src/giveaways/', 'commands/']],
    ['src/giveaways/', ['src/discord/', 'src/views/', 'src/sandbox/', 'src/payouts/', 'commands/']],
    [
      'src/link-proofs/',
      ['src/discord/', 'src/views/', 'src/sandbox/', 'src/payouts/', 'src/giveaways/', 'commands/'],
    ],
    [
      'src/quarantine/',
      ['src/discord/', 'src/views/', 'src/website/', 'src/sandbox/', 'src/backup/', 'commands/'],
    ],
    [
      'src/privacy/',
      ['src/discord/', 'src/views/', 'src/website/', 'src/sandbox/', 'src/backup/', 'commands/'],
    ],
    ['src/backup/', ['src/views/', 'src/website/', 'src/sandbox/', 'src/monitoring/', 'commands/']],
    [
      'src/locales/',
      ['src/quarantine/', 'src/backup/', 'src/monitoring/', 'src/doctor/', ...ABOVE_WEBSITE_AND_STORE],
    ],
    [
      'src/locales/',
      ['src/storage/', 'src/website/', 'src/notices/', 'src/hold/', 'src/sandbox/', 'src/errors.ts'],
    ],
    [
      'src/discord/',
      ['src/accounts/', 'src/ledger/', 'src/storage/', 'src/views/', 'src/sandbox/', 'commands/'],
    ],
    ['src/discord/', ['src/payouts/', 'src/giveaways/', 'src/link-proofs/']],
    ['src/views/', ['src/storage/', 'src/sandbox/', 'commands/']],
    [
      'src/doctor/',
      ['src/discord/', 'src/accounts/', 'src/ledger/', 'src/views/', 'src/sandbox/', 'commands/'],
    ],
    [
      'src/setup/',
      [
        ...[
          'src/storage/',
          'src/website/',
          'src/approvals/',
          'src/audit/',
          'src/monitoring/',
          'src/sandbox/',
        ],
        ...ABOVE_WEBSITE_AND_STORE,
      ],
    ],
    [
      'src/audit/',
      ['src/discord/', 'src/website/', 'src/views/', 'src/sandbox/', 'src/doctor/', 'commands/'],
    ],
    [
      'src/sign-in/',
      ['src/discord/', 'src/ledger/', 'src/payouts/', 'src/giveaways/', 'src/sandbox/', 'commands/'],
    ],
    ['src/monitoring/', ['src/views/', 'src/sandbox/', 'commands/']],
    ['commands/', ['src/sandbox/', 'src/main.ts', 'src/start-bot.ts']],
    [
      'src/sandbox/',
      ['src/discord/', 'src/accounts/', 'src/ledger/', 'src/storage/', 'src/views/', 'commands/'],
    ],
    ['src/simulation/', ['src/enumeration/', 'src/sandbox/']],
    ['src/enumeration/', ['src/sandbox/']],
    ['src/sandbox/discord-text/', ['src/sandbox/terminal/', 'src/sandbox/page/']],
    ['src/sandbox/website/', ['src/sandbox/community/', 'src/sandbox/terminal/', 'src/sandbox/page/']],
    ['src/sandbox/community/', ['src/sandbox/terminal/', 'src/sandbox/page/']],
    ['src/sandbox/terminal/', ['src/sandbox/page/']],
    ['src/sandbox/page/', ['src/sandbox/terminal/']],
  ])('lets imports go one way: %s knows nothing of what is above it', (folder, above) => {
    const wrong = IMPORTS.filter(
      ({ file, target }) => file !== COMMUNITY_RECORDS && file.startsWith(folder) && inFolders(target, above),
    );
    expect(wrong).toEqual([]);
  });

  // Types count as well: a file that is read needs what it names.
  it('has no circle of imports', () => {
    expect(circleIn(IMPORTS)).toEqual([]);
  });

  it.each([
    ['two files', ['a b', 'b a', 'b c', 'd a'], ['a', 'b']],
    ['three files', ['a b', 'b c', 'c a'], ['a', 'b', 'c']],
    ['no file', ['a b', 'b c', 'a c'], []],
  ])('finds a circle of %s', (_, imports, circle) => {
    const made = imports.map((line) => line.split(' ')).map(([file = '', target = '']) => ({ file, target }));
    expect(circleIn(made)).toEqual(circle);
  });

  // What has been before the sandbox starts has to be in the store before the bot does, in the form in which the bot itself writes them.
  it('lets one file of the sandbox write into the store of the bot', () => {
    const reachers = IMPORTS.filter(
      ({ file, target, isType }) =>
        file.startsWith('src/sandbox/') &&
        !isType &&
        inFolders(target, ['src/accounts/', 'src/storage/', 'src/open-records.ts']),
    );
    expect([...new Set(reachers.map(({ file }) => file))]).toEqual([COMMUNITY_RECORDS]);
    expect(reachers.map(({ target }) => target)).toEqual([
      'src/accounts/member-links.ts',
      'src/open-records.ts',
    ]);
  });

  it('lets the imitated Discord import nothing of this bot, so that another bot can be tried with it', () => {
    const own = IMPORTS.filter(({ file }) => file.startsWith('src/sandbox/discord/'));
    expect(own.length).toBeGreaterThan(100);
    const outside = own.filter(({ target }) => /^(src|commands)\//.test(target));
    expect(outside.filter(({ target }) => !target.startsWith('src/sandbox/discord/'))).toEqual([]);
  });

  it('keeps commands apart', () => {
    const wrong = IMPORTS.filter(
      ({ file, target }) =>
        file.startsWith('commands/') &&
        file !== 'commands/index.ts' &&
        target.startsWith('commands/') &&
        // A part of the same command, such as `payout-schedule.ts` of `payout.ts`.
        !target.startsWith(file.replace('.ts', '-')),
    );
    expect(wrong).toEqual([]);
  });

  // So that the simulation reaches all that decides: see `src/time/clock.ts`.
  it('takes time and chance from what is passed in, where money is decided', () => {
    const places = [
      'src/approvals/',
      'src/ledger/',
      'src/payouts/',
      'src/recurrences/',
      'src/schedules/',
      'src/giveaways/',
      'src/quarantine/',
      'src/accounts/',
      'src/link-proofs/',
      'src/privacy/',
      'src/sign-in/',
      'commands/',
    ];
    const straight =
      /Date\.now\(|new Date\(\)|[^.]setTimeout\(|setInterval\(|randomUUID|Math\.random|timers\/promises|performance\.now\(/;
    const takers = SOURCES.filter(({ file, text }) => inFolders(file, places) && straight.test(text));
    expect(takers.map(({ file }) => file)).toEqual([]);
  });

  it('reads the environment in one place', () => {
    const readers = SOURCES.filter(({ text }) => text.includes('process.env')).map(({ file }) => file);
    expect(readers).toEqual(['src/settings/environment.ts']);
  });
});
