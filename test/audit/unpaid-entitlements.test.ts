import { expect, it } from 'vitest';
import { memberKey } from '../../src/codes/code-records.js';
import type { Grant } from '../../src/ledger/grant.js';
import type { Store } from '../../src/storage/store.js';
import { put } from '../storage/watched-store.js';
import { linesIn } from '../support/audit-faults.js';
import { type Codes, setUpCodes } from '../support/codes.js';
import { setUpDrops } from '../support/drops.js';
import { playerId } from '../support/giveaways.js';
import { recordsOf } from '../support/set-back.js';

/** A code that a member has redeemed, and that is over and paid. */
async function usedUp(): Promise<{ readonly all: Codes; readonly set: string; readonly use: Grant }> {
  const all = await setUpCodes();
  const { set, codes } = await all.create({ uses: 1 });
  await all.redeem(codes?.[0] ?? '', 1);
  await all.lookAfterCodes();
  const id = await all.store.get<string>(memberKey(set.id, playerId(1)));
  const use = id === undefined ? undefined : await all.ledger.find(id);
  if (use === undefined) throw new Error('the code was not redeemed');
  expect((await all.currentCodes(set)).state).toBe('ended');
  expect(await linesIn(all.store)).toEqual([]);
  return { all, set: set.id, use };
}

/** Removes every record under these. */
async function remove(store: Store, ...prefixes: readonly string[]): Promise<void> {
  for (const { key, to } of await recordsOf(store))
    if (prefixes.some((prefix) => key.startsWith(prefix))) {
      await store.commit([{ key, from: to, to: undefined }]);
    }
}

it('names a redemption that nothing pays, even once it is over', async () => {
  const { all, set, use } = await usedUp();
  await remove(all.store, `grant:${use.id}`);

  expect(await linesIn(all.store)).toContain(`place-grants: nothing pays place:${set}:00000.00000`);
});

it('names a grant of a code without a redemption', async () => {
  const { all, set, use } = await usedUp();
  await remove(all.store, 'place:', 'code-member:', 'place-account:');

  expect(await linesIn(all.store)).toContain(`place-grants: grant:${use.id} pays no place of code:${set}`);
});

it('names a grant besides the one that pays the redemption', async () => {
  const { all, set, use } = await usedUp();
  const second = use.id.slice(0, -1) + (use.id.endsWith('0') ? '1' : '0');
  const grant = await all.ledger.find(use.id);
  if (grant === undefined) throw new Error('there is no grant');
  await all.store.commit(await all.ledger.queueChanges({ ...grant, id: second }));

  expect(await linesIn(all.store)).toContain(`place-grants: grant:${second} pays no place of code:${set}`);
});

it('finds the redemption of an erased person by their account', async () => {
  const { all, use: grant } = await usedUp();
  const { member, ...erased } = grant;
  await put(all.store, `grant:${grant.id}`, erased);
  await put(all.store, `grant-of:${member}:${grant.id}`, undefined);

  expect(await linesIn(all.store)).toEqual([]);
});

it('names a claim that nothing pays, even once it is over', async () => {
  const all = await setUpDrops();
  const drop = await all.startDrop({ claims: 1 });
  await all.claim(drop, 1);
  await all.lookAfterDrops();
  expect(await all.dropRecords.open()).toEqual([]);
  await remove(all.store, 'grant:');

  expect(await linesIn(all.store)).toContain(`place-grants: nothing pays place:${drop.id}:00000`);
});
