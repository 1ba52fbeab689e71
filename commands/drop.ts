import { MOST_PLACES } from '../src/campaigns/placed-schema.js';
import type { Services } from '../src/composition/services.js';
import type { Button, Command, CommandHandler } from '../src/discord/command.js';
import {
  amountOption,
  flagOption,
  roleOption,
  staffCommand,
  subcommand,
  textOption,
  wholeNumberOption,
} from '../src/discord/command-definition.js';
import type { Reply } from '../src/discord/reply.js';
import { ageOption, durationOption } from '../src/discord/request.js';
import type { DropDraft, DropSeries } from '../src/drops/drop-schema.js';
import type { DropService } from '../src/drops/drop-service.js';
import type { Language } from '../src/locales/languages.js';
import type { WholeId } from '../src/storage/whole-id.js';
import { confirming, eventDecisions } from '../src/views/decision-buttons.js';
import { dropProofReply } from '../src/views/draw-proof-card.js';
import {
  answerForm,
  claimReply,
  dropEnded,
  dropEvent,
  dropPage,
  dropPreview,
  dropStarted,
  endDropQuestion,
  LONGEST_ANSWER,
  LONGEST_QUESTION,
} from '../src/views/drop-card.js';
import { endButtons } from '../src/views/end-question.js';
import { entryPages } from '../src/views/entry-page.js';
import { eventChoice, eventList } from '../src/views/event-cards.js';
import { seriesHeading } from '../src/views/series-cards.js';
import { openingOptions, readOpening, seriesControls } from '../src/views/series-controls.js';

const LONGEST_TITLE = 100;

/** `/drop`: staff drop credit in a channel, for the first who claim it. */
export function drop({ drops, wholeId }: Services): Command {
  const list = eventList(dropEvent, drops.listed, drops.counted, seriesHeading(dropEvent, drops.repeating));
  const series = seriesControls(dropEvent, drops, wholeId);
  const pages = entryPages('drop', async (id, before, language) =>
    dropPage(await drops.show(id, before), language),
  );
  return {
    route: 'drop',
    staff: true,
    definition: staffCommand('drop', (words) => words.drop.description, [
      subcommand('start', (words) => words.drop.start, [
        amountOption('amount', (words) => words.drop.amount, { required: true }),
        wholeNumberOption('claims', (words) => words.drop.claims, {
          required: true,
          min_value: 1,
          max_value: MOST_PLACES,
        }),
        textOption('title', (words) => words.drop.title, { max_length: LONGEST_TITLE }),
        textOption('duration', (words) => words.drop.duration, { max_length: 10 }),
        roleOption('role', (words) => words.drop.role),
        textOption('question', (words) => words.drop.question, { max_length: LONGEST_QUESTION }),
        textOption('answer', (words) => words.drop.answer, { max_length: LONGEST_ANSWER }),
        amountOption('up_to', (words) => words.drop.upTo),
        flagOption('split', (words) => words.drop.split),
        ...openingOptions((words) => words.drop.every),
        textOption('min_age', (words) => words.giveaway.minAge, { max_length: 10 }),
      ]),
      subcommand('end', (words) => words.drop.end, [
        textOption('id', (words) => words.drop.id, { required: true, autocomplete: true }),
      ]),
      subcommand('list', (words) => words.drop.list),
    ]),
    run: { ...subcommands(drops, series, wholeId), list: ({ language }) => list.show(language) },
    autocomplete: {
      // First what repeats, since Discord shows no more than so many.
      end: async ({ language }) => [
        ...(await series.choices(language)),
        ...(await drops.suggestions()).map((each) => eventChoice(dropEvent, each, language)),
      ],
    },
    buttons: {
      ...eventDecisions(dropEvent, drops, confirming('drop', drops, dropStarted)),
      ...list.buttons((id, { language }) => pages.show(id, language)),
      ...pages.buttons,
      claim: claimButton(drops),
      answer: {
        ...claimButton(drops),
        form: async ({ subject, member, language }) => {
          const asked = await drops.asked(subject, member);
          return asked && answerForm(asked, language);
        },
      },
      proof: {
        staff: false,
        answers: 'reply',
        readsOnly: true,
        run: async ({ subject, language }) => dropProofReply(await drops.proof(subject), language),
      },
      ...endButtons(
        'drop',
        ({ subject, language }) => toEnd(drops, subject, language),
        async ({ subject, user, language }) => dropEnded(await drops.end(subject, user.id), language),
      ),
      'manage-stop': series.button,
    },
    forms: {
      answer: {
        staff: false,
        run: async ({ subject, member, values, language }) =>
          claimReply(await drops.answer(subject, member, values.get('answer') ?? ''), language),
      },
    },
  };
}

const subcommands = (
  drops: DropService,
  series: ReturnType<typeof seriesControls<DropDraft, DropSeries>>,
  wholeId: WholeId,
): Readonly<Record<'start' | 'end', CommandHandler>> => ({
  async start({ options, user, guildId, channelId, language }) {
    const preview = await drops.prepare({
      by: user.id,
      guildId,
      channelId,
      title: options.words('title'),
      amount: options.number('amount') ?? Number.NaN,
      claims: options.number('claims') ?? 0,
      durationMs: durationOption(options, 'duration'),
      role: options.role('role')?.id,
      question: options.words('question'),
      answer: options.words('answer'),
      upTo: options.number('up_to'),
      split: options.flag('split'),
      ...readOpening(options),
      minAgeMs: ageOption(options, 'min_age'),
    });
    return dropPreview(preview, language);
  },

  async end({ options, user, language }) {
    const given = options.text('id');
    const stopped = await series.stopNamed(given, user.id, language);
    return stopped ?? toEnd(drops, await wholeId('drop:', given), language);
  },
});

/** Asks whether a drop is to end before its time. @throws {UserError} if it is over */
async function toEnd(drops: DropService, id: string, language: Language): Promise<Reply> {
  return endDropQuestion(await drops.toEnd(id), language);
}

/** Under the public message. Where a question is to be answered first, it says what keeps the member from that. */
const claimButton = (drops: DropService): Button => ({
  staff: false,
  answers: 'reply',
  run: async ({ subject, member, message, language }) =>
    claimReply(await drops.claim(subject, member, message), language),
});
