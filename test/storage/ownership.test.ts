import { execFile } from 'node:child_process';
import { chmod, chown, link, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openRecords } from '../../src/open-records.js';
import { narrowRights } from '../../src/storage/ownership.js';
import type { Settings } from '../support/bot-process.js';
import { keptLog } from '../support/kept-log.js';
import { NOWHERE, runPurser } from '../support/purser.js';
import { silentLog } from '../support/silent-log.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** A user that runs nothing here. */
const SERVICE = 41_234;

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.warn('What root leaves to other users is not tested: only root can hand a file over.');

async function serviceFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await chown(folder, SERVICE, SERVICE);
  return folder;
}

async function openedStore(path: string) {
  const store = await openRecords(`sqlite://${path}`, silentLog);
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= store.close();
    return closed;
  };
  onTestFinished(close);
  return { ...store, close };
}

/** All files in a folder, with owner and group. */
async function ownersIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(folder, { recursive: true });
  const owners = names.sort().map(async (name) => {
    const { uid, gid } = await stat(join(folder, name));
    return [name, `${uid}:${gid}`] as const;
  });
  return Object.fromEntries(await Promise.all(owners));
}

/** Runs a program as root to its end. @returns its exit code */
const exitOf = async (args: readonly string[], settings: Settings = {}) =>
  (await runPurser(args, settings, { cwd: await temporaryFolder() })).code;

const THEIRS = `${SERVICE}:${SERVICE}`;

describe.skipIf(!isRoot)('what root creates in another user’s folder', () => {
  it('belongs to that user, with all beside it and new folders', async () => {
    const folder = await serviceFolder();
    const store = await openedStore(join(folder, 'deep/er/purser.sqlite'));
    await store.commit([{ key: 'interaction:1', from: undefined, to: 5 }]);
    const all = {
      deep: THEIRS,
      'deep/er': THEIRS,
      'deep/er/purser.sqlite': THEIRS,
      'deep/er/purser.sqlite-shm': THEIRS,
      'deep/er/purser.sqlite-wal': THEIRS,
    };
    expect(await ownersIn(folder)).toEqual(all);
    await store.close();
    const { 'deep/er/purser.sqlite-shm': _, 'deep/er/purser.sqlite-wal': __, ...rest } = all;
    expect(await ownersIn(folder)).toEqual(rest);
  });

  it('belongs to that user alone where a link leads to it', async () => {
    const folder = await serviceFolder();
    const file = join(folder, 'real.sqlite');
    await symlink(file, join(folder, 'purser.sqlite'));
    const store = await openedStore(join(folder, 'purser.sqlite'));
    await store.commit([{ key: 'interaction:1', from: undefined, to: 5 }]);
    for (const each of [file, `${file}-wal`, `${file}-shm`])
      expect(await stat(each)).toMatchObject({ uid: SERVICE, gid: SERVICE, mode: 0o100600 });
  });

  it('changes the owner of no existing files or root’s own', async () => {
    const folder = await serviceFolder();
    await writeFile(join(folder, 'of-root.sqlite'), '');
    await writeFile(join(folder, 'of-another.sqlite'), '');
    await chown(join(folder, 'of-another.sqlite'), 7, 8);
    await mkdir(join(folder, 'of-root'));
    for (const name of ['of-root.sqlite', 'of-another.sqlite', 'of-root/purser.sqlite']) {
      await (await openedStore(join(folder, name))).close();
    }
    expect(await ownersIn(folder)).toEqual({
      'of-root': '0:0',
      'of-root/purser.sqlite': '0:0',
      'of-root.sqlite': '0:0',
      'of-another.sqlite': '7:8',
    });
  });

  it('stays readable for the service after every program', async () => {
    const from = join(await temporaryFolder(), 'purser.sqlite');
    const old = await openedStore(from);
    await old.commit([{ key: 'interaction:1', from: undefined, to: 5 }]);
    await old.close();
    const folder = await serviceFolder();
    const url = `sqlite://${join(folder, 'purser.sqlite')}`;
    const beside = ['purser.sqlite', 'purser.sqlite-shm', 'purser.sqlite-wal'];

    expect(await exitOf(['move-store', `sqlite://${from}`, url])).toBe(0);
    expect(await ownersIn(folder)).toEqual({ 'purser.sqlite': THEIRS });
    await exitOf(['doctor'], { STORE_URL: url });
    expect(await exitOf(['audit'], { STORE_URL: url })).toBe(0);
    expect(await ownersIn(folder)).toEqual({ 'purser.sqlite': THEIRS });

    const backup = join(folder, 'one.purser-backup');
    expect(await exitOf(['backup', backup], { STORE_URL: url })).toBe(0);
    for (const name of ['purser.sqlite', 'new.sqlite']) {
      expect(await exitOf(['restore', backup], { STORE_URL: `sqlite://${join(folder, name)}` })).toBe(0);
    }
    const made = Object.entries(await ownersIn(folder));
    expect(made).toHaveLength(4);
    expect(made.filter(([, owner]) => owner !== THEIRS)).toEqual([]);
    for (const [name] of made) if (name !== 'purser.sqlite') await rm(join(folder, name));

    const used = await openedStore(join(folder, 'purser.sqlite'));
    await exitOf(['doctor'], { STORE_URL: url });
    expect(await exitOf(['audit'], { STORE_URL: url })).toBe(0);
    expect(await ownersIn(folder)).toEqual(Object.fromEntries(beside.map((name) => [name, THEIRS])));
    await used.close();
  });
});

/** The rights of the files in a folder and of the folder itself, by name. */
async function rightsIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = ['.', ...(await readdir(folder, { recursive: true })).sort()];
  const rights = names.map(async (name) => [name, (await modeOf(join(folder, name))).toString(8)] as const);
  return Object.fromEntries(await Promise.all(rights));
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o7777;

/** As on most machines, or more open than any. */
function withUmask(mask: number): void {
  const before = process.umask(mask);
  onTestFinished(() => void process.umask(before));
}

const WIDE = { store: 0o755, 'purser.sqlite': 0o644, 'purser.sqlite.seen': 0o664 } as const;

/** A closed store whose files everybody can read, in a folder of its own. */
async function wideStore(): Promise<string> {
  const folder = join(await temporaryFolder(), 'store');
  await (await openedStore(join(folder, 'purser.sqlite'))).close();
  await writeFile(join(folder, 'purser.sqlite.seen'), '{}');
  for (const [name, mode] of Object.entries(WIDE))
    await chmod(join(folder, '..', name === 'store' ? name : `store/${name}`), mode);
  return folder;
}

describe('the rights on a store', () => {
  it('are its owner’s alone: new folders, the file, and all beside it', async () => {
    withUmask(0);
    const folder = join(await temporaryFolder(), 'deep');
    const store = await openedStore(join(folder, 'er/purser.sqlite'));
    await store.commit([{ key: 'interaction:1', from: undefined, to: 5 }]);
    await store.home.note({ id: 'x', count: 1 });
    expect(await rightsIn(folder)).toEqual({
      '.': '700',
      er: '700',
      'er/purser.sqlite': '600',
      'er/purser.sqlite-shm': '600',
      'er/purser.sqlite-wal': '600',
      'er/purser.sqlite.seen': '600',
    });
  });

  it('are narrowed at the start, with one line in the log', async () => {
    const folder = await wideStore();
    const { log, lines } = keptLog();
    await (await openRecords(`sqlite://${join(folder, 'purser.sqlite')}`, log)).close();
    expect(await rightsIn(folder)).toEqual({
      '.': '755',
      'purser.sqlite': '600',
      'purser.sqlite.seen': '600',
    });
    const notified = lines.filter(({ msg }) => msg.includes('now only their owner can'));
    expect(notified).toMatchObject([
      { level: 30, paths: expect.arrayContaining([join(folder, 'purser.sqlite')]) },
    ]);
    const again = keptLog();
    await (await openRecords(`sqlite://${join(folder, 'purser.sqlite')}`, again.log)).close();
    expect(again.lines.filter(({ msg }) => msg.includes('owner'))).toEqual([]);
  });

  it('are narrow on restored records too, whatever those before them had', async () => {
    const folder = await wideStore();
    const url = `sqlite://${join(folder, 'purser.sqlite')}`;
    const store = await openedStore(join(folder, 'purser.sqlite'));
    await store.commit([{ key: 'interaction:1', from: undefined, to: 5 }]);
    await store.close();
    const backup = join(folder, 'one.purser-backup');
    expect(await exitOf(['backup', backup], { STORE_URL: url })).toBe(0);
    await chmod(join(folder, 'purser.sqlite'), 0o644);
    expect(await exitOf(['restore', backup], { STORE_URL: url })).toBe(0);
    const { '.': _, ...files } = await rightsIn(folder);
    expect(Object.keys(files)).toHaveLength(3);
    expect(new Set(Object.values(files))).toEqual(new Set(['600']));
  });

  it('are narrowed behind no link that somebody has put beside it', async () => {
    const folder = await wideStore();
    const other = join(await temporaryFolder(), 'other');
    await writeFile(other, 'x');
    await chmod(other, 0o644);
    await rm(join(folder, 'purser.sqlite.seen'));
    await symlink(other, join(folder, 'purser.sqlite.seen'));
    await (await openedStore(join(folder, 'purser.sqlite'))).close();
    expect(await modeOf(other)).toBe(0o644);
  });

  it('stay on what is no store, and on a file that has another name', async () => {
    const folder = await wideStore();
    const other = join(folder, 'other');
    await writeFile(other, 'long enough to be looked at, and not a database');
    await chmod(other, 0o644);
    await expect(openedStore(other)).rejects.toThrow('damaged');
    await rm(join(folder, 'purser.sqlite.seen'));
    await link(other, join(folder, 'purser.sqlite.seen'));
    await (await openedStore(join(folder, 'purser.sqlite'))).close();
    expect(await modeOf(other)).toBe(0o644);
  });

  it.skipIf(!isRoot)('are not narrowed by root where another’s folder leads elsewhere', async () => {
    const folder = await wideStore();
    const theirs = await temporaryFolder();
    await symlink(join(folder, 'purser.sqlite'), join(theirs, 'purser.sqlite'));
    await chown(theirs, SERVICE, SERVICE);
    await chmod(join(folder, 'purser.sqlite'), 0o644);
    await narrowRights(join(theirs, 'purser.sqlite'), silentLog);
    expect(await modeOf(join(folder, 'purser.sqlite'))).toBe(0o644);
  });

  it('are written behind no link in the place of the note', async () => {
    const folder = await wideStore();
    const victim = join(folder, '..', 'victim');
    await writeFile(victim, 'x');
    await symlink(victim, join(folder, `purser.sqlite.seen.${process.pid}`));
    const store = await openedStore(join(folder, 'purser.sqlite'));
    await store.home.note({ id: 'x', count: 1 });
    expect(await readFile(victim, 'utf8')).toBe('x');
  });

  it.each([true, false])('are narrow where the store is a link (target exists: %s)', async (isThere) => {
    withUmask(0o022);
    const target = isThere ? await wideStore() : join(await temporaryFolder(), 'volume');
    if (isThere) await rm(join(target, 'purser.sqlite.seen'));
    else await mkdir(target);
    const link = join(await temporaryFolder(), 'purser.sqlite');
    await symlink(join(target, 'purser.sqlite'), link);
    const store = await openedStore(link);
    await store.commit([{ key: 'interaction:1', from: undefined, to: 5 }]);
    const { '.': _, ...files } = await rightsIn(target);
    expect(Object.keys(files)).toContain('purser.sqlite-wal');
    expect(new Set(Object.values(files))).toEqual(new Set(['600']));
  });

  it.skipIf(!isRoot)('of root stay where another group uses the store', async () => {
    const folder = await wideStore();
    for (const name of ['.', 'purser.sqlite']) await chown(join(folder, name), 0, SERVICE);
    await chmod(folder, 0o2770);
    await chmod(join(folder, 'purser.sqlite'), 0o660);
    await (await openedStore(join(folder, 'purser.sqlite'))).close();
    expect(await modeOf(folder)).toBe(0o2770);
    expect(await modeOf(join(folder, 'purser.sqlite'))).toBe(0o660);
  });

  it.skipIf(!isRoot)('that this user cannot narrow are a warning, and the bot starts', async () => {
    const folder = await wideStore();
    await chmod(join(folder, '..'), 0o755);
    await chmod(join(folder, 'purser.sqlite'), 0o666);
    await rm(join(folder, 'purser.sqlite.seen'));
    await chown(folder, SERVICE, SERVICE);
    // The real, not only the effective user: others decide by that.
    const { stdout, stderr } = await runPurser(
      ['start'],
      { ...NOWHERE, STORE_URL: `sqlite://${join(folder, 'purser.sqlite')}` },
      { cwd: '/', uid: SERVICE, gid: SERVICE },
    );
    const said = `${stdout}${stderr}`;
    expect(said).toContain('others can use files of the store, and this user cannot change that');
    expect(said).toContain('EPERM');
    expect(said).not.toContain('The store cannot be opened');
  });
});

it('another program cannot have an open store to itself, though its rights were looked at', async () => {
  const path = join(await temporaryFolder(), 'purser.sqlite');
  await openedStore(path);

  const asks = `new (require('sqlite3').Database)(process.argv[1]).get('PRAGMA journal_mode = DELETE', (error, row) =>
    console.log(error?.code ?? row.journal_mode))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', asks, path]);

  expect(stdout.trim()).toBe('SQLITE_BUSY');
});
