import { LOG_CHANNEL, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { presses, type SmallWorld } from '../small-world.js';
import { GRANT_PRESSED_TWICE } from './grant-pressed-twice.js';

const [ada, ben, cid] = STAFF_PEOPLE;
const IN_LOG = { channel: LOG_CHANNEL };

export const GRANT_GRANTED_AGAIN_BY_TWO: SmallWorld = {
  ...GRANT_PRESSED_TWICE,
  name: 'grant-granted-again-by-two',
  sentence: 'A grant did not arrive, and two of staff grant it again.',
  begins: [
    { when: 'Ada confirms', takes: 'Ada confirms' },
    { when: 'website: POST', takes: '[lost-before]' },
    { when: 'Ben says', takes: 'Ben says' },
    { when: 'Ben confirms that', takes: 'Ben confirms that' },
    { when: 'Cid grants', takes: 'Cid grants' },
  ],
  acts: [
    presses('Ada confirms', ada, /^Confirm/),
    presses('Ben says that it did not arrive', ben, /^It did not/, IN_LOG),
    presses('Ben confirms that', ben, /^Confirm/),
    presses('Cid grants it again', cid, /^Grant again/, IN_LOG),
    presses('Cid confirms it', cid, /^Confirm/),
    presses('Ben grants it again', ben, /^Grant again/, { ...IN_LOG, after: ['Cid confirms it'] }),
    presses('Ben confirms it', ben, /^Confirm/, { after: ['Ben grants it again'], inNewest: true }),
  ],
};
