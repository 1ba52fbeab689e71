import type { Giveaway } from '../../giveaways/giveaway-schema.js';
import { MEMBER_PEOPLE, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { amountOption, done, presses, type SmallWorld, uses } from '../small-world.js';

const [ada, ben] = STAFF_PEOPLE;
const [mia, ned] = MEMBER_PEOPLE;

export const GIVEAWAY_ENTERED_AT_ITS_END: SmallWorld = {
  name: 'giveaway-entered-at-its-end',
  sentence: 'A giveaway has one entrant, and staff end it when somebody else enters it.',
  setUp: [
    uses('Ben starts a giveaway', ben, (world) => ({
      name: 'giveaway',
      subcommand: 'start',
      options: [amountOption(world, 1), { name: 'winners', value: 1 }, { name: 'duration', value: '3m' }],
    })),
    presses('Ben confirms', ben, /^Confirm/),
    presses('Mia enters', mia, /^Enter/),
    uses('Ada wants to end it', ada, ({ database }) => {
      const [giveaway] = database.look<Giveaway>('giveaway:');
      return (
        giveaway && { name: 'giveaway', subcommand: 'end', options: [{ name: 'id', value: giveaway.id }] }
      );
    }),
  ].map(done),
  acts: [presses('Ned enters', ned, /^Enter/), presses('Ada ends it', ada, /^Confirm/)],
};
