import type { Every } from '../recurrences/counted-dates.js';
import { bonusOptions, swapRoles } from './bonus-roles.js';
import { type Control, shownNow, textOf } from './discord-message.js';
import { answered, controlOf, type Habits, later, pressAndAgain, pressLabelled } from './habits.js';
import { MEMBER_PEOPLE, type Person, REGULARS, ROLE, STAFF_PEOPLE } from './people-model.js';
import type { Random } from './random.js';
import { moveAccountAmid } from './staff-links.js';
import type { Command, World } from './world.js';

/** Answers that say that nothing was done, and ask to try again. */
export const ADVISES_AGAIN =
  /(did nothing|[Nn]othing was (sent|started|paid)).*([Pp]lease try again|use (the command|`\/.*`) again)|[Pp]lease try again later/s;
/** Answers that say that the outcome is unknown, and ask to check first. */
const ADVISES_LOOK = /do not know whether/;
/** How often someone repeats a command before seeing its result. */
const IMPATIENT = 0.15;
const SUCCESS = /✅|👥|giveaway is open/;

/** Uses a command, confirms its preview, and repeats it all if the answer asks for that. */
export function request(
  world: World,
  person: Person,
  command: Command,
  random: Random,
  habits: Habits,
  onConfirmed: () => void = () => undefined,
  again = 2,
): void {
  const interaction = world.command(person, command);
  const onceMore = () => {
    if (again > 0) request(world, person, command, random, habits, onConfirmed, again - 1);
  };
  // While there is no answer, it seems lost; and two colleagues may both do what someone asked for.
  if (again > 0 && random.chance(IMPATIENT)) {
    const duplicateOf = random.chance(0.7) ? person : random.pick(STAFF_PEOPLE);
    later(world, { least: 0, most: 6_000 }, random, () =>
      request(world, duplicateOf, command, random, habits, onConfirmed, 0),
    );
  }
  answered(world, interaction, random, (message) => {
    const confirm = controlOf(message, /^Confirm/);
    if (confirm === undefined) {
      // A lookup that failed may succeed later.
      if (ADVISES_AGAIN.test(textOf(shownNow(message))))
        later(world, { least: 1_000, most: 30_000 }, random, onceMore);
      return;
    }
    const isWarned = warnsOfSame(textOf(shownNow(message)));
    if (isWarned || random.chance(0.06)) {
      world.press(person, message, controlOf(message, /^Cancel/) ?? confirm);
      return;
    }
    pressAndAgain(world, person, message, confirm, random, habits);
    onConfirmed();
    later(world, { least: 6_000, most: 30_000 }, random, () => {
      // Nobody repeats what they have seen to be done.
      const hasSeenSuccess = message.versions.some(({ shows }) => SUCCESS.test(textOf(shows)));
      if (hasSeenSuccess) return;
      const text = textOf(shownNow(message));
      if (ADVISES_AGAIN.test(text)) onceMore();
      else if (ADVISES_LOOK.test(text)) lookAndDo(world, confirm, random, onceMore);
    });
  });
}

/** Removes the own link, and confirms that. */
export function unlink(
  world: World,
  person: Person,
  random: Random,
  onConfirmed: () => void = () => undefined,
): void {
  answered(world, world.command(person, { name: 'unlink', options: [] }), random, (message) => {
    const confirm = controlOf(message, /^Confirm/);
    if (confirm === undefined) return;
    world.press(person, message, confirm);
    onConfirmed();
  });
}

/** Whether a preview warns that the same was paid already. No two amounts are equal by chance. */
export function warnsOfSame(preview: string): boolean {
  if (/The same was confirmed/.test(preview)) return true;
  const amount = /^Grant ([\d.]+) /.exec(preview)?.[1];
  const received = preview.split('already received').at(1);
  return amount !== undefined && received?.includes(`**${amount} `) === true;
}

/** Checks later whether it is on record after all, and repeats it only if not. */
function lookAndDo(world: World, confirm: Control, random: Random, again: () => void): void {
  later(world, { least: 20_000, most: 60_000 }, random, () => {
    const [route, , id] = confirm.custom_id.split(':');
    if (world.database.lookAt(`${route}:${id}`) === undefined) again();
  });
}

export function grantRequest(world: World, random: Random): Command {
  const { cents } = world.newIntent(random, random.pick([900, 3_000, 10_500]));
  const person = random.pick(REGULARS);
  if (random.chance(0.25)) return accountGrant(world.website.usernameOf(person.account), cents);
  const command = memberGrant(person, cents);
  return random.chance(0.2)
    ? { ...command, options: [...command.options, { name: 'announce', value: true }] }
    : command;
}

/** A grant to a member. */
export const memberGrant = (person: Person, cents: number): Command => ({
  name: 'grant',
  options: [
    { name: 'member', person },
    { name: 'amount', value: cents / 100 },
  ],
});

/** A grant to an account by its name. */
export const accountGrant = (username: string, cents: number): Command => ({
  name: 'grants',
  subcommand: 'account',
  options: [
    { name: 'username', value: username },
    { name: 'amount', value: cents / 100 },
  ],
});

export function payoutRequest(world: World, random: Random): Command {
  const { cents } = world.newIntent(random, random.pick([600, 2_000, 4_000]));
  const amount = { name: 'amount', value: cents / 100 } as const;
  if (random.chance(0.25)) {
    return { name: 'payout', subcommand: 'role', options: [{ name: 'role', role: ROLE }, amount] };
  }
  const named = MEMBER_PEOPLE.filter(() => random.chance(0.6)).map(({ id }) => `<@${id}>`);
  return {
    name: 'payout',
    subcommand: 'members',
    options: [{ name: 'members', value: named.join(' ') || '-' }, amount],
  };
}

/** A wage that is due in some minutes. */
export function scheduleRequest(world: World, random: Random): Command {
  const { cents } = world.newIntent(random, random.pick([200, 600, 2_100]), undefined, true);
  const soon = (world.hosts[0]?.now() ?? 0) + random.between(60_000, 180_000);
  const options = [
    { name: 'role', role: ROLE },
    { name: 'amount', value: cents / 100 },
    { name: 'every', value: 'week' },
    { name: 'at', value: new Date(soon).toISOString().slice(11, 16) },
  ] as const;
  const atOnce = random.chance(0.5);
  if (atOnce) putRoleOnAndOff(world, random);
  return {
    name: 'payout',
    subcommand: 'schedule',
    options: [
      ...options,
      ...(random.chance(0.5) ? [{ name: 'pay_now', value: true }] : []),
      ...(atOnce ? [{ name: 'at_once', value: true }] : []),
    ],
  };
}

/** Some get the role later, and some put it off and on again to be paid once more. Some take another account with it. */
function putRoleOnAndOff(world: World, random: Random): void {
  for (const { id } of MEMBER_PEOPLE) {
    if (random.chance(0.5)) world.roleless.add(id);
    for (let times = random.below(4); times > 0; times -= 1)
      later(world, { least: 30_000, most: 200_000 }, random, () => {
        if (!world.roleless.delete(id)) world.roleless.add(id);
      });
  }
  moveAccountAmid(world, random, { least: 30_000, most: 200_000 }, (member) => {
    world.roleless.delete(member.id);
  });
}

/** The shares of giveaways with a prize for each place, and with more entries for a role. */
const HAS_PRIZES = 0.3;
const HAS_BONUS = 0.4;

/** @param every how often it shall come again; default: never */
export function giveawayRequest(world: World, random: Random, every?: Every): Command {
  const winners = random.pick([1, 2, 2, 3]);
  const most = every === undefined ? random.pick([600, 2_000, 4_000]) : 600;
  const hasPrizes = every === undefined && random.chance(HAS_PRIZES);
  // Each place is an intent of its own, which is paid to one winner, whoever that is.
  const prizes = Array.from(
    { length: winners },
    () => hasPrizes && world.newIntent(random, most, 1).cents / 100,
  );
  const cents = hasPrizes ? 0 : world.newIntent(random, most, winners, every && true).cents;
  const hasBonus = random.chance(HAS_BONUS);
  enterLater(world, random);
  if (hasBonus) swapRoles(world, random);
  return {
    name: 'giveaway',
    subcommand: 'start',
    options: [
      ...(hasPrizes
        ? [{ name: 'prizes', value: prizes.join('; ') }]
        : [
            { name: 'amount', value: cents / 100 },
            { name: 'winners', value: winners },
          ]),
      ...(hasBonus ? bonusOptions(random) : []),
      { name: 'duration', value: `${random.pick([15, 30, 60, 100])}s` },
      { name: 'title', value: `Raffle ${hasPrizes ? prizes.join(' ') : cents}` },
      ...(every === undefined ? [] : [{ name: 'every', value: every }]),
      ...(random.chance(0.2) ? [{ name: 'starts_in', value: `${random.pick([10, 20, 40])}s` }] : []),
    ],
  };
}

/** Members notice a giveaway, and enter one after another. */
function enterLater(world: World, random: Random): void {
  for (const person of REGULARS) {
    if (!random.chance(0.75)) continue;
    later(world, { least: 8_000, most: 25_000 }, random, () =>
      pressLabelled(world, person, /^Enter/, random),
    );
  }
  moveAccountAmid(world, random, { least: 15_000, most: 60_000 }, (member) =>
    pressLabelled(world, member, /^Enter/, random),
  );
  // Who has no link any more at the draw is passed over.
  for (const person of REGULARS) {
    if (!random.chance(0.06)) continue;
    later(world, { least: 15_000, most: 60_000 }, random, () => unlink(world, person, random));
  }
  // One of them trusts nobody.
  const doubter = random.pick(REGULARS);
  later(world, { least: 40_000, most: 200_000 }, random, () =>
    pressLabelled(world, doubter, /^(Sealed|Verify the) draw/, random),
  );
}
