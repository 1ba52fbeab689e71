import type { Drop } from '../../drops/drop-schema.js';
import { controlsOf, shownNow } from '../../simulation/discord-message.js';
import { seenBy } from '../../simulation/habits.js';
import { MEMBER_PEOPLE, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { type Act, amountOption, done, presses, type SmallWorld, uses } from '../small-world.js';

const [ada] = STAFF_PEOPLE;
const [mia] = MEMBER_PEOPLE;
const RIGHT = 'Amber';

/** Mia submits the form that a press has opened. */
const answers = (name: string, text: string): Act => ({
  name,
  can(world) {
    if (mia === undefined) return undefined;
    const [drop] = world.database.look<Drop>('drop:');
    const form = [...world.discord.interactions()].find(({ user, form }) => user === mia.id && form)?.form;
    const asks = seenBy(world, mia).find((message) => controlsOf(shownNow(message)).length > 0);
    if (drop === undefined || form === undefined || asks === undefined) return undefined;
    return () => {
      if (text === RIGHT) world.answeredRightly.add(`${drop.id} ${mia.id}`);
      world.submit(mia, asks, form, text);
    };
  },
});

export const DROP_ANSWERED_TWICE: SmallWorld = {
  name: 'drop-answered-twice',
  sentence:
    'Somebody who has one try left gives two answers to the question of a drop, of which one is right.',
  setUp: [
    uses('Ada starts a drop', ada, (world) => ({
      name: 'drop',
      subcommand: 'start',
      options: [
        amountOption(world, 1),
        { name: 'claims', value: 1 },
        { name: 'duration', value: '3m' },
        { name: 'question', value: 'What is it?' },
        { name: 'answer', value: RIGHT },
      ],
    })),
    presses('Ada confirms', ada, /^Confirm/),
    presses('Mia is asked', mia, /^Answer/),
    answers('Mia guesses', 'Copper'),
    answers('Mia guesses', 'Silver'),
  ].map(done),
  acts: [answers('Mia knows it', RIGHT), answers('Mia guesses once more', 'Gold')],
};
