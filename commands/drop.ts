import { MOST_PLACES } from '../src/campaigns/placed-schema.js';
import type { Services } from '../src/composition/services.js';
import type { Button, Command } from '../src/discord/command.js';
import {
  amountOption,
  roleOption,
  staffCommand,
  subcommand,
  textOption,
  wholeNumberOption,
} from '../src/discord/command-definition.js';
import type { Reply } from '../src/discord/reply.js';
import { durationOption } from '../src/discord/request.js';
import type { DropService } from '../src/drops/drop-service.js';
import { UserError } from '../src/errors.js';
import type { Language } from '../src/locales/languages.js';
import type { WholeId } from '../src/storage/whole-id.js';
import { decisionButtons } from '../src/views/decision-buttons.js';
import {
  claimReply,
  dropApproval,
  dropChoice,
  dropList,
  dropPreview,
  dropReply,
  dropStarted,
} from '../src/views/drop-card.js';
import { ENTRIES_ON_PAGE, type ListPlace } from '../src/views/entry-list.js';
import { listControls } from '../src/views/list-controls.js';
import { confirming, seenLater, whileOffered } from '../src/views/seen-later.js';
import { simpleReply } from '../src/views/simple-reply.js';

const LONGEST_TITLE = 100;

/** `/drop`: staff drop credit in a channel, for the first who claim it. */
export function drop({ drops, wholeId }: Services): Command {
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
    run: subcommands(drops, wholeId),
    autocomplete: {
      end: async ({ language }) => (await drops.suggestions()).map((each) => dropChoice(each, language)),
    },
    buttons: {
      ...decisionButtons('drop', {
        confirm: confirming('drop', drops, dropStarted),
        cancel: drops.abandon,
        approve: drops.approve,
        reject: drops.reject,
        show: dropApproval,
      }),
      ...listControls(
        (place, language) => pageAt(drops, place, language),
        (id, { language }) => shown(drops, id, language),
      ),
      claim: claimButton(drops),
      end: endButton(drops),
    },
  };
}

const subcommands = (drops: DropService, wholeId: WholeId): Command['run'] => ({
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

  async end({ options, user, language: { words } }) {
    await drops.end(await wholeId('drop:', options.text('id')), user.id);
    return simpleReply(words.giveaway.ended, words.drop.endedDone);
  },

  list: ({ language }) => pageAt(drops, { page: 1 }, language),
});

async function pageAt(drops: DropService, place: ListPlace, language: Language): Promise<Reply> {
  const { entries, next } = await drops.page({ ...place, limit: ENTRIES_ON_PAGE });
  return dropList({ entries: await Promise.all(entries.map(drops.counted)), next }, place, language);
}

/** @throws {UserError} if there is no such drop */
function shown(drops: DropService, id: string, language: Language): Promise<Reply> {
  return whileOffered({
    subject: id,
    async read() {
      const drop = await drops.find(id);
      if (drop === undefined) throw new UserError(({ words }) => words.approvals.notFound);
      return dropReply(await drops.counted(drop), language);
    },
    later: seenLater(language.words.drop.listTitle, '/drop list', language),
  });
}

/** **End** under a drop that was opened in the list. */
const endButton = (drops: DropService): Button => ({
  staff: true,
  answers: 'update',
  logs: true,
  once: true,
  refusalReplaces: true,
  async run({ subject, user, language: { words } }) {
    await drops.end(subject, user.id);
    return simpleReply(words.giveaway.ended, words.drop.endedDone);
  },
});

/** Under the public message. */
const claimButton = (drops: DropService): Button => ({
  staff: false,
  answers: 'reply',
  run: async ({ subject, member, message, language }) =>
    claimReply(await drops.claim(subject, member, message), language),
});
