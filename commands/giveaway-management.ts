import { decides, shows } from '../src/discord/buttons.js';
import type { Button } from '../src/discord/command.js';
import { mention, type Reply, simpleReply } from '../src/discord/reply.js';
import { UserError } from '../src/errors.js';
import type { GiveawayService } from '../src/giveaways/giveaway-service.js';
import type { Language } from '../src/locales/languages.js';
import { whileOffered } from '../src/views/decision-buttons.js';
import { seenLater } from '../src/views/decision-cards.js';
import { cancelledReply, seriesStoppedReply } from '../src/views/giveaway-list.js';
import { managementReply } from '../src/views/giveaway-management.js';

/** What staff can do with a giveaway. @throws {UserError} if nothing can be done any more */
export async function managementCard(
  giveaways: GiveawayService,
  id: string,
  language: Language,
): Promise<Reply> {
  const read = async () => managementReply(await giveaways.management(id), language);
  const later = seenLater(language.words.giveaway.listTitle, '/giveaway list', language);
  return whileOffered(await read(), { subject: id, read, later });
}

/** **Manage** under the public message, and what it offers. */
export function managementButtons(giveaways: GiveawayService): Readonly<Record<string, Button>> {
  return {
    // Everybody sees the button, and reads in plain words whom it is for.
    manage: shows('everyone', async ({ subject, isStaff, language }) => {
      if (!isStaff) throw new UserError(({ words }) => words.giveaway.manage.staffOnly);
      return managementCard(giveaways, subject, language);
    }),
    'manage-end': decides(async ({ subject, user, language: { words } }) => {
      await giveaways.end(subject, user.id);
      return simpleReply(words.giveaway.endedByTitle, words.giveaway.endedBy);
    }),
    'manage-cancel': decides(async ({ subject, user, language }) => {
      return cancelledReply(subject, await giveaways.cancel(subject, user.id), language);
    }),
    'manage-stop': decides(async ({ subject, user, language }) =>
      seriesStoppedReply(await giveaways.stopRepeating(subject, user.id), language),
    ),
    'manage-reroll': decides(async ({ subject, chosen: winner = '', user, language: { words } }) => {
      const by = await giveaways.reroll(subject, winner, user.id);
      return simpleReply(words.giveaway.rerollTitle, words.giveaway.rerolled(mention(winner), mention(by)));
    }),
  };
}
