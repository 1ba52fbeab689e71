import type { Decision, LinkRequest } from '../src/accounts/link-requests.js';
import { AccountTakenError, type Link, requireLink } from '../src/accounts/member-links.js';
import { readUserKey } from '../src/accounts/user-key.js';
import { accountOf, isOneAccount } from '../src/accounts/website-account.js';
import type { Services } from '../src/composition/services.js';
import { settles } from '../src/discord/buttons.js';
import type { Command, FormButton } from '../src/discord/command.js';
import { memberOption, staffCommand, subcommand, textOption } from '../src/discord/command-definition.js';
import { isBlank } from '../src/discord/plain-text.js';
import { mention, type Reply, simpleReply } from '../src/discord/reply.js';
import {
  type ButtonRequest,
  type CommandRequest,
  type FormRequest,
  required,
} from '../src/discord/request.js';
import { UserError } from '../src/errors.js';
import { filled } from '../src/locales/text.js';
import { linkReply } from '../src/views/account-embed.js';
import { rejectionForm, requestList, requestMessage } from '../src/views/link-request-card.js';

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
      requests: async ({ language }) => requestList(services.linkRequests.listed).show(language),
    },
    ...requestControls(services),
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
  if (isUnchanged(replaced))
    return simpleReply(words.links.setTitle, words.links.unchanged({ member: subject, name }));
  tellNow();
  const sentences = [words.links.set({ member: subject, name })];
  if (replaced !== undefined)
    sentences.push(words.links.replaced({ name: shown(replaced.account.username) }));
  return simpleReply(words.links.setTitle, sentences.join(' '));
}

async function remove({ links, linkNotices, tellNow }: Services, request: CommandRequest): Promise<Reply> {
  const { options, user, language } = request;
  const member = required(options.person('member'));
  const subject = mention(member.id);
  const removed = await links.remove(member.id, (link) => linkNotices.removed(user.id, link));
  if (removed === undefined) {
    throw new UserError(({ words }) => filled(words.refusals.memberNotLinked, { member: subject }));
  }
  tellNow();
  const { words, shown } = language;
  return simpleReply(
    words.link.unlinkedTitle,
    words.links.removed({ member: subject, name: shown(removed.account.username) }),
  );
}

async function show({ links }: Services, { options, user, language }: CommandRequest): Promise<Reply> {
  const member = required(options.person('member'));
  return linkReply(await requireLink(links, member.id, user.id), member, language);
}

/** Under a request, in the log channel and in the list. A rejection asks for a reason, which the member reads. */
function requestControls(services: Services): Required<Pick<Command, 'buttons' | 'forms'>> {
  const { linkRequests, linkRequestNotices, languages } = services;
  const list = requestList(linkRequests.listed);

  /** In the log channel: the request's own message shows the decision. */
  const decidedHere = async (decision: Decision, request: Deciding) =>
    requestMessage(await decide(services, decision, request), languages.server);

  /** In the answer to `/links requests`: the list continues without it. */
  async function decidedInList(decision: Decision, request: Deciding): Promise<Reply> {
    const decided = await decide(services, decision, request);
    await linkRequestNotices.update(decided);
    const { entries } = await linkRequests.listed({ state: 'open' });
    const next = entries.findIndex(({ id }) => id < decided.id);
    return list.show(request.language, { at: next === -1 ? entries.length : next });
  }

  const asksWhy = (control: string): FormButton => ({
    staff: true,
    form: ({ subject, language }) => rejectionForm(control, subject, language),
  });
  const buttons = {
    approve: settles((request) => decidedHere('approved', request)),
    reject: asksWhy('reject'),
    'list-approve': settles((request) => decidedInList('approved', request)),
    'list-reject': asksWhy('list-reject'),
    ...list.buttons(),
  };
  const rejecting = { staff: true, answers: 'update', logs: true } as const;
  const forms = {
    reject: { ...rejecting, run: (request: FormRequest) => decidedHere('rejected', request) },
    'list-reject': { ...rejecting, run: (request: FormRequest) => decidedInList('rejected', request) },
  };
  return { buttons, forms };
}

type Deciding = ButtonRequest | FormRequest;

/** Decides a request and has everyone concerned told. */
async function decide(services: Services, decision: Decision, request: Deciding): Promise<LinkRequest> {
  const { linkRequests, tellNow } = services;
  const { subject: id, user, websiteCalls } = request;
  const reason = 'values' in request ? request.values.get('reason') : undefined;
  if (decision === 'approved') await requireUnchanged(services, id, websiteCalls);
  const readable = reason === undefined || isBlank(reason) ? undefined : reason;
  const decided = await namingTheOwner(linkRequests.decide(id, decision, user.id, readable));
  tellNow();
  return decided;
}

/**
 * Refuses to link somebody who has left, who would keep the account from others, or an account that is no longer what was
 * asked for. @throws {UserError}
 */
async function requireUnchanged(
  { linkRequests, directory, communityOf }: Services,
  id: string,
  websiteCalls: ButtonRequest['websiteCalls'],
): Promise<void> {
  const request = await linkRequests.find(id);
  if (request?.state !== 'open') return;
  const { member, account } = request;
  if ((await communityOf(member)) === undefined) {
    throw new UserError(({ words }) => words.refusals.requesterGone({ member: mention(member) }));
  }
  if (!(await directory.leadsTo(account, websiteCalls))) {
    throw new UserError(({ words, shown }) =>
      words.refusals.requestedUserGone({ name: shown(account.username) }),
    );
  }
}

/** Staff may read who owns the account; members may not. */
async function namingTheOwner<Result>(linking: Promise<Result>): Promise<Result> {
  try {
    return await linking;
  } catch (error) {
    if (!(error instanceof AccountTakenError)) throw error;
    const { account, owner } = error;
    throw new UserError(({ words, shown }) => ({
      title: words.refusals.accountTaken.title,
      text: words.refusals.accountTakenBy({ name: shown(account.username), member: mention(owner) }),
    }));
  }
}
