import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, bench, describe } from 'vitest';
import { createLinks, type Links } from '../../src/accounts/member-links.js';
import { openRecords } from '../../src/open-records.js';
import type { Store } from '../../src/storage/store.js';
import { silentLog } from '../support/silent-log.js';
import { fillLinks } from './fill-links.js';
import { linkOf, memberId } from './members.js';

const SIZES = [10_000, 100_000, 1_000_000];

/** Stores with links of each size, on disk. */
const stores: { size: number; folder: string; store: Store; links: Links }[] = [];
for (const size of SIZES) {
  const folder = await mkdtemp(join(tmpdir(), 'purser-bench-'));
  const store = await openRecords(`sqlite://${join(folder, 'purser.sqlite')}`, silentLog);
  await fillLinks(store, size);
  stores.push({ size, folder, store, links: createLinks(store) });
}

afterAll(async () => {
  for (const { store, folder } of stores) {
    await store.close();
    await rm(folder, { recursive: true });
  }
});

/** Scattered numbers, to avoid reading the same page of the file each time. */
function jumping(size: number): () => number {
  let at = 0;
  return () => {
    at = (at + 7_919) % size;
    return at;
  };
}

describe('the link of a member, by the number of links', () => {
  for (const { size, links } of stores) {
    const next = jumping(size);
    bench(`${size} links`, async () => {
      await links.of(memberId(next()));
    });
  }
});

describe('the owner of an account, by the number of links', () => {
  for (const { size, links } of stores) {
    const next = jumping(size);
    bench(`${size} links`, async () => {
      await links.ownerOf(linkOf(next()).account);
    });
  }
});

describe('a link that is replaced, by the number of links', () => {
  for (const { size, links } of stores) {
    const next = jumping(size);
    let since = 0;
    bench(`${size} links`, async () => {
      since += 1;
      await links.set({ ...linkOf(next()), since });
    });
  }
});
