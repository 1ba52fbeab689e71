import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, bench, describe } from 'vitest';
import { openRecords } from '../../src/open-records.js';
import { setUpGiveaways } from '../support/giveaways.js';
import { silentLog } from '../support/silent-log.js';
import { entrantIds, fillEntrants } from './fill-entrants.js';

const SIZES = [100, 10_000, 100_000];
const MEMBER = '1300000000000000001';

/** Open giveaways with so many entrants each, on disk, and one member who is linked. */
const crowds = await Promise.all(
  SIZES.map(async (size) => {
    const folder = await mkdtemp(join(tmpdir(), 'purser-bench-'));
    const store = await openRecords(`sqlite://${join(folder, 'purser.sqlite')}`, silentLog);
    const { giveaways, links, start } = await setUpGiveaways({ store, players: 0 });
    const account = { by: 'username', username: 'bob', id: '1' } as const;
    await links.set({ member: MEMBER, account, since: 0, by: 'x' });
    const { id } = await start();
    await fillEntrants(store, id, entrantIds(size));
    return {
      size,
      /** Enters and leaves, so that the size stays the same. */
      async pressTwice() {
        await giveaways.enter(id, { id: MEMBER, roles: [], joinedAt: 0 });
        await giveaways.leave(id, MEMBER);
      },
      async close() {
        await store.close();
        await rm(folder, { recursive: true });
      },
    };
  }),
);

afterAll(async () => {
  for (const { close } of crowds) await close();
});

describe('entering a giveaway and leaving it, by the number of entrants', () => {
  for (const { size, pressTwice } of crowds) bench(`${size} entrants`, pressTwice, { time: 3_000 });
});
