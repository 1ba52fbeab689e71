import { MOST_PLACES } from '../src/campaigns/placed-schema.js';
import type { Services } from '../src/composition/services.js';
import { decides } from '../src/discord/buttons.js';
import type { Button, Command, CommandHandler } from '../src/discord/command.js';
import {
  amountOption,
  roleOption,
  staffCommand,
  subcommand,
  textOption,
  wholeNumberOption,
} from '../src/discord/command-definition.js';
import { type Reply, simpleReply } from '../src/discord/reply.js';
import { durationOption } from '../src/discord/request.js';
import type { DropService } from '../src/drops/drop-service.js';
import { UserError } from '../src/errors.js';
import type { Language } from '../src/locales/languages.js';
import type { WholeId } from '../src/storage/whole-id.js';
import { confirming, eventDecisions, whileOffered } from '../src/views/decision-buttons.js';
import { seenLater } from '../src/views/decision-cards.js';
import { claimReply, dropEvent, dropPreview, dropReply, dropStarted } from '../src/views/drop-card.js';
import { listControls } from '../src/views/entry-list.js';
import { eventChoice, eventPages } from '../src/views/event-cards.js';

const LONGEST_TITLE = 100;

/** `/drop`: staff drop credit in a channel, for the first who claim it. */
export function drop({ drops, wholeId }: Services): Command {
  const pages = eventPages(dropEvent, drops.page, drops.counted);
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
          max_value: MOST_PLACES,
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
    run: { ...subcommands(drops, wholeId), list: ({ language }) => pages({ page: 1 }, language) },
    autocomplete: {
      end: async ({ language }) =>
        (await drops.suggestions()).map((each) => eventChoice(dropEvent, each, language)),
    },
    buttons: {
      ...eventDecisions(dropEvent, drops, confirming('drop', drops, dropStarted)),
      ...listControls(pages, (id, { language }) => shown(drops, id, language)),
      claim: claimButton(drops),
      /** Under a drop that was opened in the list. */
      end: decides(async ({ subject, user, language }) => ended(drops, subject, user.id, language)),
    },
  };
}

const subcommands = (
  drops: DropService,
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
    });
    return dropPreview(preview, language);
  },

  end: async ({ options, user, language }) =>
    ended(drops, await wholeId('drop:', options.text('id')), user.id, language),
});

async function ended(drops: DropService, id: string, staffId: string, { words }: Language): Promise<Reply> {
  await drops.end(id, staffId);
  return simpleReply(words.giveaway.ended, words.drop.endedDone);
}

/** @throws {UserError} if there is no such drop */
async function shown(drops: DropService, id: string, language: Language): Promise<Reply> {
  async function read(): Promise<Reply> {
    const drop = await drops.find(id);
    if (drop === undefined) throw new UserError(({ words }) => words.approvals.notFound);
    return dropReply(await drops.counted(drop), language);
  }
  const later = seenLater(language.words.drop.listTitle, '/drop list', language);
  return whileOffered(await read(), { subject: id, read, later });
}

/** Under the public message. */
const claimButton = (drops: DropService): Button => ({
  staff: false,
  answers: 'reply',
  run: async ({ subject, member, message, language }) =>
    claimReply(await drops.claim(subject, member, message), language),
});
