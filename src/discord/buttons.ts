import type { Button } from './command.js';

/* What most buttons are, by what they do. */

type Run = Button['run'];
type For = 'everyone' | 'staff';

/** Shows more beside the message. */
export const shows = (who: For, run: Run): Button => ({
  staff: who === 'staff',
  answers: 'reply',
  readsOnly: true,
  run,
});

/** A button that works in direct messages too. */
export const alsoDirect = (button: Button): Button => ({ ...button, direct: true });

/** Shows something else in place of the message. */
export const turns = (who: For, run: Run): Button => ({ ...shows(who, run), answers: 'update' });

/** A member of staff decides, in an answer of their own whose buttons no longer work after that. */
export const decides = (run: Run): Button => ({ ...settles(run), once: true, refusalReplaces: true });

/** A member of staff decides in a message that others see as well, which shows the decision. */
export const settles = (run: Run): Button => ({ staff: true, answers: 'update', logs: true, run });

/** A member ends what they began in an answer of their own. */
export const ends = (run: Run): Button => ({ staff: false, answers: 'update', refusalReplaces: true, run });
