import { later, SOON } from './habits.js';
import { PEOPLE, type Person, REGULARS, STAFF_PEOPLE } from './people-model.js';
import type { Random } from './random.js';
import type { World } from './world.js';

/** Staff link somebody to their own account, or remove a link. */
export function setLink(world: World, staff: Person, random: Random): void {
  const person = random.pick(PEOPLE);
  if (random.chance(0.7)) link(world, staff, person, person.account);
  else
    world.command(staff, {
      name: 'links',
      subcommand: 'remove',
      options: [{ name: 'member', person }],
    });
}

/** The share of moments at which many can be paid, in which an account goes to another member. */
const MOVED_AMID = 0.3;

/**
 * Staff may link somebody to the account of another member, just when many claim, redeem or enter.
 * @param wants what both do with it: who had it, right at the beginning
 */
export function moveAccountAmid(
  world: World,
  random: Random,
  pause: { readonly least: number; readonly most: number },
  wants: (member: Person) => void,
): void {
  if (!random.chance(MOVED_AMID)) return;
  const [staff, member, holder] = [random.pick(STAFF_PEOPLE), random.pick(PEOPLE), random.pick(REGULARS)];
  wants(holder);
  later(world, pause, random, () => {
    link(world, staff, member, holder.account);
    later(world, SOON, random, () => wants(member));
  });
}

/** Staff link somebody to an account, whoever has it. */
export const link = (world: World, staff: Person, person: Person, account: string) =>
  world.command(staff, {
    name: 'links',
    subcommand: 'set',
    options: [
      { name: 'member', person },
      { name: 'username', value: world.website.usernameOf(account) },
    ],
  });
