import { STAFF_PEOPLE } from '../../simulation/people-model.js';
import { type SmallWorld, usesOn } from '../small-world.js';
import { ADA_ENDS, MIA_ENTERS, NED_ENTERS, openGiveaway } from './giveaway-entered-at-its-end.js';

const [, , cid] = STAFF_PEOPLE;

export const GIVEAWAY_EDITED_AND_ENDED: SmallWorld = {
  name: 'giveaway-edited-and-ended',
  sentence: 'Staff are asked whether to end a giveaway, and a colleague gives it one more winner.',
  setUp: openGiveaway([MIA_ENTERS, NED_ENTERS], { most: 2 }),
  acts: [
    ADA_ENDS,
    usesOn('Cid wants two winners', cid, 'giveaway:', { name: 'giveaway', subcommand: 'edit' }, [
      { name: 'winners', value: 2 },
    ]),
  ],
};
