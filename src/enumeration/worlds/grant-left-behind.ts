import type { SmallWorld } from '../small-world.js';
import { GRANT_PRESSED_TWICE } from './grant-pressed-twice.js';

export const GRANT_LEFT_BEHIND: SmallWorld = {
  ...GRANT_PRESSED_TWICE,
  name: 'grant-left-behind',
  sentence:
    'Somebody confirms a grant by hand, and the process that hears of it can stand still, so that another one takes it up.',
  settings: { hosts: [0, 1], reaches: 'one' },
  faults: ['stands still'],
  // It may stand still right after what it has put on record.
  answersApart: true,
  acts: GRANT_PRESSED_TWICE.acts.slice(0, 1),
};
