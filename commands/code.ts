import { MOST_PLACES } from '../src/campaigns/placed-schema.js';
import type { CodeSet } from '../src/codes/code-schema.js';
import type { CodeService } from '../src/codes/code-service.js';
import type { Services } from '../src/composition/services.js';
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
import { LONGEST_REASON } from '../src/ledger/grant.js';
import type { Language } from '../src/locales/languages.js';
import type { WholeId } from '../src/storage/whole-id.js';
import {
  codeEvent,
  codePage,
  codePreview,
  createdReply,
  endCodeQuestion,
  readConfirmed,
} from '../src/views/code-card.js';
import { eventDecisions, whileWaiting } from '../src/views/decision-buttons.js';
import { endButtons } from '../src/views/end-question.js';
import { entryPages } from '../src/views/entry-page.js';
import { eventChoice, eventList } from '../src/views/event-cards.js';

const LONGEST_CODE = 40;

/** `/code`: staff create codes that members redeem. */
export function code(services: Services): Command {
  const { codes, wholeId } = services;
  const list = eventList(codeEvent, codes.listed, codes.counted);
  const pages = entryPages('code', async (setId, before, language) =>
    codePage(await codes.show(setId, before), language),
  );
  return {
    route: 'code',
    staff: true,
    logs: ['disable'],
    definition: definition(),
    run: {
      ...subcommands(codes, wholeId),
      list: ({ language }) => list.show(language),
      show: async ({ options, language }) => pages.show(await wholeId('code:', options.text('id')), language),
    },
    autocomplete: { show: choicesFor(codes, false), disable: choicesFor(codes, true) },
    buttons: {
      ...eventDecisions(codeEvent, codes, (request) => confirmed(services, request)),
      ...list.buttons((setId, { language }) => pages.show(setId, language)),
      ...pages.buttons,
      ...endButtons(
        'code',
        async ({ subject, language }) => endCodeQuestion(await codes.show(subject), language),
        ({ subject, user, language }) => disabled(codes, subject, user.id, language),
      ),
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
): Readonly<Record<'create' | 'disable', CommandHandler>> => ({
  async create({ options, user, guildId, language }) {
    const word = options.text('code')?.trim();
    const preview = await codes.prepare({
      by: user.id,
      guildId,
      amount: options.number('amount') ?? Number.NaN,
      uses: atMostOneMore(options.number('uses')),
      count: atMostOneMore(options.number('count')),
      durationMs: durationOption(options, 'expires'),
      word,
      reason: options.words('reason'),
    });
    return codePreview(preview, language, word);
  },

  disable: async ({ options, user, language }) =>
    disabled(codes, await wholeId('code:', options.text('id')), user.id, language),
});

async function disabled(
  codes: CodeService,
  id: string,
  staffId: string,
  { words }: Language,
): Promise<Reply> {
  await codes.disable(id, staffId);
  return simpleReply(words.code.disabledTitle, words.code.disabled);
}

/** Numbers beyond what is allowed are refused all the same, and stay exact. */
const atMostOneMore = (number = 1) => Math.min(number, MOST_PLACES + 1);

const choicesFor =
  (codes: CodeService, openOnly: boolean) =>
  async ({ language }: CommandRequest) =>
    (await codes.suggestions(openOnly)).map((set) => eventChoice(codeEvent, set, language));

/** The answer to **Confirm**, which shows the codes for the first and last time. */
async function confirmed(
  { codes, commandMentions, languages }: Services,
  { subject, user, guildId, language }: ButtonRequest,
): Promise<Reply> {
  const { id, word } = readConfirmed(subject);
  const { set, codes: made } = await codes.confirm(id, user.id);
  // Of a word of the host's own, only the hash was stored.
  const shown = made?.length === 0 && word !== undefined ? [word] : made;
  const forMembers = { language: languages.server, redeem: commandMentions.of(guildId, 'redeem') };
  const show = (now: CodeSet, later?: 'later') =>
    createdReply({ set: now, codes: shown }, language, forMembers, later);
  const waiting = whileWaiting(
    'code',
    set,
    { find: codes.find, show: (now: CodeSet) => show(now) },
    language,
  );
  // The codes are shown only once, so they must stay.
  return waiting.follows === undefined
    ? waiting
    : { ...waiting, follows: { ...waiting.follows, later: show(set, 'later') } };
}

const id = textOption('id', (words) => words.code.id, { required: true, autocomplete: true });
