import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkDatabase } from '../../src/doctor/checks/database-check.js';
import { linkedUsers } from '../../src/doctor/checks/linked-users.js';
import { checkRecords } from '../../src/doctor/checks/records-check.js';
import { checkFileStore } from '../../src/doctor/checks/store-check.js';
import { storeWorld } from '../../src/doctor/checkup.js';
import { type Finding, lineOf } from '../../src/doctor/probes/finding.js';
import type { Change, Json } from '../../src/storage/store.js';
import { HOLD_KEY } from '../../src/storage/store-hold.js';
import { FORMAT_KEY, MOVED_KEY } from '../../src/storage/store-identity.js';
import { sqlitePath } from '../../src/storage/store-url.js';
import { openStore } from '../support/open-store.js';
import { withPostgres } from '../support/postgres.js';
import { silentLog } from '../support/silent-log.js';
import { lockStore } from '../support/store-lock.js';
import { STORE_KIND, storePlace, storeUrl } from '../support/store-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** All that the doctor asks of a store, but for the pauses. */
async function lookAt(url: string): Promise<readonly Finding[]> {
  const world = { ...storeWorld(url, silentLog), wait: async () => undefined };
  const store =
    STORE_KIND === 'postgres'
      ? await checkDatabase(url, world)
      : await checkFileStore(sqlitePath(url), world);
  await linkedUsers(world.openRecords);
  return [...store, ...(await checkRecords(world.openRecords))];
}

const said = async (url: string) => (await lookAt(url)).map(lineOf).join('\n');

/** A store with a record, of a bot that is at work, or was. */
async function filled() {
  const folder = await temporaryFolder();
  const store = await openStore(folder);
  await store.commit([{ key: 'probe:written', from: undefined, to: 1 }]);
  return { folder, store, url: (await storePlace(folder)).url };
}

const added = (key: string, to: Json): Change => ({ key, from: undefined, to });

/** Everything that makes a store, byte for byte. */
const bytesOf = (url: string) =>
  STORE_KIND === 'postgres' ? schemaOf(url) : filesOf(join(sqlitePath(url), '..'));

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => ({ name, at: join(folder, name) }))
    .map(({ name, at }) => {
      const { mtimeMs, mode, uid } = statSync(at);
      return { name, mtimeMs, mode, uid, content: statSync(at).isFile() ? readFileSync(at, 'base64') : '' };
    });

const schemaName = (url: string) =>
  (new URL(url).searchParams.get('options') ?? '').replace('-csearch_path=', '');

/** What the catalogs know of a schema, and its records; with the transaction that wrote each row last. */
async function schemaOf(url: string): Promise<unknown> {
  const schema = schemaName(url);
  const space = `(SELECT oid FROM pg_namespace WHERE nspname = '${schema}')`;
  const read = (sql: string) => withPostgres(async (client) => (await client.query(sql)).rows, url);
  const hasTable = (await read(`SELECT to_regclass('purser') AS it`))[0]?.it !== null;
  return {
    schema: await read(`SELECT xmin, * FROM pg_namespace WHERE nspname = '${schema}'`),
    tables: await read(
      `SELECT xmin, relname, relkind, relacl FROM pg_class WHERE relnamespace = ${space} ORDER BY 2`,
    ),
    functions: await read(
      `SELECT xmin, proname, prosrc, proacl FROM pg_proc WHERE pronamespace = ${space} ORDER BY 2`,
    ),
    types: await read(`SELECT xmin, typname FROM pg_type WHERE typnamespace = ${space} ORDER BY 2`),
    records: hasTable ? await read('SELECT xmin, xmax, ctid, * FROM purser ORDER BY key') : [],
  };
}

describe("the doctor's look at a store", () => {
  it('leaves one at rest as it is', async () => {
    const { store, url } = await filled();
    await store.close();
    const before = await bytesOf(url);
    expect(await said(url)).toMatch(
      /^ok {3}STORE_URL – .*(write it|written by this user); no process of the bot at work$/m,
    );
    expect(await bytesOf(url)).toEqual(before);
  });

  it('makes none where there is none, however often it looks', async () => {
    const url = await storeUrl();
    const before = await bytesOf(url);
    const [first, second] = [await said(url), await said(url)];
    expect(first).toMatch(/^(ok {3}|hint )STORE_URL – .*(does not exist yet|holds no records yet)/);
    expect(second).toBe(first);
    expect(await bytesOf(url)).toEqual(before);
  });

  it.each<readonly [string, Change, RegExp]>([
    [
      'was moved elsewhere',
      added(MOVED_KEY, { to: 'sqlite:///srv/new', at: 1 }),
      /was moved to sqlite:\/\/\/srv\/new/,
    ],
    [
      'is held',
      added(HOLD_KEY, {
        id: '0b9b7a50-1111-4222-8333-444444444444',
        reason: 'gone-back',
        since: 1,
        looked: {},
      }),
      /payments are on hold since 1970-01-01, because something .* is missing: .*Go on/,
    ],
  ])('of one that %s names the remedy, and leaves it alone', async (_, change, remedy) => {
    const { store, url } = await filled();
    await store.commit([change]);
    await store.close();
    const before = await bytesOf(url);
    const found = await said(url);
    expect(found).toMatch(/^ok {3}STORE_URL/);
    expect(found.split('\n').filter((line) => line.startsWith('FIX  STORE_URL'))).toEqual([
      expect.stringMatching(remedy),
    ]);
    expect(await bytesOf(url)).toEqual(before);
  });

  it('of one from before the first release says so', async () => {
    const { store, url } = await filled();
    const to = { schemas: 'others' };
    await store.commit([{ key: FORMAT_KEY, from: { released: true }, to }]);
    await store.close();
    expect(await said(url)).toMatch(
      /^FIX {2}STORE_URL – .*a build of Purser from before .*begin with an empty store/m,
    );
  });

  // Its bytes are not read here: that would end the locks which this very process holds.
  it('names one that another program keeps locked', async () => {
    const { folder, store, url } = await filled();
    await store.close();
    const unlock = await lockStore(folder);
    const found = await said(url);
    await unlock();
    expect(found).toMatch(/^FIX {2}STORE_URL – another program keeps .* locked.*: end that program/);
  });
});

describe.runIf(STORE_KIND === 'sqlite')("the doctor's look at a file", () => {
  it('leaves what a killed bot left as it is', async () => {
    const { folder } = await filled();
    const left = await temporaryFolder();
    for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(left, name));
    const before = filesOf(left);
    expect(before).toHaveLength(3);
    expect(await said(`sqlite://${join(left, 'purser.sqlite')}`)).toMatch(/^ok {3}STORE_URL – is sound/);
    expect(filesOf(left)).toEqual(before);
  });

  it.each<readonly [string, (path: string) => unknown, RegExp]>([
    [
      'is a folder',
      (path) => mkdirSync(path),
      /is a folder, so the user .* cannot open it as a file: name a file, such as/,
    ],
    ['is no database', (path) => writeFileSync(path, 'No. '.repeat(900)), /is no store: name another file/],
    [
      'is empty',
      (path) => writeFileSync(path, ''),
      /^hint STORE_URL – .* is empty, and the bot would begin anew/,
    ],
    [
      'is in a folder that is a file',
      (path) => writeFileSync(join(path, '..'), ''),
      /data is a file, so the user .* cannot open anything in it/,
    ],
  ])('that %s says so, and makes nothing', async (what, spoil, remedy) => {
    const folder = await temporaryFolder();
    const path = join(folder, 'data', 'purser.sqlite');
    if (!what.includes('folder that')) mkdirSync(join(folder, 'data'));
    spoil(path);
    const before = filesOf(folder);
    expect(await said(`sqlite://${path}`)).toMatch(remedy);
    expect(filesOf(folder)).toEqual(before);
  });

  it('whose pages were overwritten says that it is damaged', async () => {
    const { folder, store, url } = await filled();
    for (let number = 0; number < 400; number += 1)
      await store.commit([{ key: `a:${number}`, from: undefined, to: 'x'.repeat(200) }]);
    await store.close();
    const path = join(folder, 'purser.sqlite');
    const content = readFileSync(path);
    content.fill(0x5a, 12 * 4_096, 14 * 4_096);
    writeFileSync(path, content);
    expect(await said(url)).toMatch(/^FIX {2}STORE_URL – .* is damaged \(.*\): stop the bot, keep a copy/);
    expect(readFileSync(path).equals(content)).toBe(true);
  });
});

describe.runIf(STORE_KIND === 'postgres')("the doctor's look at a PostgreSQL", () => {
  /** The address of the store for a user who was just made, with rights of their own. */
  async function asNewUser(url: string, ...rights: readonly string[]): Promise<string> {
    const role = `${schemaName(url)}_user`;
    const schema = schemaName(url);
    await withPostgres(async (client) => {
      await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret-word'`);
      for (const right of rights) await client.query(`GRANT ${right.replace('$', schema)} TO ${role}`);
    });
    onTestFinished(() =>
      withPostgres(async (client) => {
        await client.query(`DROP OWNED BY ${role}`);
        await client.query(`DROP ROLE ${role}`);
      }),
    );
    const address = new URL(url);
    address.username = role;
    address.password = 'secret-word';
    return address.href;
  }

  it.each<readonly [string, readonly string[], RegExp]>([
    ['nothing', [], /has no schema that .* may use: create one/],
    ['look into the schema', ['USAGE ON SCHEMA $'], /may not create a table .*GRANT USAGE, CREATE ON SCHEMA/],
    [
      'read, and not write',
      ['USAGE, CREATE ON SCHEMA $', 'SELECT, INSERT ON $.purser'],
      /may not read and write the table .*ALTER TABLE/,
    ],
    [
      'all but what makes the function anew',
      ['USAGE, CREATE ON SCHEMA $', 'SELECT, INSERT, UPDATE, DELETE ON $.purser'],
      /purser_commit .* belongs to another user .*ALTER FUNCTION/,
    ],
  ])('whose user may do %s says so by the rights alone', async (_, rights, remedy) => {
    const { store, url } = await filled();
    await store.close();
    const address = await asNewUser(url, ...rights);
    const before = await bytesOf(url);
    const found = await said(address);
    expect(found).toMatch(remedy);
    expect(found).not.toContain('secret-word');
    expect(await bytesOf(url)).toEqual(before);
  });
});
