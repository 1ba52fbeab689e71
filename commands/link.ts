import type { LinkRequest, LinkRequests } from '../src/accounts/link-requests.js';
import {
  AccountTakenError,
  alreadyLinked,
  type Link,
  outranks,
  proofOf,
} from '../src/accounts/member-links.js';
import { type NamedUser, readUserKey } from '../src/accounts/user-key.js';
import { type Account, accountOf } from '../src/accounts/website-account.js';
import type { Services } from '../src/composition/services.js';
import type { LinkProofWay } from '../src/config.js';
import { ends } from '../src/discord/buttons.js';
import type { Command } from '../src/discord/command.js';
import { slashCommand, textOption } from '../src/discord/command-definition.js';
import { moment, type Reply, row, simpleReply } from '../src/discord/reply.js';
import type { FormRequest, Request } from '../src/discord/request.js';
import type { Language } from '../src/locales/languages.js';
import { whileOffered } from '../src/views/decision-buttons.js';
import {
  accountForm,
  balanceForm,
  beginCard,
  betterProofCard,
  limitReply,
  openProofCard,
  proofReply,
  waysCard,
  wrongReply,
} from '../src/views/link-proof-card.js';
import { cancelButton, decidedReply } from '../src/views/link-request-card.js';

const ROUTE = 'link';

/** What a link that was proven in each way is proven by. */
const PROOF_BY = { deposit: 'deposit', 'sign-in': 'steam', staff: 'staff' } as const;

/** `/link`: a member proves that a website account is theirs, or asks staff for the link. */
export function link(services: Services): Command {
  const { linkProofWays: ways, age } = services;
  const signsIn = ways.includes('sign-in');
  const asksStaffOnly = ways.every((way) => way === 'staff');
  const start = createStart(services, asksStaffOnly);

  /** For who is linked already, has to enter a balance or cannot prove anything yet, the answer says that at once. */
  const formFor = async ({ user, language }: Request) => {
    const asksFirst = age.isOld(user.id) ? !signsIn : ways.includes('staff');
    const hasBegun =
      (await services.links.of(user.id)) !== undefined ||
      (await services.linkProofs.openOf(user.id)) !== undefined;
    return asksFirst && !hasBegun ? accountForm(language) : undefined;
  };

  /** Where no account is named yet. */
  async function begin({ user, language }: Request): Promise<Reply> {
    const link = await services.links.of(user.id);
    if (link !== undefined) return linkedAlready(services, link, language);
    const open = await services.linkProofs.openOf(user.id);
    if (open === undefined) age.require(user.id);
    const address = age.isOld(user.id) ? await addressFor(services, user.id, language) : undefined;
    return open === undefined
      ? beginCard(address, ways.length > 1, language, services.offeredBonus)
      : openProofCard(open, address, language);
  }

  return {
    route: ROUTE,
    staff: false,
    definition: slashCommand('link', (words) => words.link.description, [
      textOption('username', (words) => words.link.username),
      textOption('steam', (words) => words.link.steam),
    ]),

    form: (request) =>
      asksStaffOnly || isNamed(namedIn(request.options.text)) ? undefined : formFor(request),

    async run(request) {
      const named = namedIn(request.options.text);
      return asksStaffOnly || isNamed(named) ? start(named, request) : begin(request);
    },

    buttons: {
      ...wayButtons(services),

      begin: {
        staff: false,
        answers: 'reply',
        form: formFor,
        run: begin,
      },
      name: { staff: false, form: ({ language }) => accountForm(language) },

      cancel: ends(async ({ subject, user, language }) => {
        const request = await services.linkRequests.withdraw(subject, user.id);
        await services.linkRequestNotices.update(request);
        return decidedReply('withdrawn', request.account.username, language);
      }),
    },

    forms: {
      account: {
        staff: false,
        run: (request) =>
          start(
            namedIn((name) => request.values.get(name)),
            request,
          ),
      },
      balance: { staff: false, run: (request) => answer(services, request) },
    },
  };
}

const namedIn = (text: (name: string) => string | undefined): NamedUser => ({
  username: text('username'),
  steam: text('steam'),
});

const isNamed = ({ username, steam }: NamedUser) => username !== undefined || steam !== undefined;

/** The one-time address at which a member signs in; `undefined` where that is no way for them to prove an account. */
const addressFor = async ({ signIns, age }: Services, memberId: string, { locale }: Language) =>
  age.isOld(memberId) ? signIns?.begin(memberId, locale) : undefined;

/**
 * What a member reads who is linked: how to prove the account by signing in, if that is a better proof.
 * @throws {UserError} otherwise
 */
async function linkedAlready(services: Services, link: Link, language: Language): Promise<Reply> {
  const isBetter = !outranks(proofOf(link), { proof: PROOF_BY['sign-in'] });
  const address = isBetter ? await addressFor(services, link.member, language) : undefined;
  if (address !== undefined) return betterProofCard(link, address, language, services.offeredBonus);
  throw alreadyLinked(link);
}

/** From an account that was named to the card with the ways to prove it, or to the request where staff alone decide. */
function createStart(services: Services, asksStaffOnly: boolean) {
  const { directory, links, linkRequests, linkRequestUpkeep, linkProofs, linkProofWays } = services;
  const { depositMax, offeredBonus: bonus, age } = services;

  /** @throws {AccountTakenError} if no way to prove it takes it from the member who has it */
  async function possibleWays(account: Account): Promise<readonly LinkProofWay[]> {
    const held = await links.linkTo(account);
    if (held === undefined) return linkProofWays;
    const possible = linkProofWays.filter((way) => outranks(PROOF_BY[way], held));
    if (possible.length === 0) throw new AccountTakenError(account, held.member);
    return possible;
  }

  /** What keeps a member from beginning anew. */
  async function present(memberId: string, language: Language): Promise<Reply | undefined> {
    const link = await links.of(memberId);
    if (link !== undefined) return linkedAlready(services, link, language);
    const open = await linkProofs.openOf(memberId);
    if (open !== undefined) return proofReply({ proof: open, deposit: undefined }, language);
    const earlier = await linkRequests.openOf(memberId);
    return earlier && alreadyOpen(linkRequests, earlier, language);
  }

  async function askStaff(memberId: string, account: Account, language: Language): Promise<Reply> {
    const answer = await linkRequests.ask(memberId, account, language.locale);
    if (answer.isNew) await linkRequestUpkeep.ask(answer.request);
    return asked(linkRequests, answer, language);
  }

  return async (named: NamedUser, { user, language, websiteCalls }: Request): Promise<Reply> => {
    const key = readUserKey(named, ['username', 'steam']);
    const before = await present(user.id, language);
    if (before !== undefined) return before;
    await linkRequests.countLookup(user.id);
    const account = accountOf(
      await directory.find(key, websiteCalls),
      key.by === 'steam' ? 'steam' : 'username',
    );
    const ways = await possibleWays(account);
    if (asksStaffOnly) return askStaff(user.id, account, language);
    const isOld = age.isOld(user.id);
    // What staff link is theirs to decide.
    if (!isOld && !ways.includes('staff')) age.require(user.id);
    const proof = await linkProofs.offer(user.id, account, language.locale);
    const signInUrl = ways.includes('sign-in') ? await addressFor(services, user.id, language) : undefined;
    const open = isOld ? { ways } : { ways: ['staff'] as const, othersFrom: age.fromWhen(user.id) };
    return waysCard(proof, { ...open, depositMax, signInUrl, bonus }, language);
  };
}

/** The buttons of the card with the ways, and of what follows it. */
const wayButtons = ({
  linkProofs,
  linkRequests,
}: Pick<Services, 'linkProofs' | 'linkRequests'>): NonNullable<Command['buttons']> => ({
  send: {
    ...ends(async ({ subject, user, language, websiteCalls, progress, whenShown }) => {
      const { words } = language;
      const showProgress = (stage: 'started' | 'waiting') =>
        progress({ content: stage === 'started' ? words.grant.working : words.grant.waitingForWebsite });
      const sent = await linkProofs.send(subject, user.id, showProgress, websiteCalls);
      if (sent.kind === 'limit') return limitReply(sent.proof, sent.limit, language);
      whenShown(sent.said);
      return proofReply(sent, language, sent.cause);
    }),
    once: true,
  },
  staff: ends(async ({ subject, user, language }) =>
    asked(linkRequests, await linkProofs.askStaff(subject, user.id), language),
  ),
  drop: ends(async ({ subject, user, language: { words } }) => {
    await linkProofs.drop(subject, user.id);
    return simpleReply(words.approvals.cancelledTitle, words.linkWays.cancelled, 'quiet');
  }),
  balance: { staff: false, form: ({ subject, language }) => balanceForm(subject, language) },
});

/** A member names the balance. */
async function answer(
  { linkProofs }: Services,
  { subject, values, user, language, websiteCalls, whenShown }: FormRequest,
): Promise<Reply> {
  const answered = await linkProofs.answer(subject, user.id, values.get('balance') ?? '', websiteCalls);
  const { proof } = answered;
  if (answered.kind === 'wrong') return wrongReply(proof, answered.triesLeft, language);
  if (answered.kind !== 'linked') return proofReply({ proof, deposit: undefined }, language);
  whenShown(answered.said);
  return proofReply({ proof, deposit: undefined, bonus: answered.bonus }, language);
}

type Requests = Pick<LinkRequests, 'find'>;

/** What a member reads whose request is with staff, since now or before. */
function asked(
  requests: Requests,
  { request, isNew }: { readonly request: LinkRequest; readonly isNew: boolean },
  language: Language,
): Reply {
  if (!isNew) return alreadyOpen(requests, request, language);
  const { words, shown } = language;
  const sentence = words.link.requestSent({ name: shown(request.account.username) });
  return whileOpen(simpleReply(words.link.requestSentTitle, sentence), requests, request, language);
}

function alreadyOpen(requests: Requests, request: LinkRequest, language: Language): Reply {
  const { words, shown } = language;
  const sentence = words.refusals.requestOpen({
    name: shown(request.account.username),
    when: moment(request.askedAt, 'R'),
  });
  const reply = simpleReply(words.refusals.requestOpenTitle, sentence, 'plain');
  return whileOpen(reply, requests, request, language);
}

/** With **Cancel request**, and kept true while staff have yet to decide. */
function whileOpen(
  plain: Reply,
  { find }: Requests,
  { id, account }: LinkRequest,
  language: Language,
): Reply {
  const { words, shown } = language;
  const reply = { ...plain, components: [row(cancelButton(id, language))] };
  return whileOffered(reply, {
    subject: id,
    async read() {
      const current = await find(id);
      if (current === undefined || current.state === 'open') return reply;
      return decidedReply(current.state, account.username, language, current.reason);
    },
    later: simpleReply(
      words.link.requestSentTitle,
      words.link.requestLater({ name: shown(account.username) }),
      'quiet',
    ),
  });
}
