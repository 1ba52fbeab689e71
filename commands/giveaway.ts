import type { Services } from '../src/composition/services.js';
import { decides, ends, shows, turns } from '../src/discord/buttons.js';
import type { Button, Choice, Command } from '../src/discord/command.js';
import {
  amountOption,
  flagOption,
  memberOption,
  roleOption,
  staffCommand,
  subcommand,
  textOption,
  wholeNumberOption,
} from '../src/discord/command-definition.js';
import { mention, type Reply, simpleReply } from '../src/discord/reply.js';
import { type CommandRequest, durationOption, required } from '../src/discord/request.js';
import { UserError } from '../src/errors.js';
import { MOST_WINNERS } from '../src/giveaways/giveaway-schema.js';
import type { GiveawayService } from '../src/giveaways/giveaway-service.js';
import type { CommandWords } from '../src/locales/command-words.js';
import type { Language } from '../src/locales/languages.js';
import { EVERY_CHOICES } from '../src/recurrences/counted-dates.js';
import type { WholeId } from '../src/storage/whole-id.js';
import { cancelledPreview, confirming, eventDecisions } from '../src/views/decision-buttons.js';
import { sealedReply, verifiedReply } from '../src/views/draw-proof-card.js';
import { ENTRIES_ON_PAGE, isFiltered, type ListPlace, listControls } from '../src/views/entry-list.js';
import { eventChoice } from '../src/views/event-cards.js';
import {
  editsIn,
  entryReply,
  giveawayEvent,
  giveawayPreview,
  startedReply,
} from '../src/views/giveaway-card.js';
import {
  cancelledReply,
  giveawayList,
  readSeriesId,
  seriesChoice,
  seriesStoppedReply,
} from '../src/views/giveaway-list.js';
import { awayMessage, payAgainReply, payAgainStarted, readPayAgain } from '../src/views/giveaway-winners.js';
import { managementButtons, managementCard } from './giveaway-management.js';

const ROUTE = 'giveaway';
type Buttons = Readonly<Record<string, Button>>;

const LONGEST_TITLE = 100;
const LONGEST_MEMBER_FOR_MS = 10 * 365 * 24 * 60 * 60_000;

/** `/giveaway`: staff raffle credit among members. */
export function giveaway({ giveaways, wholeId }: Services): Command {
  return {
    route: ROUTE,
    staff: true,
    logs: ['edit', 'end', 'cancel', 'reroll'],
    definition: definition(),
    run: subcommands(giveaways, wholeId),
    autocomplete: {
      edit: choicesFor(giveaways, 'edit'),
      end: choicesFor(giveaways, 'end'),
      cancel: choicesFor(giveaways, 'cancel'),
      reroll: choicesFor(giveaways, 'reroll'),
    },
    buttons: {
      ...eventDecisions(giveawayEvent, giveaways, confirming('giveaway', giveaways, startedReply)),
      ...entryButtons(giveaways),
      ...proofButtons(giveaways),
      ...paymentButtons(giveaways),
      ...managementButtons(giveaways),
      ...listControls(
        (place, language) => pageAt(giveaways, place, language),
        (opened, { language }) => managementCard(giveaways, opened, language),
      ),
    },
  };
}

const definition = () =>
  staffCommand('giveaway', (words) => words.giveaway.description, [
    subcommand('start', (words) => words.giveaway.start, [
      amountOption('amount', (words) => words.giveaway.amount, { required: true }),
      wholeNumberOption('winners', (words) => words.giveaway.winners, {
        required: true,
        min_value: 1,
        max_value: MOST_WINNERS,
      }),
      textOption('duration', (words) => words.giveaway.duration, {
        required: true,
        max_length: 10,
      }),
      textOption('title', (words) => words.giveaway.title, {
        required: true,
        max_length: LONGEST_TITLE,
      }),
      roleOption('role', (words) => words.giveaway.role),
      roleOption('not_role', (words) => words.giveaway.notRole),
      textOption('member_for', (words) => words.giveaway.memberFor, { max_length: 10 }),
      flagOption('proven', (words) => words.giveaway.proven),
      textOption('starts_in', (words) => words.giveaway.startsIn, { max_length: 10 }),
      textOption('every', (words) => words.giveaway.every, {
        choices: EVERY_CHOICES.map((value) => ({
          value,
          text: (words: CommandWords) => words.giveaway.rhythms[value],
        })),
      }),
      flagOption('dm', (words) => words.giveaway.dm),
      roleOption('ping', (words) => words.giveaway.ping),
    ]),
    subcommand('edit', (words) => words.giveaway.edit, [
      id,
      textOption('title', (words) => words.giveaway.title, { max_length: LONGEST_TITLE }),
      textOption('ends_in', (words) => words.giveaway.endsIn, { max_length: 10 }),
      wholeNumberOption('winners', (words) => words.giveaway.moreWinners, {
        min_value: 1,
        max_value: MOST_WINNERS,
      }),
    ]),
    subcommand('end', (words) => words.giveaway.end, [id]),
    subcommand('cancel', (words) => words.giveaway.cancel, [id]),
    subcommand('list', (words) => words.giveaway.list),
    subcommand('reroll', (words) => words.giveaway.reroll, [
      id,
      memberOption('winner', (words) => words.giveaway.winner, { required: true }),
    ]),
  ]);

const subcommands = (giveaways: GiveawayService, wholeId: WholeId): Command['run'] => ({
  async start(request) {
    const { options, user, guildId, channelId, language, lacksHere = [] } = request;
    requirePermissions(lacksHere);
    const preview = await giveaways.prepare({
      by: user.id,
      guildId,
      channelId,
      title: options.words('title') ?? language.words.giveaway.id,
      amount: options.number('amount') ?? Number.NaN,
      winners: options.number('winners') ?? 0,
      durationMs: required(durationOption(options, 'duration')),
      startsInMs: durationOption(options, 'starts_in'),
      role: options.role('role')?.id,
      notRole: options.role('not_role')?.id,
      ping: pingOf(request),
      dm: options.flag('dm', true),
      every: EVERY_CHOICES.find((every) => every === options.text('every')),
      memberForMs: memberForOption(options),
      proven: options.flag('proven'),
    });
    return giveawayPreview(preview, language);
  },

  async edit({ options, user, language }) {
    const edited = await giveaways.edit(
      await wholeId('giveaway:', options.text('id')),
      {
        title: options.words('title'),
        endsInMs: durationOption(options, 'ends_in'),
        winners: options.number('winners'),
      },
      user.id,
    );
    return simpleReply(language.words.giveaway.editedTitle, editsIn(edited, language).at(-1) ?? '');
  },

  async end({ options, user, language }) {
    const { words } = language;
    const given = options.text('id');
    const series = await seriesIn(given, wholeId);
    if (series !== undefined)
      return seriesStoppedReply(await giveaways.stopRepeating(series, user.id), language);
    await giveaways.end(await wholeId('giveaway:', given), user.id);
    return simpleReply(words.giveaway.endedByTitle, words.giveaway.endedBy);
  },

  async cancel({ options, user, language }) {
    const given = options.text('id');
    const named = await seriesIn(given, wholeId);
    const id = named ?? (await wholeId('giveaway:', given));
    const series = named ?? (await giveaways.seriesAfter(id))?.id;
    if (series !== undefined)
      return seriesStoppedReply(await giveaways.stopRepeating(series, user.id), language);
    return cancelledReply(id, await giveaways.cancel(id, user.id), language);
  },

  list: ({ language }) => pageAt(giveaways, { page: 1 }, language),

  async reroll({ options, user, language: { words } }) {
    const winner = required(options.person('winner'));
    const by = await giveaways.reroll(await wholeId('giveaway:', options.text('id')), winner.id, user.id);
    const sentence = words.giveaway.rerolled(mention(winner.id), mention(by));
    return simpleReply(words.giveaway.rerollTitle, sentence);
  },
});

/** The whole ID of the series that somebody named as such. */
async function seriesIn(given: string | undefined, wholeId: WholeId): Promise<string | undefined> {
  const named = readSeriesId(given?.trim() ?? '');
  return named === undefined ? undefined : wholeId('giveaway:', named);
}

/** What repeats stands at the top of the first page. */
async function pageAt(giveaways: GiveawayService, place: ListPlace, language: Language): Promise<Reply> {
  const page = await giveaways.page({ ...place, limit: ENTRIES_ON_PAGE });
  const isWhole = place.before === undefined && !isFiltered(place);
  return giveawayList(page, place, language, isWhole ? await giveaways.repeating() : []);
}

const choicesFor =
  (giveaways: GiveawayService, action: Parameters<GiveawayService['suggestions']>[0]) =>
  async ({ language }: CommandRequest): Promise<readonly Choice[]> => {
    const found = (await giveaways.suggestions(action)).map((each) =>
      eventChoice(giveawayEvent, each, language),
    );
    if (action !== 'end' && action !== 'cancel') return found;
    const repeating = await giveaways.repeating();
    // First, since Discord shows no more than so many.
    return [...repeating.map((series) => seriesChoice(series, language)), ...found];
  };

/** Under the public message, and under the answer to an entry. */
const entryButtons = (giveaways: GiveawayService): Buttons => ({
  enter: {
    staff: false,
    answers: 'reply',
    async run({ subject, member, message, language }) {
      const entry = await giveaways.enter(subject, member, message);
      return entryReply(entry.giveaway, entry.entered, language);
    },
  },
  leave: ends(async ({ subject, user, language: { words } }) => {
    await giveaways.leave(subject, user.id);
    return simpleReply(words.giveaway.leftTitle, words.giveaway.left, 'quiet');
  }),
});

/** For anyone who wants to check a draw, whatever they may do here. */
const proofButtons = (giveaways: GiveawayService): Buttons => ({
  sealed: shows('everyone', async ({ subject, language }) =>
    sealedReply(await giveaways.commitment(subject), language),
  ),
  verify: shows('everyone', async ({ subject, language }) =>
    verifiedReply(await giveaways.prove(subject), language),
  ),
});

/** Under what staff read of the payment of the winners. */
const paymentButtons = (giveaways: GiveawayService): Buttons => ({
  /** Under the record in the log channel, and in the list. */
  'pay-again': {
    staff: true,
    answers: 'reply',
    run: async ({ subject, user, language }) =>
      payAgainReply(await giveaways.previewPayAgain(subject, user.id), language),
  },
  'pay-again-confirm': decides(async ({ subject, user, language }) => {
    const { id: giveawayId, version } = readPayAgain(subject);
    await giveaways.payAgain(giveawayId, version, user.id);
    return payAgainStarted(language);
  }),
  'pay-again-cancel': turns('staff', async ({ language }) => cancelledPreview(language)),
  /** In the log channel, while winners wait for the website. */
  'try-now': {
    staff: true,
    answers: 'update',
    run: async ({ subject, messageLanguage }) =>
      awayMessage(await giveaways.payNow(subject), messageLanguage),
  },
});

/** @throws {UserError} if the result could not be posted here in the end */
function requirePermissions(lacking: readonly string[]): void {
  if (lacking.length === 0) return;
  throw new UserError(({ words, list }) =>
    words.refusals.lacksHere(list(lacking.map((name) => `**${name}**`))),
  );
}

/** The role to notify. @throws {UserError} if whoever asks may not mention it */
function pingOf({ options, guildId, mayMentionAll = false }: CommandRequest): string | undefined {
  const role = options.role('ping');
  if (role === undefined) return undefined;
  // The role of everyone has the server's ID, and is no role that a message can name.
  if (role.id === guildId) throw new UserError(({ words }) => words.giveaway.pingEveryone);
  if (role.mentionable || mayMentionAll) return role.id;
  throw new UserError(({ words }) => words.giveaway.pingRefused(`<@&${role.id}>`));
}

/** How long an entrant must have been a member. @throws {UserError} if that is no time span, or too long */
function memberForOption(options: CommandRequest['options']): number | undefined {
  const duration = durationOption(options, 'member_for');
  if (duration === undefined || duration <= LONGEST_MEMBER_FOR_MS) return duration;
  throw new UserError((language) =>
    language.words.refusals.durationTooLong(language.duration(LONGEST_MEMBER_FOR_MS)),
  );
}

const id = textOption('id', (words) => words.giveaway.id, { required: true, autocomplete: true });
