import { describe, expect, it } from 'vitest';
import { NOTICES } from '../../src/notices/notice-records.js';
import type { Change, Store } from '../../src/storage/store.js';
import { NOON } from '../support/credit.js';
import { faultyStore } from '../support/faulty-store.js';
import { heldStep } from '../support/held-commit.js';
import { setUpNotices } from '../support/kept-notices.js';
import { openStore } from '../support/open-store.js';

const isDeleted = ({ to }: Change) => to === undefined;

describe('a notice for the log channel', () => {
  it('is on disk before it is posted, and deleted afterwards', async () => {
    const { kept, tell, channel, store, texts } = await setUpNotices();
    const counts: number[] = [];
    channel.before = async () => {
      counts.push(await store.count(NOTICES));
    };
    tell('linked');
    await kept.idle();
    expect(counts).toEqual([1]);
    expect(texts()).toEqual(['linked']);
    expect(await kept.count()).toBe(0);
  });

  it('is posted later, once and in order, after the channel failed', async () => {
    const { kept, tell, channel, clock, texts } = await setUpNotices();
    channel.works = false;
    tell('first');
    tell('second');
    await kept.catchUp();
    expect(await kept.count()).toBe(2);
    expect(texts()).toEqual([]);

    channel.works = true;
    clock.now += 120_000;
    tell('third');
    await kept.catchUp();
    await kept.catchUp();
    expect(texts()).toEqual(['first', 'second', 'third']);
    expect(await kept.count()).toBe(0);
    const [late] = [...channel.messages.values()];
    expect(late?.embeds?.[0]?.timestamp).toBe(new Date(NOON).toISOString());
  });

  it('is posted by the next process, with its file, once', async () => {
    const dying = await setUpNotices({ id: 'dying' });
    dying.channel.works = false;
    dying.kept.tell({ colour: 'plain', text: 'started', file: { name: 'rows.csv', text: 'bob,15' } });
    await dying.kept.idle();
    const next = await setUpNotices({ store: dying.store });
    await next.kept.catchUp();
    expect(next.texts()).toEqual([]);

    next.dead.add('dying');
    await next.kept.catchUp();
    expect(next.texts()).toEqual(['started']);
    const [message] = [...next.channel.messages.values()];
    expect(message?.files).toEqual([{ name: 'rows.csv', data: Buffer.from('bob,15') }]);
  });

  it('is posted even if the store cannot be written', async () => {
    const { store, writes } = faultyStore(await openStore());
    writes.fail = true;
    const { kept, tell, texts } = await setUpNotices({ store });
    tell('linked');
    await kept.idle();
    expect(texts()).toEqual(['linked']);
  });

  it('of a lasting fault is stored once', async () => {
    const { kept, channel, texts } = await setUpNotices();
    channel.works = false;
    for (let count = 0; count < 3; count += 1) kept.tell({ colour: 'attention', text: 'token', lasts: true });
    await kept.idle();
    expect(await kept.count()).toBe(1);
    channel.works = true;
    await kept.catchUp();
    kept.tell({ colour: 'attention', text: 'token', lasts: true });
    await kept.idle();
    expect(texts()).toEqual(['token', 'token']);
  });

  it('is posted once even if earlier ones are being posted late', async () => {
    const { kept, tell, channel, store } = await setUpNotices();
    const posting = heldStep();
    channel.before = posting.wait;
    tell('first');
    const catchingUp = kept.catchUp();
    tell('second');
    await expect.poll(() => store.count(NOTICES)).toBe(2);
    posting.release();
    await catchingUp;
    await kept.idle();
    expect(channel.posts).toBe(2);
    expect(await kept.count()).toBe(0);
  });

  it.each(['the store', 'the channel'] as const)(
    'is posted once if neither took it and %s works again first',
    async (first) => {
      const { store, writes } = faultyStore(await openStore());
      writes.fail = true;
      const { kept, tell, channel, texts } = await setUpNotices({ store });
      channel.works = false;
      tell('linked');
      await kept.idle();
      if (first === 'the store') writes.fail = false;
      else channel.works = true;
      for (let count = 0; count < 3; count += 1) await kept.catchUp();
      expect(await kept.count()).toBe(first === 'the store' ? 1 : 0);
      writes.fail = false;
      channel.works = true;
      await kept.catchUp();
      expect(texts()).toEqual(['linked']);
      expect(await kept.count()).toBe(0);
    },
  );

  it('is posted once, however long it cannot be deleted', async () => {
    const { store, fail, hasFailed } = faultyStore(await openStore());
    fail({ matches: isDeleted, takesEffect: false, times: 3 });
    const { kept, tell, channel } = await setUpNotices({ store });
    tell('once');
    for (let count = 0; count < 3; count += 1) await kept.catchUp();
    expect(channel.posts).toBe(1);
    expect(hasFailed()).toBe(true);
    await kept.catchUp();
    expect(channel.posts).toBe(1);
    expect(await kept.count()).toBe(0);
  });
});

describe('notices that are many', () => {
  /** More than are posted one by one wait for the channel. */
  async function waiting(count: number, store?: Store) {
    const all = await setUpNotices(store && { store });
    all.channel.works = false;
    const names = Array.from({ length: count }, (_, index) => `n${index + 10}`);
    for (const name of names) all.tell(name);
    await all.kept.idle();
    all.channel.works = true;
    return { ...all, names };
  }

  it('share messages, each deleted at once', async () => {
    const store = await openStore();
    const left: number[] = [];
    const watched: Store = {
      ...store,
      async commit(changes) {
        const isDone = await store.commit(changes);
        if (changes[0]?.to === undefined) left.push(await store.count(NOTICES));
        return isDone;
      },
    };
    const { kept, texts, names } = await waiting(25, watched);
    await kept.catchUp();
    expect(texts().join(' ')).toBe(names.join(' '));
    expect(left).toEqual([15, 5, 0]);
  });

  it('are posted once even if the answer to their message was lost', async () => {
    const { kept, channel, texts, names } = await waiting(7);
    channel.loses = true;
    await kept.catchUp();
    channel.works = true;
    await kept.catchUp();
    expect(texts()).toEqual([names.join(' ')]);
    expect(await kept.count()).toBe(0);
  });
});
