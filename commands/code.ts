import { MOST_PLACES } from '../src/campaigns/placed-schema.js';
import type { CodeSet } from '../src/codes/code-schema.js';
import type { CodeService } from '../src/codes/code-service.js';
import type { Services } from '../src/composition/services.js';
import { turns } from '../src/discord/buttons.js';
import type { Command, CommandHandler } from '../src/discord/command.js';
import {
  amountOption,
  staffCommand,
  subcommand,
  textOption,
  wholeNumberOption,
} from '../src/discord/command-definition.js';
import { type Reply, simpleReply } from '../src/discord/reply.js';
import { type ButtonRequest, type CommandRequest, durationOption } from '../src/discord/request.js';
import type { WholeId } from '../src/storage/whole-id.js';
import { codeEvent, codePreview, createdReply, readPage, statusReply } from '../src/views/code-card.js';
import { eventDecisions, whileWaiting } from '../src/views/decision-buttons.js';
import { listControls } from '../src/views/entry-list.js';
import { eventChoice, eventPages } from '../src/views/event-cards.js';

const LONGEST_REASON = 200;
const LONGEST_CODE = 40;

/** `/code`: staff create codes that members redeem. */
export function code({ codes, wholeId }: Services): Command {
  const pages = eventPages(codeEvent, codes.page, codes.counted);
  return {
    route: 'code',
    staff: true,
    logs: ['disable'],
    definition: definition(),
    run: { ...subcommands(codes, wholeId), list: ({ language }) => pages({ page: 1 }, language) },
    autocomplete: { show: choicesFor(codes, false), disable: choicesFor(codes, true) },
    buttons: {
      ...eventDecisions(codeEvent, codes, (request) => confirmed(codes, request)),
      ...listControls(pages, async (setId, { language }) => statusReply(await codes.show(setId), language)),
      /** **Next** under who has redeemed a code. */
      uses: turns('staff', async ({ subject, language }) => {
        const { id: setId, before } = readPage(subject);
        return statusReply(await codes.show(setId, before), language);
      }),
    },
  };
}

const definition = () =>
  staffCommand('code', (words) => words.code.description, [
    subcommand('create', (words) => words.code.create, [
      amountOption('amount', (words) => words.code.amount, { required: true }),
      wholeNumberOption('uses', (words) => words.code.uses, { min_value: 1 }),
      wholeNumberOption('count', (words) => words.code.count, { min_value: 1 }),
      textOption('expires', (words) => words.code.expires, { max_length: 10 }),
      textOption('code', (words) => words.code.code, { max_length: LONGEST_CODE }),
      textOption('reason', (words) => words.code.reason, { max_length: LONGEST_REASON }),
    ]),
    subcommand('list', (words) => words.code.list),
    subcommand('show', (words) => words.code.show, [id]),
    subcommand('disable', (words) => words.code.disable, [id]),
  ]);

const subcommands = (
  codes: CodeService,
  wholeId: WholeId,
): Readonly<Record<'create' | 'show' | 'disable', CommandHandler>> => ({
  async create({ options, user, guildId, language }) {
    const preview = await codes.prepare({
      by: user.id,
      guildId,
      amount: options.number('amount') ?? Number.NaN,
      uses: atMostOneMore(options.number('uses')),
      count: atMostOneMore(options.number('count')),
      durationMs: durationOption(options, 'expires'),
      word: options.text('code')?.trim(),
      reason: options.words('reason'),
    });
    return codePreview(preview, language);
  },

  show: async ({ options, language }) =>
    statusReply(await codes.show(await wholeId('code:', options.text('id'))), language),

  async disable({ options, user, language: { words } }) {
    await codes.disable(await wholeId('code:', options.text('id')), user.id);
    return simpleReply(words.code.disabledTitle, words.code.disabled);
  },
});

/** Numbers beyond what is allowed are refused all the same, and stay exact. */
const atMostOneMore = (number = 1) => Math.min(number, MOST_PLACES + 1);

const choicesFor =
  (codes: CodeService, openOnly: boolean) =>
  async ({ language }: CommandRequest) =>
    (await codes.suggestions(openOnly)).map((set) => eventChoice(codeEvent, set, language));

/** The answer to **Confirm**, which shows the codes for the first and last time. */
async function confirmed(codes: CodeService, { subject, user, language }: ButtonRequest): Promise<Reply> {
  const created = await codes.confirm(subject, user.id);
  const show = (set: CodeSet) => createdReply({ ...created, set }, language);
  const waiting = whileWaiting('code', created.set, { find: codes.find, show }, language);
  // The codes are shown only once, so they must stay.
  return waiting.follows === undefined
    ? waiting
    : { ...waiting, follows: { ...waiting.follows, later: createdReply(created, language, 'later') } };
}

const id = textOption('id', (words) => words.code.id, { required: true, autocomplete: true });
