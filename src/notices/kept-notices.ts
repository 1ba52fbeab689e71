import type { Messenger } from '../discord/messenger.js';
import type { Change } from '../storage/store.js';
import { createNoticeBacklog } from './notice-backlog.js';
import { createNoticePosts } from './notice-posts.js';
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
  const records = createNoticeRecords(options);
  const posts = createNoticePosts(options.messenger, options.now);
  const backlog = createNoticeBacklog(records, posts);
  /** One at a time, to keep their order in the log channel. */
  let work: Promise<unknown> = Promise.resolve();
  /** Texts of the notices left, and of lasting faults being posted. */
  const waiting = new Set<string>();
  /** Keys of the notices being posted. */
  const beingTold = new Set<string>();

  function inTurn(next: () => Promise<unknown>): Promise<unknown> {
    work = work.then(next).catch((error: unknown) => {
      backlog.fallBehind();
      options.log.warn({ err: error }, 'a notice could not be stored or posted yet');
    });
    return work;
  }

  async function tellNow(row: KeptNotice, keeping: Promise<boolean>): Promise<void> {
    const isKept = await keeping;
    try {
      if ((isKept && backlog.isBehind()) || !(await posts.post([row]))) {
        backlog.fallBehind(isKept ? undefined : row);
        waiting.add(row.value.text);
        return;
      }
    } finally {
      beingTold.delete(row.key);
    }
    waiting.delete(row.value.text);
    if (isKept) await backlog.remove([row]);
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
    /** The change that has a notice posted, to be committed with what it tells. */
    planned(notice: Omit<Notice, 'lasts'>): Change {
      const { key, value } = records.newOf(notice);
      return { key, from: undefined, to: value };
    },
    /** Posts the notices that are left. To be called every few seconds, and right after one was planned and committed. */
    async catchUp(): Promise<void> {
      await inTurn(async () => {
        if (await backlog.post(({ key }) => beingTold.has(key))) waiting.clear();
      });
    },
    /** The number of notices not posted yet. */
    count: records.count,
    /** Resolves when no notice is being posted. */
    async idle(): Promise<void> {
      await work;
    },
  };
}
