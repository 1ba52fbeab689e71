import type { Button, Command } from '../src/discord/command.js';
import {
  amountOption,
  roleOption,
  staffCommand,
  subcommand,
  textOption,
  wholeNumberOption,
} from '../src/discord/command-definition.js';
import { MOST_CLAIMS } from '../src/drops/drop-schema.js';
import type { DropService } from '../src/drops/drop-service.js';
import { parseDuration } from '../src/duration.js';
import { UserError } from '../src/errors.js';
import type { Languages } from '../src/locales/languages.js';
import type { Services } from '../src/services.js';
import {
  claimReply,
  dropApproval,
  dropChoice,
  dropList,
  dropPreview,
  dropStarted,
} from '../src/views/drop-card.js';
import { simpleReply } from '../src/views/simple-reply.js';

const LONGEST_TITLE = 100;

/** `/drop`: staff drop credit in a channel, for the first who claim it. */
export function drop({ drops, languages }: Services): Command {
  return {
    route: 'drop',
    staff: true,
    logs: ['end'],
    definition: staffCommand('drop', (words) => words.drop.description, [
      subcommand('start', (words) => words.drop.start, [
        amountOption('amount', (words) => words.drop.amount, { required: true }),
        wholeNumberOption('claims', (words) => words.drop.claims, {
          required: true,
          min_value: 1,
          max_value: MOST_CLAIMS,
        }),
        textOption('title', (words) => words.drop.title, { max_length: LONGEST_TITLE }),
        textOption('duration', (words) => words.drop.duration, { max_length: 10 }),
        roleOption('role', (words) => words.drop.role),
      ]),
      subcommand('end', (words) => words.drop.end, [
        textOption('id', (words) => words.drop.id, { required: true, autocomplete: true }),
      ]),
      subcommand('list', (words) => words.drop.list),
    ]),
    run: subcommands(drops),
    autocomplete: {
      end: async ({ language }) => (await drops.suggestions()).map((each) => dropChoice(each, language)),
    },
    buttons: { ...draftButtons(drops, languages), claim: claimButton(drops) },
  };
}

const subcommands = (drops: DropService): Command['run'] => ({
  async start({ options, user, guildId, channelId, language }) {
    const preview = await drops.prepare({
      by: user.id,
      guildId,
      channelId,
      title: options.text('title')?.trim(),
      amount: options.number('amount') ?? Number.NaN,
      claims: options.number('claims') ?? 0,
      durationMs: durationOf(options.text('duration')),
      role: options.role('role')?.id,
    });
    return dropPreview(preview, language);
  },

  async end({ options, user, language: { words } }) {
    await drops.end(options.text('id')?.trim() ?? '', user.id);
    return simpleReply(words.giveaway.ended, words.drop.endedDone);
  },

  list: async ({ language }) => dropList(await drops.list(), language),
});

/** Under a preview, and under the question whether to approve. */
function draftButtons(drops: DropService, languages: Languages) {
  const confirm: Button = {
    staff: true,
    answers: 'update',
    logs: true,
    once: true,
    refusalReplaces: true,
    run: async ({ subject, user, language }) => dropStarted(await drops.confirm(subject, user.id), language),
  };

  /** The preview's **Cancel**. */
  const abandon: Button = {
    staff: true,
    answers: 'update',
    refusalReplaces: true,
    async run({ subject, user, language: { words } }) {
      await drops.abandon(subject, user.id);
      return simpleReply(words.grant.cancelledTitle, words.payout.cancelled, 'quiet');
    },
  };

  /** In the log channel. */
  const decide = (decision: 'approve' | 'reject'): Button => ({
    staff: true,
    answers: 'update',
    logs: true,
    run: async ({ subject, user }) => dropApproval(await drops[decision](subject, user.id), languages.server),
  });

  return { confirm, abandon, approve: decide('approve'), reject: decide('reject') };
}

/** Under the public message. */
const claimButton = (drops: DropService): Button => ({
  staff: false,
  answers: 'reply',
  run: async ({ subject, member, language }) => claimReply(await drops.claim(subject, member), language),
});

/** @throws {UserError} if the text is no time span */
function durationOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const duration = parseDuration(text);
  if (duration === undefined) throw new UserError(({ words }) => words.giveaway.durationNotUnderstood);
  return duration;
}
