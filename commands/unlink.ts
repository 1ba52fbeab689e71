import type { Services } from '../src/composition/services.js';
import type { Command } from '../src/discord/command.js';
import { slashCommand } from '../src/discord/command-definition.js';
import { simpleReply } from '../src/discord/reply.js';

/** `/unlink`: a member removes their own link. */
export function unlink({ links, linkNotices, tellNow }: Services): Command {
  return {
    route: 'unlink',
    staff: false,
    definition: slashCommand('unlink', (words) => words.unlink.description),

    async run({ user, language }) {
      const removed = await links.remove(user.id, linkNotices.unlinked);
      const { words, shown } = language;
      if (removed === undefined) {
        return simpleReply(words.link.nothingLinkedTitle, words.link.nothingLinked, 'quiet');
      }
      tellNow();
      return simpleReply(words.link.unlinkedTitle, words.link.unlinked(shown(removed.account.username)));
    },
  };
}
