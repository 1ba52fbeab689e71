import type { Payout } from '../../src/payouts/payout-schema.js';
import { creditsOf } from './payouts.js';
import { memberId, ROLE, setUpSchedules } from './schedules.js';

/** A schedule that is due, for the members of these numbers. */
export async function setUpDue(
  players: number,
  numbers: readonly number[],
  options: Pick<NonNullable<Parameters<typeof setUpSchedules>[0]>, 'store' | 'dailyMax'> = {},
) {
  const all = await setUpSchedules({ players, ...options });
  const have = (some: readonly number[]) => {
    all.members.roles.clear();
    for (const number of some) all.members.roles.set(memberId(number), [ROLE]);
  };
  const { next } = await all.schedule();
  have(numbers);
  all.clock.now = next;
  return {
    ...all,
    have,
    async run(): Promise<Payout> {
      const [run] = await all.records.list(1);
      if (run === undefined) throw new Error('there is no run');
      return run;
    },
    credited: () => Object.keys(creditsOf(all.website)).toSorted(),
  };
}

export const players = (...numbers: number[]) => numbers.map((number) => `player${number}`).toSorted();
