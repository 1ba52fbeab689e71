import type { Messenger } from '../discord/messenger.js';
import { hashedNonce, nonceOfId } from '../discord/nonces.js';
import { embed, type Reply } from '../discord/reply.js';
import { atItsTime } from './late-note.js';
import type { KeptNotice } from './notice-records.js';

/** Pause before a notice that Discord rejected is posted again. */
const REFUSED_AGAIN_MS = 60_000;

export type NoticePosts = ReturnType<typeof createNoticePosts>;

/** Notices in the log channel. @param now ms since the epoch */
export function createNoticePosts(messenger: Pick<Messenger, 'toStaff' | 'logChannel'>, now: () => number) {
  const refusedAt = new Map<string, number>();
  /** Keys of posted notices that could not be deleted yet. */
  const posted = new Set<string>();

  return {
    works: () => messenger.logChannel.works(),

    /** Posts notices in one message. @returns whether the log channel has them */
    async post(rows: readonly KeptNotice[]): Promise<boolean> {
      if ((await messenger.toStaff(messageOf(rows, now()), nonceOf(rows))) !== undefined) {
        for (const { key } of rows) posted.add(key);
        return true;
      }
      // If the channel is not at fault, the others must not wait.
      if (rows.length === 1 && messenger.logChannel.works())
        for (const { key } of rows) refusedAt.set(key, now());
      return false;
    },

    isPosted: ({ key }: KeptNotice) => posted.has(key),
    isRefused: ({ key }: KeptNotice) => refusedAt.has(key),

    /** Rejected notices may be posted again after a while. */
    forgetRefusals(): void {
      for (const [key, at] of refusedAt) if (Math.abs(now() - at) >= REFUSED_AGAIN_MS) refusedAt.delete(key);
    },

    /** The notices are no longer stored. */
    forget(rows: readonly KeptNotice[]): void {
      for (const { key } of rows) posted.delete(key);
    },
  };
}

/** A notice with a file needs a message of its own. */
export const lengthOf = ({ value }: KeptNotice) => (value.file === undefined ? value.text.length : undefined);

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
