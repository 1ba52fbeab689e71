import { pressLabelled } from '../../simulation/habits.js';
import { LOG_CHANNEL, MEMBER_PEOPLE, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { createRandom } from '../../simulation/random.js';
import { memberGrant } from '../../simulation/requests.js';
import { presses, type SmallWorld } from '../small-world.js';

const [ada, ben, cid] = STAFF_PEOPLE;
const [mia] = MEMBER_PEOPLE;

export const GRANT_DECIDED_BY_TWO: SmallWorld = {
  name: 'grant-decided-by-two',
  sentence: 'A grant waits for a second of staff: one approves it, and another one rejects it.',
  settings: { approvalOver: '0.50' },
  setUp: [
    (world) => {
      if (ada === undefined || mia === undefined) return;
      world.command(ada, memberGrant(mia, world.newIntent(createRandom('amount'), 3_000).cents));
    },
    (world) => ada && pressLabelled(world, ada, /^Confirm/, createRandom('press')),
  ],
  begins: [
    { when: 'Ben', takes: 'Ben approves' },
    { when: 'Cid', takes: 'Cid rejects' },
  ],
  acts: [
    presses('Ben approves', ben, /^Approve/, { channel: LOG_CHANNEL }),
    presses('Cid rejects', cid, /^Reject/, { channel: LOG_CHANNEL }),
  ],
};
