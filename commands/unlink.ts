import type { Command } from '../src/discord/command.js';
import { slashCommand } from '../src/discord/command-definition.js';
import { mention } from '../src/discord/reply.js';
import type { Services } from '../src/services.js';
import { simpleReply } from '../src/views/simple-reply.js';

/** `/unlink`: a member removes their own link. */
export function unlink({ links, notices }: Services): Command {
  return {
    route: 'unlink',
    staff: false,
    definition: slashCommand('unlink', (words) => words.commands.unlink.description),

    async run({ user, language }) {
      const removed = await links.remove(user.id);
      const { words, shown } = language;
      if (removed === undefined) {
        return simpleReply(words.link.nothingLinkedTitle, words.link.nothingLinked, 'quiet');
      }
      const { username } = removed.account;
      notices.tell(({ words, shown }) => words.notices.unlinked(mention(user.id), shown(username)));
      return simpleReply(words.link.unlinkedTitle, words.link.unlinked(shown(username)));
    },
  };
}
