import { LOG_CHANNEL, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { presses, type SmallWorld, type Step, USUAL_FAULTS } from '../small-world.js';
import { GRANT_PRESSED_TWICE } from './grant-pressed-twice.js';

const [ada, ben, cid] = STAFF_PEOPLE;
/** What grants it again comes to its commit. */
const REPLACING: Step = { when: 'Cid confirms that at B1', takes: 'Cid confirms that at B1' };

export const GRANT_SETTLED_AND_ANSWERED: SmallWorld = {
  ...GRANT_PRESSED_TWICE,
  name: 'grant-settled-and-answered',
  sentence:
    'Staff say of a grant that it did not arrive, and have granted it again, when the process that has sent it goes on.',
  settings: { hosts: [0, 1], reaches: 'one' },
  // Ada is heard by the first process, and the others by the second one.
  seed: 192,
  faults: [...USUAL_FAULTS, 'stands still'],
  contested: [
    ...['account-lease:', 'attempt-answer:', 'cap:', 'draft:', 'duplicate:'],
    ...['grant-queue:', 'grant-untold:', 'grant:'],
  ],
  begins: [
    { when: 'Ada confirms', takes: 'Ada confirms' },
    { when: 'answer to website', takes: 'answer to website' },
    { when: 'A1: store: reads grant:', takes: 'A1 stands still' },
    { when: 'Ben says', takes: 'Ben says' },
    { when: 'Ben confirms', takes: 'Ben confirms' },
    { when: 'Cid grants', takes: 'Cid grants' },
    { when: 'Cid confirms', takes: 'time passes' },
    { when: 'A1: store: reads grant:', takes: 'Cid confirms' },
    ...new Array<Step>(6).fill(REPLACING),
  ],
  acts: [
    presses('Ada confirms', ada, /^Confirm/),
    presses('Ben says that it did not arrive', ben, /^It did not/, { channel: LOG_CHANNEL }),
    presses('Ben confirms that', ben, /^Confirm/),
    presses('Cid grants it again', cid, /^Grant again/, { channel: LOG_CHANNEL }),
    presses('Cid confirms that', cid, /^Confirm/),
  ],
};
