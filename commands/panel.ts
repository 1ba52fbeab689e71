import type { Services } from '../src/composition/services.js';
import type { Command } from '../src/discord/command.js';
import { staffCommand } from '../src/discord/command-definition.js';
import { simpleReply } from '../src/discord/reply.js';
import { panelMessage } from '../src/views/help-card.js';

/** `/panel`: a message to be pinned, with buttons for everyone. */
export const panel = ({ languages }: Services): Command => ({
  route: 'panel',
  staff: true,
  definition: staffCommand('panel', (words) => words.panel.description),
  run: async ({ language: { words } }) => ({
    ...simpleReply(words.help.postedTitle, words.help.posted),
    publicly: panelMessage(languages.server),
    unpublished: simpleReply(words.refusals.notPostedTitle, words.refusals.notPosted, 'refusal'),
  }),
});
