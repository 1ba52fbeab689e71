import { LOG_CHANNEL, MEMBER_PEOPLE, STAFF_PEOPLE } from '../../simulation/people-model.js';
import type { World } from '../../simulation/world.js';
import { presses, type SmallWorld, USUAL_FAULTS } from '../small-world.js';
import { codeOf, redeems } from './code-last-use.js';

const [, ben] = STAFF_PEOPLE;
const [mia] = MEMBER_PEOPLE;
/** A process that starts holds payments where the last write was longer ago. */
const AHEAD_MS = 2 * 60 * 60_000;

/** The second process starts anew, on a machine whose clock is ahead. */
export function startsAhead({ hosts, slots }: World): void {
  hosts[1]?.setClock(AHEAD_MS);
  slots[1]?.bot?.life.kill();
}

export const HELD_WHILE_REDEEMED: SmallWorld = {
  name: 'held-while-redeemed',
  sentence: 'A member redeems a code when another process puts payments on hold, which staff then end.',
  settings: { hosts: [0, 1], reaches: 'one', store: 'sqlite' },
  faults: [...USUAL_FAULTS, 'stands still'],
  contested: ['store:'],
  setUp: [...codeOf(2), startsAhead],
  begins: [
    { when: 'Mia redeems', takes: 'time passes' },
    { when: '+store:hold', takes: 'Mia redeems' },
  ],
  acts: [redeems('Mia redeems it', mia), presses('Ben goes on', ben, /^Go on/, { channel: LOG_CHANNEL })],
};
