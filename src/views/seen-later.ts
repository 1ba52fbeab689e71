import { embedReply, type Following, type Reply } from '../discord/reply.js';
import type { Language } from '../locales/languages.js';

/**
 * What an answer becomes about what others have yet to decide, once Discord no longer lets it be edited.
 * @param title claims nothing that a decision changes
 * @param command shows what became of it
 */
export const seenLater = (title: string, command: string, { words }: Language): Reply =>
  embedReply({ colour: 'quiet', title, description: words.grant.seeLater(command) });

interface WaitingAnswer<Entry> {
  /** The entry as it is now. */
  readonly find: () => Promise<Entry | undefined>;
  readonly show: (entry: Entry) => Reply;
  /** Shows what became of it: `/drop list`. */
  readonly command: string;
}

/** Keeps the answer to a confirmation true while a second staff member has yet to approve the entry. */
export function whileWaiting<Entry extends { readonly id: string; readonly state: string }>(
  entry: Entry,
  { find, show, command }: WaitingAnswer<Entry>,
  language: Language,
): Reply {
  const reply = show(entry);
  if (entry.state !== 'waiting') return reply;
  const follows: Following = {
    subject: entry.id,
    async decided() {
      const current = await find();
      return current === undefined || current.state === 'waiting' ? undefined : show(current);
    },
    later: seenLater(language.words.grant.askedTitle, command, language),
  };
  return { ...reply, follows };
}
