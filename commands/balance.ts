import { requireShownLink } from '../src/accounts/member-links.js';
import { readAccountBalance } from '../src/credit/account-balance.js';
import type { Command } from '../src/discord/command.js';
import { memberOption, slashCommand } from '../src/discord/command-definition.js';
import { button, row } from '../src/discord/reply.js';
import { memberAskedAbout, type Person, type Request } from '../src/discord/request.js';
import type { Services } from '../src/services.js';
import { balanceEmbed } from '../src/views/balance-embed.js';
import { simpleReply } from '../src/views/simple-reply.js';

const ROUTE = 'balance';

/** `/balance`: what a member has on the website. */
export function balance({ links, directory, website }: Services): Command {
  const services = { directory, website };

  async function embedFor(person: Person, request: Request) {
    const link = await requireShownLink(links, person.id, request.user.id);
    const { username } = await directory.linked(link, request.websiteCalls);
    const balance = await readAccountBalance(services, link.account, username, request.websiteCalls);
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
      // Only one's own balance: others decide themselves whether to show theirs.
      if (person.id !== request.user.id) return { embeds: [embed] };
      const share = button(request.language.words.balance.share, 'secondary', ROUTE, 'share');
      return { embeds: [embed], components: [row(share)] };
    },

    buttons: {
      share: {
        staff: false,
        answers: 'update',
        // It posts publicly, but only after Discord accepted this process's answer.
        readsOnly: true,
        once: true,
        async run(request) {
          const { words } = request.language;
          const embed = await embedFor(request.user, request);
          return {
            ...simpleReply(words.balance.title, words.balance.shared),
            publicly: { embeds: [embed] },
            unpublished: simpleReply(words.refusals.notPostedTitle, words.refusals.notPosted, 'refusal'),
          };
        },
      },
    },
  };
}
