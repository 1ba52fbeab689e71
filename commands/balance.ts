import { requireLink } from '../src/accounts/member-links.js';
import type { Services } from '../src/composition/services.js';
import { alsoDirect, shows } from '../src/discord/buttons.js';
import type { Command } from '../src/discord/command.js';
import { memberOption, slashCommand } from '../src/discord/command-definition.js';
import { button, type Reply, row, simpleReply } from '../src/discord/reply.js';
import { memberAskedAbout, type Person, type Request } from '../src/discord/request.js';
import { UserError } from '../src/errors.js';
import { readAccountBalance } from '../src/ledger/account-balance.js';
import { balanceEmbed } from '../src/views/account-embed.js';

const ROUTE = 'balance';

/** `/balance`: what a member has on the website. */
export function balance({ links, directory, website, languages, linkProofs }: Services): Command {
  const services = { directory, website };

  async function read(person: Person, request: Request) {
    const link = await requireLink(links, person.id, request.user.id);
    const { username } = await directory.linked(link, request.websiteCalls);
    const balance = await readAccountBalance(services, link.account, username, request.websiteCalls);
    return { account: link.account, username, balance };
  }

  async function embedFor(person: Person, request: Request) {
    const { username, balance } = await read(person, request);
    return balanceEmbed(person, username, balance, request.language);
  }

  /**
   * What everybody may see.
   * @throws {UserError} while somebody has to name this balance to prove the account
   */
  async function publicEmbed(request: Request) {
    const { account, username, balance } = await read(request.user, request);
    // After the balance was read: a deposit that is entered later is not in it.
    if (await linkProofs.isSecret(account, username))
      throw new UserError(({ words }) => words.balance.notNow);
    return balanceEmbed(request.user, username, balance, languages.server);
  }

  async function own(request: Request): Promise<Reply> {
    const share = button(request.language.words.balance.share, 'secondary', ROUTE, 'share');
    const embeds = [await embedFor(request.user, request)];
    // In a direct message, there is nobody to share it with.
    return request.isDirect ? { embeds } : { embeds, components: [row(share)] };
  }

  return {
    route: ROUTE,
    staff: false,
    readsOnly: true,
    definition: slashCommand('balance', (words) => words.balance.description, [
      memberOption('member', (words) => words.balance.member),
    ]),

    async run(request) {
      const person = memberAskedAbout(request);
      // Only one's own balance: others decide themselves whether to show theirs.
      return person.id === request.user.id ? own(request) : { embeds: [await embedFor(person, request)] };
    },

    buttons: {
      mine: alsoDirect(shows('everyone', own)),
      share: {
        staff: false,
        answers: 'update',
        // It posts publicly, but only after Discord accepted this process's answer.
        readsOnly: true,
        once: true,
        async run(request) {
          const { words } = request.language;
          const embed = await publicEmbed(request);
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
