import { type Link, linkKey } from '../../src/accounts/member-links.js';
import type { Delivery } from '../../src/discord/messenger.js';
import type { Reply } from '../../src/discord/reply.js';
import type { Ledger } from '../../src/ledger/ledger.js';
import type { LinkProofRecords } from '../../src/link-proofs/link-proof-records.js';
import { createDirectMessages, type DirectMessage } from '../../src/notices/direct-messages.js';
import { createKeptNotices } from '../../src/notices/kept-notices.js';
import type { OutboxOptions } from '../../src/notices/outbox-records.js';
import { createDirectMessageTexts } from '../../src/views/direct-message-texts.js';
import { createProvenTelling } from '../../src/views/link-notices.js';
import { english, languages } from './english.js';
import { createChannel } from './kept-notices.js';
import { silentLog } from './silent-log.js';

/** A direct message that a member has got. */
export interface Told extends Pick<DirectMessage, 'member' | 'tells'> {
  readonly text: string;
}

/** Staff and members, as all processes reach them. Of two messages with the same nonce, they get the first. */
export function createToldPeople() {
  const { messenger, texts, channel } = createChannel();
  const members: Told[] = [];
  const nonces = new Set<string>();
  const written = new WeakMap<Reply, DirectMessage['tells']>();
  const state: { delivery: Delivery; deliveries: number } = { delivery: 'sent', deliveries: 0 };
  return {
    members,
    /** What staff read in the log channel. */
    staff: texts,
    channel,
    /** What becomes of direct messages, and how many were tried. */
    state,
    written,
    messenger: {
      ...messenger,
      async toMember(member: string, message: Reply | Promise<Reply>, nonce = '') {
        const reply = await message;
        state.deliveries += 1;
        const tells = written.get(reply);
        if (tells === undefined) throw new Error('nobody has written that message');
        if (state.delivery === 'sent' && !nonces.has(nonce)) {
          nonces.add(nonce);
          const text = (reply.embeds ?? []).map(({ title, description }) => `${title} ${description}`).join();
          members.push({ member, tells, text });
        }
        return state.delivery;
      },
    },
  };
}

const NOTHING = { find: async () => undefined };

export type ToldPeople = ReturnType<typeof createToldPeople>;

/** What one process has people told. */
export function setUpTelling({
  people,
  records = NOTHING,
  ledger = NOTHING,
  elapsed,
  ...outbox
}: Omit<OutboxOptions, 'random'> & {
  readonly people: ToldPeople;
  /** The time that has passed, in ms, if that is not as the date says. */
  readonly elapsed?: () => number;
  /** Default: those of a bot without deposits. */
  readonly records?: Pick<LinkProofRecords, 'find'>;
  readonly ledger?: Pick<Ledger, 'find'>;
}) {
  const { messenger, written } = people;
  const options = { ...outbox, messenger, log: silentLog };
  const keptNotices = createKeptNotices(options);
  const texts = createDirectMessageTexts(
    languages,
    records,
    ledger,
    (member) => outbox.store.get<Link>(linkKey(member)),
    async () => true,
  );
  const directMessages = createDirectMessages({
    ...options,
    clock: { now: elapsed ?? outbox.now, after: () => () => undefined },
    async render(message) {
      const reply = await texts(message);
      if (reply !== undefined) written.set(reply, message.tells);
      return reply;
    },
  });
  return {
    keptNotices,
    directMessages,
    tellProven: createProvenTelling(keptNotices, directMessages, english),
    /** Tells what is left, as the periodic work does. */
    async tellAll(): Promise<void> {
      await keptNotices.catchUp();
      await directMessages.work();
    },
  };
}
