import type { Reply } from '../../src/discord/reply.js';
import { createKeptNotices } from '../../src/notices/kept-notices.js';
import type { Store } from '../../src/storage/store.js';
import { NOON } from './credit.js';
import { openStore } from './open-store.js';
import { silentLog } from './silent-log.js';

/** A log channel that keeps the first of two posts with the same nonce, like Discord. */
export function createChannel() {
  const channel = {
    messages: new Map<string, Reply>(),
    works: true,
    /** It rejects messages with this text. */
    refuses: '',
    /** It takes the next message, but its answer is lost. */
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

/** Kept notices of one process, on a store and a channel of its own unless they are given. */
export async function setUpNotices(
  given: { store?: Store; id?: string; channel?: ReturnType<typeof createChannel> } = {},
) {
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
