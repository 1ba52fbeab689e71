import type { Services } from '../src/composition/services.js';
import { alsoDirect, shows, turns } from '../src/discord/buttons.js';
import type { Command } from '../src/discord/command.js';
import { memberOption, slashCommand } from '../src/discord/command-definition.js';
import type { Reply } from '../src/discord/reply.js';
import { memberAskedAbout, type Request, requireStaff } from '../src/discord/request.js';
import { receivedBy } from '../src/rewards/received.js';
import { type RewardsPlace, readRewardsPlace, rewardsReply } from '../src/views/rewards-card.js';

/** `/rewards`: what a member has received through the bot. */
export function rewards({ ledger, now }: Services): Command {
  async function show(place: RewardsPlace, { user, language }: Request): Promise<Reply> {
    const received = await receivedBy(ledger, place.memberId, now());
    return rewardsReply(received, place, place.memberId === user.id, language);
  }

  return {
    route: 'rewards',
    staff: false,
    readsOnly: true,
    definition: slashCommand('rewards', (words) => words.rewards.description, [
      memberOption('member', (words) => words.rewards.member),
    ]),
    run: async (request) => show({ memberId: memberAskedAbout(request).id, at: 0 }, request),
    buttons: {
      mine: alsoDirect(
        shows('everyone', async (request) => show({ memberId: request.user.id, at: 0 }, request)),
      ),
      page: alsoDirect(
        turns('everyone', async (request) => {
          const place = readRewardsPlace(request.subject);
          if (place.memberId !== request.user.id) requireStaff(request);
          return show(place, request);
        }),
      ),
    },
  };
}
