import { batches } from './notice-batches.js';
import { lengthOf, type NoticePosts } from './notice-posts.js';
import type { KeptNotice, NoticeRecords } from './notice-records.js';

/** The notices that could not be posted when they were raised. */
export function createNoticeBacklog(records: NoticeRecords, posts: NoticePosts) {
  /** Notices of this process are left, and later ones must wait for them. */
  let isBehind = false;
  /** Notices that neither the store nor the channel accepted. */
  const unkept: KeptNotice[] = [];

  /** Tries these again, in order, until one fails. */
  async function tryUnkept(accepts: (row: KeptNotice) => Promise<boolean>): Promise<void> {
    for (const row of [...unkept]) {
      if (!(await accepts(row))) return;
      unkept.shift();
    }
  }

  /** Removes posted notices. */
  async function remove(rows: readonly KeptNotice[]): Promise<void> {
    await records.remove(rows);
    posts.forget(rows);
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

  return {
    remove,
    isBehind: () => isBehind,

    /** Leaves notices to {@link post}. @param unkeptRow one that is not in the store */
    fallBehind(unkeptRow?: KeptNotice): void {
      isBehind = true;
      if (unkeptRow !== undefined) unkept.push(unkeptRow);
    },

    /** Posts what is left. @returns false if the channel failed before the end */
    async post(isBeingTold: (row: KeptNotice) => boolean): Promise<boolean> {
      await tryUnkept(records.keep);
      if (!posts.works()) return false;
      posts.forgetRefusals();
      // The store may fail for longer than the channel did.
      await tryUnkept((row) => posts.post([row]));
      const left = await records.left((row) => posts.isRefused(row) || isBeingTold(row));
      const toPost = left.filter((row) => !posts.isPosted(row));
      await remove(left.filter(posts.isPosted));
      for (const some of batches(toPost, lengthOf)) {
        const taken = await records.takeOver(some);
        if (taken.length > 0) await postAll(taken);
        if (!posts.works()) return false;
      }
      isBehind = unkept.length > 0;
      return true;
    },
  };
}
