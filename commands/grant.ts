import { readAccountSubject } from '../src/accounts/website-account.js';
import type { Services } from '../src/composition/services.js';
import type { Button, Command, FormHandler } from '../src/discord/command.js';
import {
  amountOption,
  flagOption,
  memberOption,
  staffCommand,
  staffMessageMenu,
  staffUserMenu,
  textOption,
} from '../src/discord/command-definition.js';
import { sentenceFor } from '../src/discord/error-reply.js';
import type { Form } from '../src/discord/form.js';
import { isBlank } from '../src/discord/plain-text.js';
import { controlId, type Following, type Reply } from '../src/discord/reply.js';
import { type ButtonRequest, type CommandRequest, required } from '../src/discord/request.js';
import { UserError } from '../src/errors.js';
import type { OnProgress } from '../src/ledger/deliver-and-tell.js';
import type { Delivery } from '../src/ledger/delivery.js';
import { type Grant, isSettled, LONGEST_REASON } from '../src/ledger/grant.js';
import type { GrantRequest } from '../src/ledger/grants-by-hand.js';
import type { Language } from '../src/locales/languages.js';
import { decisionButtons } from '../src/views/decision-buttons.js';
import {
  announcement,
  grantLater,
  grantPreview,
  outcomeReply,
  staffGrantMessage,
} from '../src/views/grant-card.js';

/** `/grant`: staff add virtual credit, after a preview. */
export function grant(services: Services): Command {
  return {
    route: 'grant',
    staff: true,
    definition: definition(),
    run: (request) => preview(services, request),
    buttons: {
      ...decisionButtons('grant', {
        confirm: (request) => confirmed(services, request),
        cancel: services.granting.cancel,
        approve: (_id, _staffId, request) => approved(services, request),
        reject: services.granting.reject,
        show: staffGrantMessage,
      }),
      again: againButton(services),
      'to-account': {
        staff: true,
        form: ({ subject, language }) =>
          grantForm(
            controlId('grant', 'to-account', subject),
            readAccountSubject(subject).username,
            language,
          ),
      },
    },
    forms: {
      'to-account': previewFromForm(services, (subject) => ({ account: readAccountSubject(subject) })),
    },
  };
}

const definition = () =>
  staffCommand('grant', (words) => words.grant.description, [
    memberOption('member', (words) => words.grant.member, { required: true }),
    amountOption('amount', (words) => words.grant.amount, { required: true }),
    textOption('reason', (words) => words.grant.reason, { max_length: LONGEST_REASON }),
    flagOption('announce', (words) => words.grant.announce),
  ]);

async function preview({ granting }: Services, request: CommandRequest): Promise<Reply> {
  const { options, user, channelId, language, websiteCalls } = request;
  const requested = {
    by: user.id,
    to: { member: required(options.person('member')).id },
    amount: options.number('amount') ?? Number.NaN,
    reason: options.words('reason'),
    announceIn: options.flag('announce') ? channelId : undefined,
  };
  return grantPreview(await granting.prepare(requested, websiteCalls), language);
}

/** The answer to **Confirm**. */
async function confirmed(services: Services, request: ButtonRequest): Promise<Reply> {
  const { granting, languages } = services;
  const { subject, user, websiteCalls } = request;
  const delivery = await granting.confirm(subject, user.id, progressOf(request), websiteCalls);
  const reply = outcome(services, delivery.grant, request.language, reasonOf(delivery, request));
  const { grant, wasConfirmed = false } = delivery;
  if (grant.state !== 'applied' || grant.announceIn === undefined || wasConfirmed) return reply;
  return { ...reply, publicly: announcement(grant, languages.server) };
}

/**
 * The answer to a confirmation, kept true while the grant may become something else yet.
 * @param why the reason, if nothing was sent
 */
function outcome(services: Services, grant: Grant, language: Language, why?: string): Reply {
  const { ledger, logMessage } = services;
  const { id, state, posted } = grant;
  const reply = outcomeReply(grant, language, { why, logMessage });
  if (isSettled(state)) return reply;
  const follows: Following = {
    subject: id,
    async decided() {
      const current = await ledger.find(id);
      if (current === undefined) return undefined;
      const isSame = current.state === state && current.posted?.messageId === posted?.messageId;
      return isSame ? undefined : outcome(services, current, language);
    },
    later: grantLater(grant, language),
  };
  return { ...reply, follows };
}

/** A second staff member approves a grant, which is then sent. */
async function approved(
  { granting, messenger, languages }: Services,
  request: ButtonRequest,
): Promise<Grant> {
  const { subject, user, websiteCalls } = request;
  const { grant } = await granting.approve(subject, user.id, progressOf(request), websiteCalls);
  if (grant.state === 'applied' && grant.announceIn !== undefined) {
    void messenger.toChannel(grant.announceIn, announcement(grant, languages.server));
  }
  return grant;
}

/** **Grant again** under a grant that did not arrive. */
const againButton = ({ granting }: Services): Button => ({
  staff: true,
  answers: 'reply',
  run: async ({ subject, user, language, websiteCalls }) =>
    grantPreview(await granting.prepareAgain(subject, user.id, websiteCalls), language),
});

const progressOf =
  ({ progress, messageLanguage: { words } }: ButtonRequest): OnProgress =>
  (stage) =>
    progress({ content: stage === 'started' ? words.grant.working : words.grant.waitingForWebsite });

/** Why nothing was sent, as a member of staff reads it. */
const reasonOf = ({ cause }: Delivery, { language }: ButtonRequest): string | undefined =>
  cause && sentenceFor(cause, language);

/** *Grant credit* in the menu of a user: a form that leads to the same preview. */
export const grantCredit = (services: Services): Command =>
  menuCommand(
    services,
    'grant-credit',
    staffUserMenu((words) => words.grantCredit.name),
  );

/** *Reward author* in the menu of a message: the same for whoever wrote it. */
export const rewardAuthor = (services: Services): Command =>
  menuCommand(
    services,
    'reward-author',
    staffMessageMenu((words) => words.rewardAuthor.name),
  );

const menuCommand = (services: Services, route: string, definition: Command['definition']): Command => ({
  route,
  staff: true,
  definition,
  form({ target, language }) {
    const { id, name, isBot } = required(target);
    return isBot ? undefined : grantForm(controlId(route, 'requested', id), name, language);
  },
  async run() {
    throw new UserError(({ words }) => words.refusals.memberIsBot);
  },
  forms: { requested: previewFromForm(services, (subject) => ({ member: subject })) },
});

/** Asks how much somebody is granted, and why. */
const grantForm = (id: string, receiver: string, { words }: Language): Form => ({
  id,
  title: words.grant.formTitle({ member: receiver }),
  fields: [
    { id: 'amount', label: words.grant.formAmount, required: true, longest: 20 },
    { id: 'reason', label: words.grant.formReason, required: false, longest: LONGEST_REASON },
  ],
});

/** Leads from a form to the same preview as the command. @param to reads the receiver from its subject */
const previewFromForm = (
  { granting }: Services,
  to: (subject: string) => GrantRequest['to'],
): FormHandler => ({
  staff: true,
  async run({ subject, values, user, language, websiteCalls }) {
    const reason = values.get('reason') ?? '';
    const requested = {
      by: user.id,
      to: to(subject),
      amount: values.get('amount') ?? '',
      reason: isBlank(reason) ? undefined : reason,
      announceIn: undefined,
    };
    return grantPreview(await granting.prepare(requested, websiteCalls), language);
  },
});
