import type { CodeSet } from '../codes/code-schema.js';
import { textOf } from './discord-message.js';
import { answered, controlOf, type Habits, later, pressAndAgain, useOn } from './habits.js';
import { PEOPLE, type Person, STAFF_PEOPLE } from './people-model.js';
import type { Random } from './random.js';
import { moveAccountAmid } from './staff-links.js';
import type { World } from './world.js';

/** A random code as it is shown once. */
const SHOWN = /```\n([0-9A-Z-]+)\n```/;

/** Staff create a code, and pass it on as soon as they have it. Nobody does so twice: there would be two codes. */
export function createCode(
  world: World,
  staff: Person,
  random: Random,
  habits: Habits,
  care: () => void,
): void {
  const uses = random.pick([1, 2, 3, 5]);
  const { cents } = world.newIntent(random, random.pick([600, 2_000, 4_000]), uses);
  const word = random.chance(0.4) ? `WORD${cents}` : undefined;
  const options = [
    { name: 'amount', value: cents / 100 },
    { name: 'uses', value: uses },
    ...(word === undefined ? [] : [{ name: 'code', value: word }]),
    ...(random.chance(0.3) ? [{ name: 'expires', value: random.pick(['1m', '2m', '5m']) }] : []),
  ];
  answered(
    world,
    world.command(staff, { name: 'code', subcommand: 'create', options }),
    random,
    (message) => {
      const confirm = controlOf(message, /^Confirm/);
      if (confirm === undefined) return;
      pressAndAgain(world, staff, message, confirm, random, habits);
      care();
      later(world, { least: 2_000, most: 20_000 }, random, () => {
        const shown = message.versions.map(({ shows }) => SHOWN.exec(textOf(shows))?.[1]);
        const text = word ?? shown.find((each) => each !== undefined);
        const [, , set] = confirm.custom_id.split(':');
        if (text === undefined || set === undefined) return;
        world.codes.push({ text, set });
        redeemTogether(world, random);
      });
    },
  );
}

/** The share of such moments at which staff disable the code. */
const DISABLED_AMID = 0.25;

/** Many redeem a code at about the same time, some of them twice, and some without a link. Staff may disable it just then. */
export function redeemTogether(world: World, random: Random): void {
  if (world.codes.length === 0) return;
  const { text, set } = random.pick(world.codes);
  if (random.chance(DISABLED_AMID)) {
    const pause = { least: 0, most: random.pick([300, 3_000]) };
    later(world, pause, random, () => useOn(world, random.pick(STAFF_PEOPLE), 'code', 'disable', set));
  }
  moveAccountAmid(world, random, { least: 0, most: 10_000 }, (member) => redeem(world, member, text));
  for (const person of PEOPLE) {
    if (!random.chance(0.6)) continue;
    const times = random.pick([1, 1, 1, 2, 3]);
    for (let time = 1; time <= times; time += 1) {
      later(world, { least: 0, most: random.pick([300, 3_000, 20_000]) }, random, () =>
        redeem(world, person, typed(text, random)),
      );
    }
  }
}

/** Somebody tries codes, among them one that is right, and each from several places at once. */
export function guessCodes(world: World, random: Random): void {
  const person = random.pick(PEOPLE);
  const guesses = random.between(3, 9);
  for (let guess = 0; guess < guesses; guess += 1) {
    const isRight = world.codes.length > 0 && random.chance(0.2);
    const code = isRight ? random.pick(world.codes).text : `GUESS${random.below(9_999)}`;
    later(world, { least: 0, most: 4_000 }, random, () => redeem(world, person, code));
  }
}

export function disableCode(world: World, staff: Person, random: Random): void {
  const sets = world.database.look<CodeSet>('code:');
  if (sets.length > 0) useOn(world, staff, 'code', 'disable', random.pick(sets).id);
}

const redeem = (world: World, person: Person, code: string) =>
  world.command(person, { name: 'redeem', options: [{ name: 'code', value: code }] });

/** As people type it. */
function typed(code: string, random: Random): string {
  const text = random.chance(0.3) ? code.toLowerCase() : code;
  return random.chance(0.3) ? text.replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l') : text;
}
