import { type SmallWorld, USUAL_FAULTS } from '../small-world.js';
import { GRANT_PRESSED_TWICE } from './grant-pressed-twice.js';

export const GRANT_HEARD_BY_TWO: SmallWorld = {
  ...GRANT_PRESSED_TWICE,
  name: 'grant-heard-by-two',
  sentence: 'Somebody presses the button of a grant twice, and two processes hear of each press.',
  settings: { hosts: [0, 1] },
  faults: [...USUAL_FAULTS, 'stands still'],
  begins: [
    { when: 'Ada', takes: 'Ada confirms' },
    { when: 'Ada', takes: 'Ada confirms again' },
  ],
};
