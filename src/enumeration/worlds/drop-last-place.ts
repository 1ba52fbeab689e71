import { MEMBER_PEOPLE, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { amountOption, done, presses, type SmallWorld, USUAL_FAULTS, uses } from '../small-world.js';

const [ada] = STAFF_PEOPLE;
const [mia, ned] = MEMBER_PEOPLE;

export const DROP_LAST_PLACE: SmallWorld = {
  name: 'drop-last-place',
  sentence: 'A drop has one place, and two members claim it, each by another process.',
  settings: { hosts: [0, 1], reaches: 'one' },
  faults: [...USUAL_FAULTS, 'stands still'],
  setUp: [
    uses('Ada starts a drop', ada, (world) => ({
      name: 'drop',
      subcommand: 'start',
      options: [amountOption(world, 1), { name: 'claims', value: 1 }, { name: 'duration', value: '3m' }],
    })),
    presses('Ada confirms', ada, /^Confirm/),
  ].map(done),
  acts: [presses('Mia claims', mia, /^Claim/), presses('Ned claims', ned, /^Claim/)],
};
