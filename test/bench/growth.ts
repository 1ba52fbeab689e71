import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monotonicFactory } from 'ulid';
import { createLinks } from '../../src/accounts/member-links.js';
import { createEntrants } from '../../src/giveaways/entrants.js';
import { createCaps } from '../../src/ledger/daily-caps.js';
import { createLedger } from '../../src/ledger/ledger.js';
import { amountOf } from '../../src/money/amount.js';
import { openRecords } from '../../src/open-records.js';
import type { Store } from '../../src/storage/store.js';
import { silentLog } from '../support/silent-log.js';
import { entrantIds, fillEntrants, fillLedger, fillLinks } from './fill.js';
import { linkOf, memberId } from './members.js';
import { type Goal, median, printTable } from './table.js';

type Operation = () => Promise<unknown>;

/** Records of one sort in stores of different sizes, and what is done with them. */
interface Setting {
  readonly what: string;
  readonly sizes: readonly number[];
  /** Fills a store. @returns the operations whose cost must not depend on its size, by their titles */
  fill(store: Store, size: number): Promise<Readonly<Record<string, Operation>>>;
}

const GIVEAWAY = 'giveaway';
const MEMBER = '1300000000000000001';
const PAGE = 8;

const SETTINGS: readonly Setting[] = [
  {
    what: 'links',
    sizes: [10_000, 100_000, 1_000_000],
    async fill(store, size) {
      await fillLinks(store, size);
      const links = createLinks(store);
      const next = jumping(size);
      let since = 0;
      return {
        'the link of a member': () => links.of(memberId(next())),
        'the owner of an account': () => links.ownerOf(linkOf(next()).account),
        'a link that is replaced': () => {
          since += 1;
          return links.set({ ...linkOf(next()), since });
        },
      };
    },
  },
  {
    what: 'grants',
    sizes: [1_000, 10_000, 100_000],
    async fill(store, size) {
      const newId = monotonicFactory();
      await fillLedger(store, size, (index) => newId(Date.UTC(2026, 0, 1) + index * 1_000));
      const caps = createCaps(store, () => amountOf('1000.00'));
      const ledger = createLedger(store, caps, Date.now);
      const middle = (await ledger.list({ limit: Math.floor(Math.min(size, 10_000) / 2) })).next;
      return {
        'the newest page of /grants list': () => ledger.list({ limit: PAGE }),
        'the newest page of one member': () => ledger.list({ member: '7', limit: PAGE }),
        'a page in the middle': () => ledger.list({ before: middle, limit: PAGE }),
      };
    },
  },
  {
    what: 'entrants',
    sizes: [100, 10_000, 100_000],
    async fill(store, size) {
      await fillEntrants(store, GIVEAWAY, entrantIds(size));
      const entrants = createEntrants(store);
      const held = { key: 'held', from: undefined, to: undefined };
      return {
        // So that the size stays the same.
        'entering a giveaway and leaving it': async () => {
          await entrants.add(GIVEAWAY, MEMBER, held);
          await entrants.remove(GIVEAWAY, MEMBER, held);
        },
      };
    },
  },
];

const WARM_UP = 50;
const ROUNDS = 20;
const TIMES_A_ROUND = 50;

/** How the cost of operations grows with the number of records. */
export async function measureGrowth(): Promise<Goal[]> {
  const goals: Goal[] = [];
  for (const setting of SETTINGS) goals.push(...(await measureSetting(setting)));
  return goals;
}

async function measureSetting({ what, sizes, fill }: Setting): Promise<Goal[]> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-growth-'));
  const stores: Store[] = [];
  try {
    const operations: Readonly<Record<string, Operation>>[] = [];
    for (const size of sizes) {
      const store = await openRecords(`sqlite://${join(folder, `${size}.sqlite`)}`, silentLog);
      stores.push(store);
      operations.push(await fill(store, size));
    }
    const goals: Goal[] = [];
    for (const title of Object.keys(operations[0] ?? {})) {
      const medians = await mediansOf(operations.map((all) => all[title] ?? (async () => undefined)));
      const ratios = medians.map((one) => one / (medians[0] ?? Number.NaN));
      const rows = sizes.map((size, index) => [
        `${size} ${what}`,
        (1_000 * (medians[index] ?? Number.NaN)).toFixed(0),
        (ratios[index] ?? Number.NaN).toFixed(2),
      ]);
      printTable(`Growth: ${title}, by the number of ${what}`, ['', 'median µs', 'ratio'], rows);
      goals.push({ what: `${title}, by the number of ${what}`, measured: Math.max(...ratios), atMost: 1.5 });
    }
    return goals;
  } finally {
    for (const store of stores) await store.close();
    await rm(folder, { recursive: true });
  }
}

/** In turns, so that disturbances affect all alike. @returns ms */
async function mediansOf(operations: readonly Operation[]): Promise<readonly number[]> {
  for (const operation of operations) for (let time = 0; time < WARM_UP; time += 1) await operation();
  const took = operations.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, operation] of operations.entries()) {
      for (let time = 0; time < TIMES_A_ROUND; time += 1) {
        const begun = performance.now();
        await operation();
        took[index]?.push(performance.now() - begun);
      }
    }
  }
  return took.map(median);
}

/** Scattered numbers, to avoid reading the same page of the file each time. */
function jumping(size: number): () => number {
  let at = 0;
  return () => {
    at = (at + 7_919) % size;
    return at;
  };
}
