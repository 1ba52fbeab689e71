import { LOG_CHANNEL, MEMBER_PEOPLE, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { unpaidWinners } from '../../simulation/staff-care.js';
import { amountOption, done, presses, type SmallWorld, uses } from '../small-world.js';

const [ada, ben] = STAFF_PEOPLE;
const [mia, ned] = MEMBER_PEOPLE;

export const DRAW_PAID_AND_REROLLED: SmallWorld = {
  name: 'draw-paid-and-rerolled',
  sentence:
    'A giveaway has two entrants and one winner, and staff give the place away anew if the winner was not paid.',
  setUp: [
    uses('Ada starts a giveaway', ada, (world) => ({
      name: 'giveaway',
      subcommand: 'start',
      options: [amountOption(world, 1), { name: 'winners', value: 1 }, { name: 'duration', value: '15s' }],
    })),
    presses('Ada confirms', ada, /^Confirm/),
    presses('Mia enters', mia, /^Enter/),
    presses('Ned enters', ned, /^Enter/),
  ].map(done),
  acts: [
    presses('Ben says that it did not arrive', ben, /^It did not/, { channel: LOG_CHANNEL }),
    presses('Ben confirms that', ben, /^Confirm/),
    uses('Ada rerolls', ada, (world) => {
      const [unpaid] = unpaidWinners(world);
      if (unpaid === undefined) return undefined;
      const { giveaway, person } = unpaid;
      const options = [
        { name: 'id', value: giveaway.id },
        { name: 'winner', person },
      ];
      return { name: 'giveaway', subcommand: 'reroll', options };
    }),
  ],
};
