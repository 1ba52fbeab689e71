import type { Giveaway } from '../giveaways/giveaway-schema.js';
import type { Payout } from '../payouts/payout-schema.js';
import { isLasting, type Recurrence } from '../recurrences/recurrence-schema.js';
import {
  askForLink,
  claimAccount,
  comeBack,
  proveAccount,
  proveAgain,
  raceForAccount,
} from './account-claims.js';
import { vote } from './api-people.js';
import { countAttendance } from './attendance-people.js';
import { earnBonus } from './bonus-people.js';
import { createCode, disableCode, guessCodes, redeemTogether } from './code-people.js';
import { type Control, controlsOf, shownNow, textOf } from './discord-message.js';
import { claimTogether, endDrop, startDrop } from './drop-people.js';
import {
  answered,
  confirmEnd,
  endEvent,
  type Habits,
  later,
  pickLabelled,
  pressLabelled,
  seenBy,
  useOn,
} from './habits.js';
import { PEOPLE, type Person, REGULARS, STAFF_PEOPLE } from './people-model.js';
import type { Random } from './random.js';
import {
  giveawayRequest,
  grantRequest,
  payoutRequest,
  request,
  scheduleRequest,
  unlink,
  warnsOfSame,
} from './requests.js';
import type { Act } from './schedule-steps.js';
import {
  decide,
  grantAgain,
  lookAfter,
  payByHand,
  payWinnersAgain,
  replaceTooEarly,
  reroll,
  unpaidWinners,
} from './staff-care.js';
import { setLink } from './staff-links.js';
import type { World } from './world.js';

/** The share of giveaways that somebody edits while they are open, and how long after they were wished for. */
const EDITED = 0.4;
const EDITED_AFTER = { least: 10_000, most: 40_000 };

/** The share of payouts that somebody stops while their first rows are sent, and how long after the confirmation. */
const STOPPED_AT_ONCE = 0.25;
const MEANWHILE = { least: 200, most: 2_000 };

/** Lets someone act, and follow up on what they then read. */
export function act(world: World, what: Act, random: Random, habits: Habits): void {
  const staff = random.pick(STAFF_PEOPLE);
  const care = () => lookAfter(world, random, habits);
  const deeds: Readonly<Record<Act, () => void>> = {
    grant: () => request(world, staff, grantRequest(world, random), random, habits, care),
    'pay out': () =>
      request(world, staff, payoutRequest(world, random), random, habits, () => {
        care();
        if (random.chance(STOPPED_AT_ONCE))
          later(world, MEANWHILE, random, () => stopPayout(world, staff, random));
      }),
    'pay a wage': () => request(world, staff, scheduleRequest(world, random), random, habits, care),
    'end a wage': () => endWage(world, staff, random),
    raffle: () => {
      request(world, staff, giveawayRequest(world, random), random, habits, care);
      if (random.chance(EDITED)) later(world, EDITED_AFTER, random, () => editGiveaway(world, staff, random));
    },
    'repeat a raffle': () =>
      request(
        world,
        staff,
        giveawayRequest(world, random, random.pick(['day', 'week'])),
        random,
        habits,
        care,
      ),
    'manage a giveaway': () => manageGiveaway(world, staff, random),
    enter: () => enter(world, random),
    leave: () => pressLabelled(world, random.pick(PEOPLE), /^Leave/, random),
    decide: () => decide(world, staff, random, habits),
    'press anything': () => pressAnything(world, random),
    'grant again': () => grantAgain(world, staff, random, habits),
    'stop a payout': () => stopPayout(world, staff, random),
    'resume a payout': () => onPayout(world, staff, 'resume', canBeResumed, random),
    'edit a giveaway': () => editGiveaway(world, staff, random),
    'end a giveaway': () => endGiveaway(world, staff, random),
    'cancel a giveaway': () => cancelGiveaway(world, staff, random),
    reroll: () => reroll(world, staff, random),
    'pay by hand': () => payByHand(world, staff, random, habits),
    'pay winners again': () => payWinnersAgain(world, staff, random),
    'ask for a link': () => askForLink(world, random, habits),
    'prove an account': () => proveAccount(world, random, habits),
    'claim an account': () => claimAccount(world, random, habits),
    'race for an account': () => raceForAccount(world, random, habits),
    'come back to a deposit': () => comeBack(world, random, habits),
    'prove it again': () => proveAgain(world, random, habits),
    'earn a bonus': () => earnBonus(world, random),
    unlink: () => unlink(world, random.pick(PEOPLE), random),
    'set a link': () => setLink(world, staff, random),
    'start a drop': () => startDrop(world, staff, random, habits, care),
    'repeat a drop': () => startDrop(world, staff, random, habits, care, random.pick(['day', 'week'])),
    claim: () => claimTogether(world, random),
    'end a drop': () => endDrop(world, staff, random),
    'create a code': () => createCode(world, staff, random, habits, care),
    'redeem a code': () => redeemTogether(world, random),
    'guess codes': () => guessCodes(world, random),
    'disable a code': () => disableCode(world, staff, random),
    vote: () => vote(world, random),
    'count who is there': () => countAttendance(world, staff, random, habits, care),
    look: () => look(world, staff, random),
    'replace what may arrive': () => replaceTooEarly(world, staff, random, habits),
    'use up a limit': () => useUpLimit(world, random, habits),
  };
  deeds[what]();
}

function enter(world: World, random: Random): void {
  for (const person of REGULARS) {
    if (random.chance(0.5))
      later(world, { least: 0, most: 3_000 }, random, () => pressLabelled(world, person, /^Enter/, random));
  }
}

function pressAnything(world: World, random: Random): void {
  const person = random.pick(PEOPLE);
  const messages = seenBy(world, person).filter(({ versions }) =>
    versions.some(({ shows }) => controlsOf(shows).length > 0),
  );
  if (messages.length === 0) return;
  const message = random.pick(messages);
  // Someone who has not looked since can still press an old button.
  const shown = message.versions.filter(({ shows }) => controlsOf(shows).length > 0);
  const version = random.chance(0.5) ? shown.at(-1) : random.pick(shown);
  if (version === undefined) return;
  const control = random.pick(controlsOf(version.shows));
  // Someone who confirms despite the warning of a duplicate means to pay twice.
  if (control.label.startsWith('Confirm') && warnsOfSame(textOf(version.shows))) return;
  world.press(person, message, control);
}

export const canBeResumed = ({ state, counts }: Payout) =>
  state === 'stopped' || (state === 'finished' && (counts?.unsent ?? 0) > 0);

function onPayout(
  world: World,
  staff: Person,
  subcommand: string,
  isMeant: (payout: Payout) => boolean,
  random: Random,
): void {
  const payouts = world.database.look<Payout>('payout:');
  const meant = payouts.filter(isMeant);
  const chosen = meant.length > 0 ? meant : payouts;
  if (chosen.length > 0) useOn(world, staff, 'payout', subcommand, random.pick(chosen).id);
}

const stopPayout = (world: World, staff: Person, random: Random) =>
  onPayout(world, staff, 'stop', ({ state }) => state === 'running', random);

/** Whoever pays a wage grants a lot besides. */
function useUpLimit(world: World, random: Random, habits: Habits): void {
  const makers = world.database.look<Recurrence>('recurrence:').map(({ by }) => by);
  const maker = STAFF_PEOPLE.find(({ id }) => makers.includes(id));
  if (maker === undefined) return;
  for (const after of [0, 6_000, 12_000])
    later(world, { least: after, most: after + 3_000 }, random, () =>
      createCode(world, maker, random, habits, () => undefined),
    );
}

function endWage(world: World, staff: Person, random: Random): void {
  const lasting = world.database
    .look<Recurrence>('recurrence:')
    .filter((one) => one.kind === 'schedule' && isLasting(one));
  if (lasting.length > 0) useOn(world, staff, 'payout', 'unschedule', random.pick(lasting).id);
}

function endGiveaway(world: World, staff: Person, random: Random): void {
  const giveaways = world.database.look<Giveaway>('giveaway:');
  if (giveaways.length > 0) endEvent(world, staff, 'giveaway', random.pick(giveaways).id, random);
}

function cancelGiveaway(world: World, staff: Person, random: Random): void {
  const giveaways = world.database.look<Giveaway>('giveaway:');
  if (giveaways.length === 0) return;
  confirmEnd(world, staff, useOn(world, staff, 'giveaway', 'cancel', random.pick(giveaways).id), random);
}

/** Opens what staff can do with a giveaway, and presses or chooses something in it. */
function manageGiveaway(world: World, staff: Person, random: Random): void {
  const managed = pickLabelled(world, staff, /^ⓘ/, random);
  if (managed === undefined) return;
  answered(world, world.press(staff, managed.message, managed.control), random, (panel) => {
    const winners = unpaidWinners(world);
    const replaced = ({ value, custom_id }: Control) =>
      winners.find(({ giveaway, person }) => person.id === value && custom_id.endsWith(giveaway.id))?.grant;
    // Nobody rerolls a winner who has just been paid by hand.
    const controls = controlsOf(shownNow(panel)).filter(
      (control) => !world.paidByHand.has(replaced(control)?.id ?? ''),
    );
    if (controls.length === 0) return;
    const control = random.pick(controls);
    const grant = replaced(control);
    if (grant !== undefined) world.rerolled.add(grant.id);
    confirmEnd(world, staff, world.press(staff, panel, control), random);
  });
}

const EDITABLE: ReadonlySet<Giveaway['state']> = new Set(['open', 'scheduled']);

/** Moves its end, or wants more winners, or fewer; mostly of one that can still be edited. */
function editGiveaway(world: World, staff: Person, random: Random): void {
  const giveaways = world.database.look<Giveaway>('giveaway:');
  if (giveaways.length === 0) return;
  const editable = giveaways.filter(({ state }) => EDITABLE.has(state));
  const meant = editable.length > 0 && random.chance(0.9) ? editable : giveaways;
  const { id, amount, winners: before, prizes } = random.pick(meant);
  if (random.chance(0.4)) {
    const options = [
      { name: 'id', value: id },
      { name: 'ends_in', value: `${random.pick([10, 30, 90])}s` },
    ];
    world.command(staff, { name: 'giveaway', subcommand: 'edit', options });
    return;
  }
  const winners = Math.max(1, before + random.pick([-1, 1, 2]));
  // With a prize for each place, that is refused.
  if (prizes === undefined) world.moreWinners(Math.round(Number(amount) * 100), winners);
  const options = [
    { name: 'id', value: id },
    { name: 'winners', value: winners },
  ];
  world.command(staff, { name: 'giveaway', subcommand: 'edit', options });
}

function look(world: World, staff: Person, random: Random): void {
  const [name = '', subcommand] = random
    .pick([
      'grants list',
      'payout list',
      'giveaway list',
      'drop list',
      'code list',
      'payout schedules',
      'attendance list',
    ])
    .split(' ');
  world.command(staff, { name, subcommand, options: [] });
  pressLabelled(world, random.pick(PEOPLE), /^(Verify the draw|Was I drawn)/, random);
}
