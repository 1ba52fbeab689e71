import type { Services } from '../src/composition/services.js';
import type { Command } from '../src/discord/command.js';
import { staffCommand } from '../src/discord/command-definition.js';
import { simpleReply } from '../src/discord/reply.js';
import { panelMessage } from '../src/views/help-card.js';

/** `/panel`: a message to be pinned, with buttons for everyone. */
export const panel = ({ languages, setUpLeft, offeredBonus }: Services): Command => ({
  route: 'panel',
  staff: true,
  definition: staffCommand('panel', (words) => words.panel.description),
  async run({ language: { words } }) {
    await setUpLeft.panelPosted();
    return {
      ...simpleReply(words.help.postedTitle, words.help.posted),
      publicly: panelMessage(languages.server, offeredBonus),
      unpublished: simpleReply(words.refusals.notPostedTitle, words.refusals.notPosted, 'refusal'),
    };
  },
});
