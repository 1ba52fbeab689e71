import type { Decision, LinkRequest } from '../src/accounts/link-requests.js';
import { AccountTakenError, requireLink } from '../src/accounts/member-links.js';
import { readUserKey } from '../src/accounts/user-key.js';
import { accountOf, isSameAccount } from '../src/accounts/website-account.js';
import type { Button, Command } from '../src/discord/command.js';
import { memberOption, staffCommand, subcommand, textOption } from '../src/discord/command-definition.js';
import { mention, type Reply } from '../src/discord/reply.js';
import { required } from '../src/discord/request.js';
import { UserError } from '../src/errors.js';
import type { Services } from '../src/services.js';
import { linkReply } from '../src/views/account-embed.js';
import { requestList, requestMessage } from '../src/views/link-request-card.js';
import { simpleReply } from '../src/views/simple-reply.js';

const member = memberOption('member', (words) => words.commands.links.member, { required: true });

/** `/links`: staff manage the links between members and website accounts. */
export function links(services: Services): Command {
  const { directory, links, linkRequests, linkRequestNotices, messenger, notices, languages, now } = services;

  /** Decides a request and tells everyone concerned. */
  async function decide(id: string, decision: Decision, staffId: string): Promise<LinkRequest> {
    const { request, before } = await namingTheOwner(linkRequests.decide(id, decision, staffId));
    const [staff, member, name] = [mention(staffId), mention(request.member), request.account.username];
    if (decision === 'approved') {
      notices.tell(({ words, shown }) =>
        before === undefined
          ? words.notices.linkApproved(staff, member, shown(name))
          : words.notices.linkReplaced(staff, member, shown(before.account.username), shown(name)),
      );
    }
    messenger.tellMember(request.member, decisionMessage(request, decision));
    return request;
  }

  function decisionMessage(request: LinkRequest, decision: Decision): Reply {
    const { words, shown } = languages.of(request.locale);
    const name = shown(request.account.username);
    return decision === 'approved'
      ? simpleReply(words.direct.approvedTitle, words.direct.approved(name))
      : simpleReply(words.direct.rejectedTitle, words.direct.rejected(name), 'refusal');
  }

  /** In the log channel: the request's own message shows the decision. */
  const decideHere = (decision: Decision): Button => ({
    staff: true,
    answers: 'update',
    logs: true,
    run: async ({ subject, user }) =>
      requestMessage(await decide(subject, decision, user.id), languages.english),
  });

  /** In the answer to `/links requests`: the list continues without it. */
  const decideInList = (decision: Decision): Button => ({
    staff: true,
    answers: 'update',
    logs: true,
    async run({ subject, user, language }) {
      const request = await decide(subject, decision, user.id);
      await linkRequestNotices.update(request);
      return requestList(await linkRequests.open(), language);
    },
  });

  return {
    route: 'links',
    staff: true,
    logs: ['set', 'remove'],
    definition: staffCommand('links', (words) => words.commands.links.description, [
      subcommand('set', (words) => words.commands.links.set, [
        member,
        textOption('username', (words) => words.commands.links.username),
        textOption('steam', (words) => words.commands.links.steam),
      ]),
      subcommand('remove', (words) => words.commands.links.remove, [member]),
      subcommand('show', (words) => words.commands.links.show, [member]),
      subcommand('requests', (words) => words.commands.links.requests),
    ]),

    run: {
      async set({ options, user, language, websiteCalls }) {
        const key = readUserKey({ username: options.text('username'), steam: options.text('steam') }, [
          'username',
          'steam',
        ]);
        const member = required(options.person('member'));
        const account = accountOf(
          await directory.find(key, websiteCalls),
          key.by === 'steam' ? 'steam' : 'username',
        );
        const before = await namingTheOwner(
          links.set({ member: member.id, account, since: now(), by: user.id }),
        );
        const [staff, subject] = [mention(user.id), mention(member.id)];
        const { words, shown } = language;
        const name = shown(account.username);
        if (before !== undefined && isSameAccount(before.account, account)) {
          return simpleReply(words.links.setTitle, words.links.unchanged(subject, name));
        }
        notices.tell(({ words, shown }) =>
          before === undefined
            ? words.notices.linkSet(staff, subject, shown(account.username))
            : words.notices.linkReplaced(
                staff,
                subject,
                shown(before.account.username),
                shown(account.username),
              ),
        );
        const sentences = [words.links.set(subject, name)];
        if (before !== undefined) sentences.push(words.links.replaced(shown(before.account.username)));
        return simpleReply(words.links.setTitle, sentences.join(' '));
      },

      async remove({ options, user, language }) {
        const member = required(options.person('member'));
        const subject = mention(member.id);
        const removed = await links.remove(member.id);
        if (removed === undefined) {
          throw new UserError(({ words }) => words.refusals.memberNotLinked(subject));
        }
        const { username } = removed.account;
        notices.tell(({ words, shown }) =>
          words.notices.linkRemoved(mention(user.id), subject, shown(username)),
        );
        const { words, shown } = language;
        return simpleReply(words.links.removedTitle, words.links.removed(subject, shown(username)));
      },

      async show({ options, user, language }) {
        const member = required(options.person('member'));
        return linkReply(await requireLink(links, member.id, user.id), member, language);
      },

      requests: async ({ language }) => requestList(await linkRequests.open(), language),
    },

    buttons: {
      approve: decideHere('approved'),
      reject: decideHere('rejected'),
      'list-approve': decideInList('approved'),
      'list-reject': decideInList('rejected'),
    },
  };
}

/** Staff may read who owns the account; members may not. */
async function namingTheOwner<Result>(linking: Promise<Result>): Promise<Result> {
  try {
    return await linking;
  } catch (error) {
    if (!(error instanceof AccountTakenError)) throw error;
    const { account, owner } = error;
    throw new UserError(({ words, shown }) =>
      words.refusals.accountTakenBy(shown(account.username), mention(owner)),
    );
  }
}
