import { type Giveaway, winnersOf } from '../giveaways/giveaway-schema.js';
import { winnerGrantId } from '../giveaways/winners.js';
import type { Grant } from '../ledger/grant.js';
import { LIFTED_KEY, type Lifted } from '../storage/store-hold.js';
import { type Control, type Message, shownNow, textOf } from './discord-message.js';
import { answered, controlOf, type Habits, later, pickLabelled, pressAndAgain, SOON } from './habits.js';
import { careForQuarantined, decideHold, isReplaced } from './hold-people.js';
import { LOG_CHANNEL, PEOPLE, type Person, REGULARS, STAFF_PEOPLE } from './people-model.js';
import type { Random } from './random.js';
import { accountGrant, memberGrant, request, warnsOfSame } from './requests.js';
import { link } from './staff-links.js';
import { centsOf, type World } from './world.js';

/** Staff look after open work: first decisions, then people who were left out. */
export function lookAfter(world: World, random: Random, habits: Habits): void {
  // Approvals do not wait long.
  later(world, { least: 6_000, most: 20_000 }, random, () =>
    decide(world, random.pick(STAFF_PEOPLE), random, habits),
  );
  const rounds = random.below(3);
  for (let round = 1; round <= rounds; round += 1) {
    const staff = random.pick(STAFF_PEOPLE);
    later(world, { least: round * 15_000, most: round * 40_000 }, random, () => {
      decide(world, staff, random, habits);
    });
    const care = random.pick([grantAgain, rerollAny, payByHand]);
    later(world, { least: round * 30_000, most: round * 60_000 }, random, () => {
      care(world, staff, random, habits);
    });
  }
}

/** A store that was not written to for long may be put in quarantine without having gone back. */
const mayBeQuarantined = ({ setbacks, database }: World): boolean =>
  setbacks.length > 0 || database.lookAt<Lifted>(LIFTED_KEY)?.how === 'quarantined';

/** Staff decide one of the things that wait in the log channel. */
export function decide(world: World, staff: Person, random: Random, habits: Habits): void {
  if (decideHold(world, staff, random, habits)) return;
  if (mayBeQuarantined(world) && random.chance(0.5) && careForQuarantined(world, staff, random, habits))
    return;
  const { message } = pickLabelled(world, staff, /^(Approve|It arrived)/, random, LOG_CHANNEL) ?? {};
  if (message === undefined) return;
  const control = decisionOn(world, message, random, habits);
  if (control === undefined) return;
  if (control.label.startsWith('It ')) settle(world, staff, { message, control }, random, habits);
  else if (control.custom_id.startsWith('links:reject:'))
    rejectLink(world, staff, { message, control }, random);
  else pressAndAgain(world, staff, message, control, random, habits);
  // Someone who has settled a grant as not arrived usually replaces it.
  if (random.chance(0.6)) later(world, SOON, random, () => redoAtOnce(world, staff, message, random, habits));
  if (control.label.startsWith('It did not')) rerollAsWell(world, control, random);
}

/** Staff do not wait for the website: what they settle as not arrived they grant again at once. */
export function replaceTooEarly(world: World, staff: Person, random: Random, habits: Habits): void {
  const found = pickLabelled(world, staff, /^It did not/, random, LOG_CHANNEL);
  if (found === undefined) return;
  settle(world, staff, found, random, habits);
  later(world, { least: 8_000, most: 12_000 }, random, () =>
    redo(world, staff, found.message, random, habits),
  );
}

/** A button, and the message that has it. */
interface Offered {
  readonly message: Message;
  readonly control: Control;
}

/** Staff say what became of a grant, and confirm it in the question that comes then. */
function settle(
  world: World,
  staff: Person,
  { message, control }: Offered,
  random: Random,
  habits: Habits,
): void {
  answered(world, world.press(staff, message, control), random, (question) => {
    const confirm = controlOf(question, /^Confirm/);
    if (confirm !== undefined) pressAndAgain(world, staff, question, confirm, random, habits);
  });
}

/** Staff reject a request to be linked, and do not always say why. */
function rejectLink(world: World, staff: Person, { message, control }: Offered, random: Random): void {
  const opened = world.press(staff, message, control);
  later(world, SOON, random, () => {
    const { form } = opened;
    if (form !== undefined) world.submit(staff, message, form, random.pick(['', 'Not the owner']));
  });
}

/** Of a winner to whom the prize did not arrive, a colleague may give the place away at about the same time. */
function rerollAsWell(world: World, { custom_id }: Control, random: Random): void {
  const id = custom_id.split(':').at(-1) ?? '';
  if (world.database.lookAt<Grant>(`grant:${id}`)?.event?.kind !== 'giveaway' || random.chance(0.5)) return;
  const colleague = random.pick(STAFF_PEOPLE);
  later(world, { least: 2_000, most: 40_000 }, random, () => {
    const winner = unpaidWinners(world).find(({ grant }) => grant.id === id);
    if (winner !== undefined && !world.paidByHand.has(id)) replace(world, colleague, winner);
  });
}

/** Which button of a message staff press: for an unknown outcome, usually the true one. */
function decisionOn(
  world: World,
  message: Message,
  random: Random,
  { settlesRightly }: Habits,
): Control | undefined {
  const arrived = controlOf(message, /^It arrived/);
  if (arrived === undefined)
    return random.chance(0.8) ? controlOf(message, /^Approve/) : controlOf(message, /^Reject/);
  const id = arrived.custom_id.split(':').at(-1);
  const isCredited = world.website.adds.some(
    ({ grant, creditedAt }) => grant === id && creditedAt !== undefined,
  );
  const known = world.database.look<Grant>('grant:').find((grant) => grant.id === id);
  const isRight = random.chance(settlesRightly) || (known !== undefined && isReplaced(known));
  return isCredited === isRight ? arrived : controlOf(message, /^It did not/);
}

/** How often two of staff grant the same again at about the same time, each before the other has confirmed it. */
const GRANTED_AGAIN_BY_TWO = 0.3;

export function grantAgain(world: World, staff: Person, random: Random, habits: Habits): void {
  const found = pickLabelled(world, staff, /^Grant again/, random);
  if (found !== undefined) redoAtOnce(world, staff, found.message, random, habits);
}

function redoAtOnce(world: World, staff: Person, message: Message, random: Random, habits: Habits): void {
  redo(world, staff, message, random, habits);
  if (!random.chance(GRANTED_AGAIN_BY_TWO)) return;
  later(world, { least: 0, most: 1_000 }, random, () =>
    redo(world, random.pick(STAFF_PEOPLE), message, random, habits),
  );
}

function redo(world: World, staff: Person, message: Message, random: Random, habits: Habits): void {
  const control = controlOf(message, /^Grant again/);
  if (control === undefined) return;
  const interaction = world.press(staff, message, control);
  answered(world, interaction, random, (reply) => {
    const confirm = controlOf(reply, /^Confirm/);
    if (confirm === undefined) return;
    // Somebody else may have granted it by hand meanwhile, of which the preview warns.
    if (warnsOfSame(textOf(shownNow(reply)))) {
      world.press(staff, reply, controlOf(reply, /^Cancel/) ?? confirm);
      return;
    }
    pressAndAgain(world, staff, reply, confirm, random, habits);
  });
}

interface UnpaidWinner {
  readonly giveaway: Giveaway;
  readonly person: Person;
  readonly grant: Grant;
}

/** Winners of finished giveaways who were not paid, as far as the bot knows. */
export function unpaidWinners(world: World): readonly UnpaidWinner[] {
  return world.database.look<Giveaway>('giveaway:').flatMap((giveaway) => {
    if (giveaway.state !== 'finished') return [];
    return winnersOf(giveaway).flatMap(({ id, place }) => {
      const grant = world.database.lookAt<Grant>(`grant:${winnerGrantId(giveaway, place)}`);
      const person = PEOPLE.find((one) => one.id === id);
      const isUnpaid = grant !== undefined && ['not-sent', 'refused', 'not-applied'].includes(grant.state);
      return isUnpaid && person !== undefined ? [{ giveaway, person, grant }] : [];
    });
  });
}

/** Those whom the bot can still pay, and whom nobody has paid by hand. */
export const payableWinners = (world: World): readonly UnpaidWinner[] =>
  unpaidWinners(world).filter(
    ({ grant: { id, state, unsentBecause } }) =>
      state === 'not-sent' && unsentBecause !== 'account' && !world.paidByHand.has(id),
  );

const rerollAny = (world: World, staff: Person, random: Random) => reroll(world, staff, random);

/** @param of a giveaway that they have in mind; otherwise any */
export function reroll(world: World, staff: Person, random: Random, of?: string): void {
  // Nobody rerolls a winner who has just been paid by hand.
  const unpaid = unpaidWinners(world).filter(
    ({ giveaway, grant }) => !world.paidByHand.has(grant.id) && (of === undefined || giveaway.id === of),
  );
  if (unpaid.length === 0) return;
  const replaced = random.pick(unpaid);
  if (!random.chance(MOVED_BEFORE_REROLL)) {
    replace(world, staff, replaced);
    return;
  }
  const { account } = random.pick(winnersOf(replaced.giveaway));
  link(world, staff, random.pick(REGULARS), account.id ?? '');
  later(world, SOON, random, () => {
    if (!world.paidByHand.has(replaced.grant.id)) replace(world, staff, replaced);
  });
}

/** How often somebody who has not won gets the account of a winner before the place of another one is given away. */
const MOVED_BEFORE_REROLL = 0.4;

function replace(world: World, staff: Person, { giveaway, person, grant }: UnpaidWinner): void {
  world.rerolled.add(grant.id);
  const options = [
    { name: 'id', value: giveaway.id },
    { name: 'winner', person },
  ];
  world.command(staff, { name: 'giveaway', subcommand: 'reroll', options });
}

/** A winner to whom the bot says nothing was sent gets the prize from a grant by staff. */
export function payByHand(world: World, staff: Person, random: Random, habits: Habits): void {
  const unpaid = unpaidWinners(world).filter(({ giveaway, grant }) => {
    const { paidByHand, rerolled, paidAgain } = world;
    const isCaredFor = paidByHand.has(grant.id) || rerolled.has(grant.id) || paidAgain.has(giveaway.id);
    return !isCaredFor && (grant.state === 'not-sent' || grant.state === 'refused');
  });
  // Preferably those whom the website did not refuse: they can be paid once it works again.
  const unsent = unpaid.filter(({ grant }) => grant.state === 'not-sent');
  const chosen = unsent.length > 0 ? unsent : unpaid;
  if (chosen.length === 0) return;
  const { giveaway, person, grant } = random.pick(chosen);
  world.paidByHand.add(grant.id);
  const cents = centsOf(grant.amount);
  const byHand = random.chance(0.5)
    ? memberGrant(person, cents)
    : accountGrant(world.website.usernameOf(grant.account.id), cents);
  request(world, staff, byHand, random, habits, () => {
    // Then they reroll the winners who are left.
    later(world, { least: 8_000, most: 40_000 }, random, () => reroll(world, staff, random, giveaway.id));
  });
}

/** Staff have the bot pay winners to whom nothing was sent, unless someone has cared for them already. */
export function payWinnersAgain(world: World, staff: Person, random: Random): void {
  const found = pickLabelled(world, staff, /^(Pay again|Try now)/, random);
  if (found === undefined) return;
  const { message, control } = found;
  const id = control.custom_id.split(':').at(-1) ?? '';
  const giveaway = world.database.lookAt<Giveaway>(`giveaway:${id}`);
  const isCaredFor =
    giveaway !== undefined &&
    winnersOf(giveaway).some(({ place }) => world.paidByHand.has(winnerGrantId(giveaway, place)));
  if (isCaredFor) return;
  world.paidAgain.add(id);
  answered(world, world.press(staff, message, control), random, (reply) => {
    const confirm = controlOf(reply, /^Confirm/);
    if (confirm !== undefined) world.press(staff, reply, confirm);
  });
}
