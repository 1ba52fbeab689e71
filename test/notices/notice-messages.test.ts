import { describe, expect, it, vi } from 'vitest';
import { NOTICES } from '../../src/notices/notice-records.js';
import type { Store } from '../../src/storage/store.js';
import { createChannel, setUpNotices } from '../support/kept-notices.js';
import { openStore } from '../support/open-store.js';

describe('a notice among many', () => {
  it('shares messages with others if there are many', async () => {
    const { kept, tell, channel, texts } = await setUpNotices();
    channel.works = false;
    for (let count = 10; count < 35; count += 1) tell(`n${count}`);
    await kept.idle();
    channel.works = true;
    await kept.catchUp();
    expect(channel.messages.size).toBe(3);
    expect(texts().join(' ')).toBe(Array.from({ length: 25 }, (_, index) => `n${index + 10}`).join(' '));
  });

  it('is posted once even if the answer to their message was lost', async () => {
    const { kept, tell, channel, texts } = await setUpNotices();
    channel.works = false;
    const notified = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7'];
    for (const text of notified) tell(text);
    await kept.idle();
    channel.works = true;
    channel.loses = true;
    await kept.catchUp();
    channel.works = true;
    await kept.catchUp();
    expect(texts()).toEqual([notified.join(' ')]);
    expect(await kept.count()).toBe(0);
  });

  it('is posted once by several processes', async () => {
    const store = await openStore();
    const log = createChannel();
    const slow: Store = {
      ...store,
      async commit(changes) {
        await new Promise((resolve) => setTimeout(resolve, 2));
        return store.commit(changes);
      },
    };
    const one = await setUpNotices({ id: 'one', store: slow, channel: log });
    const other = await setUpNotices({ id: 'other', store: slow, channel: log });
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

  it('is deleted together with those in its message', async () => {
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
    const { kept, tell, channel } = await setUpNotices({ store: watched });
    channel.works = false;
    for (let count = 0; count < 20; count += 1) tell(`n${count}`);
    await kept.idle();
    channel.works = true;
    await kept.catchUp();
    expect(left).toEqual([10, 0]);
  });
});
