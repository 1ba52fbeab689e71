import type { Outbox } from '../bot/outbox.js';
import { plainText } from '../bot/plain-text.js';
import { embed, mention, type Reply } from '../bot/reply.js';
import { amountOf } from '../credit/amount.js';
import type { Grant } from '../credit/grant.js';
import { type Giveaway, replacedOf, winnersOf } from '../giveaways/giveaway.js';
import type { GiveawayNotices } from '../giveaways/giveaway-notices.js';
import { winnerGrantId, winnerState } from '../giveaways/winners.js';
import type { Languages } from '../words/words.js';
import {
  approvalMessage,
  costIn,
  publicMessage,
  replacedMessage,
  resultMessage,
  titleIn,
} from './giveaway.js';

const LONGEST_NONCE = 25;
/** What does not fit here of the record goes into a file. */
const LONGEST_RECORD = 3_500;

/** Of an ID, the last characters are those that differ. @param what one or a few characters */
const nonceOf = ({ id }: Giveaway, what: string) => `${what}${id.slice(what.length - LONGEST_NONCE)}`;

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
    const amount = english.amount(amountOf(giveaway.amount));
    const winners = winnersOf(giveaway).map(({ id, account, place }) => {
      const state = winnerState(grants.get(winnerGrantId(giveaway, place)));
      const line = (receiver: string) =>
        words.giveaway.recordLine(amount, receiver, words.giveaway.winnerStates[state]);
      return {
        shown: line(`${mention(id)} (${english.shown(account.username)})`),
        plain: line(`${id} (${plainText(account.username, LONGEST_RECORD)})`),
      };
    });
    const lines = fitting(winners.map(({ shown }) => shown));
    const rest = winners.length - lines.length;
    const text = winners.map(({ plain }) => `${plain}\n`).join('');
    const head = words.giveaway.record(mention(giveaway.by), titleIn(giveaway));
    const more = rest === 0 ? [] : [words.giveaway.recordMore(english.number(rest))];
    const description = [head, ...lines, ...more, `-# \`${giveaway.id}\``].join('\n');
    return {
      embeds: [embed({ colour: winners.length === 0 ? 'quiet' : 'good', description })],
      ...(rest > 0 && { files: [{ name: `winners-${giveaway.id}.txt`, data: Buffer.from(text) }] }),
    };
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

    postReplaced: (giveaway, replaced, text) =>
      outbox.toChannel(
        giveaway.channelId,
        { ...replacedMessage(replaced, english), files: [file(giveaway, text)] },
        nonceOf(giveaway, `p${replaced.place.toString(36)}`),
      ),

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
      const version = (giveaway.drawn?.length ?? 0) + replacedOf(giveaway).length;
      const nonce = nonceOf(giveaway, `e${version.toString(36)}`);
      return (await outbox.toStaff(recordOf(giveaway, grants), nonce)) !== undefined;
    },
  };
}

/** As many of the first lines as fit into the record. */
function fitting(lines: readonly string[]): readonly string[] {
  let length = 0;
  const end = lines.findIndex((line) => {
    length += line.length + 1;
    return length > LONGEST_RECORD;
  });
  return end === -1 ? lines : lines.slice(0, end);
}
