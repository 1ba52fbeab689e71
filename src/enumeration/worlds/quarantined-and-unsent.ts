import { LOG_CHANNEL, MEMBER_PEOPLE, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { done, presses, type SmallWorld } from '../small-world.js';
import { codeOf, redeems } from './code-last-use.js';
import { HELD_WHILE_REDEEMED, startsAhead } from './held-while-redeemed.js';

const [, ben] = STAFF_PEOPLE;
const [mia, ned] = MEMBER_PEOPLE;

export const QUARANTINED_AND_UNSENT: SmallWorld = {
  ...HELD_WHILE_REDEEMED,
  name: 'quarantined-and-unsent',
  sentence:
    'Staff quarantine what is open, while the process that was about to pay a redemption stands still.',
  // Ben is heard by the second process.
  seed: 2,
  setUp: [...codeOf(3), done(redeems('Ned redeems it', ned)), startsAhead],
  begins: [
    { when: 'Mia redeems', takes: 'time passes' },
    { when: '+store:hold', takes: 'Mia redeems' },
    // Until staff are asked, it takes longer than it stands still.
    { when: 'website: POST', takes: 'A1 stands still' },
    { when: 'website: POST', takes: 'A1 stands still' },
    { when: 'Ben quarantines', takes: 'Ben quarantines' },
  ],
  acts: [
    redeems('Mia redeems it', mia),
    presses('Ben quarantines', ben, /^Quarantine/, { channel: LOG_CHANNEL }),
  ],
};
