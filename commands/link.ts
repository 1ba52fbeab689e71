import type { LinkRequest } from '../src/accounts/link-requests.js';
import { AccountTakenError } from '../src/accounts/member-links.js';
import { readUserKey } from '../src/accounts/user-key.js';
import { accountOf } from '../src/accounts/website-account.js';
import type { Command } from '../src/discord/command.js';
import { slashCommand, textOption } from '../src/discord/command-definition.js';
import { button, moment, type Reply, row } from '../src/discord/reply.js';
import { UserError } from '../src/errors.js';
import type { Language } from '../src/locales/languages.js';
import type { Services } from '../src/services.js';
import { simpleReply } from '../src/views/simple-reply.js';

const ROUTE = 'link';

/** `/link`: a member requests a link to a website account. Staff decide with the buttons of `/links`. */
export function link(services: Services): Command {
  const { directory, links, linkRequests, linkRequestNotices, linkRequestUpkeep } = services;
  return {
    route: ROUTE,
    staff: false,
    definition: slashCommand('link', (words) => words.commands.link.description, [
      textOption('username', (words) => words.commands.link.username),
      textOption('steam', (words) => words.commands.link.steam),
    ]),

    async run({ options, user, language, websiteCalls }) {
      const key = readUserKey({ username: options.text('username'), steam: options.text('steam') }, [
        'username',
        'steam',
      ]);
      const present = await links.of(user.id);
      if (present !== undefined) {
        throw new UserError(({ words, shown }) =>
          words.refusals.alreadyLinked(shown(present.account.username)),
        );
      }
      const earlier = await linkRequests.openOf(user.id);
      if (earlier !== undefined) return alreadyOpen(earlier, language);

      await linkRequests.countLookup(user.id);
      const account = accountOf(
        await directory.find(key, websiteCalls),
        key.by === 'steam' ? 'steam' : 'username',
      );
      const owner = await links.ownerOf(account);
      if (owner !== undefined) throw new AccountTakenError(account, owner);

      const { request, isNew } = await linkRequests.ask(user.id, account, language.locale);
      if (!isNew) return alreadyOpen(request, language);
      await linkRequestUpkeep.ask(request);
      const { words, shown } = language;
      return withCancel(
        simpleReply(words.link.requestSentTitle, words.link.requestSent(shown(account.username))),
        request,
        language,
      );
    },

    buttons: {
      cancel: {
        staff: false,
        answers: 'update',
        refusalReplaces: true,
        async run({ subject, user, language }) {
          const request = await linkRequests.withdraw(subject, user.id);
          await linkRequestNotices.update(request);
          return simpleReply(language.words.link.cancelledTitle, language.words.link.cancelled, 'quiet');
        },
      },
    },
  };
}

function alreadyOpen(request: LinkRequest, language: Language): Reply {
  const { words, shown } = language;
  const sentence = words.refusals.requestOpen(shown(request.account.username), moment(request.askedAt, 'R'));
  return withCancel(simpleReply(words.refusals.requestOpenTitle, sentence, 'refusal'), request, language);
}

function withCancel(reply: Reply, request: LinkRequest, { words }: Language): Reply {
  return {
    ...reply,
    components: [row(button(words.link.cancel, 'secondary', ROUTE, 'cancel', request.id))],
  };
}
