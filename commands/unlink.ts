import type { Command } from '../src/discord/command.js';
import { slashCommand } from '../src/discord/command-definition.js';
import { mention } from '../src/discord/reply.js';
import { UserError } from '../src/errors.js';
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
      if (removed === undefined) throw new UserError(({ words }) => words.refusals.notLinked);
      const { username } = removed.account;
      notices.tell(({ words, shown }) => words.notices.unlinked(mention(user.id), shown(username)));
      return simpleReply(
        language.words.link.unlinkedTitle,
        language.words.link.unlinked(language.shown(username)),
      );
    },
  };
}
