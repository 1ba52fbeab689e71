import type { Attendance } from '../attendance/attendance-schema.js';
import { answered, controlOf, type Habits, later, SOON, useOn } from './habits.js';
import { PEOPLE, type Person } from './people-model.js';
import type { Random } from './random.js';
import { request } from './requests.js';
import type { World } from './world.js';

const WORD = 'Blue whale';
/** Of those who do not know the word, or mistype it. */
const GUESSED = 0.2;

/** Staff count who is there, while people come and go; then they end it, and pay. */
export function countAttendance(
  world: World,
  staff: Person,
  random: Random,
  habits: Habits,
  care: () => void,
): void {
  const { cents } = world.newIntent(random, random.pick([600, 2_000, 4_000]));
  const title = `Raid ${cents}`;
  const isCheckIn = random.chance(0.4);
  if (!isCheckIn || random.chance(0.3)) world.voice.enter(staff.id);
  comeAndGo(world, random);
  later(world, { least: 200, most: 2_000 }, random, () => {
    const options = [{ name: 'title', value: title }, ...(isCheckIn ? [{ name: 'code', value: WORD }] : [])];
    world.command(staff, { name: 'attendance', subcommand: 'start', options });
    if (isCheckIn) checkIn(world, random);
  });
  const of = () => world.database.look<Attendance>('attendance:').find((one) => one.title === title)?.id;
  // Early enough for a colleague to approve what is paid.
  later(world, { least: 20_000, most: 100_000 }, random, () => {
    const id = of();
    if (id === undefined) return;
    answered(world, useOn(world, staff, 'attendance', 'end', id), random, () => {
      later(world, SOON, random, () => {
        const options = [
          { name: 'id', value: id },
          { name: 'amount', value: cents / 100 },
          { name: 'at_least', value: random.pick(['0s', '5s', '20s']) },
        ];
        request(world, staff, { name: 'attendance', subcommand: 'pay', options }, random, habits, care);
      });
    });
  });
}

/** Many go into the voice channel, and out of it, some of them again and again. */
export function comeAndGo(world: World, random: Random): void {
  for (const { id } of PEOPLE) {
    const times = random.pick([0, 1, 1, 2, 4]);
    for (let time = 0; time < times; time += 1) {
      later(world, { least: 0, most: 60_000 }, random, () => world.voice.enter(id));
      later(world, { least: 10_000, most: 120_000 }, random, () => world.voice.leave(id));
    }
  }
}

/** Many press *Check in*, and enter the word or another, some of them twice. */
function checkIn(world: World, random: Random): void {
  for (const person of PEOPLE) {
    for (let times = random.pick([0, 1, 1, 2]); times > 0; times -= 1) {
      later(world, { least: 4_000, most: 60_000 }, random, () => {
        const posted = world.discord.messages.findLast(
          (message) => message.reader === undefined && controlOf(message, /^Check in/) !== undefined,
        );
        const control = posted && controlOf(posted, /^Check in/);
        if (posted === undefined || control === undefined) return;
        const pressed = world.press(person, posted, control);
        later(world, SOON, random, () => {
          const word = random.chance(GUESSED) ? `word ${random.below(9)}` : WORD;
          if (pressed.form !== undefined) world.submit(person, posted, pressed.form, word);
        });
      });
    }
  }
}

/** Ends what is still counted. */
export function endAttendances(world: World, staff: Person): void {
  for (const { id, endedAt } of world.database.look<Attendance>('attendance:'))
    if (endedAt === undefined) useOn(world, staff, 'attendance', 'end', id);
}
