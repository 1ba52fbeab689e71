import type { Services } from '../src/composition/services.js';
import { shows, turns } from '../src/discord/buttons.js';
import type { Command } from '../src/discord/command.js';
import { slashCommand, subcommand } from '../src/discord/command-definition.js';
import { simpleReply } from '../src/discord/reply.js';
import type { Request } from '../src/discord/request.js';
import {
  eraseDetailsReply,
  erasedReply,
  erasePreviewReply,
  exportReply,
  readEraseSubject,
} from '../src/views/privacy-card.js';

const askerIn = ({ user, isStaff, staffRoleIds }: Request) => ({ id: user.id, isStaff, staffRoleIds });

/** `/privacy`: gives members what is stored about them, or erases it. */
export function privacy({ exportPersonalData, erasure }: Services): Command {
  const preview = async (request: Request) =>
    erasePreviewReply(await erasure.preview(askerIn(request)), request.language);

  return {
    route: 'privacy',
    staff: false,
    definition: slashCommand('privacy', (words) => words.privacy.description, [
      subcommand('export', (words) => words.privacy.export),
      subcommand('erase', (words) => words.privacy.erase),
    ]),

    run: {
      export: async ({ user, language }) => exportReply(await exportPersonalData(user.id), language),
      erase: preview,
    },

    buttons: {
      erase: {
        staff: false,
        answers: 'update',
        once: true,
        refusalReplaces: true,
        run: async (request) =>
          erasedReply(
            await erasure.erase(askerIn(request), readEraseSubject(request.subject)),
            request.language,
          ),
      },
      /** Under an export. */
      preview: shows('everyone', preview),
      details: shows('everyone', async (request) =>
        eraseDetailsReply(await erasure.preview(askerIn(request)), request.language),
      ),
      cancel: turns('everyone', async ({ language: { words } }) =>
        simpleReply(words.privacy.cancelledTitle, words.privacy.cancelled, 'quiet'),
      ),
    },
  };
}
