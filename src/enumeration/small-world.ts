import { controlsOf, type Interaction, shownNow } from '../simulation/discord-message.js';
import { seenBy } from '../simulation/habits.js';
import { LOG_CHANNEL, type Option, type Person } from '../simulation/people-model.js';
import { createRandom } from '../simulation/random.js';
import type { Settings } from '../simulation/schedule-steps.js';
import type { Command, World } from '../simulation/world.js';

const MOST_CENTS = 3_000;

/** What somebody does once, at any time from when they can. */
export interface Act {
  readonly name: string;
  /** Acts that come before it. */
  readonly after?: readonly string[];
  /** @returns what they do, if they can do it now */
  readonly can: (world: World) => (() => void) | undefined;
}

/** Faults that are tried, besides deaths of processes. */
export type FaultName =
  | ('failed' | 'failed-though-done' | 'failed-and-late' | 'read-failed')
  | ('unreachable' | 'lost-before' | 'lost-after' | 'late' | 'bad-request')
  | 'stands still';

/** What is tried where a world does not say. */
export const USUAL_FAULTS: readonly FaultName[] = [
  ...(['failed', 'failed-though-done', 'failed-and-late'] as const),
  ...(['unreachable', 'lost-before', 'lost-after', 'late', 'bad-request'] as const),
];

/** What happens next as soon as something may, each named by a part of its label; before that, what is first. */
export interface Step {
  readonly takes: string;
  readonly when: string;
}

/** A world so small that every order of its events can be tried. */
export interface SmallWorld {
  readonly name: string;
  /** What happens in it, for people. */
  readonly sentence: string;
  readonly settings?: Partial<Settings>;
  /** From which it is drawn what is not chosen, such as which process hears of a use, if only one does. Default: 1. */
  readonly seed?: number;
  /** Of the store and the website. Default: {@link USUAL_FAULTS}. */
  readonly faults?: readonly FaultName[];
  /** Whether other things may happen between a commit and its answer. Default: they may not. */
  readonly answersApart?: boolean;
  /** What has happened before. Each deed is over before the next one. */
  readonly setUp: ReadonlyArray<(world: World) => void>;
  readonly acts: readonly Act[];
  /** How it goes on from there, faults included, before anything is chosen. */
  readonly begins?: readonly Step[];
  /** Kinds of records of which it matters from the beginning when they are read. */
  readonly contested?: readonly string[];
}

/**
 * Somebody presses a button that they see, or have just seen.
 * @param channel where, if that matters
 * @param inNewest of the messages that have it, in the newest. Default: in the oldest
 */
export const presses = (
  name: string,
  person: Person | undefined,
  label: RegExp,
  {
    after = [],
    channel,
    inNewest = false,
  }: { readonly after?: readonly string[]; readonly channel?: string; readonly inNewest?: boolean } = {},
): Act => ({
  name,
  after,
  can(world) {
    if (person === undefined) return undefined;
    const seen = seenBy(world, person);
    for (const message of inNewest ? seen.toReversed() : seen) {
      if (channel !== undefined && message.channel !== channel) continue;
      const found = message.versions
        .flatMap(({ shows }) => controlsOf(shows))
        .find((control) => label.test(control.label));
      if (found !== undefined) return () => void world.press(person, message, found);
    }
    return undefined;
  },
});

/** Somebody uses a command. @param command `undefined` as long as they cannot */
export const uses = (
  name: string,
  person: Person | undefined,
  command: (world: World) => Command | undefined,
  { after = [] }: Pick<Act, 'after'> = {},
): Act => ({
  name,
  after,
  can(world) {
    const used = command(world);
    if (person === undefined || used === undefined) return undefined;
    return () => void world.command(person, used);
  },
});

/** Somebody uses a subcommand on the first record of a kind. @param prefix of the keys of that kind */
export const usesOn = (
  name: string,
  person: Person | undefined,
  prefix: string,
  command: Pick<Command, 'name' | 'subcommand'>,
  options: readonly Option[] = [],
): Act =>
  uses(name, person, ({ database }) => {
    const [found] = database.look<{ readonly id: string }>(prefix);
    return found && { ...command, options: [{ name: 'id', value: found.id }, ...options] };
  });

/** An act as a deed of the set-up. @throws {RangeError} if it cannot be done then */
export const done =
  ({ name, can }: Act) =>
  (world: World): void => {
    const deed = can(world);
    if (deed === undefined) throw new RangeError(`${name}: that cannot be done`);
    deed();
  };

/** An amount that nothing else in a world has, as an option. @param winners how many may receive it; default: each account once */
export const amountOption = (world: World, winners?: number) => ({
  name: 'amount',
  value: world.newIntent(createRandom('amount'), MOST_CENTS, winners).cents / 100,
});

/** Whether the website has credited a grant. */
export const isCredited = ({ website }: World, id: string | undefined): boolean =>
  website.adds.some(({ grant, creditedAt }) => grant === id && creditedAt !== undefined);

/**
 * Staff say of a grant whose outcome is unknown what became of it.
 * @returns what they have pressed, which asks them to confirm it; `undefined` if there is none
 */
export function settleOne(world: World, staff: Person): Interaction | undefined {
  for (const message of seenBy(world, staff)) {
    if (message.channel !== LOG_CHANNEL) continue;
    for (const control of controlsOf(shownNow(message))) {
      const grant = control.custom_id.split(':').at(-1);
      if ((isCredited(world, grant) ? /^It arrived/ : /^It did not/).test(control.label))
        return world.press(staff, message, control);
    }
  }
  return undefined;
}
