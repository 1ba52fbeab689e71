import type { Services } from '../src/composition/services.js';
import { shows, turns } from '../src/discord/buttons.js';
import type { Command } from '../src/discord/command.js';
import { slashCommand } from '../src/discord/command-definition.js';
import type { Reply } from '../src/discord/reply.js';
import type { Request } from '../src/discord/request.js';
import { areaCard, helpCard, type LinkStanding } from '../src/views/help-card.js';

/**
 * `/help`: what the asker can do here, and what to do first.
 * @param commands all of the bot, known once this one is made too
 */
export function help(
  { links, linkProofs, linkRequests, setUpLeft, commandMentions: mentions }: Services,
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

  const helpIn = ({ guildId }: Request) => ({ commands: commands(), mentions, guildId });

  async function show(request: Request): Promise<Reply> {
    const [standing, left] = await Promise.all([
      standingOf(request.user.id),
      request.isStaff ? setUpLeft.in(request.guildId) : undefined,
    ]);
    return helpCard(helpIn(request), standing, left, request.language);
  }
  return {
    route: 'help',
    staff: false,
    readsOnly: true,
    definition: slashCommand('help', (words) => words.help.description),
    run: show,
    buttons: {
      show: shows('everyone', show),
      /** The menu with what staff can do. */
      area: turns('staff', async (request) => areaCard(helpIn(request), request.chosen, request.language)),
    },
  };
}
