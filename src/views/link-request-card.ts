import type { LinkRequestNotices } from '../accounts/link-request-upkeep.js';
import { type LinkRequest, REQUEST_VALID_MS } from '../accounts/link-requests.js';
import type { Messenger } from '../discord/messenger.js';
import { nonceOfId } from '../discord/nonces.js';
import { plainText } from '../discord/plain-text.js';
import {
  button,
  embedReply,
  field,
  ifGiven,
  mention,
  moment,
  type Reply,
  row,
  simpleReply,
} from '../discord/reply.js';
import type { Language, Languages } from '../locales/languages.js';
import { steamProfileUrl } from '../text/steam-id.js';
import { pageFooter, pageWith, turningRow } from './turned-pages.js';

const COLOUR = {
  open: 'attention',
  approved: 'good',
  rejected: 'refusal',
  withdrawn: 'quiet',
  expired: 'quiet',
} as const;

/** A link request as staff see it in the log channel, with what became of it; with buttons while it is open. */
export function requestMessage(request: LinkRequest, language: Language): Reply {
  const { words } = language;
  const { account } = request;
  return embedReply({
    colour: COLOUR[request.state],
    title: words.request.title,
    description: words.request.open(mention(request.member), language.shown(account.username)),
    fields: [
      ...ifGiven(account.id, (id) => field(words.links.websiteId, language.shown(id))),
      ...ifGiven(account.steam, (id) => field(words.links.steam, `[${id}](${steamProfileUrl(id)})`)),
      field(words.request.state, stateLine(request, language)),
      ...ifGiven(request.failedDeposit, (how) =>
        field(words.request.proof, words.deposit.failures[how], false),
      ),
    ],
    components:
      request.state === 'open'
        ? [
            row(
              button(words.links.approve, 'success', 'links', 'approve', request.id),
              button(words.links.reject, 'danger', 'links', 'reject', request.id),
            ),
          ]
        : [],
  });
}

/** What became of a request, for the member. @param account its name */
export function decidedReply(
  state: Exclude<LinkRequest['state'], 'open'>,
  account: string,
  { words, shown }: Language,
): Reply {
  switch (state) {
    case 'approved':
      return simpleReply(words.direct.approvedTitle, words.direct.approved(shown(account)));
    case 'rejected':
      return simpleReply(words.direct.rejectedTitle, words.direct.rejected(shown(account)), 'refusal');
    case 'withdrawn':
      return simpleReply(words.link.cancelledTitle, words.link.cancelled, 'quiet');
    case 'expired':
      return simpleReply(words.request.title, words.request.expired, 'quiet');
  }
}

/** What is said of link requests in the log channel. */
export function createLinkRequestNotices(
  messenger: Pick<Messenger, 'toStaff' | 'edit'>,
  { server: language }: Languages,
): LinkRequestNotices {
  return {
    // The request's ID keeps two processes, and a restarted one, from posting it twice.
    askStaff: (request) => messenger.toStaff(requestMessage(request, language), nonceOfId(request, 'l')),
    async update(request) {
      if (request.posted !== undefined)
        await messenger.edit(request.posted, requestMessage(request, language));
    },
  };
}

const LONGEST_NAME = 40;
/** A message has five rows of buttons: one for each request, and one to turn pages. */
const ON_PAGE = 4;

/** A page of the open requests, each with its buttons, for staff. @param at the place of a request on it, from 0 */
export function requestList(open: readonly LinkRequest[], at: number, language: Language): Reply {
  const { words } = language;
  const page = pageWith(open, at, ON_PAGE);
  const lines = page.items.map(
    (request, index) =>
      `**${page.start + index + 1}.** ${words.links.requestLine(mention(request.member), language.shown(request.account.username), moment(request.askedAt, 'R'))}`,
  );
  return embedReply({
    colour: open.length === 0 ? 'quiet' : 'attention',
    title: words.links.requestsTitle,
    description: open.length === 0 ? words.links.noRequests : lines.join('\n'),
    ...pageFooter(page, language),
    components: [
      ...page.items.map(({ id, account }, index) => {
        const which = [page.start + index + 1, plainText(account.username, LONGEST_NAME)] as const;
        return row(
          button(words.links.approveNamed(...which), 'success', 'links', 'list-approve', id),
          button(words.links.rejectNamed(...which), 'danger', 'links', 'list-reject', id),
        );
      }),
      ...turningRow(page, (place) => ['links', 'list-page', String(place)], language),
    ],
  });
}

function stateLine(request: LinkRequest, { words }: Language): string {
  const by = mention(request.endedBy ?? '');
  switch (request.state) {
    case 'open':
      return words.request.expires(moment(request.askedAt + REQUEST_VALID_MS, 'R'));
    case 'approved':
      return words.request.approved(by);
    case 'rejected':
      return words.request.rejected(by);
    case 'withdrawn':
      return words.request.withdrawn;
    case 'expired':
      return words.request.expired;
  }
}

/** With which a member withdraws their request. */
export const cancelButton = (requestId: string, { words }: Language) =>
  button(words.link.cancel, 'secondary', 'link', 'cancel', requestId);
