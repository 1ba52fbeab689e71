import { describe, expect, it } from 'vitest';
import { NOTICES } from '../../src/notices/notice-records.js';
import type { Change } from '../../src/storage/store.js';
import { NOON } from '../support/credit.js';
import { addDamaged } from '../support/damage.js';
import { faultyStore } from '../support/faulty-store.js';
import { heldStep } from '../support/held-commit.js';
import { setUpNotices } from '../support/kept-notices.js';
import { openStore } from '../support/open-store.js';

const isDeleted = ({ to }: Change) => to === undefined;

describe('a notice for the log channel', () => {
  it('is posted late despite unreadable ones', async () => {
    const { kept, tell, channel, store, texts } = await setUpNotices();
    channel.works = false;
    tell('one');
    await kept.idle();
    await addDamaged(store, `${NOTICES}0`);
    channel.works = true;
    await kept.catchUp();
    expect(texts()).toEqual(['one']);
  });

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

  it('is posted once even if its deletion was reported as failed', async () => {
    const { store, fail } = faultyStore(await openStore());
    fail({ matches: isDeleted, takesEffect: false });
    const { kept, tell, channel, texts } = await setUpNotices({ store });
    tell('once');
    await kept.idle();
    expect(await kept.count()).toBe(1);
    await kept.catchUp();
    expect(channel.posts).toBe(1);
    expect(texts()).toEqual(['once']);
    expect(await kept.count()).toBe(0);
  });

  it('is posted even if the store cannot be written', async () => {
    const { store, writes } = faultyStore(await openStore());
    writes.fail = true;
    const { kept, tell, texts } = await setUpNotices({ store });
    tell('linked');
    await kept.idle();
    expect(texts()).toEqual(['linked']);
  });

  it('that Discord rejects does not delay others, and is retried', async () => {
    const { kept, tell, channel, clock, texts } = await setUpNotices();
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

  it('is on disk while an earlier one is still being posted', async () => {
    const { kept, tell, channel, store } = await setUpNotices();
    const posting = heldStep();
    channel.before = posting.wait;
    tell('first');
    tell('second');
    await expect.poll(() => store.count(NOTICES)).toBe(2);
    posting.release();
    await kept.idle();
    expect(await kept.count()).toBe(0);
    expect(channel.posts).toBe(2);
  });

  it('is posted even if Discord rejects another in its message', async () => {
    const { kept, tell, channel, texts } = await setUpNotices();
    channel.works = false;
    channel.refuses = 'odd';
    for (const text of ['n1', 'n2', 'n3', 'odd', 'n4', 'n5', 'n6']) tell(text);
    await kept.idle();
    channel.works = true;
    await kept.catchUp();
    expect(texts()).toEqual(['n1', 'n2', 'n3', 'n4', 'n5', 'n6']);
    expect(await kept.count()).toBe(1);
  });

  it('is posted later if neither store nor channel accepted it', async () => {
    const { store, writes } = faultyStore(await openStore());
    writes.fail = true;
    const { kept, tell, channel, texts } = await setUpNotices({ store });
    channel.works = false;
    tell('linked');
    await kept.idle();
    writes.fail = false;
    await kept.catchUp();
    expect(await kept.count()).toBe(1);
    channel.works = true;
    await kept.catchUp();
    expect(texts()).toEqual(['linked']);
    expect(await kept.count()).toBe(0);
  });

  it('is posted even if the store fails longer than the channel', async () => {
    const { store, writes } = faultyStore(await openStore());
    writes.fail = true;
    const { kept, tell, channel, texts } = await setUpNotices({ store });
    channel.works = false;
    tell('linked');
    await kept.idle();
    channel.works = true;
    for (let count = 0; count < 3; count += 1) await kept.catchUp();
    expect(texts()).toEqual(['linked']);
    expect(channel.posts).toBe(1);
  });

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
