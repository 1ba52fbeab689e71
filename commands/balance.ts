import { requireShownLink } from '../src/accounts/links.js';
import type { Command } from '../src/bot/command.js';
import { memberOption, slashCommand } from '../src/bot/definition.js';
import { button, controlId, row } from '../src/bot/reply.js';
import { memberAskedAbout, type Person, type Request } from '../src/bot/request.js';
import { readAccountBalance } from '../src/credit/balance.js';
import type { Parts } from '../src/parts.js';
import { balanceEmbed } from '../src/views/balance.js';
import { said } from '../src/views/said.js';

const ROUTE = 'balance';

/** `/balance`: what a member has on the website. */
export function balance({ links, directory, website }: Parts): Command {
  const parts = { directory, website };

  async function embedFor(person: Person, request: Request) {
    const link = await requireShownLink(links, person.id, request.user.id);
    const { username } = await directory.linked(link, request.websiteCalls);
    const balance = await readAccountBalance(parts, link.account, username, request.websiteCalls);
    return balanceEmbed(person, username, balance, request.language);
  }

  return {
    route: ROUTE,
    staff: false,
    readsOnly: true,
    definition: slashCommand('balance', (words) => words.commands.balance.description, [
      memberOption('member', (words) => words.commands.balance.member),
    ]),

    async run(request) {
      const person = memberAskedAbout(request);
      const embed = await embedFor(person, request);
      // Only one's own: what others have is theirs to show.
      if (person.id !== request.user.id) return { embeds: [embed] };
      const share = button(request.language.words.balance.share, 'secondary', controlId(ROUTE, 'share'));
      return { embeds: [embed], components: [row(share)] };
    },

    buttons: {
      share: {
        staff: false,
        answers: 'update',
        // It posts, but only after it was this process's answer that Discord took.
        readsOnly: true,
        once: true,
        async run(request) {
          const { words } = request.language;
          const embed = await embedFor(request.user, request);
          return {
            ...said(words.balance.title, words.balance.shared),
            publicly: { embeds: [embed] },
            unpublished: said(words.refusals.title, words.refusals.notPosted, 'refusal'),
          };
        },
      },
    },
  };
}
