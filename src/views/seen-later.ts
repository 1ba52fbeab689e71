import { isDeepStrictEqual } from 'node:util';
import { type Kind, shownBy } from '../approvals/refusals.js';
import type { Button } from '../discord/command.js';
import { embedReply, type Following, type Reply } from '../discord/reply.js';
import type { Language } from '../locales/languages.js';

/**
 * What an answer becomes about what others have yet to decide, once Discord no longer lets it be edited.
 * @param title claims nothing that a decision changes
 * @param command shows what became of it
 */
export const seenLater = (title: string, command: string, { words }: Language): Reply =>
  embedReply({ colour: 'quiet', title, description: words.approvals.seeLater(command) });

interface WaitingAnswer<Entry> {
  readonly kind: Kind;
  readonly find: (id: string) => Promise<Entry | undefined>;
  readonly show: (entry: Entry, language: Language) => Reply;
}

/** Keeps the answer to a confirmation true while a second staff member has yet to approve the entry. */
export function whileWaiting<Entry extends { readonly id: string; readonly state: string }>(
  entry: Entry,
  { kind, find, show }: WaitingAnswer<Entry>,
  language: Language,
): Reply {
  const reply = show(entry, language);
  if (entry.state !== 'waiting') return reply;
  const follows: Following = {
    subject: entry.id,
    async decided() {
      const current = await find(entry.id);
      return current === undefined || current.state === 'waiting' ? undefined : show(current, language);
    },
    later: seenLater(language.words.approvals.askedTitle, shownBy(kind, entry.id), language),
  };
  return { ...reply, follows };
}

/** What **Confirm** does for what may wait for a second staff member then. */
export const confirming =
  <Entry extends { readonly id: string; readonly state: string }>(
    kind: Kind,
    service: {
      confirm(id: string, staffId: string): Promise<Entry>;
      find(id: string): Promise<Entry | undefined>;
    },
    show: (entry: Entry, language: Language) => Reply,
  ): Button['run'] =>
  async ({ subject, user, language }) =>
    whileWaiting(await service.confirm(subject, user.id), { kind, find: service.find, show }, language);

interface OfferingAnswer {
  /** The ID of what the buttons are about. */
  readonly subject: string;
  /** The answer as it is to read now. */
  readonly read: () => Promise<Reply>;
  readonly later: Reply;
}

/** Keeps an answer true whose buttons others may use up first. */
export async function whileOffered({ subject, read, later }: OfferingAnswer): Promise<Reply> {
  const reply = await read();
  const follows: Following = {
    subject,
    async decided() {
      const current = await read();
      if (isDeepStrictEqual(current.components, reply.components)) return undefined;
      return whileOffered({ subject, read, later });
    },
    later,
  };
  return (reply.components ?? []).length === 0 ? reply : { ...reply, follows };
}
