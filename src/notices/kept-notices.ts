import type { Messenger } from '../discord/messenger.js';
import { hashedNonce, nonceOfId } from '../discord/nonces.js';
import { embed, type Reply } from '../discord/reply.js';
import type { Log } from '../log.js';
import type { Change } from '../storage/store.js';
import { atItsTime } from './late-note.js';
import { createLogPosts } from './log-posts.js';
import { type KeptNotice, NOTICES, type Notice } from './notice-records.js';
import { createOutboxRecords, type OutboxOptions } from './outbox-records.js';

interface KeptNoticesOptions extends OutboxOptions {
  readonly messenger: Pick<Messenger, 'toStaff' | 'logChannel'>;
  readonly log: Pick<Log, 'warn'>;
}

export type KeptNotices = ReturnType<typeof createKeptNotices>;

/**
 * Notices in the log channel that no other record backs. Each is stored before it is posted and deleted afterwards,
 * so that it is posted later, in order, if the channel could not be written.
 */
export function createKeptNotices({ messenger, log, ...options }: KeptNoticesOptions) {
  const { store, now } = options;
  const { logChannel } = messenger;
  const records = createOutboxRecords<KeptNotice['value']>(NOTICES, options);
  const post = async (rows: readonly KeptNotice[]) =>
    (await messenger.toStaff(messageOf(rows, now()), nonceOf(rows))) !== undefined;
  const postLeft = createLogPosts({ records, post, lengthOf, logChannel, now });
  /** One at a time, to keep their order in the log channel. */
  let work: Promise<unknown> = Promise.resolve();
  /** Texts of lasting faults that are not posted yet. */
  const waiting = new Set<string>();
  /** Notices that neither the store nor the channel has accepted. */
  const unkept: KeptNotice[] = [];

  /** @returns whether it is on disk */
  async function keep({ key, value }: KeptNotice): Promise<boolean> {
    try {
      // A commit is refused only if the record exists: an earlier try stored it, but was reported as failed.
      await store.commit([{ key, from: undefined, to: value }]);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'could not store a notice for the log channel');
      return false;
    }
  }

  /** Tries these again, in order, until one fails. */
  async function tryUnkept(accepts: (row: KeptNotice) => Promise<boolean>): Promise<void> {
    for (const row of [...unkept]) {
      if (!(await accepts(row))) return;
      unkept.shift();
    }
  }

  async function postAll(): Promise<void> {
    await tryUnkept(keep);
    // The store may fail for longer than the channel.
    if (logChannel.works()) await tryUnkept((row) => post([row]));
    if ((await postLeft()) && unkept.length === 0) waiting.clear();
  }

  function inTurn(next: () => Promise<void>): Promise<unknown> {
    work = work.then(next).catch((error: unknown) => {
      log.warn({ err: error }, 'a notice could not be stored or posted yet');
    });
    return work;
  }

  return {
    /** Posts a notice in the background. */
    tell({ lasts = false, ...notice }: Notice): void {
      if (lasts && waiting.has(notice.text)) return;
      if (lasts) waiting.add(notice.text);
      const row = records.newOf(notice);
      // Immediately, since the posts before it can take minutes.
      const keeping = keep(row);
      void inTurn(async () => {
        if (!(await keeping)) unkept.push(row);
        await postAll();
      });
    },
    /** The change that has a notice posted, to be committed with what it tells. */
    planned(notice: Omit<Notice, 'lasts'>): Change {
      const { key, value } = records.newOf(notice);
      return { key, from: undefined, to: value };
    },
    /** Posts the notices that are left. To be called every few seconds, and right after one was planned and committed. */
    async catchUp(): Promise<void> {
      await inTurn(postAll);
    },
    /** The number of notices not posted yet. */
    count: records.count,
    /** Resolves when no notice is being posted. */
    async idle(): Promise<void> {
      await work;
    },
  };
}

/** A notice with a file needs a message of its own. */
const lengthOf = ({ value }: KeptNotice) => (value.file === undefined ? value.text.length : undefined);

function messageOf(rows: readonly KeptNotice[], now: number): Reply {
  const files = rows.flatMap(({ value: { file } }) =>
    file === undefined ? [] : [{ name: file.name, data: Buffer.from(file.text) }],
  );
  return {
    embeds: rows.map(({ value: { colour, text, at } }) =>
      atItsTime(embed({ colour, description: text }), at, now),
    ),
    ...(files.length > 0 && { files }),
  };
}

function nonceOf(rows: readonly KeptNotice[]): string {
  const [key = '', ...others] = rows.map((row) => row.key);
  return others.length === 0 ? nonceOfId({ id: key }, '') : hashedNonce([key, ...others].join(' '));
}
