import { requireLink } from '../src/accounts/member-links.js';
import { accountOf } from '../src/accounts/website-account.js';
import type { Services } from '../src/composition/services.js';
import type { Command } from '../src/discord/command.js';
import { memberOption, slashCommand, staffUserMenu } from '../src/discord/command-definition.js';
import type { Reply } from '../src/discord/reply.js';
import { memberAskedAbout, type Person, type Request, required } from '../src/discord/request.js';
import { UserError } from '../src/errors.js';
import { readAccountSummary } from '../src/ledger/account-summary.js';
import { lookupReply, profileReply } from '../src/views/account-embed.js';

async function shownProfile(
  { links, directory }: Services,
  person: Person,
  request: Request,
): Promise<Reply> {
  const link = await requireLink(links, person.id, request.user.id);
  const user = await directory.linked(link, request.websiteCalls);
  return profileReply(person, link, user, request.language);
}

/** `/profile`: a member's account on the website. */
export function profile(services: Services): Command {
  return {
    route: 'profile',
    staff: false,
    readsOnly: true,
    definition: slashCommand('profile', (words) => words.profile.description, [
      memberOption('member', (words) => words.profile.member),
    ]),
    run: async (request) => shownProfile(services, memberAskedAbout(request), request),
  };
}

/** *View website profile* in the menu of a user: as `/lookup`. */
export function viewWebsiteProfile(services: Services): Command {
  return {
    route: 'view-profile',
    staff: true,
    readsOnly: true,
    definition: staffUserMenu((words) => words.viewProfile.name),
    async run({ target, user, language, websiteCalls }) {
      const { links, directory, ledger, website } = services;
      const person = required(target);
      if (person.isBot) throw new UserError(({ words }) => words.refusals.memberIsBot);
      const link = await requireLink(links, person.id, user.id);
      const found = await directory.linked(link, websiteCalls);
      const account = accountOf(found, 'username');
      const summary = await readAccountSummary({ ledger, website }, account, websiteCalls);
      return lookupReply(found, link, language, { summary, person });
    },
  };
}
