import { describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../src/discord/reply.js';
import { StoreError } from '../../src/errors.js';
import { createKeptNotices, NOTICES } from '../../src/notices/kept-notices.js';
import type { Store } from '../../src/storage/store.js';
import { NOON } from '../support/credit.js';
import { addDamaged } from '../support/damage.js';
import { openStore } from '../support/open-store.js';
import { silentLog } from '../support/silent-log.js';

/** A log channel that keeps the first of two posts with the same nonce, as Discord does. */
function createChannel() {
  const channel = {
    messages: new Map<string, Reply>(),
    works: true,
    /** It does not take messages with this text. */
    refuses: '',
    /** It takes the next message, and its answer is lost. */
    loses: false,
    posts: 0,
    /** Runs before each post. */
    before: async () => {},
  };
  const messenger = {
    logChannel: { works: () => channel.works } as never,
    async toStaff(message: Reply, nonce = '') {
      await channel.before();
      channel.posts += 1;
      const isRefused = channel.refuses !== '' && JSON.stringify(message).includes(channel.refuses);
      if (!channel.works || isRefused) return undefined;
      if (!channel.messages.has(nonce)) channel.messages.set(nonce, message);
      if (channel.loses) {
        channel.loses = false;
        channel.works = false;
        return undefined;
      }
      return { channelId: 'log', messageId: nonce };
    },
  };
  const texts = () =>
    [...channel.messages.values()].map(({ embeds = [] }) =>
      embeds.map(({ description }) => description).join(' '),
    );
  return { channel, messenger, texts };
}

async function setUp(given: { store?: Store; id?: string; channel?: ReturnType<typeof createChannel> } = {}) {
  const log = given.channel ?? createChannel();
  const store = given.store ?? (await openStore());
  const clock = { now: NOON };
  const dead = new Set<string>();
  const kept = createKeptNotices({
    store,
    messenger: log.messenger,
    liveness: { id: given.id ?? 'this', isDead: async (id) => dead.has(id) },
    log: silentLog,
    now: () => clock.now,
  });
  const tell = (text: string) => kept.tell({ colour: 'plain', text });
  return { ...log, store, kept, tell, clock, dead };
}

describe('a notice for the log channel', () => {
  it('is posted late whatever else is left there that cannot be read', async () => {
    const { kept, tell, channel, store, texts } = await setUp();
    channel.works = false;
    tell('one');
    await kept.idle();
    await addDamaged(store, `${NOTICES}0`);
    channel.works = true;
    await kept.catchUp();
    expect(texts()).toEqual(['one']);
  });

  it('is on disk before it is posted, and no more once it is', async () => {
    const { kept, tell, channel, store, texts } = await setUp();
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

  it('is posted later, once and in its order, where the channel could not be written', async () => {
    const { kept, tell, channel, clock, texts } = await setUp();
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

  it('is posted by the next process, with its file, and by none while its own may be about to', async () => {
    const dying = await setUp({ id: 'dying' });
    dying.channel.works = false;
    dying.kept.tell({ colour: 'plain', text: 'started', file: { name: 'rows.csv', text: 'bob,15' } });
    await dying.kept.idle();
    const next = await setUp({ store: dying.store });
    await next.kept.catchUp();
    expect(next.texts()).toEqual([]);

    next.dead.add('dying');
    await next.kept.catchUp();
    expect(next.texts()).toEqual(['started']);
    const [message] = [...next.channel.messages.values()];
    expect(message?.files).toEqual([{ name: 'rows.csv', data: Buffer.from('bob,15') }]);
  });

  it('stands there once although its removal was reported as failed', async () => {
    const store = await openStore();
    let fails = 1;
    const failing: Store = {
      ...store,
      async commit(changes) {
        if (changes[0]?.to === undefined && fails-- > 0) throw new StoreError('could not write the store');
        return store.commit(changes);
      },
    };
    const { kept, tell, channel, texts } = await setUp({ store: failing });
    tell('once');
    await kept.idle();
    expect(await kept.count()).toBe(1);
    await kept.catchUp();
    expect(channel.posts).toBe(1);
    expect(texts()).toEqual(['once']);
    expect(await kept.count()).toBe(0);
  });

  it('is posted although the store cannot be written', async () => {
    const store = await openStore();
    const commit = () => Promise.reject(new StoreError('could not write the store'));
    const { kept, tell, texts } = await setUp({ store: { ...store, commit } });
    tell('linked');
    await kept.idle();
    expect(texts()).toEqual(['linked']);
  });

  it('that Discord does not take keeps no other one waiting, and is tried again', async () => {
    const { kept, tell, channel, clock, texts } = await setUp();
    channel.refuses = 'too long';
    tell('too long');
    tell('fine');
    await kept.catchUp();
    expect(texts()).toEqual(['fine']);
    const posts = channel.posts;
    await kept.catchUp();
    expect(channel.posts).toBe(posts);
    channel.refuses = '';
    clock.now += 60_000;
    await kept.catchUp();
    expect(texts()).toEqual(['fine', 'too long']);
  });

  it('of a fault that lasts is kept once', async () => {
    const { kept, channel, texts } = await setUp();
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

  it('shares messages with others where there are many', async () => {
    const { kept, tell, channel, texts } = await setUp();
    channel.works = false;
    for (let count = 10; count < 35; count += 1) tell(`n${count}`);
    await kept.idle();
    channel.works = true;
    await kept.catchUp();
    expect(channel.messages.size).toBe(3);
    expect(texts().join(' ')).toBe(Array.from({ length: 25 }, (_, index) => `n${index + 10}`).join(' '));
  });

  it('stands there once, although the answer to a message with many was lost', async () => {
    const { kept, tell, channel, texts } = await setUp();
    channel.works = false;
    const told = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7'];
    for (const text of told) tell(text);
    await kept.idle();
    channel.works = true;
    channel.loses = true;
    await kept.catchUp();
    channel.works = true;
    await kept.catchUp();
    expect(texts()).toEqual([told.join(' ')]);
    expect(await kept.count()).toBe(0);
  });

  it('is not posted by those who post what is left while it is about to be', async () => {
    const { kept, tell, channel, store } = await setUp();
    let goOn = () => {};
    const posting = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    channel.before = () => posting;
    tell('first');
    const catchingUp = kept.catchUp();
    tell('second');
    await vi.waitFor(async () => expect(await store.count(NOTICES)).toBe(2));
    goOn();
    await catchingUp;
    await kept.idle();
    expect(channel.posts).toBe(2);
    expect(await kept.count()).toBe(0);
  });

  it('is on disk while an earlier one is still being posted', async () => {
    const { kept, tell, channel, store } = await setUp();
    let goOn = () => {};
    const posting = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    channel.before = () => posting;
    tell('first');
    tell('second');
    await vi.waitFor(async () => expect(await store.count(NOTICES)).toBe(2));
    goOn();
    await kept.idle();
    expect(await kept.count()).toBe(0);
    expect(channel.posts).toBe(2);
  });

  it('is posted although Discord does not take one that shares its message', async () => {
    const { kept, tell, channel, texts } = await setUp();
    channel.works = false;
    channel.refuses = 'odd';
    for (const text of ['n1', 'n2', 'n3', 'odd', 'n4', 'n5', 'n6']) tell(text);
    await kept.idle();
    channel.works = true;
    await kept.catchUp();
    expect(texts()).toEqual(['n1', 'n2', 'n3', 'n4', 'n5', 'n6']);
    expect(await kept.count()).toBe(1);
  });

  it('is posted later where neither store nor channel took it', async () => {
    const store = await openStore();
    let fails = true;
    const failing: Store = {
      ...store,
      async commit(changes) {
        if (fails) throw new StoreError('could not write the store');
        return store.commit(changes);
      },
    };
    const { kept, tell, channel, texts } = await setUp({ store: failing });
    channel.works = false;
    tell('linked');
    await kept.idle();
    fails = false;
    await kept.catchUp();
    expect(await kept.count()).toBe(1);
    channel.works = true;
    await kept.catchUp();
    expect(texts()).toEqual(['linked']);
    expect(await kept.count()).toBe(0);
  });

  it('is posted although the store fails for longer than the channel does', async () => {
    const store = await openStore();
    const commit = () => Promise.reject(new StoreError('could not write the store'));
    const { kept, tell, channel, texts } = await setUp({ store: { ...store, commit } });
    channel.works = false;
    tell('linked');
    await kept.idle();
    channel.works = true;
    for (let count = 0; count < 3; count += 1) await kept.catchUp();
    expect(texts()).toEqual(['linked']);
    expect(channel.posts).toBe(2);
  });

  it('is posted once, however long it cannot be removed', async () => {
    const store = await openStore();
    let fails = true;
    const failing: Store = {
      ...store,
      async commit(changes) {
        if (fails && changes[0]?.to === undefined) throw new StoreError('could not write the store');
        return store.commit(changes);
      },
    };
    const { kept, tell, channel } = await setUp({ store: failing });
    tell('once');
    for (let count = 0; count < 3; count += 1) await kept.catchUp();
    expect(channel.posts).toBe(1);
    fails = false;
    await kept.catchUp();
    expect(channel.posts).toBe(1);
    expect(await kept.count()).toBe(0);
  });

  it('stands there once, whichever of several processes posts what was kept', async () => {
    const store = await openStore();
    const log = createChannel();
    const slow: Store = {
      ...store,
      async commit(changes) {
        await new Promise((resolve) => setTimeout(resolve, 2));
        return store.commit(changes);
      },
    };
    const one = await setUp({ id: 'one', store: slow, channel: log });
    const other = await setUp({ id: 'other', store: slow, channel: log });
    log.channel.works = false;
    for (let count = 0; count < 30; count += 1) (count % 2 === 0 ? one : other).tell(`n${count}`);
    await one.kept.idle();
    await other.kept.idle();
    log.channel.works = true;
    for (const { clock } of [one, other]) clock.now += 60_000;
    const removed = async () => (await store.count(NOTICES)) < 26;
    log.channel.before = () => new Promise((resolve) => setTimeout(resolve, 30));
    const first = one.kept.catchUp();
    await vi.waitUntil(removed, { interval: 1 });
    const second = other.kept.catchUp();
    await Promise.all([first, second]);
    const texts = log.texts().join(' ').split(' ');
    expect(texts.toSorted()).toEqual([...new Set(texts)].toSorted());
    expect(texts.length).toBe(30);
    expect(await store.count(NOTICES)).toBe(0);
  });

  it('is removed with those that share its message, so that a process that dies leaves no part of that', async () => {
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
    const { kept, tell, channel } = await setUp({ store: watched });
    channel.works = false;
    for (let count = 0; count < 20; count += 1) tell(`n${count}`);
    await kept.idle();
    channel.works = true;
    await kept.catchUp();
    expect(left).toEqual([10, 0]);
  });
});
