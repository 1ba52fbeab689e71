import type { Command } from '../src/bot/command.js';
import { slashCommand } from '../src/bot/definition.js';
import { mention } from '../src/bot/reply.js';
import { UserError } from '../src/errors.js';
import type { Parts } from '../src/parts.js';
import { said } from '../src/views/said.js';

/** `/unlink`: a member removes their own link. */
export function unlink({ links, notices }: Parts): Command {
  return {
    route: 'unlink',
    staff: false,
    definition: slashCommand('unlink', (words) => words.commands.unlink.description),

    async run({ user, language }) {
      const removed = await links.remove(user.id);
      if (removed === undefined) throw new UserError(({ words }) => words.refusals.notLinked);
      const { username } = removed.account;
      notices.tell(({ words, shown }) => words.notices.unlinked(mention(user.id), shown(username)));
      return said(language.words.link.unlinkedTitle, language.words.link.unlinked(language.shown(username)));
    },
  };
}
