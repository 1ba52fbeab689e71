import type { Outbox } from '../bot/outbox.js';
import { escapedText } from '../bot/plain-text.js';
import { embed, mention, type Reply } from '../bot/reply.js';
import { amountOf } from '../credit/amount.js';
import type { Grant } from '../credit/grant.js';
import { type Giveaway, winnersOf } from '../giveaways/giveaway.js';
import type { GiveawayNotices } from '../giveaways/giveaway-notices.js';
import { type WinnerState, winnerGrantId, winnerState } from '../giveaways/winners.js';
import type { Languages } from '../words/words.js';
import {
  approvalMessage,
  costIn,
  publicMessage,
  replacedMessage,
  resultMessage,
  titleIn,
} from './giveaway.js';

const LONGEST_NAME = 100;
/** Characters for the names of all winners in the record, before what Markdown takes is escaped. */
const NAMES_IN_RECORD = 1_000;

/** Discord takes 25 characters; the last ones of the ID are those that differ. */
const nonceOf = ({ id }: Giveaway, what: string) => `${what}${id.slice(-24)}`;

/** What is said of giveaways in public and in the log channel. Both are in English. */
export function createGiveawayNotices(outbox: Outbox, { english }: Languages): GiveawayNotices {
  const { words } = english;
  const file = ({ id }: Giveaway, text: string) => ({ name: `draw-${id}.json`, data: Buffer.from(text) });

  function tellStaff(giveaway: Giveaway, sentence: string): void {
    outbox.tellStaff({
      embeds: [embed({ colour: 'plain', description: `${sentence}\n-# \`${giveaway.id}\`` })],
    });
  }

  function recordOf(giveaway: Giveaway, grants: ReadonlyMap<string, Grant>): Reply {
    const winners = winnersOf(giveaway);
    const longestName = Math.min(LONGEST_NAME, Math.floor(NAMES_IN_RECORD / winners.length));
    const receivers = new Map<WinnerState, string[]>();
    for (const { id, account, place } of winners) {
      const state = winnerState(grants.get(winnerGrantId(giveaway, place)));
      const receiver = `${mention(id)} (${escapedText(account.username, longestName)})`;
      receivers.set(state, [...(receivers.get(state) ?? []), receiver]);
    }
    const lines = [...receivers].map(([state, those]) =>
      words.giveaway.recordLine(
        english.amount(amountOf(giveaway.amount)),
        english.list(those),
        words.giveaway.winnerStates[state],
      ),
    );
    const head = words.giveaway.record(mention(giveaway.by), titleIn(giveaway));
    const description = [head, ...lines, `-# \`${giveaway.id}\``].join('\n');
    return { embeds: [embed({ colour: lines.length === 0 ? 'quiet' : 'good', description })] };
  }

  return {
    askStaff: (giveaway) => outbox.toStaff(approvalMessage(giveaway, english), nonceOf(giveaway, 'w')),

    async update(giveaway) {
      if (giveaway.posted !== undefined)
        await outbox.edit(giveaway.posted, approvalMessage(giveaway, english));
    },

    post: (giveaway, entrants) =>
      outbox.toChannel(
        giveaway.channelId,
        publicMessage(giveaway, entrants, english),
        nonceOf(giveaway, 'o'),
      ),

    async show(giveaway, entrants) {
      if (giveaway.message === undefined) return false;
      return outbox.edit(giveaway.message, publicMessage(giveaway, entrants, english));
    },

    postResult: (giveaway, grants, text) =>
      outbox.toChannel(
        giveaway.channelId,
        { ...resultMessage(giveaway, grants, english), files: [file(giveaway, text)] },
        nonceOf(giveaway, 'r'),
      ),

    async showResult(giveaway, grants) {
      if (giveaway.result === undefined) return false;
      return outbox.edit(giveaway.result, { ...resultMessage(giveaway, grants, english), keepsFiles: true });
    },

    replaced(giveaway, replaced, by, text) {
      const message = { ...replacedMessage(replaced, by, english), files: [file(giveaway, text)] };
      outbox.tellChannel(giveaway.channelId, message);
    },

    tell(giveaway, what, staffId) {
      const staff = mention(staffId);
      const title = titleIn(giveaway);
      const sentences = {
        started: () => words.giveaway.told.started(staff, title, costIn(giveaway, english)),
        ended: () => words.giveaway.told.ended(staff, title),
        cancelled: () => words.giveaway.told.cancelled(staff, title),
      };
      tellStaff(giveaway, sentences[what]());
    },

    tellReplaced(giveaway, replaced, staffId) {
      const sentence = words.giveaway.told.rerolled(
        mention(staffId),
        titleIn(giveaway),
        mention(replaced.id),
      );
      tellStaff(giveaway, sentence);
    },

    async record(giveaway, grants) {
      // A replaced winner makes it another record.
      const nonce = nonceOf(giveaway, `${(giveaway.drawn?.length ?? 0) % 10}`);
      return (await outbox.toStaff(recordOf(giveaway, grants), nonce)) !== undefined;
    },
  };
}
