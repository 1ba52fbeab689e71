import type { Clock } from '../src/clock.js';
import { grantAmount } from '../src/credit/grant-checks.js';
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
import type { Language } from '../src/locales/languages.js';
import { amountText } from '../src/money/amount.js';
import { LARGEST_FILE, MOST_ROWS, readListFile } from '../src/payouts/list-file.js';
import { type Listed, readMembers } from '../src/payouts/listed-recipient.js';
import type { Payout, PayoutSource } from '../src/payouts/payout-schema.js';
import type { Services } from '../src/services.js';
import {
  approvalMessage,
  payoutChoice,
  payoutFile,
  payoutList,
  statusReply,
} from '../src/views/payout-card.js';
import { nobodyReply, previewReply } from '../src/views/payout-preview.js';
import { simpleReply } from '../src/views/simple-reply.js';

const ROUTE = 'payout';
const LONGEST_REASON = 200;
const LONGEST_LIST = 6_000;
const PAGE = 8;
const CHOICES = 25;
/** Discord lets an answer be edited for 15 minutes. */
const ANSWERED_FOR_MS = 14 * 60_000;
/** While a list is looked up, that is shown so often at most. */
const SHOW_MS = 2_000;

/** `/payout`: staff pay many accounts at once. */
export function payout(services: Services): Command {
  const { payouts, payoutRecords, payoutRunner, recipients, attachments, max, languages } = services;

  /** Resolves a list, and shows what it would come to. */
  async function preview(
    request: CommandRequest,
    source: PayoutSource,
    list: (onResolved: (done: number, of: number) => Promise<void>) => Promise<readonly Listed[]>,
  ): Promise<Reply> {
    const { user, guildId, channelId, language, options } = request;
    const onResolved = resolving(request, services.clock);
    const asker = { by: user.id, guildId, count: request.websiteCalls };
    const listed = await list(onResolved);
    const { number } = language;
    if (listed.length > MOST_ROWS) {
      throw new UserError(({ words }) => words.payout.fileTooLong(number(MOST_ROWS)));
    }
    const rows = await recipients.resolve(listed, asker, onResolved);
    const wish = { ...asker, channelId, source, reason: options.text('reason') };
    const prepared = await payouts.prepare(wish, rows);
    return prepared.draft.payable === 0
      ? nobodyReply(prepared.draft, rows, language)
      : previewReply(prepared, language);
  }

  /** The same amount for everybody, checked before anything is looked up. */
  const amountOf = ({ options }: CommandRequest) =>
    amountText(grantAmount(options.number('amount') ?? Number.NaN, max));

  /** Shows a payout under way in the answer, as long as Discord lets it be edited. */
  async function followed({ id }: Payout, request: ButtonRequest | CommandRequest): Promise<Reply> {
    const { language } = request;
    const last = await payoutRunner.watch(
      id,
      (status) => request.progress(statusReply(status, language)),
      ANSWERED_FOR_MS,
    );
    const { status, csv } = await payouts.showAfter(id);
    if (status.payout.state === 'running') {
      return statusReply({ ...status, ...last }, language, language.words.payout.elsewhere);
    }
    const reply = statusReply(status, language);
    return status.payout.state === 'finished' ? { ...reply, files: [payoutFile(status.payout, csv)] } : reply;
  }

  const confirm: Button = {
    staff: true,
    answers: 'update',
    logs: true,
    once: true,
    refusalReplaces: true,
    async run(request) {
      const confirmed = await payouts.confirm(request.subject, request.user.id);
      if (confirmed.state === 'running') {
        await request.progress({ content: request.language.words.payout.begins });
      }
      return followed(confirmed, request);
    },
  };

  const cancel: Button = {
    staff: true,
    answers: 'update',
    refusalReplaces: true,
    async run({ subject, user, language: { words } }) {
      await payouts.cancel(subject, user.id);
      return simpleReply(words.grant.cancelledTitle, words.payout.cancelled, 'quiet');
    },
  };

  /** In the log channel, whose language is English. */
  const decide = (decision: 'approve' | 'reject'): Button => ({
    staff: true,
    answers: 'update',
    logs: true,
    run: async ({ subject, user }) =>
      approvalMessage(await payouts[decision](subject, user.id), languages.english),
  });

  async function pageAt(before: string | undefined, language: Language): Promise<Reply> {
    return payoutList(
      await payoutRecords.listReadable({ before, limit: PAGE }),
      before === undefined,
      language,
    );
  }

  const turnPage: Button = {
    staff: true,
    answers: 'update',
    readsOnly: true,
    run: ({ subject, language }) => pageAt(subject || undefined, language),
  };

  const choicesOf =
    (isWanted: (payout: Payout) => boolean) =>
    async ({ language }: CommandRequest, typed: string): Promise<readonly Choice[]> => {
      const wanted = typed.trim().toLowerCase();
      return (await payoutRecords.listReadable({ limit: CHOICES * 4 })).payouts
        .filter(isWanted)
        .map((each) => payoutChoice(each, language))
        .filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(wanted))
        .slice(0, CHOICES);
    };

  const idOf = ({ options }: CommandRequest) => options.text('id')?.trim() ?? '';

  return {
    route: ROUTE,
    staff: true,
    logs: ['stop', 'resume'],
    definition: staffCommand('payout', (words) => words.payout.options.description, [
      subcommand('members', (words) => words.payout.options.members, [
        textOption('members', (words) => words.payout.options.listed, {
          required: true,
          max_length: LONGEST_LIST,
        }),
        amount,
        reason,
      ]),
      subcommand('role', (words) => words.payout.options.role, [
        roleOption('role', (words) => words.payout.options.roleId, { required: true }),
        amount,
        reason,
      ]),
      subcommand('file', (words) => words.payout.options.file, [
        fileOption('file', (words) => words.payout.options.fileId, { required: true }),
        reason,
      ]),
      subcommand('list', (words) => words.payout.options.list),
      subcommand('show', (words) => words.payout.options.show, [id]),
      subcommand('stop', (words) => words.payout.options.stop, [id]),
      subcommand('resume', (words) => words.payout.options.resume, [id]),
    ]),

    run: {
      members(request) {
        const each = amountOf(request);
        const listed = readMembers(request.options.text('members') ?? '', each);
        if (listed.length === 0) throw new UserError(({ words }) => words.payout.listEmpty);
        return preview(request, { kind: 'members' }, async () => listed);
      },

      role(request) {
        const role = required(request.options.role('role'));
        const each = amountOf(request);
        return preview(request, { kind: 'role', roleId: role.id }, async (onResolved) => {
          const asker = { by: request.user.id, guildId: request.guildId };
          const listed = await recipients.ofRole(role.id, each, asker, onResolved);
          if (listed.length > 0) return listed;
          throw new UserError(({ words }) => words.payout.roleEmpty(`<@&${role.id}>`));
        });
      },

      file(request) {
        const file = required(request.options.attachment('file'));
        return preview(request, { kind: 'file', name: file.name }, async () =>
          readListFile(await attachments.read(file, LARGEST_FILE)),
        );
      },

      list: ({ language }) => pageAt(undefined, language),

      async show(request) {
        const { status, csv } = await payouts.show(idOf(request));
        const reply = statusReply(status, request.language);
        return { ...reply, files: [payoutFile(status.payout, csv)] };
      },

      async stop(request) {
        const { id } = await payouts.stop(idOf(request), request.user.id);
        return statusReply((await payouts.showAfter(id)).status, request.language);
      },

      resume: async (request) => followed(await payouts.resume(idOf(request), request.user.id), request),
    },

    autocomplete: {
      show: choicesOf(() => true),
      stop: choicesOf(({ state }) => state === 'running'),
      resume: choicesOf(({ state }) => state === 'stopped' || state === 'finished'),
    },

    buttons: {
      confirm,
      cancel,
      approve: decide('approve'),
      reject: decide('reject'),
      page: turnPage,
      newest: turnPage,
    },
  };
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

const amount = amountOption('amount', (words) => words.payout.options.amount, { required: true });
const reason = textOption('reason', (words) => words.payout.options.reason, { max_length: LONGEST_REASON });
const id = textOption('id', (words) => words.payout.options.id, { required: true, autocomplete: true });
