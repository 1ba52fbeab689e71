import { describe, expect, it } from 'vitest';
import { createLinkRequestUpkeep } from '../../src/accounts/link-request-upkeep.js';
import { createLinkRequests } from '../../src/accounts/link-requests.js';
import { createLinks } from '../../src/accounts/member-links.js';
import type { Account } from '../../src/accounts/website-account.js';
import type { Messenger } from '../../src/discord/messenger.js';
import type { Reply } from '../../src/discord/reply.js';
import type { MessagePlace } from '../../src/message-place.js';
import type { Store } from '../../src/storage/store.js';
import { type Clock, systemClock } from '../../src/time/clock.js';
import { createLinkRequestNotices } from '../../src/views/link-request-card.js';
import { languages } from '../support/english.js';
import { faultyStore } from '../support/faulty-store.js';
import { openStore } from '../support/open-store.js';
import { silentLog } from '../support/silent-log.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const NOON = Date.UTC(2026, 10, 21, 12);
const bob: Account = { by: 'username', username: 'bob', id: '7' };

/** A log channel that keeps the first of two posts with the same nonce, like Discord. */
function createLogChannel() {
  const channel = {
    /** The current messages, by nonce. */
    messages: new Map<string, { place: MessagePlace; shown: Reply }>(),
    posts: 0,
    deaf: false,
    /** Runs while a post is under way. */
    meanwhile: async () => {},
  };
  const messenger: Pick<Messenger, 'toStaff' | 'edit'> = {
    async toStaff(message, nonce = `of its own ${channel.posts}`) {
      channel.posts += 1;
      if (channel.deaf) return undefined;
      const known = channel.messages.get(nonce);
      const place = known?.place ?? { channelId: 'log', messageId: `m${channel.messages.size}` };
      if (known === undefined) channel.messages.set(nonce, { place, shown: message });
      await channel.meanwhile();
      return place;
    },
    async edit(place, message) {
      for (const one of channel.messages.values()) {
        if (one.place.messageId === place.messageId) one.shown = message;
      }
      return true;
    },
  };
  const texts = () => [...channel.messages.values()].map(({ shown }) => JSON.stringify(shown));
  return { channel, messenger, texts };
}

/** One process of the bot. */
function processOn(store: Store, messenger: Pick<Messenger, 'toStaff' | 'edit'>, time: { now: number }) {
  const clock: Clock = { ...systemClock, now: () => time.now };
  const requests = createLinkRequests(store, createLinks(store), () => time.now);
  const notices = createLinkRequestNotices(messenger, languages);
  const upkeep = createLinkRequestUpkeep({ requests, notices, log: silentLog, now: () => time.now, clock });
  return { requests, notices, upkeep };
}

async function setUp() {
  const time = { now: NOON };
  const store = await openStore();
  const log = createLogChannel();
  return { time, store, ...log, ...processOn(store, log.messenger, time) };
}

describe('a link request', () => {
  it('is shown to staff once, with its buttons', async () => {
    const { requests, upkeep, texts, time, channel } = await setUp();
    const { request } = await requests.ask('1', bob, 'en-US');
    expect(await upkeep.ask(request)).toBe(true);
    expect(texts()).toEqual([expect.stringContaining('Approve')]);
    expect((await requests.openOf('1'))?.posted).toEqual({ channelId: 'log', messageId: 'm0' });
    time.now += 60_000;
    await upkeep.recover();
    expect(channel.posts).toBe(1);
    for (const nonce of channel.messages.keys()) expect(nonce.length).toBeLessThanOrEqual(25);
  });

  it('that could not be posted follows a minute after each failure', async () => {
    const { requests, upkeep, channel, time, texts } = await setUp();
    channel.deaf = true;
    for (const member of ['1', '2']) {
      const { request } = await requests.ask(member, { ...bob, id: member }, 'en-US');
      expect(await upkeep.ask(request)).toBe(false);
    }
    // The process that received it may still be posting it.
    await upkeep.recover();
    time.now += 15_000;
    await upkeep.recover();
    expect(channel.posts).toBe(2);
    time.now += 1;
    await upkeep.recover();
    expect(channel.posts).toBe(3);
    channel.deaf = false;
    time.now += 59_999;
    await upkeep.recover();
    expect(channel.posts).toBe(3);
    time.now += 1;
    await upkeep.recover();
    expect(texts()).toHaveLength(2);
    const { entries } = await requests.listed({ state: 'open' });
    expect(entries.map(({ posted }) => posted?.messageId)).toEqual(['m1', 'm0']);
    time.now += 60_000;
    await upkeep.recover();
    expect(channel.posts).toBe(5);
  });

  it('is one message though two post it or its place is unrecorded', async () => {
    const folder = await temporaryFolder();
    const { channel, messenger, texts } = createLogChannel();
    const time = { now: NOON };
    const [one, other] = [
      processOn(await openStore(folder), messenger, time),
      processOn(await openStore(folder), messenger, time),
    ];
    await one.requests.ask('1', bob, 'en-US');
    time.now += 20_000;
    // Neither post ends before both have begun.
    const asleep: Array<() => void> = [];
    channel.meanwhile = async () => {
      if (channel.posts === 2) for (const wake of asleep) wake();
      else await new Promise<void>((resolve) => asleep.push(resolve));
    };
    await Promise.all([one.upkeep.recover(), other.upkeep.recover()]);
    expect(channel.posts).toBe(2);
    expect(texts()).toHaveLength(1);
    expect(await other.requests.unposted()).toEqual([]);
    expect((await one.requests.openOf('1'))?.posted?.messageId).toBe('m0');
  });

  it('stays posted, and is recorded once the store works again', async () => {
    const { store, messenger, time, requests, texts } = await setUp();
    const { store: failingStore, writes } = faultyStore(store);
    writes.fail = true;
    const { request } = await requests.ask('1', bob, 'en-US');
    const { upkeep } = processOn(failingStore, messenger, time);
    expect(await upkeep.ask(request)).toBe(false);
    writes.fail = false;
    time.now += 20_000;
    await upkeep.recover();
    expect(texts()).toHaveLength(1);
    expect((await requests.openOf('1'))?.posted?.messageId).toBe('m0');
  });

  it.each([
    ['approved', '✅ Approved · Link request'],
    ['rejected', '⛔ Rejected · Link request'],
    ['withdrawn', '↩️ Withdrawn · Link request'],
  ] as const)('that is %s while its message is on its way shows that', async (end, text) => {
    const { requests, upkeep, channel, texts } = await setUp();
    const { request } = await requests.ask('1', bob, 'en-US');
    channel.meanwhile = async () => {
      if (end === 'withdrawn') await requests.withdraw(request.id, '1');
      else await requests.decide(request.id, end, '900');
    };
    await upkeep.ask(request);
    expect(texts()).toEqual([expect.stringContaining(text)]);
    expect(texts().join()).not.toContain('Approve"');
  });

  it('that was decided before it could be posted is no longer posted', async () => {
    const { requests, upkeep, channel, time } = await setUp();
    const { request } = await requests.ask('1', bob, 'en-US');
    await requests.decide(request.id, 'rejected', '900');
    await requests.ask('2', { ...bob, id: '8' }, 'en-US');
    time.now += 7 * 24 * 60 * 60_000;
    await upkeep.recover();
    expect(channel.posts).toBe(0);
  });
});
