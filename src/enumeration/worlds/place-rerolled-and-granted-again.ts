import { LOG_CHANNEL, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { presses, type SmallWorld, type Step } from '../small-world.js';
import { DRAW_PAID_AND_REROLLED } from './draw-paid-and-rerolled.js';

const [, , cid] = STAFF_PEOPLE;
/** What grants it again comes to its commit. */
const GRANTING: Step = { when: 'Cid confirms that at A1', takes: 'Cid confirms that at A1' };

export const PLACE_REROLLED_AND_GRANTED_AGAIN: SmallWorld = {
  ...DRAW_PAID_AND_REROLLED,
  name: 'place-rerolled-and-granted-again',
  sentence:
    'What a winner was to receive did not arrive: one of staff gives the place away, and another one grants it again.',
  contested: ['cap:', 'draft:', 'giveaway-open:', 'giveaway:', 'grant:'],
  begins: [
    { when: 'website: POST', takes: '[lost-before]' },
    { when: 'Ben says', takes: 'Ben says' },
    { when: 'Ben confirms', takes: 'Ben confirms' },
    { when: 'Cid grants', takes: 'Cid grants' },
    { when: 'Cid confirms', takes: 'Ada rerolls' },
    { when: 'Ada rerolls at A1: store: reads cap', takes: 'Cid confirms' },
    ...new Array<Step>(4).fill(GRANTING),
  ],
  acts: [
    ...DRAW_PAID_AND_REROLLED.acts,
    presses('Cid grants it again', cid, /^Grant again/, { channel: LOG_CHANNEL }),
    presses('Cid confirms that', cid, /^Confirm/),
  ],
};
