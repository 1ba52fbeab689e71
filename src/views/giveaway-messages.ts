import type { Messenger } from '../discord/messenger.js';
import { LONGEST_NONCE, nonceOfId } from '../discord/nonces.js';
import { embedReply, mention, type Reply, withId } from '../discord/reply.js';
import type { GiveawayNotices } from '../giveaways/giveaway-notices.js';
import {
  type Giveaway,
  type GiveawayDraft,
  type GiveawaySeries,
  replacedOf,
} from '../giveaways/giveaway-schema.js';
import type { Picture } from '../giveaways/picture.js';
import type { Language, Languages } from '../locales/languages.js';
import type { MessagePlace } from '../message-place.js';
import type { KeptNotices } from '../notices/kept-notices.js';
import { createStaffQuestion } from './event-cards.js';
import {
  announcementMessage,
  editsIn,
  GIVEAWAY_MARK,
  giveawayEvent,
  publicMessage,
  titleIn,
  withPicture,
} from './giveaway-card.js';
import { awayMessage, recordMessage, replacedMessage, resultMessage } from './giveaway-winners.js';
import { personName } from './phrases.js';
import { createOpeningNotices, lastRoundNote } from './series-cards.js';

/** What is said of giveaways in public and in the log channel. Both are in the server's language. */
export const createGiveawayNotices = (
  messenger: Messenger,
  { server: language }: Languages,
  kept: Pick<KeptNotices, 'tell' | 'planned' | 'catchUp'>,
): GiveawayNotices => ({
  ...createPublicPosts(messenger, language),
  ...createStaffPosts(messenger, language),
  ...createStaffNotices(kept, language),
  ...createQuestion(messenger, language, kept),
  ...createOpeningNotices<GiveawayDraft, Giveaway, GiveawaySeries>(giveawayEvent, messenger, language, kept),
});

/** As for all kinds, with the picture for who approves it. */
function createQuestion(messenger: Messenger, language: Language, kept: Pick<KeptNotices, 'catchUp'>) {
  const question = createStaffQuestion(giveawayEvent, messenger, language, kept);
  const askStaff: GiveawayNotices['askStaff'] = (giveaway, picture) =>
    question.askStaff(giveaway, (card) => posted(card, giveaway, picture));
  return { ...question, askStaff };
}

/** A message when it is posted: without its picture if that is no longer kept. */
const posted = (message: Reply, giveaway: Giveaway, picture: Picture | undefined): Reply =>
  picture === undefined ? message : withPicture(message, giveaway, picture);

/** What stands in the giveaway's own channel. */
const createPublicPosts = (messenger: Messenger, language: Language) =>
  ({
    announce: (giveaway, picture) =>
      messenger.tryChannel(
        giveaway.channelId,
        posted(announcementMessage(giveaway, language), giveaway, picture),
        nonceOfId(giveaway, 's'),
      ),

    post: (giveaway, entrants, picture) =>
      messenger.tryChannel(
        giveaway.channelId,
        posted(withPing(publicMessage(giveaway, entrants, language), giveaway), giveaway, picture),
        nonceOfId(giveaway, 'o'),
      ),

    async show(giveaway, entrants) {
      const { announcement, message } = giveaway;
      if (message === undefined) {
        return (
          announcement !== undefined &&
          messenger.edit(announcement, withPicture(announcementMessage(giveaway, language), giveaway))
        );
      }
      return messenger.edit(message, withPicture(publicMessage(giveaway, entrants, language), giveaway));
    },

    postResult: (giveaway, grants) =>
      messenger.toChannel(
        giveaway.channelId,
        resultMessage(giveaway, grants, language),
        nonceOfId(giveaway, 'r'),
      ),

    async showResult(giveaway, grants) {
      if (giveaway.result === undefined) return false;
      return messenger.edit(giveaway.result, resultMessage(giveaway, grants, language));
    },

    postReplaced: (giveaway, replaced) =>
      messenger.toChannel(
        giveaway.channelId,
        replacedMessage(replaced, language),
        nonceOfId(giveaway, `p${replaced.place.toString(36)}`),
      ),
  }) satisfies Partial<GiveawayNotices>;

/** What stands in the log channel, and is brought up to date there. */
function createStaffPosts(messenger: Messenger, language: Language) {
  const { notified } = language.words.giveaway;

  /** Posts to the log channel, or puts a message in place of the one that stands there. */
  async function toStaff(
    place: MessagePlace | undefined,
    message: Reply,
    nonce: string,
  ): Promise<MessagePlace | undefined> {
    if (place === undefined) return messenger.toStaff(message, nonce);
    if (await messenger.edit(place, message)) return place;
    // Somebody may have removed the message.
    return messenger.toStaff(message, `n${place.messageId}`.slice(0, LONGEST_NONCE));
  }

  return {
    async tellDecision(giveaway, decision) {
      const [staff, title] = [mention(decision.by), titleIn(giveaway)];
      const places = decision.kind === 'reroll' ? [decision.place] : decision.places;
      const names = language.list(
        places.map((place) => personName(giveaway.drawn?.[place]?.id ?? '', language)),
      );
      const sentence =
        decision.kind === 'reroll'
          ? notified.rerolled({ staff, title, member: names })
          : notified.paidAgain({ staff, title, winners: names });
      const description = withId(sentence, giveaway);
      const nonce = nonceOfId(giveaway, `d${decision.at.toString(36)}`);
      return (await messenger.toStaff(embedReply({ colour: 'plain', description }), nonce)) !== undefined;
    },

    showAway: (giveaway) =>
      toStaff(giveaway.away, awayMessage(giveaway, language), nonceOfId(giveaway, `a${roundOf(giveaway)}`)),

    record(giveaway, grants) {
      // A replaced winner makes it another record.
      const version = (giveaway.drawn?.length ?? 0) + replacedOf(giveaway).length;
      const nonce = nonceOfId(giveaway, `e${version.toString(36)}`);
      return toStaff(giveaway.record, recordMessage(giveaway, grants, language), nonce);
    },
  } satisfies Partial<GiveawayNotices>;
}

/** What the log channel is told, once it works. */
function createStaffNotices(kept: Pick<KeptNotices, 'tell' | 'planned'>, language: Language) {
  const { event } = language.words;
  const { notified } = language.words.giveaway;
  return {
    tell(giveaway, what, staffId) {
      const [staff, title] = [mention(staffId), titleIn(giveaway)];
      const sentences = {
        edited: () => notified.edited({ staff, title, changes: editsIn(giveaway, language).at(-1) ?? '' }),
        ended: () => event.notified.ended({ mark: GIVEAWAY_MARK, staff, title }),
        cancelled: () =>
          [notified.cancelled({ staff, title }), ...lastRoundNote(giveaway, true, language)].join(' '),
      };
      kept.tell({ colour: 'plain', text: withId(sentences[what](), giveaway) });
    },

    plannedUnpinged(giveaway) {
      const [role, host] = [`<@&${giveaway.ping}>`, mention(giveaway.by)];
      const text = withId(notified.unpinged({ title: titleIn(giveaway), role, host }), giveaway);
      return kept.planned({ colour: 'attention', text });
    },
  } satisfies Partial<GiveawayNotices>;
}

/** Tells the rounds of a giveaway's payment apart, in a few characters. */
const roundOf = ({ decisions = [] }: Giveaway) => decisions.at(-1)?.at.toString(36).slice(-4) ?? '';

/** The message that opens a giveaway notifies the role that was asked for; later edits of it notify nobody. */
const withPing = (message: Reply, { ping }: Pick<Giveaway, 'ping'>): Reply =>
  ping === undefined ? message : { ...message, content: `<@&${ping}>`, rolePings: [ping] };
