import * as z from 'zod';
import type { Messenger } from '../discord/messenger.js';
import { nonceOfId } from '../discord/nonces.js';
import type { Reply } from '../discord/reply.js';
import type { Log } from '../log.js';
import { AMOUNT } from '../money/amount.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import { DISCORD_ID, ID, type Kept } from '../storage/record-schema.js';
import type { Change, Row } from '../storage/store.js';
import type { Clock } from '../time/clock.js';
import { createOutboxRecords, OUTBOX_FIELDS, type OutboxOptions } from './outbox-records.js';
import { ALWAYS_WRITABLE, createRepostPause } from './repost-pause.js';

/** What a member is told. The text is written when it is sent, so that it is true then. */
const TOLD = z.discriminatedUnion('kind', [
  /** They have proven an account, by its name, and are linked to it. */
  z.strictObject({
    kind: z.literal('link-proven'),
    account: z.string(),
    /** What they get for it. */
    bonus: AMOUNT.exactOptional(),
  }),
  /** Somebody else has begun to prove the account to which they are linked, by its name. */
  z.strictObject({ kind: z.literal('proof-begun'), account: z.string() }),
  /** Somebody else has proven the account to which they were linked, by its name. */
  z.strictObject({ kind: z.literal('link-taken'), account: z.string() }),
  /** How staff have decided on their request to be linked to an account, by its name. */
  z.strictObject({
    kind: z.literal('request-decided'),
    decision: z.enum(['approved', 'rejected']),
    account: z.string(),
    /** Why they have rejected it. */
    reason: z.string().exactOptional(),
  }),
  /** What has become of the deposit of a proof. */
  z.strictObject({ kind: z.literal('proof-settled'), proof: ID }),
  /** A prize has been paid to their account, by its name. */
  z.strictObject({
    kind: z.literal('giveaway-won'),
    giveaway: ID,
    title: z.string(),
    amount: AMOUNT,
    account: z.string(),
    /** The grant that has paid it. */
    grant: ID,
  }),
]);

/** A direct message in the store, until it is sent. */
const DIRECT_MESSAGE = z.strictObject({
  ...OUTBOX_FIELDS,
  member: DISCORD_ID,
  /** Of the member, where it is known. */
  locale: z.string().exactOptional(),
  tells: TOLD,
  /** An answer of its process is about to say it, and removes it. It is sent if nobody has removed it soon. */
  inAnswer: z.literal(true).exactOptional(),
});

export type DirectMessage = Kept<typeof DIRECT_MESSAGE>;
type DirectMessageRow = Row<DirectMessage>;

/** A message to be planned. */
export interface ToTell extends Pick<DirectMessage, 'member' | 'tells'> {
  readonly locale?: string | undefined;
}

/** A message that an answer is going to say. */
export interface PlannedInAnswer {
  /** To be committed with what it tells. */
  readonly change: Change;
  /** To be called once the answer has said it. Otherwise the member gets it as a direct message. Never throws. */
  said(): Promise<void>;
}

export const DIRECT_MESSAGES = 'direct-message:';

export const DIRECT_MESSAGE_RECORDS = { [DIRECT_MESSAGES]: DIRECT_MESSAGE };

/** A message that Discord refuses for so long is given up: it is too old to help anybody. */
const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000;

export interface DirectMessagesOptions extends OutboxOptions {
  readonly messenger: Pick<Messenger, 'toMember'>;
  /** Writes a message. @returns `undefined` if there is nothing left to be told */
  readonly render: (message: DirectMessage) => Promise<Reply | undefined>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

export type DirectMessages = ReturnType<typeof createDirectMessages>;

/**
 * Direct messages that must not be lost. Each is stored in the commit of what it tells, and removed once it was sent, by
 * whichever process is alive. A member who cannot be reached counts as told.
 */
export function createDirectMessages(options: DirectMessagesOptions) {
  const { store, log } = options;
  const records = createOutboxRecords<DirectMessage>(
    DIRECT_MESSAGES,
    options,
    ({ inAnswer = false }) => inAnswer,
  );
  const sending = createSending(options, records);
  /** One at a time. */
  let underWay: Promise<void> = Promise.resolve();

  const newOf = ({ member, tells, locale }: ToTell, more: Pick<DirectMessage, 'inAnswer'> = {}) =>
    records.newOf({ member, tells, ...(locale !== undefined && { locale }), ...more });

  return {
    /** The change that has a member told, to be committed with what it tells. */
    planned(message: ToTell): Change {
      const { key, value } = newOf(message);
      return { key, from: undefined, to: value };
    },

    /** As {@link planned}, for what an answer under way says. */
    plannedInAnswer(message: ToTell): PlannedInAnswer {
      const { key, value } = newOf(message, { inAnswer: true });
      return {
        change: { key, from: undefined, to: value },
        async said() {
          try {
            await store.commit([{ key, from: value, to: undefined }]);
          } catch (error) {
            sending.said(key);
            log.warn({ err: error }, 'a member may be told once more what an answer has said');
          }
        },
      };
    },

    /** Sends what is left. To be called every few seconds, and right after something was planned and committed. */
    work(): Promise<void> {
      underWay = underWay.then(sending.tellAll).catch((error: unknown) => {
        log.warn({ err: error }, 'direct messages could not be sent yet');
      });
      return underWay;
    },
    /** Resolves when no message is being sent. */
    idle: (): Promise<void> => underWay,
  };
}

/** How what is left is sent. */
function createSending(
  { messenger, render, clock, log }: DirectMessagesOptions,
  records: ReturnType<typeof createOutboxRecords<DirectMessage>>,
) {
  const pause = createRepostPause(clock, ALWAYS_WRITABLE);
  /** Keys of messages that were sent, or said by an answer, and could not be removed yet. */
  const sent = new Set<string>();
  /** By key, when a message failed for the first time, as the clock says that no date changes. */
  const failedSince = new Map<string, number>();

  async function remove(row: DirectMessageRow): Promise<void> {
    await records.remove([row]);
    sent.delete(row.key);
    failedSince.delete(row.key);
  }

  /** @returns false if it could not be sent */
  async function send({ key, value }: DirectMessageRow): Promise<boolean> {
    const message = await render(value);
    if (message === undefined) return true;
    return (await messenger.toMember(value.member, message, nonceOfId({ id: key }, ''))) !== 'failed';
  }

  /** @returns false if the next message had better wait */
  async function tell(row: DirectMessageRow): Promise<boolean> {
    if (sent.has(row.key)) {
      await remove(row);
      return true;
    }
    const [own] = await records.takeOver([row]);
    if (own === undefined) return true;
    if (await unlessUnreadable(() => send(own))) {
      sent.add(own.key);
      await remove(own);
      return true;
    }
    pause.begin(own.key);
    const since = failedSince.get(own.key) ?? clock.now();
    failedSince.set(own.key, since);
    if (clock.now() - since <= GIVEN_UP_AFTER_MS) return false;
    log.warn({ member: own.value.member, about: own.value.tells.kind }, 'a direct message was given up');
    await remove(own);
    return true;
  }

  return {
    /** An answer has said a message that could not be removed. */
    said: (key: string): void => void sent.add(key),

    async tellAll(): Promise<void> {
      const left = await records.left(({ key }) => !pause.isOver(key));
      // One that is refused each time must not keep the others waiting.
      const rank = ({ key }: DirectMessageRow) => Number(failedSince.has(key));
      for (const row of left.toSorted((one, other) => rank(one) - rank(other))) {
        // If Discord is down, the others would fail as well, each after a long time.
        if (!(await tell(row))) return;
      }
    },
  };
}
