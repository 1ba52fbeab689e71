import type { Services } from '../src/composition/services.js';
import { shows } from '../src/discord/buttons.js';
import type { Button, Choice, Command } from '../src/discord/command.js';
import {
  amountOption,
  fileOption,
  roleOption,
  staffCommand,
  subcommand,
  textOption,
} from '../src/discord/command-definition.js';
import type { Form } from '../src/discord/form.js';
import { isBlank } from '../src/discord/plain-text.js';
import type { Reply } from '../src/discord/reply.js';
import {
  type ButtonRequest,
  type CommandRequest,
  type FormRequest,
  type Request,
  required,
} from '../src/discord/request.js';
import { UserError } from '../src/errors.js';
import { LONGEST_REASON } from '../src/ledger/grant.js';
import { LARGEST_FILE, LIST_FILES, ListFileError, readListFile } from '../src/payouts/list-file.js';
import { type Listed, memberOf, readMember, readMembers } from '../src/payouts/listed-recipient.js';
import type { Payout } from '../src/payouts/payout-schema.js';
import { resolveNames } from '../src/payouts/typed-names.js';
import { eventDecisions, whileWaiting } from '../src/views/decision-buttons.js';
import { entryPages } from '../src/views/entry-page.js';
import { approvalCard, eventChoice, eventList } from '../src/views/event-cards.js';
import { awayMessage, payoutEvent, payoutFile, statusReply } from '../src/views/payout-card.js';
import { payoutPage } from '../src/views/payout-page.js';
import {
  fileRefusal,
  LONGEST_FIELD,
  membersForm,
  readNamedRow,
  sampleReply,
} from '../src/views/payout-preview.js';
import { eachAmount, preparedPayout, resolving } from '../src/views/prepared-payout.js';
import {
  scheduleButtons,
  scheduleChoices,
  scheduleDefinitions,
  scheduleHandlers,
} from './payout-schedule.js';

const LONGEST_LIST = 6_000;
/** So many of the newest are suggested. */
const SUGGESTED = 100;
/** Discord lets an answer be edited for 15 minutes. */
const ANSWERED_FOR_MS = 14 * 60_000;

/** `/payout`: staff pay many accounts at once. */
export function payout(services: Services): Command {
  const { payouts, payoutRecords } = services;
  const list = eventList(payoutEvent, payoutRecords.listed, async (one: Payout) => ({
    campaign: await payouts.counted(one),
  }));
  const pages = entryPages('payout', async (payoutId, before, language) =>
    payoutPage(await payouts.page(payoutId, before), language),
  );
  return {
    route: 'payout',
    staff: true,
    logs: ['stop', 'resume', 'unschedule'],
    definition: definition(),
    form: { members: askMembers },
    forms: { members: { staff: true, run: (request) => payFromForm(services, request) } },
    run: {
      members: (request) => payMembers(services, request),
      role: (request) => payRole(services, request),
      file: (request) => payFile(services, request),
      list: ({ language }) => list.show(language),
      show: async ({ options, language }) => pages.show(await givenId(services, options), language),
      stop: async (request) => stop(services, await givenId(services, request.options), request),
      resume: async (request) => resume(services, await givenId(services, request.options), request),
      ...scheduleHandlers(services, (request) => resolving(request, services.clock)),
    },
    autocomplete: {
      show: choicesOf(services, () => true),
      stop: choicesOf(services, ({ state }) => state === 'running' || state === 'waiting'),
      resume: choicesOf(services, ({ state }) => state === 'stopped' || state === 'finished'),
      unschedule: scheduleChoices(services),
    },
    buttons: {
      ...eventDecisions(payoutEvent, services.payouts, (request) => confirmed(services, request)),
      ...list.buttons((payoutId, { language }) => pages.show(payoutId, language)),
      ...pages.buttons,
      ...runButtons(services),
      /** Under the question for an approval, and under the record, in the log channel. */
      rows: shows('staff', ({ subject, language }) => pages.show(subject, language)),
      who: { staff: true, answers: 'update', run: (request) => clearedUp(services, request) },
      without: { staff: true, answers: 'update', run: (request) => withoutOne(services, request) },
      sample: shows('staff', async ({ language }) => sampleReply(language)),
      ...scheduleButtons(services),
    },
  };
}

const definition = () =>
  staffCommand('payout', (words) => words.payout.description, [
    subcommand('members', (words) => words.payout.members, [
      textOption('members', (words) => words.payout.listed, { max_length: LONGEST_LIST }),
      amountOption('amount', (words) => words.payout.amount),
      reason,
    ]),
    subcommand('role', (words) => words.payout.role, [
      roleOption('role', (words) => words.payout.roleId, { required: true }),
      amount,
      reason,
    ]),
    subcommand('file', (words) => words.payout.file, [
      fileOption('file', (words) => words.payout.fileId, { required: true, file_types: LIST_FILES }),
      reason,
    ]),
    subcommand('list', (words) => words.payout.list),
    subcommand('show', (words) => words.payout.show, [id]),
    subcommand('stop', (words) => words.payout.stop, [id]),
    subcommand('resume', (words) => words.payout.resume, [id]),
    ...scheduleDefinitions(reason),
  ]);

/** Opens where whom or how much was not said, unless they are too many for it. */
function askMembers({ options, language }: CommandRequest): Form | undefined {
  const given = {
    members: options.text('members'),
    amount: options.number('amount'),
    reason: options.words('reason'),
  };
  const isWhole = given.members !== undefined && given.amount !== undefined;
  const fits = (given.members ?? '').length <= LONGEST_FIELD;
  return isWhole || !fits ? undefined : membersForm(given, language);
}

async function payMembers(services: Services, request: CommandRequest): Promise<Reply> {
  const { options } = request;
  const listed = readMembers(options.text('members') ?? '', eachAmount(services, options.number('amount')));
  return payNamed(services, request, listed, options.words('reason'));
}

/** The form of `/payout members`. */
async function payFromForm(services: Services, request: FormRequest): Promise<Reply> {
  const { values, people } = request;
  const amount = eachAmount(services, values.get('amount'));
  const listed = [
    ...(people.get('members') ?? []).map(({ id }) => readMember(id, amount)),
    ...readMembers(values.get('members') ?? '', amount),
  ];
  const reason = values.get('reason') ?? '';
  return payNamed(services, request, listed, isBlank(reason) ? undefined : reason);
}

/** Members by mention, ID or name. Whom a name means that fits several, a menu asks. */
async function payNamed(
  services: Services,
  request: Request,
  called: readonly Listed[],
  reason: string | undefined,
): Promise<Reply> {
  if (called.length === 0) throw new UserError(({ words }) => words.payout.listEmpty);
  const { listed, unclear } = await resolveNames(services.members, request.guildId, called);
  const what = { source: { kind: 'members' }, reason, unclear } as const;
  return preparedPayout(services, request, what, async () => listed);
}

/** Somebody has said who is meant by a name: the same list with them takes the place of the preview. */
async function clearedUp(services: Services, request: ButtonRequest): Promise<Reply> {
  const { payouts } = services;
  const { subject, chosen, user } = request;
  const { draft: id, row: cleared } = readNamedRow(subject);
  const { draft, rows } = await payouts.previewed(id, user.id);
  const listed = rows.map(({ number, given, amount = '', member }) => {
    const meant = number === cleared ? chosen : member;
    const named = meant === undefined ? undefined : memberOf(meant);
    return { ...readMember(given, amount), ...(named !== undefined && { named }) };
  });
  const shown = await payNamed(services, request, listed, draft.reason);
  // Of the two, only the newer one is shown from now on, and can be confirmed.
  await payouts.abandon(id, user.id);
  return shown;
}

/** The same list without somebody takes the place of the preview. */
async function withoutOne(services: Services, request: ButtonRequest): Promise<Reply> {
  const { payouts } = services;
  const { subject: id, chosen, user } = request;
  const { draft, rows } = await payouts.previewed(id, user.id);
  const listed = rows.flatMap(({ given, member, amount }) =>
    member === chosen || amount === undefined ? [] : [readMember(given, amount)],
  );
  const shown = await preparedPayout(services, request, draft, async () => listed);
  await payouts.abandon(id, user.id);
  return shown;
}

async function payRole(services: Services, request: CommandRequest): Promise<Reply> {
  const { options } = request;
  const role = required(options.role('role'));
  const each = eachAmount(services, options.number('amount'));
  const what = {
    source: { kind: 'role', roleId: role.id, name: role.name },
    reason: options.words('reason'),
  } as const;
  return preparedPayout(services, request, what, async (onResolved) => {
    const asker = { by: request.user.id, guildId: request.guildId };
    const listed = await services.recipients.ofRole(role.id, each, asker, onResolved);
    if (listed.length > 0) return listed;
    throw new UserError(({ words }) => words.payout.roleEmpty({ role: `<@&${role.id}>` }));
  });
}

async function payFile(services: Services, request: CommandRequest): Promise<Reply> {
  const { options, language } = request;
  const file = required(options.attachment('file'));
  const data = await services.attachments.read(file, LARGEST_FILE);
  try {
    const listed = readListFile(data);
    const what = { source: { kind: 'file', name: file.name }, reason: options.words('reason') } as const;
    return await preparedPayout(services, request, what, async () => listed);
  } catch (error) {
    if (!(error instanceof ListFileError)) throw error;
    return fileRefusal(error, language);
  }
}

/** Answered at once, and again when what was under way has ended. */
async function stop(services: Services, id: string, request: ButtonRequest | CommandRequest): Promise<Reply> {
  const { payouts } = services;
  const stopped = await payouts.stop(id, request.user.id);
  await request.progress(statusReply((await payouts.showAfter(stopped.id)).status, request.language));
  return followed(services, stopped, request);
}

const resume = async (
  services: Services,
  id: string,
  request: ButtonRequest | CommandRequest,
): Promise<Reply> => followed(services, await services.payouts.resume(id, request.user.id), request);

const givenId = ({ wholeId }: Services, options: CommandRequest['options']) =>
  wholeId('payout:', options.text('id'));

/** Shows in the answer how far a payout is until it rests, as long as Discord lets it be edited. */
async function followed(
  services: Services,
  { id }: Payout,
  request: ButtonRequest | CommandRequest,
): Promise<Reply> {
  const { payouts, payoutScreens } = services;
  const { language } = request;
  const last = await payoutScreens.watch(
    id,
    (status) => request.progress(statusReply(status, language)),
    ANSWERED_FOR_MS,
  );
  const { status, csv } = await payouts.showAfter(id);
  if (status.payout.state === 'waiting') {
    const show = (payout: Payout) => approvalCard(payoutEvent, payout, language, 'requester');
    return whileWaiting('payout', status.payout, { find: services.payoutRecords.find, show }, language);
  }
  if (status.payout.state === 'running') {
    return statusReply({ ...status, ...last }, language, language.words.payout.elsewhere);
  }
  const reply = statusReply(status, language);
  return status.payout.state === 'finished' ? { ...reply, files: [payoutFile(status.payout, csv)] } : reply;
}

const choicesOf =
  ({ payoutRecords }: Services, isWanted: (payout: Payout) => boolean) =>
  async ({ language }: CommandRequest): Promise<readonly Choice[]> =>
    (await payoutRecords.list(SUGGESTED))
      .filter(isWanted)
      .map((each) => eventChoice(payoutEvent, asSuggested(each), language));

/** The counts of a payout's end say nothing of what staff have settled since, and counting anew takes too long here. */
function asSuggested(payout: Payout): Payout {
  const { counts, ...others } = payout;
  return counts?.paid === payout.payable ? payout : others;
}

/** The answer to **Confirm**. */
async function confirmed(services: Services, request: ButtonRequest): Promise<Reply> {
  const payout = await services.payouts.confirm(request.subject, request.user.id);
  if (payout.state === 'running') {
    await request.progress({ content: request.language.words.grant.working });
  }
  return followed(services, payout, request);
}

/** Under a payout that can be stopped or resumed. */
function runButtons(services: Services): Readonly<Record<'stop' | 'resume' | 'resume-away', Button>> {
  const { payouts, languages } = services;
  const control = { staff: true, answers: 'update', logs: true, once: true } as const;
  return {
    stop: { ...control, run: (request) => stop(services, request.subject, request) },
    resume: { ...control, run: (request) => resume(services, request.subject, request) },
    /** In the log channel, where it says that the payout has stopped by itself. */
    'resume-away': {
      ...control,
      run: async ({ subject, user }) => awayMessage(await payouts.resume(subject, user.id), languages.server),
    },
  };
}

const amount = amountOption('amount', (words) => words.payout.amount, { required: true });
const reason = textOption('reason', (words) => words.grant.reason, { max_length: LONGEST_REASON });
const id = textOption('id', (words) => words.payout.id, { required: true, autocomplete: true });
