import { decides, shows, turns } from '../src/discord/buttons.js';
import type { Button } from '../src/discord/command.js';
import { mention, type Reply, simpleReply } from '../src/discord/reply.js';
import type { ButtonRequest } from '../src/discord/request.js';
import { UserError } from '../src/errors.js';
import type { GiveawayService } from '../src/giveaways/giveaway-service.js';
import type { Language } from '../src/locales/languages.js';
import { whileOffered } from '../src/views/decision-buttons.js';
import { seenLater } from '../src/views/decision-cards.js';
import { endButtons } from '../src/views/end-question.js';
import { aboutReply } from '../src/views/giveaway-about.js';
import {
  cancelGiveawayQuestion,
  endGiveawayQuestion,
  managementReply,
  readEndSubject,
} from '../src/views/giveaway-management.js';
import { endedReply } from '../src/views/series-cards.js';

/** What there is to know of a giveaway; with what staff can do with it, if one of them asks. */
async function about(giveaways: GiveawayService, request: ButtonRequest): Promise<Reply> {
  const { subject, member, isStaff, language } = request;
  const card = aboutReply(await giveaways.standing(subject, member.id), member.roles, language);
  if (!isStaff) return card;
  const management = managementReply(await giveaways.management(subject), language);
  const controls = management.components ?? [];
  const reply: Reply = {
    ...card,
    embeds: [...(card.embeds ?? []), ...(management.embeds ?? [])],
    components: [...(card.components ?? []), ...controls],
  };
  if (controls.length === 0) return reply;
  const later = seenLater(language.words.giveaway.listTitle, '/giveaway list', language);
  return whileOffered(reply, { subject, read: () => about(giveaways, request), later });
}

/** Asks staff whether a giveaway is to end before its time. @throws {UserError} if it is not open */
export async function endQuestionOf(
  giveaways: GiveawayService,
  id: string,
  language: Language,
): Promise<Reply> {
  const { giveaway, entrants } = await giveaways.toEnd(id);
  return endGiveawayQuestion(giveaway, entrants, language);
}

/** Asks staff whether a giveaway is to be called off. @throws {UserError} if it cannot be */
export async function cancelQuestionOf(
  giveaways: GiveawayService,
  id: string,
  language: Language,
): Promise<Reply> {
  const management = await giveaways.management(id);
  if (!management.canCancel) throw new UserError(({ words }) => words.approvals.notOpen);
  return cancelGiveawayQuestion(management, language);
}

/** **ⓘ** under the public message, and what it offers. */
export function managementButtons(
  giveaways: GiveawayService,
  stop: Button,
): Readonly<Record<string, Button>> {
  return {
    about: shows('everyone', (request) => about(giveaways, request)),
    ...endButtons(
      'giveaway',
      ({ subject, language }) => endQuestionOf(giveaways, subject, language),
      async ({ subject, user, language: { words } }) => {
        const { id, edits } = readEndSubject(subject);
        await giveaways.end(id, user.id, edits);
        return simpleReply(words.giveaway.endedByTitle, words.giveaway.endedBy);
      },
    ),
    'manage-cancel': turns('staff', ({ subject, language }) =>
      cancelQuestionOf(giveaways, subject, language),
    ),
    'cancel-confirm': decides(async ({ subject, user, language }) => {
      const { cancelled, series } = await giveaways.cancel(subject, user.id);
      const { approvals, giveaway } = language.words;
      const said = { title: approvals.cancelledTitle, text: giveaway.cancelled };
      return endedReply('giveaway', cancelled, said, series, language);
    }),
    'manage-stop': stop,
    'manage-reroll': decides(async ({ subject, chosen: winner = '', user, language: { words } }) => {
      const by = await giveaways.reroll(subject, winner, user.id);
      return simpleReply(
        words.giveaway.rerollTitle,
        words.giveaway.rerolled({ member: mention(winner), by: mention(by) }),
      );
    }),
  };
}
