import { LOG_CHANNEL, MEMBER_PEOPLE, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { presses, type SmallWorld, USUAL_FAULTS } from '../small-world.js';
import { DROP_LAST_PLACE } from './drop-last-place.js';

const [, ben, cid] = STAFF_PEOPLE;
const [mia] = MEMBER_PEOPLE;

export const CLAIM_SETTLED_AND_UNSENT: SmallWorld = {
  ...DROP_LAST_PLACE,
  name: 'claim-settled-and-unsent',
  sentence:
    'Staff say of what a drop pays that it did not arrive, and may grant it again, while the process that was about to send it stands still.',
  settings: { hosts: [0, 1], reaches: 'one' },
  // Mia is heard by the first process, and staff are heard by the second one.
  seed: 17,
  faults: [...USUAL_FAULTS, 'stands still'],
  begins: [
    { when: 'Mia claims', takes: 'Mia claims' },
    { when: 'website: POST', takes: 'A1 stands still' },
    { when: 'Ben says', takes: 'Ben says' },
    { when: 'Ben confirms', takes: 'Ben confirms' },
    { when: 'Cid grants', takes: 'Cid grants' },
  ],
  acts: [
    presses('Mia claims', mia, /^Claim/),
    presses('Ben says that it did not arrive', ben, /^It did not/, { channel: LOG_CHANNEL }),
    presses('Ben confirms that', ben, /^Confirm/),
    presses('Cid grants it again', cid, /^Grant again/, { channel: LOG_CHANNEL }),
    presses('Cid confirms that', cid, /^Confirm/),
  ],
};
