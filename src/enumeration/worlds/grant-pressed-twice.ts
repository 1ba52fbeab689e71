import { MEMBER_PEOPLE, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { createRandom } from '../../simulation/random.js';
import { memberGrant } from '../../simulation/requests.js';
import { presses, type SmallWorld } from '../small-world.js';

const [ada] = STAFF_PEOPLE;
const [mia] = MEMBER_PEOPLE;

export const GRANT_PRESSED_TWICE: SmallWorld = {
  name: 'grant-pressed-twice',
  sentence: 'Somebody confirms a grant by hand, and presses the button twice.',
  setUp: [
    (world) => {
      if (ada === undefined || mia === undefined) return;
      world.command(ada, memberGrant(mia, world.newIntent(createRandom('amount'), 3_000).cents));
    },
  ],
  acts: [
    presses('Ada confirms', ada, /^Confirm/),
    presses('Ada confirms again', ada, /^Confirm/, { after: ['Ada confirms'] }),
  ],
};
