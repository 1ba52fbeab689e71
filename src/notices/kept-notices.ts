import type { Messenger } from '../discord/messenger.js';
import { batches } from './notice-batches.js';
import { createNoticePosts, lengthOf } from './notice-posts.js';
import {
  createNoticeRecords,
  type KeptNotice,
  type Notice,
  type NoticeRecordsOptions,
} from './notice-records.js';

interface KeptNoticesOptions extends NoticeRecordsOptions {
  readonly messenger: Pick<Messenger, 'toStaff' | 'logChannel'>;
}

export type KeptNotices = ReturnType<typeof createKeptNotices>;

/**
 * Notices in the log channel that no other record backs. Each is stored before it is posted and deleted afterwards,
 * so that it is posted later, in order, if the channel could not be written.
 */
export function createKeptNotices(options: KeptNoticesOptions) {
  const { messenger, log, now } = options;
  const records = createNoticeRecords(options);
  const posts = createNoticePosts(messenger, now);
  /** One at a time, to keep their order in the log channel. */
  let work: Promise<unknown> = Promise.resolve();
  /** Notices of this process are left for `catchUp`, and later ones must wait for them. */
  let isBehind = false;
  /** Texts of the notices left, and of lasting faults being posted. */
  const waiting = new Set<string>();
  /** Keys of the notices being posted. */
  const beingTold = new Set<string>();
  /** Notices that neither the store nor the channel accepted. */
  const unkept: KeptNotice[] = [];

  function inTurn(next: () => Promise<unknown>): Promise<unknown> {
    work = work.then(next).catch((error: unknown) => {
      isBehind = true;
      log.warn({ err: error }, 'a notice could not be stored or posted yet');
    });
    return work;
  }

  async function tellNow(row: KeptNotice, keeping: Promise<boolean>): Promise<void> {
    const isKept = await keeping;
    try {
      if ((isKept && isBehind) || !(await posts.post([row]))) return leave(row, isKept);
    } finally {
      beingTold.delete(row.key);
    }
    waiting.delete(row.value.text);
    if (isKept) await remove([row]);
  }

  function leave(row: KeptNotice, isKept: boolean): void {
    if (!isKept) unkept.push(row);
    isBehind = true;
    waiting.add(row.value.text);
  }

  async function remove(rows: readonly KeptNotice[]): Promise<void> {
    await records.remove(rows);
    posts.forget(rows);
  }

  /** Tries again what neither the store nor the channel accepted, in order, until one fails. */
  async function tryUnkept(accepts: (row: KeptNotice) => Promise<boolean>): Promise<void> {
    for (const row of [...unkept]) {
      if (!(await accepts(row))) return;
      unkept.shift();
    }
  }

  /** Posts a batch in one message, or one by one if Discord rejects it. */
  async function postAll(rows: readonly KeptNotice[]): Promise<void> {
    if (await posts.post(rows)) return remove(rows);
    if (rows.length === 1) return;
    for (const row of rows) {
      if (!posts.works()) return;
      if (await posts.post([row])) await remove([row]);
    }
  }

  async function postLeftOver(): Promise<void> {
    await tryUnkept(records.keep);
    if (!posts.works()) return;
    posts.forgetRefusals();
    // The store may fail for longer than the channel did.
    await tryUnkept((row) => posts.post([row]));
    const left = await records.left((row) => posts.isRefused(row) || beingTold.has(row.key));
    const toPost = left.filter((row) => !posts.isPosted(row));
    await remove(left.filter(posts.isPosted));
    for (const some of batches(toPost, lengthOf)) {
      const taken = await records.takeOver(some);
      if (taken.length > 0) await postAll(taken);
      if (!posts.works()) return;
    }
    isBehind = unkept.length > 0;
    waiting.clear();
  }

  return {
    /** Posts a notice in the background. */
    tell({ lasts = false, ...notice }: Notice): void {
      if (lasts && waiting.has(notice.text)) return;
      const row = records.newOf(notice);
      if (lasts) waiting.add(notice.text);
      beingTold.add(row.key);
      // Immediately, since the posts before it can take minutes.
      const keeping = records.keep(row);
      void inTurn(() => tellNow(row, keeping));
    },
    /** Posts the notices that are left. To be called every few seconds. */
    async catchUp(): Promise<void> {
      await inTurn(postLeftOver);
    },
    /** The number of notices not posted yet. */
    count: records.count,
    /** Resolves when no notice is being posted. */
    async idle(): Promise<void> {
      await work;
    },
  };
}
