import { requireShownLink } from '../src/accounts/links.js';
import type { Command } from '../src/bot/command.js';
import { memberOption, slashCommand, staffUserMenu } from '../src/bot/definition.js';
import type { Reply } from '../src/bot/reply.js';
import { memberAskedAbout, type Person, type Request, required } from '../src/bot/request.js';
import type { Parts } from '../src/parts.js';
import { profileReply } from '../src/views/account.js';

async function shownProfile({ links, directory }: Parts, person: Person, request: Request): Promise<Reply> {
  const link = await requireShownLink(links, person.id, request.user.id);
  const user = await directory.linked(link, request.websiteCalls);
  return profileReply(person, link, user, request.language);
}

/** `/profile`: a member's account on the website. */
export function profile(parts: Parts): Command {
  return {
    route: 'profile',
    staff: false,
    readsOnly: true,
    definition: slashCommand('profile', (words) => words.commands.profile.description, [
      memberOption('member', (words) => words.commands.profile.member),
    ]),
    run: async (request) => shownProfile(parts, memberAskedAbout(request), request),
  };
}

/** *View website profile* in the menu of a user. */
export function viewWebsiteProfile(parts: Parts): Command {
  return {
    route: 'view-profile',
    staff: true,
    readsOnly: true,
    definition: staffUserMenu((words) => words.commands.viewProfile.name),
    run: async (request) => shownProfile(parts, required(request.target), request),
  };
}
