import { setBonusRole } from '../../simulation/bonus-roles.js';
import { BONUS_ROLE, MEMBER_PEOPLE } from '../../simulation/people-model.js';
import type { SmallWorld, Step } from '../small-world.js';
import { ADA_ENDS, MIA_ENTERS, NED_ENTERS, openGiveaway } from './giveaway-entered-at-its-end.js';

const [mia] = MEMBER_PEOPLE;
const BONUS = [
  { name: 'bonus_role', role: BONUS_ROLE },
  { name: 'bonus_entries', value: 4 },
];
/** It is tried again, while what has failed may still land. */
const AGAIN: Step = { when: 'late', takes: 'rounds of A1' };

export const ENTRIES_FIXED_TWICE: SmallWorld = {
  name: 'entries-fixed-twice',
  sentence:
    'A giveaway with more entries for a role ends, and what fixes them fails and lands late, while somebody loses the role.',
  setUp: [
    (world) => mia && setBonusRole(world, mia, true),
    ...openGiveaway([MIA_ENTERS, NED_ENTERS], { lasts: '15s', options: BONUS }),
  ],
  contested: ['entrant:', 'giveaway:'],
  begins: [
    { when: 'Ada ends it', takes: 'time passes' },
    { when: 'Ada ends it', takes: 'time passes' },
    // Its time has come as well, so that it is tried again at once.
    { when: 'rounds of A1: store: giveaway', takes: 'Ada ends it' },
    { when: 'Ada ends it at A1: store: +notice', takes: 'rounds of A1: store: giveaway' },
    { when: 'store: entrant', takes: '[failed-and-late]' },
    { when: 'Mia loses', takes: 'Mia loses' },
    ...new Array<Step>(6).fill(AGAIN),
  ],
  acts: [
    ADA_ENDS,
    {
      name: 'Mia loses the role',
      after: [ADA_ENDS.name],
      can: (world) => () => mia && setBonusRole(world, mia, false),
    },
  ],
};
