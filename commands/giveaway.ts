import type { Services } from '../src/composition/services.js';
import { decides, ends, shows, turns } from '../src/discord/buttons.js';
import type { Button, Choice, Command, CommandHandler } from '../src/discord/command.js';
import {
  amountOption,
  fileOption,
  flagOption,
  memberOption,
  roleOption,
  staffCommand,
  subcommand,
  textOption,
  wholeNumberOption,
} from '../src/discord/command-definition.js';
import { embedReply, mention, simpleReply } from '../src/discord/reply.js';
import { ageOption, type CommandRequest, durationOption, required } from '../src/discord/request.js';
import { UserError } from '../src/errors.js';
import { MOST_BONUS_ENTRIES } from '../src/giveaways/bonus-entries.js';
import { type GiveawayDraft, type GiveawaySeries, MOST_WINNERS } from '../src/giveaways/giveaway-schema.js';
import type { GiveawayService } from '../src/giveaways/giveaway-service.js';
import { LARGEST_PICTURE, pictureOf } from '../src/giveaways/picture.js';
import type { WholeId } from '../src/storage/whole-id.js';
import { confirming, eventDecisions } from '../src/views/decision-buttons.js';
import { verifiedReply } from '../src/views/draw-proof-card.js';
import { entryPages } from '../src/views/entry-page.js';
import { eventChoice, eventList } from '../src/views/event-cards.js';
import { drawnReply } from '../src/views/giveaway-about.js';
import {
  editsIn,
  entryReply,
  giveawayEvent,
  giveawayPreview,
  startedReply,
} from '../src/views/giveaway-card.js';
import { giveawayPage } from '../src/views/giveaway-management.js';
import { awayMessage, payAgainReply, payAgainStarted, readPayAgain } from '../src/views/giveaway-winners.js';
import { seriesHeading } from '../src/views/series-cards.js';
import { openingOptions, readOpening, seriesControls } from '../src/views/series-controls.js';
import { cancelQuestionOf, endQuestionOf, managementButtons } from './giveaway-management.js';

const ROUTE = 'giveaway';
type Buttons = Readonly<Record<string, Button>>;

const LONGEST_TITLE = 100;
/** Of 50 places. */
const LONGEST_PRIZES = 1_000;
/** It must fit into a field, for who approves it. */
const LONGEST_DESCRIPTION = 1_000;

/** `/giveaway`: staff raffle credit among members. */
export function giveaway({ giveaways, wholeId, attachments }: Services): Command {
  const list = eventList(
    giveawayEvent,
    giveaways.listed,
    async (campaign) => ({ campaign }),
    seriesHeading(giveawayEvent, giveaways.repeating),
  );
  const series = seriesControls(giveawayEvent, giveaways, wholeId);
  const pages = entryPages(ROUTE, async (id, before, language) =>
    giveawayPage(await giveaways.show(id, before), language),
  );
  return {
    route: ROUTE,
    staff: true,
    logs: ['edit', 'cancel', 'reroll'],
    definition: definition(),
    run: {
      ...subcommands(giveaways, series, wholeId, attachments),
      list: ({ language }) => list.show(language),
    },
    autocomplete: {
      edit: choicesFor(giveaways, series, 'edit'),
      end: choicesFor(giveaways, series, 'end'),
      cancel: choicesFor(giveaways, series, 'cancel'),
      reroll: choicesFor(giveaways, series, 'reroll'),
    },
    buttons: {
      ...eventDecisions(giveawayEvent, giveaways, confirming('giveaway', giveaways, startedReply)),
      ...entryButtons(giveaways),
      ...proofButtons(giveaways),
      ...paymentButtons(giveaways),
      ...managementButtons(giveaways, series.button),
      ...list.buttons((opened, { language }) => pages.show(opened, language)),
      ...pages.buttons,
    },
  };
}

type SeriesControls = ReturnType<typeof seriesControls<GiveawayDraft, GiveawaySeries>>;

/** What the names of the options of each bonus end with. */
const BONUSES = ['', '_2'] as const;

const bonusOption = (name: `bonus_entries${(typeof BONUSES)[number]}`) =>
  wholeNumberOption(name, (words) => words.giveaway.bonusEntries, {
    min_value: 1,
    max_value: MOST_BONUS_ENTRIES,
  });

const definition = () =>
  staffCommand('giveaway', (words) => words.giveaway.description, [
    subcommand('start', (words) => words.giveaway.start, [
      textOption('duration', (words) => words.giveaway.duration, {
        required: true,
        max_length: 10,
      }),
      textOption('title', (words) => words.giveaway.title, {
        required: true,
        max_length: LONGEST_TITLE,
      }),
      amountOption('amount', (words) => words.giveaway.amount),
      wholeNumberOption('winners', (words) => words.giveaway.winners, {
        min_value: 1,
        max_value: MOST_WINNERS,
      }),
      textOption('prizes', (words) => words.giveaway.prizes, { max_length: LONGEST_PRIZES }),
      textOption('description', (words) => words.giveaway.about, { max_length: LONGEST_DESCRIPTION }),
      fileOption('image', (words) => words.giveaway.image),
      roleOption('role', (words) => words.giveaway.role),
      roleOption('not_role', (words) => words.giveaway.notRole),
      textOption('member_for', (words) => words.giveaway.memberFor, { max_length: 10 }),
      textOption('min_age', (words) => words.giveaway.minAge, { max_length: 10 }),
      flagOption('proven', (words) => words.giveaway.proven),
      ...openingOptions((words) => words.giveaway.every),
      flagOption('dm', (words) => words.giveaway.dm),
      roleOption('ping', (words) => words.giveaway.ping),
      roleOption('bonus_role', (words) => words.giveaway.bonusRole),
      bonusOption('bonus_entries'),
      roleOption('bonus_role_2', (words) => words.giveaway.bonusRole2),
      bonusOption('bonus_entries_2'),
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

const subcommands = (
  giveaways: GiveawayService,
  series: SeriesControls,
  wholeId: WholeId,
  attachments: Services['attachments'],
): Readonly<Record<string, CommandHandler>> => ({
  async start(request) {
    const { options, user, guildId, channelId, language, lacksHere = [] } = request;
    requirePermissions(lacksHere);
    const preview = await giveaways.prepare({
      by: user.id,
      guildId,
      channelId,
      title: options.words('title') ?? language.words.giveaway.id,
      description: options.words('description'),
      picture: await pictureIn(options, attachments),
      amount: options.number('amount'),
      winners: options.number('winners'),
      prizes: options.text('prizes'),
      bonus: BONUSES.map((which) => ({
        role: options.role(`bonus_role${which}`)?.id,
        entries: options.number(`bonus_entries${which}`),
      })),
      durationMs: required(durationOption(options, 'duration')),
      ...readOpening(options),
      role: options.role('role')?.id,
      notRole: options.role('not_role')?.id,
      ping: pingOf(request),
      dm: options.flag('dm', true),
      memberForMs: ageOption(options, 'member_for'),
      minAgeMs: ageOption(options, 'min_age'),
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
    const given = options.text('id');
    const stopped = await series.stopNamed(given, user.id, language);
    return stopped ?? endQuestionOf(giveaways, await wholeId('giveaway:', given), language);
  },

  async cancel({ options, user, language }) {
    const given = options.text('id');
    const stopped = await series.stopNamed(given, user.id, language);
    return stopped ?? cancelQuestionOf(giveaways, await wholeId('giveaway:', given), language);
  },

  async reroll({ options, user, language: { words } }) {
    const winner = required(options.person('winner'));
    const by = await giveaways.reroll(await wholeId('giveaway:', options.text('id')), winner.id, user.id);
    const sentence = words.giveaway.rerolled({ member: mention(winner.id), by: mention(by) });
    return simpleReply(words.giveaway.rerollTitle, sentence);
  },
});

/** The picture that was attached. @throws {UserError} if it is none, too large, or cannot be had */
async function pictureIn(options: CommandRequest['options'], attachments: Services['attachments']) {
  const attached = options.attachment('image');
  return attached && pictureOf(await attachments.read(attached, LARGEST_PICTURE));
}

const choicesFor =
  (
    giveaways: GiveawayService,
    series: SeriesControls,
    action: Parameters<GiveawayService['suggestions']>[0],
  ) =>
  async ({ language }: CommandRequest): Promise<readonly Choice[]> => {
    const found = (await giveaways.suggestions(action)).map((each) =>
      eventChoice(giveawayEvent, each, language),
    );
    if (action !== 'end' && action !== 'cancel') return found;
    // First, since Discord shows no more than so many.
    return [...(await series.choices(language)), ...found];
  };

/** Under the public message, and under the answer to an entry. */
const entryButtons = (giveaways: GiveawayService): Buttons => ({
  enter: {
    staff: false,
    answers: 'reply',
    async run({ subject, member, message, language }) {
      const entry = await giveaways.enter(subject, member, message);
      return entryReply(entry.giveaway, entry.entered, member.roles, language);
    },
  },
  leave: ends(async ({ subject, user, language: { words } }) => {
    await giveaways.leave(subject, user.id);
    return simpleReply(words.giveaway.leftTitle, words.giveaway.left, 'quiet');
  }),
});

/** For anyone who wants to know of a draw, whatever they may do here. */
const proofButtons = (giveaways: GiveawayService): Buttons => ({
  'was-drawn': shows('everyone', async ({ subject, user, language }) =>
    drawnReply(await giveaways.standing(subject, user.id), language),
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
  // Nothing is kept of this preview, so nobody knows whether it was confirmed before.
  'pay-again-cancel': turns('staff', async ({ language: { words } }) =>
    embedReply({ colour: 'quiet', title: words.approvals.cancelledTitle }),
  ),
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
    words.refusals.lacksHere({ permissions: list(lacking.map((name) => `**${name}**`)) }),
  );
}

/** The role to notify. @throws {UserError} if whoever asks may not mention it */
function pingOf({ options, guildId, mayMentionAll = false }: CommandRequest): string | undefined {
  const role = options.role('ping');
  if (role === undefined) return undefined;
  // The role of everyone has the server's ID, and is no role that a message can name.
  if (role.id === guildId) throw new UserError(({ words }) => words.giveaway.pingEveryone);
  if (role.mentionable || mayMentionAll) return role.id;
  throw new UserError(({ words }) => words.giveaway.pingRefused({ role: `<@&${role.id}>` }));
}

const id = textOption('id', (words) => words.giveaway.id, { required: true, autocomplete: true });
