import { describe, expect, it } from 'vitest';
import { createLinks, type Link } from '../../src/accounts/member-links.js';
import { StoreError } from '../../src/errors.js';
import { createRecentReads } from '../../src/storage/recent-reads.js';
import type { Store } from '../../src/storage/store.js';
import { heldStep } from '../support/held-commit.js';
import { openAnyRecords as openStore } from '../support/open-store.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const START = 1_000;

/** Two processes on one store: one reads, the other writes behind its back. */
async function twoProcesses() {
  const folder = await temporaryFolder();
  const clock = { now: START };
  const reads = createRecentReads(await openStore(folder), () => clock.now);
  return { ...reads, clock, other: await openStore(folder) };
}

const write = (store: Store, from: string | undefined, to: string | undefined) =>
  store.commit([{ key: 'link:1', from, to }]);

describe('a record for display', () => {
  it('is read once in ten seconds, then shows others’ changes', async () => {
    const { recent, other, clock } = await twoProcesses();
    await write(other, undefined, 'old');
    expect(await recent.get('link:1')).toBe('old');
    await write(other, 'old', 'new');

    clock.now = START + 10_000;
    expect(await recent.get('link:1')).toBe('old');
    clock.now += 1;
    expect(await recent.get('link:1')).toBe('new');
  });

  it('shows changes by this process at once', async () => {
    const { recent, store } = await twoProcesses();
    await write(store, undefined, 'old');
    expect(await recent.get('link:1')).toBe('old');
    await write(store, 'old', 'new');
    expect(await recent.get('link:1')).toBe('new');
    await write(store, 'new', undefined);
    expect(await recent.get('link:1')).toBeUndefined();
  });

  it('is looked up again if it was absent', async () => {
    const { recent, other } = await twoProcesses();
    expect(await recent.get('link:1')).toBeUndefined();
    await write(other, undefined, 'new');
    expect(await recent.get('link:1')).toBe('new');
  });

  it('is not cached if this process changed it during the read', async () => {
    const real = await openStore();
    await write(real, undefined, 'old');
    const writing = heldStep();
    const { store, recent } = createRecentReads(
      {
        ...real,
        async commit(changes) {
          await writing.wait();
          return real.commit(changes);
        },
      },
      () => START,
    );

    const change = write(store, 'old', 'new');
    expect(await recent.get('link:1')).toBe('old');
    writing.release();
    await change;

    expect(await recent.get('link:1')).toBe('new');
  });

  it('is not cached if the read failed', async () => {
    const real = await openStore();
    await write(real, undefined, 'there');
    let broken = true;
    const get: Store['get'] = (key) => (broken ? Promise.reject(new StoreError('broken')) : real.get(key));
    const { recent } = createRecentReads({ ...real, get }, () => START);

    await expect(recent.get('link:1')).rejects.toThrow(StoreError);
    broken = false;

    expect(await recent.get('link:1')).toBe('there');
  });
});

describe('a link that decides about money', () => {
  it('is read from the store itself, whatever the cache shows', async () => {
    const { store, recent, other } = await twoProcesses();
    const links = createLinks(store, recent);
    const linkTo = (username: string): Link => ({
      member: '1',
      account: { by: 'username', username },
      since: START,
      by: '900',
    });
    await links.set(linkTo('bob'));
    expect(await links.shownOf('1')).toEqual(linkTo('bob'));
    await createLinks(other).set(linkTo('eve'));

    expect(await links.shownOf('1')).toEqual(linkTo('bob'));
    expect(await links.of('1')).toEqual(linkTo('eve'));
    expect((await links.plan(linkTo('tim'))).before).toEqual(linkTo('eve'));
  });
});
