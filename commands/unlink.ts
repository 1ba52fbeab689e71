import type { Link } from '../src/accounts/member-links.js';
import type { Services } from '../src/composition/services.js';
import { ends, turns } from '../src/discord/buttons.js';
import type { Command } from '../src/discord/command.js';
import { slashCommand } from '../src/discord/command-definition.js';
import { button, type Reply, row, simpleReply } from '../src/discord/reply.js';
import { UserError } from '../src/errors.js';
import type { Language } from '../src/locales/languages.js';

const ROUTE = 'unlink';

/** `/unlink`: a member removes their own link, once they have confirmed it. */
export function unlink({ links, linkNotices, tellNow }: Services): Command {
  return {
    route: ROUTE,
    staff: false,
    readsOnly: true,
    definition: slashCommand('unlink', (words) => words.unlink.description),

    async run({ user, language }) {
      const link = await links.of(user.id);
      return link === undefined ? nothingLinked(language) : question(link, language);
    },

    buttons: {
      confirm: ends(async ({ subject, user, language }) => {
        const removed = await links.remove(
          user.id,
          linkNotices.unlinked,
          (link) => subjectOf(link) === subject,
        );
        if (removed !== undefined) {
          tellNow();
          return unlinked(removed, language);
        }
        if ((await links.of(user.id)) === undefined) return nothingLinked(language);
        throw new UserError(({ words }) => words.refusals.outdatedControl);
      }),
      cancel: turns('everyone', async ({ language: { words } }) =>
        simpleReply(words.approvals.cancelledTitle, words.link.kept, 'quiet'),
      ),
    },
  };
}

/** What **Confirm** removes is the link that was shown, and not one that has replaced it. */
const subjectOf = ({ since }: Link) => String(since);

function question(link: Link, { words, shown }: Language): Reply {
  const what = words.link.unlinkWhat({ name: shown(link.account.username) });
  return {
    ...simpleReply(words.link.unlinkQuestion, what, 'attention'),
    components: [
      row(
        button(words.approvals.confirm, 'danger', ROUTE, 'confirm', subjectOf(link)),
        button(words.approvals.cancel, 'secondary', ROUTE, 'cancel'),
      ),
    ],
  };
}

const nothingLinked = ({ words }: Language): Reply =>
  simpleReply(words.link.nothingLinkedTitle, words.link.nothingLinked, 'quiet');

const unlinked = ({ account }: Link, { words, shown }: Language): Reply =>
  simpleReply(words.link.unlinkedTitle, words.link.unlinked({ name: shown(account.username) }));
