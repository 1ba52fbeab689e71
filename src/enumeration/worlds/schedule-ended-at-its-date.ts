import type { Schedule } from '../../schedules/schedule-schema.js';
import { MEMBER_PEOPLE, PEOPLE, ROLE, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { amountOption, done, presses, type SmallWorld, uses } from '../small-world.js';

const [ada, ben] = STAFF_PEOPLE;
const [mia] = MEMBER_PEOPLE;
/** From the beginning of the world. */
const DUE_MS = 60_000;

export const SCHEDULE_ENDED_AT_ITS_DATE: SmallWorld = {
  name: 'schedule-ended-at-its-date',
  sentence: 'The date of a schedule for one member comes, and staff end it at about the same time.',
  setUp: [
    ({ roleless }) => {
      for (const { id } of PEOPLE) if (id !== mia?.id) roleless.add(id);
    },
    done(
      uses('Ben schedules a wage', ben, (world) => ({
        name: 'payout',
        subcommand: 'schedule',
        options: [
          { name: 'role', role: ROLE },
          amountOption(world),
          { name: 'every', value: 'week' },
          { name: 'at', value: '12:01' },
        ],
      })),
    ),
    done(presses('Ben confirms', ben, /^Confirm/)),
  ],
  begins: [{ when: 'Ada ends it', takes: 'time passes' }],
  acts: [
    uses('Ada ends it', ada, ({ database, scheduler }) => {
      const [schedule] = database.look<Schedule>('recurrence:');
      if (schedule === undefined || scheduler.now() < DUE_MS) return undefined;
      return { name: 'payout', subcommand: 'unschedule', options: [{ name: 'id', value: schedule.id }] };
    }),
  ],
};
