import { MEMBER_PEOPLE, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { type SmallWorld, usesOn } from '../small-world.js';
import { codeOf, redeems } from './code-last-use.js';

const [, ben] = STAFF_PEOPLE;
const [mia] = MEMBER_PEOPLE;

export const CODE_DISABLED_MEANWHILE: SmallWorld = {
  name: 'code-disabled-meanwhile',
  sentence:
    'A member redeems a code that can be redeemed twice, and staff disable it at about the same time.',
  setUp: codeOf(2),
  acts: [
    redeems('Mia redeems it', mia),
    usesOn('Ben disables it', ben, 'code:', { name: 'code', subcommand: 'disable' }),
  ],
};
