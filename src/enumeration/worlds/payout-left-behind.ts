import { MEMBER_PEOPLE, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { amountOption, done, presses, type SmallWorld, uses } from '../small-world.js';

const [ada] = STAFF_PEOPLE;
const [mia] = MEMBER_PEOPLE;

export const PAYOUT_LEFT_BEHIND: SmallWorld = {
  name: 'payout-left-behind',
  sentence:
    'A member is paid out, and the process that pays can stand still, so that another one takes it up.',
  settings: { hosts: [0, 1], reaches: 'one' },
  faults: ['stands still'],
  setUp: [
    uses('Ada pays out', ada, (world) => ({
      name: 'payout',
      subcommand: 'members',
      options: [{ name: 'members', value: `<@${mia?.id}>` }, amountOption(world)],
    })),
  ].map(done),
  acts: [presses('Ada confirms', ada, /^Confirm/)],
};
