import type { Services } from '../src/composition/services.js';
import { shows } from '../src/discord/buttons.js';
import type { Command } from '../src/discord/command.js';
import { slashCommand } from '../src/discord/command-definition.js';
import type { Reply } from '../src/discord/reply.js';
import type { Request } from '../src/discord/request.js';
import { helpCard, type LinkStanding } from '../src/views/help-card.js';

/**
 * `/help`: what the asker can do here, and what to do first.
 * @param commands all of the bot, known once this one is made too
 */
export function help(
  { links, linkProofs, linkRequests, commandMentions: mentions }: Services,
  commands: () => readonly Command[],
): Command {
  async function standingOf(memberId: string): Promise<LinkStanding> {
    const link = await links.of(memberId);
    if (link !== undefined) return { kind: 'linked', link };
    const proof = await linkProofs.openOf(memberId);
    if (proof !== undefined) return { kind: 'proving', proof };
    const request = await linkRequests.openOf(memberId);
    return request === undefined ? { kind: 'none' } : { kind: 'requested', request };
  }

  async function show({ guildId, isStaff, user, language }: Request): Promise<Reply> {
    const standing = await standingOf(user.id);
    return helpCard({ commands: commands(), mentions, guildId, isStaff, standing }, language);
  }
  return {
    route: 'help',
    staff: false,
    readsOnly: true,
    definition: slashCommand('help', (words) => words.help.description),
    run: show,
    buttons: { show: shows('everyone', show) },
  };
}
