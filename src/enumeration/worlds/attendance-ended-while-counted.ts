import type { Attendance } from '../../attendance/attendance-schema.js';
import { MEMBER_PEOPLE, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { createRandom } from '../../simulation/random.js';
import { done, presses, type SmallWorld, uses, usesOn } from '../small-world.js';

const [ada, ben] = STAFF_PEOPLE;
const [mia] = MEMBER_PEOPLE;
const MOST_CENTS = 3_000;

export const ATTENDANCE_ENDED_WHILE_COUNTED: SmallWorld = {
  name: 'attendance-ended-while-counted',
  sentence:
    'Two processes count who is in a voice channel, one of staff ends that, and another one pays those who were there.',
  settings: { hosts: [0, 1], reaches: 'one' },
  setUp: [
    ({ voice }) => ada && voice.enter(ada.id),
    done(
      uses('Ada counts who is there', ada, () => ({ name: 'attendance', subcommand: 'start', options: [] })),
    ),
    ({ voice }) => mia && voice.enter(mia.id),
    ({ voice }) => ada && voice.leave(ada.id),
    (world) => void world.newIntent(createRandom('amount'), MOST_CENTS),
  ],
  begins: [{ when: 'Ada ends it', takes: 'time passes' }],
  acts: [
    usesOn('Ada ends it', ada, 'attendance:', { name: 'attendance', subcommand: 'end' }),
    uses('Ben pays', ben, (world) => {
      const [attendance] = world.database.look<Attendance>('attendance:');
      const [intent] = world.intents.values();
      if (attendance?.endedAt === undefined || intent === undefined) return undefined;
      const options = [
        { name: 'id', value: attendance.id },
        { name: 'amount', value: intent.cents / 100 },
        { name: 'at_least', value: '10s' },
      ];
      return { name: 'attendance', subcommand: 'pay', options };
    }),
    presses('Ben confirms', ben, /^Confirm/),
  ],
};
