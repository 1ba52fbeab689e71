import {
  type Control,
  controlsOf,
  type Interaction,
  type Message,
  shownNow,
  textOf,
} from './discord-message.js';
import { LOG_CHANNEL, type Person, STAFF_PEOPLE } from './people-model.js';
import type { Random } from './random.js';
import type { World } from './world.js';

/** How people behave: impatient, twice, late, and sometimes wrong. */
export interface Habits {
  /** How often staff settle an unknown outcome correctly. */
  readonly settlesRightly: number;
  readonly pressesTwice: number;
}

/** A short delay, in ms. */
export const SOON = { least: 1_000, most: 6_000 } as const;
/** How long it takes to read an answer. */
const AT_ONCE = { least: 200, most: 2_000 } as const;

export const FAILED = /My database (failed|cannot)|Something went wrong/;

/** The messages that someone can see: public ones, those for them alone, and for staff the log channel. */
export function seenBy({ discord }: World, person: Person): readonly Message[] {
  return discord.messages.filter(({ reader, channel }) =>
    reader === undefined ? channel !== LOG_CHANNEL || person.isStaff : reader === person.id,
  );
}

export const controlOf = (message: Message, label: RegExp) =>
  controlsOf(shownNow(message)).find((control) => label.test(control.label));

export function later(
  world: World,
  pause: { readonly least: number; readonly most: number },
  random: Random,
  action: () => void,
): void {
  world.scheduler.after(random.between(pause.least, pause.most), action);
}

/** How often someone checks for an answer before giving up. */
const LOOKS = 4;

/** Uses a subcommand whose only option is an ID. */
export const useOn = (world: World, staff: Person, name: string, subcommand: string, id: string) =>
  world.command(staff, { name, subcommand, options: [{ name: 'id', value: id }] });

export function answered(
  world: World,
  interaction: Interaction,
  random: Random,
  action: (message: Message) => void,
  pause: typeof SOON | typeof AT_ONCE = SOON,
): void {
  const lookAgain = (looks: number) =>
    later(world, pause, random, () => {
      const message = interaction.newest;
      const isWorking = message === undefined || /Working/.test(textOf(shownNow(message)));
      if (!isWorking) action(message);
      else if (looks > 1) lookAgain(looks - 1);
    });
  lookAgain(LOOKS);
}

/** Presses, and sometimes presses again, soon or from two places at once. */
export function pressAndAgain(
  world: World,
  person: Person,
  message: Message,
  control: Control,
  random: Random,
  { pressesTwice }: Habits,
): void {
  pressUntilDone(world, person, message, control, random);
  if (!random.chance(pressesTwice)) return;
  const pause = random.pick([{ least: 0, most: 400 }, SOON, { least: 3_000, most: 20_000 }]);
  later(world, pause, random, () => world.press(person, message, control));
}

/** Someone who reads that it failed, and still has the button, presses again or asks a colleague to. */
function pressUntilDone(
  world: World,
  person: Person,
  message: Message,
  control: Control,
  random: Random,
  again = 2,
): void {
  const isStillThere = () =>
    controlsOf(shownNow(message)).some(({ custom_id }) => custom_id === control.custom_id);
  answered(
    world,
    world.press(person, message, control),
    random,
    (answer) => {
      if (again === 0 || !isStillThere() || !FAILED.test(textOf(shownNow(answer)))) return;
      const isColleagues = message.channel === LOG_CHANNEL && random.chance(0.3);
      const next = isColleagues ? random.pick(STAFF_PEOPLE) : person;
      pressUntilDone(world, next, message, control, random, again - 1);
    },
    AT_ONCE,
  );
}

/** Confirms the end of an event, where the answer asks for that. */
export const confirmEnd = (world: World, staff: Person, asked: Interaction, random: Random): void =>
  answered(
    world,
    asked,
    random,
    (question) => {
      const confirm = controlsOf(shownNow(question)).find(({ custom_id: id }) =>
        /:(?:end|cancel)-confirm:/.test(id),
      );
      if (confirm !== undefined) world.press(staff, question, confirm);
    },
    AT_ONCE,
  );

/** Ends an event before its time. */
export const endEvent = (
  world: World,
  staff: Person,
  kind: 'giveaway' | 'drop',
  id: string,
  random: Random,
) => confirmEnd(world, staff, useOn(world, staff, kind, 'end', id), random);

/** One of the messages that someone sees with such a button. @param channel of these alone */
export function pickLabelled(world: World, person: Person, label: RegExp, random: Random, channel?: string) {
  const found = seenBy(world, person).flatMap((message) => {
    const control = controlOf(message, label);
    const isMeant = channel === undefined || message.channel === channel;
    return control !== undefined && isMeant ? [{ message, control }] : [];
  });
  return found.length === 0 ? undefined : random.pick(found);
}

export function pressLabelled(world: World, person: Person, label: RegExp, random: Random): void {
  const found = pickLabelled(world, person, label, random);
  if (found !== undefined) world.press(person, found.message, found.control);
}
