import { pressLabelled } from '../../simulation/habits.js';
import { CLAIMANTS, type Person } from '../../simulation/people-model.js';
import { createRandom } from '../../simulation/random.js';
import { euros } from '../../simulation/website-model.js';
import type { World } from '../../simulation/world.js';
import type { Act, SmallWorld } from '../small-world.js';

const rio = CLAIMANTS.find(({ name }) => name === 'Rio');

const hasPressed = (label: RegExp) => (world: World) =>
  rio && pressLabelled(world, rio, label, createRandom('press'));

/** Names a balance, which differs from the right one by some cents. */
function names(world: World, person: Person | undefined, wrongBy: number): void {
  const form = [...world.discord.interactions()].find((use) => use.user === person?.id && use.form)?.form;
  if (person === undefined || form === undefined) return;
  const cents = (world.website.accounts.find(({ id }) => id === person.account)?.virtual ?? 0) + wrongBy;
  world.enterBalance(person, form, cents, euros(cents));
}

const answers = (name: string, wrongBy: number): Act => ({
  name,
  can: (world) => () => names(world, rio, wrongBy),
});

export const LINK_ANSWERED_TWICE: SmallWorld = {
  name: 'link-answered-twice',
  sentence:
    'Somebody who has one try left proves an account by a deposit with two answers, of which one is right.',
  settings: { bonus: '2.00' },
  setUp: [
    ({ website, command }) => {
      if (rio === undefined) return;
      const value = website.usernameOf(rio.account);
      command(rio, { name: 'link', options: [{ name: 'username', value }] });
    },
    hasPressed(/^Send a test deposit/),
    hasPressed(/^Enter balance/),
    (world) => names(world, rio, 1),
  ],
  begins: [
    { when: 'Rio', takes: 'Rio names the balance' },
    { when: 'Rio', takes: 'Rio names another one' },
  ],
  acts: [answers('Rio names the balance', 0), answers('Rio names another one', 3)],
};
