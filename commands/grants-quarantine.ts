import type { Services } from '../src/composition/services.js';
import { settles, shows } from '../src/discord/buttons.js';
import type { Button } from '../src/discord/command.js';
import type { Reply } from '../src/discord/reply.js';
import type { Language } from '../src/locales/languages.js';
import type { StartedAgain } from '../src/quarantine/start-again.js';
import { codePreview } from '../src/views/code-card.js';
import { dropPreview } from '../src/views/drop-card.js';
import { giveawayPreview } from '../src/views/giveaway-card.js';
import { payoutPreview } from '../src/views/payout-preview.js';
import { settledReply, settleQuestion } from '../src/views/quarantine-card.js';
import { schedulePreview } from '../src/views/schedule-card.js';

/** On the card of something that was quarantined. */
export function quarantineButtons({
  quarantineService,
  startAgain,
}: Services): Readonly<Record<string, Button>> {
  /** The number and the total are shown once more before they are settled. */
  const ask = (outcome: 'applied' | 'not-applied') =>
    shows('staff', async ({ subject, language }) =>
      settleQuestion(await quarantineService.toSettle(subject), outcome, language),
    );
  const settle = (outcome: 'applied' | 'not-applied') =>
    settles(async ({ subject, user, language }) =>
      settledReply(await quarantineService.settle(subject, outcome, user.id), language),
    );
  return {
    'all-arrived': ask('applied'),
    'none-arrived': ask('not-applied'),
    'settle-arrived': settle('applied'),
    'settle-not-arrived': settle('not-applied'),
    'start-again': {
      staff: true,
      answers: 'reply',
      run: async ({ subject, user, language, websiteCalls }) => {
        const starter = { by: user.id, count: websiteCalls, onResolved: async () => undefined };
        return previewOf(await startAgain(subject, starter), language);
      },
    },
  };
}

/** What was prepared once more, as the command of its kind shows it. */
function previewOf(prepared: StartedAgain, language: Language): Reply {
  switch (prepared.kind) {
    case 'payout':
      return payoutPreview(prepared.preview, language, prepared.listed);
    case 'giveaway':
      return giveawayPreview(prepared.preview, language);
    case 'drop':
      return dropPreview(prepared.preview, language);
    case 'code':
      return codePreview(prepared.preview, language);
    case 'schedule':
      return schedulePreview(prepared.preview, language);
  }
}
