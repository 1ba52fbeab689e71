import { isDeepStrictEqual } from 'node:util';
import { embedReply, type Following, type Reply } from '../discord/reply.js';
import type { Language } from '../locales/languages.js';

/**
 * What an answer becomes about what others have yet to decide, once Discord no longer lets it be edited.
 * @param title claims nothing that a decision changes
 * @param command shows what became of it
 */
export const seenLater = (title: string, command: string, { words }: Language): Reply =>
  embedReply({ colour: 'quiet', title, description: words.approvals.seeLater(command) });

interface OfferingAnswer {
  /** The ID of what the buttons are about. */
  readonly subject: string;
  /** The answer as it is to read now. */
  readonly read: () => Promise<Reply>;
  readonly later: Reply;
}

/** Keeps an answer true whose buttons others may use up first. */
export function whileOffered(reply: Reply, offering: OfferingAnswer): Reply {
  const { subject, read, later } = offering;
  if ((reply.components ?? []).length === 0) return reply;
  const follows: Following = {
    subject,
    async decided() {
      const current = await read();
      const isSame = isDeepStrictEqual(current.components, reply.components);
      return isSame ? undefined : whileOffered(current, offering);
    },
    later,
  };
  return { ...reply, follows };
}
