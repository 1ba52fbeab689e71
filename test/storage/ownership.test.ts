import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openRecords } from '../../src/open-records.js';
import { PURSER } from '../support/purser.js';
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

/** Runs a program as root to its end. */
async function runPurser(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [PURSER, ...args], {
    cwd: await temporaryFolder(),
    env: { PATH: process.env['PATH'], ...settings },
    stdio: 'ignore',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  await once(child, 'exit');
  return child.exitCode;
}

const THEIRS = `${SERVICE}:${SERVICE}`;

describe.skipIf(!isRoot)('what root creates in another user’s folder', () => {
  it('belongs to that user: the store, SQLite’s files beside it, and new folders', async () => {
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

  it('does not change the owner of existing files, or of files in root’s own folder', async () => {
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

    expect(await runPurser(['move-store', `sqlite://${from}`, url])).toBe(0);
    expect(await ownersIn(folder)).toEqual({ 'purser.sqlite': THEIRS });
    await runPurser(['doctor'], { STORE_URL: url });
    expect(await runPurser(['audit'], { STORE_URL: url })).toBe(0);
    expect(await ownersIn(folder)).toEqual({ 'purser.sqlite': THEIRS });

    const backup = join(folder, 'one.purser-backup');
    expect(await runPurser(['backup', backup], { STORE_URL: url })).toBe(0);
    for (const name of ['purser.sqlite', 'new.sqlite']) {
      expect(await runPurser(['restore', backup], { STORE_URL: `sqlite://${join(folder, name)}` })).toBe(0);
    }
    const made = Object.entries(await ownersIn(folder));
    expect(made).toHaveLength(4);
    expect(made.filter(([, owner]) => owner !== THEIRS)).toEqual([]);
    for (const [name] of made) if (name !== 'purser.sqlite') await rm(join(folder, name));

    const used = await openedStore(join(folder, 'purser.sqlite'));
    await runPurser(['doctor'], { STORE_URL: url });
    expect(await runPurser(['audit'], { STORE_URL: url })).toBe(0);
    expect(await ownersIn(folder)).toEqual(Object.fromEntries(beside.map((name) => [name, THEIRS])));
    await used.close();
  });
});
