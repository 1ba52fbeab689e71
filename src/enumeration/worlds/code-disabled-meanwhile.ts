import type { CodeSet } from '../../codes/code-schema.js';
import { MEMBER_PEOPLE, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { type SmallWorld, uses } from '../small-world.js';
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
    uses('Ben disables it', ben, ({ database }) => {
      const [set] = database.look<CodeSet>('code:');
      return set && { name: 'code', subcommand: 'disable', options: [{ name: 'id', value: set.id }] };
    }),
  ],
};
