import type { Decision, LinkRequest } from '../src/accounts/link-requests.js';
import { AccountTakenError, type Link, requireLink } from '../src/accounts/member-links.js';
import { readUserKey } from '../src/accounts/user-key.js';
import { accountOf, isOneAccount } from '../src/accounts/website-account.js';
import type { Button, Command } from '../src/discord/command.js';
import { memberOption, staffCommand, subcommand, textOption } from '../src/discord/command-definition.js';
import { mention, type Reply } from '../src/discord/reply.js';
import { type CommandRequest, required } from '../src/discord/request.js';
import { UserError } from '../src/errors.js';
import type { Services } from '../src/services.js';
import { linkReply } from '../src/views/account-embed.js';
import { requestList, requestMessage } from '../src/views/link-request-card.js';
import { simpleReply } from '../src/views/simple-reply.js';

const member = memberOption('member', (words) => words.links.member, { required: true });

/** `/links`: staff manage the links between members and website accounts. */
export function links(services: Services): Command {
  return {
    route: 'links',
    staff: true,
    logs: ['set', 'remove'],
    definition: definition(),
    run: {
      set: (request) => set(services, request),
      remove: (request) => remove(services, request),
      show: (request) => show(services, request),
      requests: async ({ language }) => requestList(await services.linkRequests.open(), language),
    },
    buttons: requestButtons(services),
  };
}

const definition = () =>
  staffCommand('links', (words) => words.links.description, [
    subcommand('set', (words) => words.links.set, [
      member,
      textOption('username', (words) => words.links.username),
      textOption('steam', (words) => words.links.steam),
    ]),
    subcommand('remove', (words) => words.links.remove, [member]),
    subcommand('show', (words) => words.links.show, [member]),
    subcommand('requests', (words) => words.links.requests),
  ]);

async function set(services: Services, request: CommandRequest): Promise<Reply> {
  const { directory, links, linkNotices, tellNow, now } = services;
  const { options, user, websiteCalls } = request;
  const { words, shown } = request.language;
  const given = { username: options.text('username'), steam: options.text('steam') };
  const key = readUserKey(given, ['username', 'steam']);
  const member = required(options.person('member'));
  const account = accountOf(
    await directory.find(key, websiteCalls),
    key.by === 'steam' ? 'steam' : 'username',
  );
  const link: Link = { member: member.id, account, since: now(), by: user.id };
  const isUnchanged = (replaced: Link | undefined) =>
    replaced !== undefined && isOneAccount(replaced.account, account);
  const linking = links.set(link, (replaced) =>
    isUnchanged(replaced) ? [] : linkNotices.made('linkSet', user.id, link, replaced),
  );
  const replaced = await namingTheOwner(linking);
  const subject = mention(member.id);
  const name = shown(account.username);
  if (isUnchanged(replaced)) return simpleReply(words.links.setTitle, words.links.unchanged(subject, name));
  tellNow();
  const sentences = [words.links.set(subject, name)];
  if (replaced !== undefined) sentences.push(words.links.replaced(shown(replaced.account.username)));
  return simpleReply(words.links.setTitle, sentences.join(' '));
}

async function remove({ links, linkNotices, tellNow }: Services, request: CommandRequest): Promise<Reply> {
  const { options, user, language } = request;
  const member = required(options.person('member'));
  const subject = mention(member.id);
  const removed = await links.remove(member.id, (link) => linkNotices.removed(user.id, link));
  if (removed === undefined) {
    throw new UserError(({ words }) => words.refusals.memberNotLinked(subject));
  }
  tellNow();
  const { words, shown } = language;
  return simpleReply(words.links.removedTitle, words.links.removed(subject, shown(removed.account.username)));
}

async function show({ links }: Services, { options, user, language }: CommandRequest): Promise<Reply> {
  const member = required(options.person('member'));
  return linkReply(await requireLink(links, member.id, user.id), member, language);
}

/** Under a request, in the log channel and in the list. */
function requestButtons(services: Services) {
  const { linkRequests, linkRequestNotices, languages } = services;

  /** In the log channel: the request's own message shows the decision. */
  const decideHere = (decision: Decision): Button => ({
    staff: true,
    answers: 'update',
    logs: true,
    run: async ({ subject, user }) =>
      requestMessage(await decide(services, subject, decision, user.id), languages.server),
  });

  /** In the answer to `/links requests`: the list continues without it. */
  const decideInList = (decision: Decision): Button => ({
    staff: true,
    answers: 'update',
    logs: true,
    async run({ subject, user, language }) {
      await linkRequestNotices.update(await decide(services, subject, decision, user.id));
      return requestList(await linkRequests.open(), language);
    },
  });

  return {
    approve: decideHere('approved'),
    reject: decideHere('rejected'),
    'list-approve': decideInList('approved'),
    'list-reject': decideInList('rejected'),
  };
}

/** Decides a request and has everyone concerned told. */
async function decide(
  { linkRequests, tellNow }: Services,
  id: string,
  decision: Decision,
  staffId: string,
): Promise<LinkRequest> {
  const request = await namingTheOwner(linkRequests.decide(id, decision, staffId));
  tellNow();
  return request;
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
