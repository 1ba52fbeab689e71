import { describe, expect, it } from 'vitest';
import { openStore } from '../support/open-store.js';
import { runPurser } from '../support/purser.js';
import { storePlace } from '../support/store-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { livedInStore, put } from './lived-in-store.js';

/** Runs the built program until it ends. @returns how it ended, and its lines */
async function runAudit(settings: Readonly<Record<string, string>>) {
  const { code, stdout, stderr } = await runPurser(['audit'], settings, { cwd: await temporaryFolder() });
  return { code, stderr, lines: stdout.split('\n').filter((line) => line !== '') };
}

async function filled() {
  const folder = await temporaryFolder();
  const { records } = await livedInStore();
  const store = await openStore(folder);
  await store.commit(records);
  return { store, url: (await storePlace(folder)).url };
}

describe('npm run audit', () => {
  it('ends with 0 where all is well, with a bot or without', async () => {
    const { store, url } = await filled();
    const well = { code: 0, stderr: '', lines: [expect.stringMatching(/^All is well: \d+ checks of /)] };
    expect(await runAudit({ STORE_URL: url })).toEqual(well);
    await store.close();
    expect(await runAudit({ STORE_URL: url })).toEqual(well);
  });

  it('ends with 1, a line for each fault and no password', async () => {
    const { store, url } = await filled();
    await put(store, 'grant-of:5:01GONE', '01GONE');
    await put(store, 'payout-open:01GONE', '01GONE');
    expect(await runAudit({ STORE_URL: url })).toEqual({
      code: 1,
      stderr: '',
      lines: [
        'index: grant-of:5:01GONE names grant:01GONE, which does not exist',
        'index: payout-open:01GONE names payout:01GONE, which does not exist',
        '2 faults.',
      ],
    });
  });

  it('takes a store that is missing or foreign for a fault', async () => {
    const { url, remove } = await storePlace(await temporaryFolder());
    const { code, stderr, lines } = await runAudit({ STORE_URL: url });
    await remove();
    expect({ code, lines }).toEqual({ code: 1, lines: [] });
    expect(stderr).toMatch(/^The store cannot be audited: .*(no store|does not exist).*\n$/);
    expect(stderr).not.toContain('hush-hush');
  });

  it('names a wrong address of a store', async () => {
    const { code, stderr } = await runAudit({ STORE_URL: 'mysql://x' });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('STORE_URL is wrong') });
  });
});
