import type { LinkRequestNotices } from '../accounts/link-request-upkeep.js';
import { type LinkRequest, REQUEST_VALID_MS } from '../accounts/link-requests.js';
import type { Form } from '../discord/form.js';
import type { Messenger } from '../discord/messenger.js';
import { nonceOfId } from '../discord/nonces.js';
import { plainText } from '../discord/plain-text.js';
import {
  button,
  controlId,
  embedReply,
  field,
  ifGiven,
  inRows,
  mention,
  moment,
  personField,
  type Reply,
  row,
  simpleReply,
} from '../discord/reply.js';
import { LONGEST_REASON } from '../ledger/grant.js';
import type { Listed, Wanted } from '../listed.js';
import type { Language, Languages } from '../locales/languages.js';
import { steamProfileUrl } from '../text/steam-id.js';
import { decidedLabel, headOf } from './decision-cards.js';
import { entryList } from './entry-list.js';
import { reasonField, reasonIn } from './grant-fields.js';
import { allMarked, marked } from './symbols.js';

/** A link request as staff see it in the log channel, with what became of it; with buttons while it is open. */
export function requestMessage(request: LinkRequest, language: Language): Reply {
  const { words } = language;
  const { account, state } = request;
  const isOpen = state === 'open';
  const isDecided = state === 'approved' || state === 'rejected';
  const lines = [
    words.request.open({ member: mention(request.member), name: language.shown(account.username) }),
    ...(isOpen ? [words.request.expires({ when: moment(request.askedAt + REQUEST_VALID_MS, 'R') })] : []),
  ];
  return embedReply({
    ...headOf('request', isOpen ? 'waiting' : state, lines.join('\n'), language),
    fields: [
      ...ifGiven(account.id, (id) => field(words.profile.websiteId, language.shown(id))),
      ...ifGiven(account.steam, (id) => field(words.profile.steam, `[${id}](${steamProfileUrl(id)})`)),
      ...(isDecided ? personField(decidedLabel({ state }, language), request.endedBy) : []),
      ...ifGiven(request.failedDeposit, (how) =>
        field(words.request.proof, words.deposit.failures[how], false),
      ),
      ...reasonField(request, language),
    ],
    components: isOpen
      ? [
          row(
            button(words.approvals.approve, 'success', 'links', 'approve', request.id),
            button(words.approvals.reject, 'danger', 'links', 'reject', request.id),
          ),
        ]
      : [],
  });
}

/** What became of a request, for the member. @param account its name. @param reason why it was rejected */
export function decidedReply(
  state: Exclude<LinkRequest['state'], 'open'>,
  account: string,
  { words, shown }: Language,
  reason?: string,
): Reply {
  switch (state) {
    case 'approved':
      return simpleReply(words.linkNotices.linkedTitle, words.linkNotices.linked({ name: shown(account) }));
    case 'rejected':
      return simpleReply(
        words.direct.rejectedTitle,
        [
          words.direct.rejected({ name: shown(account) }),
          reason === undefined ? words.direct.askWhy : words.grant.because({ why: reasonIn(reason) }),
        ].join('\n'),
        'refusal',
      );
    case 'withdrawn':
      return simpleReply(words.link.cancelledTitle, words.link.cancelled, 'quiet');
    case 'expired':
      return simpleReply(words.request.id, marked('expired', words.approvals.states.expired), 'quiet');
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
/** Each has two buttons, and two rows are for these. */
const ON_PAGE = 4;

/** The link requests; the open ones have their buttons below the list. */
export const requestList = (find: (wanted: Wanted) => Promise<Listed<LinkRequest>>) =>
  entryList<LinkRequest>({
    of: 'request',
    title: ({ words }) => words.links.requestsTitle,
    find,
    show: async (request, language, number) => ({
      line: `**${language.number(number)}.** ${requestLine(request, language)}`,
    }),
    states: requestStates,
    start: { state: 'open' },
    none: ({ words }) => words.links.noRequests,
    memberFilter: ({ words }) => words.links.requestsOf,
    size: ON_PAGE,
    controls({ items, start }, { words }) {
      const buttons = items.flatMap(({ id, account, state }, index) => {
        const which = { number: start + index + 1, name: plainText(account.username, LONGEST_NAME) };
        return state === 'open'
          ? [
              button(words.links.approveNamed(which), 'success', 'links', 'list-approve', id),
              button(words.links.rejectNamed(which), 'danger', 'links', 'list-reject', id),
            ]
          : [];
      });
      return inRows(buttons, 4);
    },
  });

const requestStates = ({ words }: Language) => {
  const { waiting, approved, rejected, withdrawn, expired } = words.approvals.states;
  return { ...allMarked({ approved, rejected, withdrawn, expired }), open: marked('waiting', waiting) };
};

function requestLine({ member, account, state, askedAt }: LinkRequest, language: Language): string {
  const line = language.words.links.requestLine({
    member: mention(member),
    name: language.shown(account.username),
    when: moment(askedAt, 'R'),
  });
  return `${requestStates(language)[state]} · ${line}`;
}

/** With which a member withdraws their request. */
export const cancelButton = (requestId: string, { words }: Language) =>
  button(words.link.cancel, 'secondary', 'link', 'cancel', requestId);

/** Asks why a request is rejected. @param control of the form, see {@link controlId} */
export const rejectionForm = (control: string, requestId: string, { words }: Language): Form => ({
  id: controlId('links', control, requestId),
  title: words.request.rejectTitle,
  fields: [{ id: 'reason', label: words.request.rejectReason, required: false, longest: LONGEST_REASON }],
});
