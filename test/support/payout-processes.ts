import { expect } from 'vitest';
import type { Payout } from '../../src/payouts/payout-schema.js';
import { openStore } from './open-store.js';
import { setUpPayouts, websiteOf } from './payouts.js';
import { temporaryFolder } from './temporary-folder.js';

/** A website that holds its answers to adds until released. */
export function gated(count: number) {
  const website = websiteOf(count);
  const waiting: Array<() => void> = [];
  let isOpen = false;
  website.beforeAnswer = () =>
    isOpen ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve));
  return {
    website,
    underWay: () => expect.poll(() => waiting.length, { interval: 5 }).toBe(Math.min(4, count)),
    open() {
      isOpen = true;
      for (const go of waiting.splice(0)) go();
    },
  };
}

/** Two processes of the bot on one store. */
export async function twoProcesses(options: Parameters<typeof setUpPayouts>[0] = {}) {
  const folder = await temporaryFolder();
  const website = options.website ?? websiteOf(10);
  const one = await setUpPayouts({ ...options, website, store: await openStore(folder), pid: 100 });
  const other = await setUpPayouts({
    ...options,
    website,
    clock: one.clock,
    store: await openStore(folder),
    pid: 200,
  });
  one.running.add(200);
  other.running.add(100);
  return { one, other, website };
}

/** The payout on disk. */
export const found = async ({ records }: Awaited<ReturnType<typeof setUpPayouts>>, { id }: Payout) => {
  const payout = await records.find(id);
  if (payout === undefined) throw new Error('no such payout');
  return payout;
};
