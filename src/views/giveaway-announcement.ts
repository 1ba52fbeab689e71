import { embedReply, field, mention, moment, type Reply, row } from '../discord/reply.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import type { Language } from '../locales/languages.js';
import { messageLink } from '../message-place.js';
import { proofFooter, sealedButton } from './draw-proof-card.js';
import {
  editsField,
  manageButton,
  prizeIn,
  publicMessage,
  requirementsIn,
  roundField,
  titleIn,
} from './giveaway-card.js';

/** The public message of a giveaway that is going to open, and afterwards where it is, or that it is over. */
export function announcementMessage(giveaway: Giveaway, language: Language): Reply {
  const { words } = language;
  const { state, startsAt = 0, message, guildId } = giveaway;
  if (message !== undefined) {
    const link = messageLink(guildId, message);
    return embedReply({ colour: 'quiet', title: titleIn(giveaway), description: words.giveaway.begun(link) });
  }
  if (state !== 'scheduled' && state !== 'opening') return publicMessage(giveaway, 0, language);
  return embedReply({
    colour: 'plain',
    title: `📅 ${titleIn(giveaway)}`,
    fields: [
      field(words.giveaway.prize, prizeIn(giveaway, language)),
      field(words.giveaway.starts, `${moment(startsAt, 'R')} (${moment(startsAt, 'f')})`),
      field(words.giveaway.ends, words.giveaway.endsAfter(language.duration(giveaway.durationMs))),
      field(words.giveaway.requirements, requirementsIn(giveaway, language)),
      field(words.giveaway.host, mention(giveaway.by)),
      ...roundField(giveaway, language),
      ...editsField(giveaway, language),
    ],
    footer: proofFooter(giveaway, language),
    components: [row(sealedButton(giveaway, language), manageButton(giveaway, language))],
  });
}

/** The message that opens a giveaway notifies the role that was asked for; later edits of it notify nobody. */
export const withPing = (message: Reply, { ping }: Pick<Giveaway, 'ping'>): Reply =>
  ping === undefined ? message : { ...message, content: `<@&${ping}>`, rolePings: [ping] };
