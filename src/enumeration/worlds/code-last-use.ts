import { MEMBER_PEOPLE, type Person, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { amountOption, done, presses, type SmallWorld, uses } from '../small-world.js';

const [ada] = STAFF_PEOPLE;
const [mia, ned] = MEMBER_PEOPLE;
const WORD = { name: 'code', value: 'HARVEST7' };

/** Somebody redeems the code. */
export const redeems = (name: string, person: Person | undefined) =>
  uses(name, person, () => ({ name: 'redeem', options: [WORD] }));

/** What has happened before: there is a code. */
export const codeOf = (times: number): SmallWorld['setUp'] =>
  [
    uses('Ada creates a code', ada, (world) => ({
      name: 'code',
      subcommand: 'create',
      options: [amountOption(world, times), { name: 'uses', value: times }, WORD],
    })),
    presses('Ada confirms', ada, /^Confirm/),
  ].map(done);

export const CODE_LAST_USE: SmallWorld = {
  name: 'code-last-use',
  sentence: 'A code can be redeemed once, and two members redeem it.',
  setUp: codeOf(1),
  acts: [redeems('Mia redeems it', mia), redeems('Ned redeems it', ned)],
};
