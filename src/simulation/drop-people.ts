import type { Drop } from '../drops/drop-schema.js';
import { answered, controlOf, type Habits, later, pressAndAgain, pressLabelled, useOn } from './habits.js';
import { PEOPLE, type Person, ROLE, STAFF_PEOPLE } from './people-model.js';
import type { Random } from './random.js';
import { moveAccountAmid } from './staff-links.js';
import type { World } from './world.js';

/** Staff start a drop, and many rush to it. Nobody does so twice: there would be two drops. */
export function startDrop(
  world: World,
  staff: Person,
  random: Random,
  habits: Habits,
  care: () => void,
): void {
  const claims = random.pick([1, 2, 3, 5]);
  const { cents } = world.newIntent(random, random.pick([600, 2_000, 4_000]), claims);
  const options = [
    { name: 'amount', value: cents / 100 },
    { name: 'claims', value: claims },
    { name: 'title', value: `Drop ${cents}` },
    { name: 'duration', value: random.pick(['10s', '20s', '60s', '2m']) },
    ...(random.chance(0.2) ? [{ name: 'role', role: ROLE }] : []),
  ];
  answered(world, world.command(staff, { name: 'drop', subcommand: 'start', options }), random, (message) => {
    const confirm = controlOf(message, /^Confirm/);
    if (confirm === undefined) return;
    pressAndAgain(world, staff, message, confirm, random, habits);
    care();
    later(world, { least: 1_000, most: 20_000 }, random, () => claimTogether(world, random));
  });
}

/** The share of such moments at which staff end the drop. */
const ENDED_AMID = 0.25;

/** Many press *Claim* at about the same time, some of them more than once, and some without a link. Staff may end it just then. */
export function claimTogether(world: World, random: Random): void {
  if (random.chance(ENDED_AMID)) {
    const pause = { least: 0, most: random.pick([300, 3_000]) };
    later(world, pause, random, () => endDrop(world, random.pick(STAFF_PEOPLE), random));
  }
  moveAccountAmid(world, random, { least: 0, most: 10_000 }, (member) =>
    pressLabelled(world, member, /^Claim/, random),
  );
  for (const person of PEOPLE) {
    if (!random.chance(0.7)) continue;
    const times = random.pick([1, 1, 1, 2, 3]);
    for (let time = 1; time <= times; time += 1) {
      later(world, { least: 0, most: random.pick([300, 3_000, 20_000]) }, random, () =>
        pressLabelled(world, person, /^Claim/, random),
      );
    }
  }
}

export function endDrop(world: World, staff: Person, random: Random): void {
  const drops = world.database.look<Drop>('drop:');
  if (drops.length > 0) useOn(world, staff, 'drop', 'end', random.pick(drops).id);
}
