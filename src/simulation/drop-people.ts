import type { Drop } from '../drops/drop-schema.js';
import type { Every } from '../recurrences/counted-dates.js';
import { answered, controlOf, endEvent, type Habits, later, pickLabelled, pressAndAgain } from './habits.js';
import { PEOPLE, type Person, ROLE, STAFF_PEOPLE } from './people-model.js';
import type { Random } from './random.js';
import { moveAccountAmid } from './staff-links.js';
import type { World } from './world.js';

/**
 * Staff start a drop, and many rush to it. Nobody does so twice: there would be two drops.
 * @param every how often it shall come again; default: never
 */
export function startDrop(
  world: World,
  staff: Person,
  random: Random,
  habits: Habits,
  care: () => void,
  every?: Every,
): void {
  const claims = random.pick([1, 2, 3, 5]);
  const options = [
    ...amountOptions(world, random, claims, every),
    { name: 'claims', value: claims },
    ...(every === undefined && random.chance(0.5)
      ? [
          { name: 'question', value: 'What is it?' },
          { name: 'answer', value: `Right ${random.below(9_999)}|Quite so` },
        ]
      : []),
    { name: 'duration', value: random.pick(['10s', '20s', '60s', '2m']) },
    ...(random.chance(0.2) ? [{ name: 'role', role: ROLE }] : []),
    ...(every === undefined ? [] : roundOptions(every, random)),
  ];
  answered(world, world.command(staff, { name: 'drop', subcommand: 'start', options }), random, (message) => {
    const confirm = controlOf(message, /^Confirm/);
    if (confirm === undefined) return;
    pressAndAgain(world, staff, message, confirm, random, habits);
    care();
    later(world, { least: 1_000, most: 20_000 }, random, () => claimTogether(world, random));
    // What starts later is claimed later, and so is a round of a later date.
    if (every !== undefined)
      for (const least of CLAIMED_LATER)
        later(world, { least, most: 2 * least }, random, () => claimTogether(world, random));
  });
}

/** In ms after the confirmation. */
const CLAIMED_LATER = [20_000, 100_000];

const roundOptions = (every: Every, random: Random) => [
  { name: 'every', value: every },
  ...(random.chance(0.4) ? [{ name: 'starts_in', value: `${random.pick([10, 20, 40])}s` }] : []),
];

/** The same for each claim, or by chance: less than anything else costs, so that no two intents share an amount. */
function amountOptions(world: World, random: Random, claims: number, every: Every | undefined) {
  const cents = (name: string, value: number) => ({ name, value: value / 100 });
  const most = random.between(40, 99);
  switch (random.pick(['same', 'same', 'up to', 'split'] as const)) {
    case 'same': {
      const repeats = every === undefined ? undefined : true;
      const most = repeats ? 600 : random.pick([600, 2_000, 4_000]);
      const intent = world.newIntent(random, most, claims, repeats);
      return [cents('amount', intent.cents), { name: 'title', value: `Drop ${intent.cents}` }];
    }
    case 'up to':
      return [cents('amount', random.between(1, 39)), cents('up_to', most)];
    case 'split':
      return [cents('amount', most), { name: 'split', value: true }];
  }
}

/** The share of such moments at which staff end the drop. */
const ENDED_AMID = 0.25;

/**
 * Presses *Claim*; or *Answer*, to answer then: some know it, some guess, and some enter it from several places at once after
 * they have used up their tries.
 */
function claim(world: World, person: Person, random: Random): void {
  const found = pickLabelled(world, person, /^(Claim|Answer)/, random);
  if (found === undefined) return;
  const { message, control } = found;
  const pressed = world.press(person, message, control);
  if (!control.label.startsWith('Answer')) return;
  const drop = world.database.lookAt<Drop>(`drop:${control.custom_id.split(':').at(-1)}`);
  const right = random.pick(drop?.answers ?? ['Right']);
  later(world, { least: 400, most: 3_000 }, random, () => {
    const { form } = pressed;
    if (form === undefined) return;
    const isCheat = random.chance(0.3);
    const texts = isCheat
      ? ['a', 'b', 'c', 'd', right]
      : [random.chance(0.8) ? right : `It ${random.below(99)}`];
    for (const text of texts) {
      later(world, { least: 0, most: isCheat ? 300 : 0 }, random, () => {
        if (text === right) world.answeredRightly.add(`${drop?.id} ${person.id}`);
        world.submit(person, message, form, random.chance(0.3) ? ` the ${text.toUpperCase()}!` : text);
      });
    }
  });
}

/** Many press *Claim* at about the same time, some of them more than once, and some without a link. Staff may end it just then. */
export function claimTogether(world: World, random: Random): void {
  if (random.chance(ENDED_AMID)) {
    const pause = { least: 0, most: random.pick([300, 3_000]) };
    later(world, pause, random, () => endDrop(world, random.pick(STAFF_PEOPLE), random));
  }
  moveAccountAmid(world, random, { least: 0, most: 10_000 }, (member) => claim(world, member, random));
  for (const person of PEOPLE) {
    if (!random.chance(0.7)) continue;
    const times = random.pick([1, 1, 1, 2, 3]);
    for (let time = 1; time <= times; time += 1) {
      later(world, { least: 0, most: random.pick([300, 3_000, 20_000]) }, random, () =>
        claim(world, person, random),
      );
    }
  }
}

export function endDrop(world: World, staff: Person, random: Random): void {
  const drops = world.database.look<Drop>('drop:');
  if (drops.length > 0) endEvent(world, staff, 'drop', random.pick(drops).id, random);
}
