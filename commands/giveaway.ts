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
import { mention } from '../src/discord/reply.js';
import { type CommandRequest, required } from '../src/discord/request.js';
import { parseDuration } from '../src/duration.js';
import { UserError } from '../src/errors.js';
import { MOST_WINNERS } from '../src/giveaways/giveaway-schema.js';
import type { GiveawayService } from '../src/giveaways/giveaway-service.js';
import type { Languages } from '../src/locales/languages.js';
import type { Services } from '../src/services.js';
import {
  approvalMessage,
  entryReply,
  giveawayChoice,
  previewReply,
  startedReply,
} from '../src/views/giveaway-card.js';
import { giveawayList } from '../src/views/giveaway-list.js';
import { awayMessage, payAgainReply, payAgainStarted, readPayAgain } from '../src/views/giveaway-payment.js';
import { simpleReply } from '../src/views/simple-reply.js';

const ROUTE = 'giveaway';
const LONGEST_TITLE = 100;
const LONGEST_MEMBER_FOR_MS = 10 * 365 * 24 * 60 * 60_000;

/** `/giveaway`: staff raffle credit among members. */
export function giveaway({ giveaways, languages }: Services): Command {
  return {
    route: ROUTE,
    staff: true,
    logs: ['end', 'cancel', 'reroll'],
    definition: definition(),
    run: subcommands(giveaways),
    autocomplete: {
      end: choicesFor(giveaways, 'end'),
      cancel: choicesFor(giveaways, 'cancel'),
      reroll: choicesFor(giveaways, 'reroll'),
    },
    buttons: {
      ...draftButtons(giveaways, languages),
      ...entryButtons(giveaways),
      ...paymentButtons(giveaways),
    },
  };
}

const givenId = (options: CommandRequest['options']) => options.text('id')?.trim() ?? '';

const definition = () =>
  staffCommand('giveaway', (words) => words.giveaway.options.description, [
    subcommand('start', (words) => words.giveaway.options.start, [
      amountOption('amount', (words) => words.giveaway.options.amount, { required: true }),
      wholeNumberOption('winners', (words) => words.giveaway.options.winners, {
        required: true,
        min_value: 1,
        max_value: MOST_WINNERS,
      }),
      textOption('duration', (words) => words.giveaway.options.duration, {
        required: true,
        max_length: 10,
      }),
      textOption('title', (words) => words.giveaway.options.title, {
        required: true,
        max_length: LONGEST_TITLE,
      }),
      roleOption('role', (words) => words.giveaway.options.role),
      textOption('member_for', (words) => words.giveaway.options.memberFor, { max_length: 10 }),
      flagOption('proven', (words) => words.giveaway.options.proven),
    ]),
    subcommand('end', (words) => words.giveaway.options.end, [id]),
    subcommand('cancel', (words) => words.giveaway.options.cancel, [id]),
    subcommand('list', (words) => words.giveaway.options.list),
    subcommand('reroll', (words) => words.giveaway.options.reroll, [
      id,
      memberOption('winner', (words) => words.giveaway.options.winner, { required: true }),
    ]),
  ]);

const subcommands = (giveaways: GiveawayService): Command['run'] => ({
  async start({ options, user, guildId, channelId, language }) {
    const memberFor = options.text('member_for');
    const preview = await giveaways.prepare({
      by: user.id,
      guildId,
      channelId,
      title: options.text('title')?.trim() ?? '',
      amount: options.number('amount') ?? Number.NaN,
      winners: options.number('winners') ?? 0,
      durationMs: durationOf(options.text('duration') ?? ''),
      role: options.role('role')?.id,
      memberForMs: memberFor === undefined ? undefined : memberForOf(memberFor),
      proven: options.flag('proven'),
    });
    return previewReply(preview, language);
  },

  async end({ options, user, language: { words } }) {
    await giveaways.end(givenId(options), user.id);
    return simpleReply(words.giveaway.endedByTitle, words.giveaway.endedBy);
  },

  async cancel({ options, user, language: { words } }) {
    await giveaways.cancel(givenId(options), user.id);
    return simpleReply(words.grant.cancelledTitle, words.giveaway.cancelDone, 'quiet');
  },

  list: async ({ language }) => giveawayList(await giveaways.list(), language),

  async reroll({ options, user, language: { words } }) {
    const winner = required(options.person('winner'));
    const by = await giveaways.reroll(givenId(options), winner.id, user.id);
    const sentence = words.giveaway.rerolled(mention(winner.id), mention(by));
    return simpleReply(words.giveaway.rerollTitle, sentence);
  },
});

const choicesFor =
  (giveaways: GiveawayService, action: Parameters<GiveawayService['suggestions']>[0]) =>
  async ({ language }: CommandRequest): Promise<readonly Choice[]> =>
    (await giveaways.suggestions(action)).map((each) => giveawayChoice(each, language));

/** Under a preview, and under the question whether to approve. */
function draftButtons(giveaways: GiveawayService, languages: Languages) {
  const confirm: Button = {
    staff: true,
    answers: 'update',
    logs: true,
    once: true,
    refusalReplaces: true,
    run: async ({ subject, user, language }) =>
      startedReply(await giveaways.confirm(subject, user.id), language),
  };

  /** The preview's **Cancel**. */
  const abandon: Button = {
    staff: true,
    answers: 'update',
    refusalReplaces: true,
    async run({ subject, user, language: { words } }) {
      await giveaways.abandon(subject, user.id);
      return simpleReply(words.grant.cancelledTitle, words.payout.cancelled, 'quiet');
    },
  };

  /** In the log channel, whose language is English. */
  const decide = (decision: 'approve' | 'reject'): Button => ({
    staff: true,
    answers: 'update',
    logs: true,
    run: async ({ subject, user }) =>
      approvalMessage(await giveaways[decision](subject, user.id), languages.server),
  });

  return { confirm, abandon, approve: decide('approve'), reject: decide('reject') };
}

/** Under the public message, and under the answer to an entry. */
function entryButtons(giveaways: GiveawayService) {
  const enter: Button = {
    staff: false,
    answers: 'reply',
    async run({ subject, member, language }) {
      const entry = await giveaways.enter(subject, member);
      return entryReply(entry.giveaway, entry.entered, language);
    },
  };

  const leave: Button = {
    staff: false,
    answers: 'update',
    refusalReplaces: true,
    async run({ subject, user, language: { words } }) {
      await giveaways.leave(subject, user.id);
      return simpleReply(words.giveaway.leftTitle, words.giveaway.left, 'quiet');
    },
  };

  return { enter, leave };
}

/** Under what staff read of the payment of the winners. */
function paymentButtons(giveaways: GiveawayService) {
  /** Under the record in the log channel, and in the list. */
  const payAgain: Button = {
    staff: true,
    answers: 'reply',
    run: async ({ subject, user, language }) =>
      payAgainReply(await giveaways.previewPayAgain(subject, user.id), language),
  };

  const confirmPayAgain: Button = {
    staff: true,
    answers: 'update',
    logs: true,
    once: true,
    refusalReplaces: true,
    async run({ subject, user, language }) {
      const { id: giveawayId, version } = readPayAgain(subject);
      await giveaways.payAgain(giveawayId, version, user.id);
      return payAgainStarted(language);
    },
  };

  const cancelPayAgain: Button = {
    staff: true,
    answers: 'update',
    run: async ({ language: { words } }) =>
      simpleReply(words.grant.cancelledTitle, words.payout.cancelled, 'quiet'),
  };

  /** In the log channel, while winners wait for the website. */
  const tryNow: Button = {
    staff: true,
    answers: 'update',
    run: async ({ subject, messageLanguage }) =>
      awayMessage(await giveaways.payNow(subject), messageLanguage),
  };

  return {
    'pay-again': payAgain,
    'pay-again-confirm': confirmPayAgain,
    'pay-again-cancel': cancelPayAgain,
    'try-now': tryNow,
  };
}

/** @throws {UserError} if the text is no time span */
function durationOf(text: string): number {
  const duration = parseDuration(text);
  if (duration === undefined) throw new UserError(({ words }) => words.giveaway.durationNotUnderstood);
  return duration;
}

function memberForOf(text: string): number {
  const duration = durationOf(text);
  if (duration <= LONGEST_MEMBER_FOR_MS) return duration;
  throw new UserError((language) =>
    language.words.giveaway.durationTooLong(language.duration(LONGEST_MEMBER_FOR_MS)),
  );
}

const id = textOption('id', (words) => words.giveaway.options.id, { required: true, autocomplete: true });
