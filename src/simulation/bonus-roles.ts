import { later } from './habits.js';
import { BONUS_ROLE, type Option, type Person, REGULARS } from './people-model.js';
import type { Random } from './random.js';
import type { World } from './world.js';

/** What gives more entries, as options of a giveaway. */
export const bonusOptions = (random: Random): readonly Option[] => [
  { name: 'bonus_role', role: BONUS_ROLE },
  { name: 'bonus_entries', value: random.pick([1, 4, 20]) },
];

/** The share of people who get the role or lose it around a draw, also for that alone. */
const SWAPS = 0.5;

/** People get the role and lose it again, about when the winners are drawn. */
export function swapRoles(world: World, random: Random): void {
  for (const person of REGULARS) {
    const isGiven = random.chance(0.5);
    setBonusRole(world, person, isGiven);
    if (!random.chance(SWAPS)) continue;
    later(world, { least: 15_000, most: 100_000 }, random, () => setBonusRole(world, person, !isGiven));
    if (random.chance(SWAPS))
      later(world, { least: 20_000, most: 200_000 }, random, () => setBonusRole(world, person, isGiven));
  }
}

/** Somebody gets the role with more entries, or loses it. */
export function setBonusRole(
  { bonusHolders, bonusChanges, trace }: World,
  { id, name }: Person,
  isGiven: boolean,
): void {
  if (bonusHolders.has(id) === isGiven) return;
  trace.note(`${name} ${isGiven ? 'gets' : 'loses'} the role with more entries`);
  if (isGiven) bonusHolders.add(id);
  else bonusHolders.delete(id);
  bonusChanges.push(id);
}
