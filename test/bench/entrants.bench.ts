import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, bench, describe } from 'vitest';
import { createLinks } from '../../src/accounts/member-links.js';
import { systemClock, systemWorld } from '../../src/clock.js';
import { createCaps } from '../../src/credit/daily-caps.js';
import { createEntrants } from '../../src/giveaways/entrants.js';
import { createGiveawayRecords } from '../../src/giveaways/giveaway-records.js';
import { createGiveaways } from '../../src/giveaways/giveaways.js';
import { amountOf } from '../../src/money/amount.js';
import { openRecords } from '../../src/open-records.js';
import { createLiveness } from '../../src/storage/liveness.js';
import { systemMachine } from '../../src/storage/machine.js';
import { entrantIds, fillEntrants } from '../support/fill-entrants.js';
import { createGiveawayNoticesDouble } from '../support/giveaways.js';
import { silentLog } from '../support/silent-log.js';

const SIZES = [100, 10_000, 100_000];
const MEMBER = '1300000000000000001';

/** Open giveaways of each size, on disk, and a linked member. */
const giveaways = await Promise.all(
  SIZES.map(async (size) => {
    const folder = await mkdtemp(join(tmpdir(), 'purser-bench-'));
    const store = await openRecords(`sqlite://${join(folder, 'purser.sqlite')}`, silentLog);
    const caps = createCaps(store, amountOf('1000.00'));
    const links = createLinks(store);
    const entrants = createEntrants(store);
    const service = createGiveaways({
      records: createGiveawayRecords(store, caps, Date.now),
      entrants,
      counter: { changed: () => undefined, forget: () => undefined, stop: () => undefined },
      caps,
      links,
      notices: createGiveawayNoticesDouble(),
      liveness: createLiveness(store, {
        ...systemWorld,
        machine: systemMachine(),
        monotonic: systemClock.now,
      }),
      max: amountOf('100.00'),
      approvalOver: undefined,
      isListed: () => true,
      log: silentLog,
      now: Date.now,
    });
    const account = { by: 'username', username: 'bob', id: '1' } as const;
    await links.set({ member: MEMBER, account, since: 0, by: 'x' });
    const { draft } = await service.prepare({
      by: '900',
      guildId: 'guild',
      channelId: 'general',
      title: 'bench',
      amount: 5,
      winners: 1,
      durationMs: 24 * 60 * 60_000,
      role: undefined,
      memberForMs: undefined,
    });
    const { id } = await service.confirm(draft.id, '900');
    await fillEntrants(store, id, entrantIds(size));
    return {
      size,
      /** Enters and leaves, so that the size stays the same. */
      async pressTwice() {
        await service.enter(id, { id: MEMBER, roles: [], joinedAt: 0 });
        await service.leave(id, MEMBER);
      },
      async close() {
        await store.close();
        await rm(folder, { recursive: true });
      },
    };
  }),
);

afterAll(async () => {
  for (const { close } of giveaways) await close();
});

describe('entering a giveaway and leaving it, by the number of entrants', () => {
  for (const { size, pressTwice } of giveaways) bench(`${size} entrants`, pressTwice, { time: 3_000 });
});
