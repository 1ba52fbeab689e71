import {
  type Attendance,
  type Attendee,
  attendeeKey,
  attendeesPrefix,
} from '../attendance/attendance-schema.js';
import { rowsPrefix } from '../payouts/payout-records.js';
import type { PayoutRow } from '../payouts/payout-schema.js';
import type { Facts } from './facts.js';
import { first, type Invariant } from './invariant.js';
import { PEOPLE } from './people-model.js';

/** Who left is seen for so long at most that it takes to hear of it, each time; for a process that stood still, longer. */
const HEARD_MS = 100;
const BLIND_MS = 12_100;
/** Wrong words that a member may enter. */
const MOST_WRONG = 5;

const attendancesOf = ({ world }: Facts) => world.database.look<Attendance>('attendance:');

/** Of who was there. */
export const ATTENDANCE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'minutes were really spent',
    sentence: 'Nobody is on record for longer than they were in the voice channel while it was counted.',
    onSettled: (facts) =>
      first(attendancesOf(facts), ({ id }) => {
        const since = facts.firstSeenAt(id);
        return first(PEOPLE, (person) => {
          const { ms } = facts.world.database.lookAt<Attendee>(attendeeKey(id, person.id)) ?? { ms: 0 };
          if (ms === 0) return undefined;
          const { counts } = facts.world.troubles;
          const frozen = counts().get('process stands still') ?? 0;
          const slack = HEARD_MS * facts.world.voice.comings(person.id) + BLIND_MS * frozen;
          const stayed = facts.world.voice.stayed(person.id, since);
          return ms > stayed + slack
            ? `${person.name} was there for ${stayed} ms, and has ${ms} ms in attendance ${id}`
            : undefined;
        });
      }),
  },
  {
    name: 'who is paid was there',
    sentence:
      'A payout of an attendance names only those who were in the channel or have checked in, each once.',
    atEnd: (facts) =>
      first(facts.payouts(), ({ id, source }) => {
        if (source.kind !== 'attendance' || facts.hasLost()) return undefined;
        const rows = facts.world.database.look<readonly PayoutRow[]>(rowsPrefix(id)).flat();
        const members = rows.flatMap(({ member }) => member ?? []);
        if (new Set(members).size < members.length) return `payout ${id} names somebody twice`;
        return first(members, (member) => {
          const of = facts.world.database.lookAt<Attendee>(attendeeKey(source.id, member));
          const wasThere = of?.checkedInAt !== undefined || facts.world.voice.stayed(member, 0) > 0;
          return wasThere ? undefined : `payout ${id} names ${member}, who was not there`;
        });
      }),
  },
  {
    name: 'counting ends',
    sentence: 'Nobody has more wrong words than they may, and nothing is counted once staff have ended all.',
    atEnd: (facts) =>
      first(attendancesOf(facts), ({ id, endedAt }) => {
        if (endedAt === undefined) return `attendance ${id} is still counted`;
        const all = facts.world.database.look<Attendee>(attendeesPrefix(id));
        return all.some(({ wrong = 0 }) => wrong > MOST_WRONG)
          ? `somebody guessed too often in ${id}`
          : undefined;
      }),
  },
];
