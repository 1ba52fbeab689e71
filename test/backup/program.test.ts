import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openRecords as openStore } from '../../src/open-records.js';
import { damagedStore } from '../support/damaged.js';
import { runPurser } from '../support/purser.js';
import { silentLog } from '../support/silent-log.js';
import { STORE_KIND, storeUrl } from '../support/store-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('purser backup and purser restore', () => {
  it('print errors without password or stack, and exit with 1 or 64', async () => {
    const folder = await temporaryFolder();
    const url = await storeUrl(STORE_KIND, folder);
    const settings = { STORE_URL: url };
    await writeFile(join(folder, 'other'), 'no backup at all');
    const runs: readonly (readonly [readonly string[], number, RegExp])[] = [
      [['backup'], 64, /^Usage: purser backup TO, or: npm run backup -- TO\n/],
      [['restore'], 64, /^Usage: purser restore FROM, or: npm run restore -- FROM\n/],
      [['backup', join(folder, 'new')], 1, /^No backup was made: .*(there is no store|does not exist).*\n$/],
      [['restore', join(folder, 'none')], 1, /none was not restored: there is no such file\.\n$/],
      [['restore', join(folder, 'other')], 1, /not a backup of Purser\.\n$/],
    ];
    for (const [args, code, says] of runs) {
      const run = await runPurser(args, settings);
      expect([run.code, run.stdout]).toEqual([code, '']);
      expect(run.stderr).toMatch(says);
      expect(run.stderr).not.toContain('hush-hush');
    }
    const { stderr } = await runPurser(['backup', 'a'], { STORE_URL: 'mysql://x' });
    expect(stderr).toMatch(/^STORE_URL is wrong; expected: .*\n$/);
  });

  it('copy the records to a folder and back', async () => {
    const folder = await temporaryFolder();
    const url = await storeUrl(STORE_KIND, folder);
    const store = await openStore(url, silentLog);
    await store.commit([{ key: 'link-request-open:1', from: undefined, to: 'x' }]);
    const { code, stdout } = await runPurser(['backup', folder], { STORE_URL: url });
    expect(code).toBe(0);
    expect(stdout).not.toContain('Warning');
    const path = /are in (.*) \([\d.]+ \w+\), and/.exec(stdout)?.[1] ?? '';
    expect((await stat(path)).isFile()).toBe(true);
    await store.commit([{ key: 'link-request-open:1', from: 'x', to: 'y' }]);
    await store.close();

    const restored = await runPurser(['restore', path], { STORE_URL: url });

    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/^Done: 2 records of .*\nThe previous records are kept in /);
    const after = await openStore(url, silentLog);
    onTestFinished(after.close);
    expect(await after.get('link-request-open:1')).toBe('x');
  });

  it('name unreadable records, and exit with 0', async () => {
    const { url, close } = await damagedStore([], ['grant:1', 'link:5']);
    await close();
    const folder = await temporaryFolder();
    const { code, stdout } = await runPurser(['backup', folder], { STORE_URL: url });
    expect(stdout).toMatch(
      /^Done: 3 records of .*\nWarning: 2 records cannot be read .*:\n {2}grant:1\n {2}link:5\n$/,
    );
    expect(code).toBe(0);
    const path = /are in (.*) \([\d.]+ \w+\), and/.exec(stdout)?.[1] ?? '';

    const restored = await runPurser(['restore', path], { STORE_URL: url });

    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(
      /\nWarning: 2 records cannot be read.* Nothing is paid from them.*:\n {2}grant:1\n {2}link:5\n$/,
    );
  });
});
