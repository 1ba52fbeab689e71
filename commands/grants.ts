import { readUserKey } from '../src/accounts/user-key.js';
import type { Services } from '../src/composition/services.js';
import { decides, shows, turns } from '../src/discord/buttons.js';
import type { Button, Choice, Command } from '../src/discord/command.js';
import {
  amountOption,
  memberOption,
  staffCommand,
  subcommand,
  textOption,
} from '../src/discord/command-definition.js';
import { mention, type Reply, simpleReply } from '../src/discord/reply.js';
import type { CommandRequest } from '../src/discord/request.js';
import { UserError } from '../src/errors.js';
import { type Grant, LONGEST_REASON } from '../src/ledger/grant.js';
import { exportGrants, grantsFile, monthBounds } from '../src/ledger/grant-export.js';
import type { Language } from '../src/locales/languages.js';
import { reportOf } from '../src/rewards/month-report.js';
import { monthStart, monthText } from '../src/rewards/months.js';
import { whileOffered } from '../src/views/decision-buttons.js';
import {
  grantChoice,
  grantLater,
  grantPreview,
  grantReply,
  settlementQuestion,
} from '../src/views/grant-card.js';
import { grantList } from '../src/views/grant-list.js';
import { considerMessage, holdMessage, liftedMessage } from '../src/views/hold-card.js';
import { reportReply } from '../src/views/report-card.js';
import { quarantineButtons } from './grants-quarantine.js';

/** So many of the newest are suggested. */
const SUGGESTED = 100;

/** What staff can say of a grant whose outcome is unknown. */
type Outcome = 'applied' | 'not-applied';

/** `/grants`: the ledger, for staff. */
export function grants(services: Services): Command {
  const { ledger } = services;
  const list = grantList(ledger);
  return {
    route: 'grants',
    staff: true,
    logs: ['resolve', 'export', 'report'],
    definition: definition(),
    run: {
      account: (request) => previewForAccount(services, request),
      list: ({ options, language }) => list.show(language, { member: options.person('member')?.id }),
      show: async ({ options, language }) => shown(services, await givenId(services, options), language),
      resolve: (request) => resolve(services, request),
      export: (request) => exported(services, request),
      report: (request) => report(services, request),
    },
    autocomplete: {
      show: choicesOf(async () => (await ledger.list({ limit: SUGGESTED })).grants),
      resolve: choicesOf(() => ledger.inQueueIndex('unknown')),
    },
    buttons: {
      ...list.buttons((grantId, { language }) => shown(services, grantId, language)),
      history: shows('staff', ({ subject, language }) => list.show(language, { member: subject })),
      ...settlementButtons(services),
      ...holdButtons(services),
      ...quarantineButtons(services),
    },
  };
}

const definition = () =>
  staffCommand('grants', (words) => words.grants.description, [
    subcommand('account', (words) => words.grants.account, [
      textOption('username', (words) => words.grant.username, { required: true }),
      amountOption('amount', (words) => words.grant.amount, { required: true }),
      textOption('reason', (words) => words.grant.reason, { max_length: LONGEST_REASON }),
    ]),
    subcommand('list', (words) => words.grants.list, [
      memberOption('member', (words) => words.grants.member),
    ]),
    subcommand('show', (words) => words.grants.show, [id]),
    subcommand('resolve', (words) => words.grants.resolve, [
      id,
      textOption('outcome', (words) => words.grants.outcome, {
        required: true,
        choices: [
          { value: 'applied', text: (words) => words.grants.outcomeApplied },
          { value: 'not-applied', text: (words) => words.grants.outcomeNotApplied },
        ],
      }),
    ]),
    subcommand('export', (words) => words.grants.export, [
      textOption('month', (words) => words.grants.month),
    ]),
    subcommand('report', (words) => words.report.description, [
      textOption('month', (words) => words.report.month),
    ]),
  ]);

/** A grant to an account that need not be anybody's on Discord. Its buttons are those of `/grant`. */
async function previewForAccount({ granting }: Services, request: CommandRequest): Promise<Reply> {
  const { options, user, language, websiteCalls } = request;
  const { value: username } = readUserKey({ username: options.text('username') }, ['username']);
  const requested = {
    by: user.id,
    to: { username },
    amount: options.number('amount') ?? Number.NaN,
    reason: options.words('reason'),
    announceIn: undefined,
  };
  return grantPreview(await granting.prepare(requested, websiteCalls), language);
}

async function shown({ ledger, logMessage }: Services, id: string, language: Language): Promise<Reply> {
  const grant = await requireGrant(ledger, id);
  const show = (one: Grant) => grantReply(one, language, logMessage);
  return whileOffered(show(grant), {
    subject: id,
    read: async () => show(await requireGrant(ledger, id)),
    later: grantLater(grant, language),
  });
}

async function resolve(services: Services, { options, user, language }: CommandRequest): Promise<Reply> {
  const { ledger, granting } = services;
  const { id: grantId } = await requireGrant(ledger, await givenId(services, options));
  const outcome: Outcome = options.text('outcome') === 'applied' ? 'applied' : 'not-applied';
  return grantReply(await granting.resolve(grantId, outcome, user.id), language);
}

const givenId = ({ wholeId }: Services, options: CommandRequest['options']) =>
  wholeId('grant:', options.text('id'));

/** @throws {UserError} if there is no such grant */
async function requireGrant(ledger: Services['ledger'], id: string): Promise<Grant> {
  const grant = await ledger.find(id);
  if (grant === undefined) throw new UserError(({ words }) => words.approvals.notFound);
  return grant;
}

async function exported(
  { ledger, notices }: Services,
  { options, user, language }: CommandRequest,
): Promise<Reply> {
  const month = options.text('month')?.trim();
  const bounds = month === undefined ? { from: 0, to: Number.POSITIVE_INFINITY } : monthBounds(month);
  const { count, data } = await exportGrants(ledger, bounds);
  notices.tell(({ words }) =>
    words.notices.exported({ staff: mention(user.id), what: month ?? words.notices.everything }),
  );
  const { words } = language;
  return {
    ...simpleReply(words.grants.exportTitle, words.grants.exported({ count }), 'plain'),
    files: [{ name: `grants${month === undefined ? '' : `-${month}`}.csv`, data }],
  };
}

async function report(
  { ledger, notices, now }: Services,
  { options, user, language }: CommandRequest,
): Promise<Reply> {
  const month = options.text('month')?.trim() ?? monthText(now());
  const { from } = monthBounds(month);
  const [report, before] = [await reportOf(ledger, from), await reportOf(ledger, monthStart(from, -1))];
  const data = report.grants === undefined || report.count === 0 ? undefined : grantsFile(report.grants);
  if (data === undefined) return reportReply({ report, before, csv: undefined }, language);
  notices.tell(({ words }) => words.notices.exported({ staff: mention(user.id), what: month }));
  return reportReply({ report, before, csv: { name: `grants-${month}.csv`, data } }, language);
}

const choicesOf =
  (candidates: () => Promise<readonly Grant[]>) =>
  async ({ language }: CommandRequest): Promise<readonly Choice[]> =>
    (await candidates()).map((grant) => grantChoice(grant, language));

/** Under a grant of unknown outcome: each asks once more, beside the message that others see as well. */
function settlementButtons(services: Services) {
  const { granting } = services;
  const asks = (outcome: Outcome) =>
    shows('staff', async ({ subject, user, language }) =>
      settlementQuestion(await granting.toSettle(subject, user.id), outcome, language),
    );
  const settles = (outcome: Outcome) =>
    decides(async ({ subject, user, language }) =>
      grantReply(await granting.resolve(subject, outcome, user.id), language),
    );
  return {
    arrived: asks('applied'),
    'not-arrived': asks('not-applied'),
    'settle-applied': settles('applied'),
    'settle-not-applied': settles('not-applied'),
    'settle-cancel': turns('staff', ({ subject, language }) => shown(services, subject, language)),
  };
}

/** On the card that says that payments are on hold. */
function holdButtons({ holdService, storeName, languages: { server } }: Services) {
  const deciding = (decide: (holdId: string, staffId: string) => Promise<Reply>): Button => ({
    staff: true,
    answers: 'update',
    run: ({ subject, user }) => decide(subject, user.id),
  });
  const goOn = (isSure: boolean) =>
    deciding(async (holdId, staffId) => {
      const decided = await holdService.goOn(holdId, staffId, isSure);
      if ('consider' in decided) return considerMessage(holdId, decided.consider, server);
      return liftedMessage(decided.lifted, server);
    });
  return {
    'go-on': goOn(false),
    'go-on-surely': goOn(true),
    'not-yet': deciding(async (holdId) => {
      const shown = await holdService.shown(holdId);
      if (shown !== undefined) return holdMessage(shown, storeName, server);
      return liftedMessage(await holdService.decisionOn(holdId), server);
    }),
    quarantine: deciding(async (holdId, staffId) =>
      liftedMessage(await holdService.quarantine(holdId, staffId), server),
    ),
  };
}

const id = textOption('id', (words) => words.grants.id, { required: true, autocomplete: true });
