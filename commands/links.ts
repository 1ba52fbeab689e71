import type { Decision, LinkRequest } from '../src/accounts/link-requests.js';
import { AccountTakenError, type Link, requireLink } from '../src/accounts/member-links.js';
import { readUserKey } from '../src/accounts/user-key.js';
import { accountOf, isOneAccount } from '../src/accounts/website-account.js';
import type { Services } from '../src/composition/services.js';
import { settles, turns } from '../src/discord/buttons.js';
import type { Command } from '../src/discord/command.js';
import { memberOption, staffCommand, subcommand, textOption } from '../src/discord/command-definition.js';
import { mention, type Reply, simpleReply } from '../src/discord/reply.js';
import { type ButtonRequest, type CommandRequest, required } from '../src/discord/request.js';
import { UserError } from '../src/errors.js';
import type { Members } from '../src/members.js';
import { linkReply } from '../src/views/account-embed.js';
import { requestList, requestMessage } from '../src/views/link-request-card.js';
import { readPlaceOfItem } from '../src/views/turned-pages.js';

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
      requests: async ({ language }) => requestList(await services.linkRequests.open(), 0, language),
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
  if (member.isBot) throw new UserError(({ words }) => words.refusals.memberIsBot);
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
  const decideHere = (decision: Decision) =>
    settles(async (request) => requestMessage(await decide(services, decision, request), languages.server));

  /** In the answer to `/links requests`: the list continues without it. */
  const decideInList = (decision: Decision) =>
    settles(async (request) => {
      const decided = await decide(services, decision, request);
      await linkRequestNotices.update(decided);
      const open = await linkRequests.open();
      const next = open.findIndex(({ id }) => id > decided.id);
      return requestList(open, next === -1 ? open.length : next, request.language);
    });

  return {
    approve: decideHere('approved'),
    reject: decideHere('rejected'),
    'list-approve': decideInList('approved'),
    'list-reject': decideInList('rejected'),
    'list-page': turns('staff', async ({ subject, language }) =>
      requestList(await linkRequests.open(), readPlaceOfItem(subject), language),
    ),
  };
}

/** Decides a request and has everyone concerned told. */
async function decide(
  services: Services,
  decision: Decision,
  { subject: id, user, websiteCalls }: ButtonRequest,
): Promise<LinkRequest> {
  const { linkRequests, tellNow } = services;
  if (decision === 'approved') await requireUnchanged(services, id, websiteCalls);
  const request = await namingTheOwner(linkRequests.decide(id, decision, user.id));
  tellNow();
  return request;
}

/**
 * Refuses to link somebody who has left, who would keep the account from others, or an account that is no longer what was
 * asked for. @throws {UserError}
 */
async function requireUnchanged(
  { linkRequests, directory, members, guildIds }: Services,
  id: string,
  websiteCalls: ButtonRequest['websiteCalls'],
): Promise<void> {
  const request = await linkRequests.find(id);
  if (request?.state !== 'open') return;
  const { member, account } = request;
  if (!(await isMember(members, guildIds, member))) {
    throw new UserError(({ words }) => words.refusals.requesterGone(mention(member)));
  }
  if (!(await directory.leadsTo(account, websiteCalls))) {
    throw new UserError(({ words, shown }) => words.refusals.requestedUserGone(shown(account.username)));
  }
}

async function isMember(members: Members, guildIds: ReadonlySet<string>, id: string): Promise<boolean> {
  for (const guildId of guildIds) {
    if ((await members.hasServer(guildId)) && (await members.of(guildId, [id])).has(id)) return true;
  }
  return false;
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
