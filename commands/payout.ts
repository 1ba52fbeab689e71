import type { Services } from '../src/composition/services.js';
import type { Button, Choice, Command } from '../src/discord/command.js';
import {
  amountOption,
  fileOption,
  roleOption,
  staffCommand,
  subcommand,
  textOption,
} from '../src/discord/command-definition.js';
import type { Reply } from '../src/discord/reply.js';
import { type ButtonRequest, type CommandRequest, required } from '../src/discord/request.js';
import { UserError } from '../src/errors.js';
import { grantAmount } from '../src/ledger/grant-checks.js';
import type { Language } from '../src/locales/languages.js';
import { amountText } from '../src/money/amount.js';
import { LARGEST_FILE, MOST_ROWS, readListFile } from '../src/payouts/list-file.js';
import { type Listed, readMembers } from '../src/payouts/listed-recipient.js';
import type { Payout, PayoutSource } from '../src/payouts/payout-schema.js';
import type { OnResolved } from '../src/payouts/recipients.js';
import type { Clock } from '../src/time/clock.js';
import { eventDecisions, whileWaiting } from '../src/views/decision-buttons.js';
import { listControls } from '../src/views/entry-list.js';
import { approvalCard, eventChoice, eventPages } from '../src/views/event-cards.js';
import { awayMessage, payoutEvent, payoutFile, statusReply } from '../src/views/payout-card.js';
import { payoutPreview } from '../src/views/payout-preview.js';
import {
  scheduleButtons,
  scheduleChoices,
  scheduleDefinitions,
  scheduleHandlers,
} from './payout-schedule.js';

const LONGEST_REASON = 200;
const LONGEST_LIST = 6_000;
/** So many of the newest are suggested. */
const SUGGESTED = 100;
/** Discord lets an answer be edited for 15 minutes. */
const ANSWERED_FOR_MS = 14 * 60_000;
/** While a list is looked up, that is shown so often at most. */
const SHOW_MS = 2_000;

/** `/payout`: staff pay many accounts at once. */
export function payout(services: Services): Command {
  const { payouts, payoutRecords } = services;
  const pages = eventPages(payoutEvent, payoutRecords.page, async (payout: Payout) => ({
    campaign: await payouts.counted(payout),
  }));
  return {
    route: 'payout',
    staff: true,
    logs: ['stop', 'resume', 'unschedule'],
    definition: definition(),
    run: {
      members: (request) => payMembers(services, request),
      role: (request) => payRole(services, request),
      file: (request) => payFile(services, request),
      list: ({ language }) => pages({ page: 1 }, language),
      show: async ({ options, language }) => shown(services, await givenId(services, options), language),
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
      ...listControls(pages, (payoutId, { language }) => shown(services, payoutId, language)),
      ...runButtons(services),
      ...scheduleButtons(services),
    },
  };
}

const definition = () =>
  staffCommand('payout', (words) => words.payout.description, [
    subcommand('members', (words) => words.payout.members, [
      textOption('members', (words) => words.payout.listed, {
        required: true,
        max_length: LONGEST_LIST,
      }),
      amount,
      reason,
    ]),
    subcommand('role', (words) => words.payout.role, [
      roleOption('role', (words) => words.payout.roleId, { required: true }),
      amount,
      reason,
    ]),
    subcommand('file', (words) => words.payout.file, [
      fileOption('file', (words) => words.payout.fileId, { required: true }),
      reason,
    ]),
    subcommand('list', (words) => words.payout.list),
    subcommand('show', (words) => words.payout.show, [id]),
    subcommand('stop', (words) => words.payout.stop, [id]),
    subcommand('resume', (words) => words.payout.resume, [id]),
    ...scheduleDefinitions(reason),
  ]);

async function payMembers(services: Services, request: CommandRequest): Promise<Reply> {
  const each = eachAmount(services, request);
  const listed = readMembers(request.options.text('members') ?? '', each);
  if (listed.length === 0) throw new UserError(({ words }) => words.payout.listEmpty);
  return preview(services, request, { kind: 'members' }, async () => listed);
}

async function payRole(services: Services, request: CommandRequest): Promise<Reply> {
  const role = required(request.options.role('role'));
  const each = eachAmount(services, request);
  return preview(services, request, { kind: 'role', roleId: role.id }, async (onResolved) => {
    const asker = { by: request.user.id, guildId: request.guildId };
    const listed = await services.recipients.ofRole(role.id, each, asker, onResolved);
    if (listed.length > 0) return listed;
    throw new UserError(({ words }) => words.payout.roleEmpty(`<@&${role.id}>`));
  });
}

async function payFile(services: Services, request: CommandRequest): Promise<Reply> {
  const file = required(request.options.attachment('file'));
  return preview(services, request, { kind: 'file', name: file.name }, async () =>
    readListFile(await services.attachments.read(file, LARGEST_FILE)),
  );
}

/** The same amount for everybody, checked before anything is looked up. */
const eachAmount = ({ max }: Services, { options }: CommandRequest) =>
  amountText(grantAmount(options.number('amount') ?? Number.NaN, max));

/** Resolves a list, and shows what it would come to. */
async function preview(
  { payouts, recipients, clock }: Services,
  request: CommandRequest,
  source: PayoutSource,
  list: (onResolved: OnResolved) => Promise<readonly Listed[]>,
): Promise<Reply> {
  const { user, guildId, channelId, language, options } = request;
  const onResolved = resolving(request, clock);
  const asker = { by: user.id, guildId, count: request.websiteCalls };
  const listed = await list(onResolved);
  if (listed.length > MOST_ROWS) {
    throw new UserError(({ words, number }) => words.payout.fileTooLong(number(MOST_ROWS)));
  }
  const rows = await recipients.resolve(listed, asker, onResolved);
  const requested = { ...asker, channelId, source, reason: options.words('reason') };
  const prepared = await payouts.prepare(requested, rows);
  return payoutPreview(prepared, language, listed);
}

/** Shows how many of a list have been looked up, every few seconds. */
function resolving({ progress, language }: CommandRequest, clock: Clock) {
  let shownAt = clock.now();
  return async (done: number, of: number): Promise<void> => {
    if (clock.now() < shownAt + SHOW_MS) return;
    shownAt = clock.now();
    const { words, number } = language;
    await progress({ content: words.payout.resolving(number(done), number(of)) });
  };
}

async function shown({ payouts }: Services, id: string, language: Language): Promise<Reply> {
  const { status, csv } = await payouts.show(id);
  return { ...statusReply(status, language), files: [payoutFile(status.payout, csv)] };
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
