import type { LinkProof } from '../link-proofs/link-proof-records.js';
import { type Control, controlsOf, type Message, shownNow, textOf } from './discord-message.js';
import {
  answered,
  controlOf,
  FAILED,
  type Habits,
  later,
  pickLabelled,
  pressAndAgain,
  SOON,
} from './habits.js';
import { CLAIMANTS, PEOPLE, type Person, STAFF_PEOPLE } from './people-model.js';
import type { Random } from './random.js';
import { ADVISES_AGAIN, unlink } from './requests.js';
import { euros } from './website-model.js';
import { centsOf, type World } from './world.js';

/** Somebody who wants to be linked to an account, and how they go about it. */
interface Claim {
  readonly person: Person;
  /** By its ID on the website. */
  readonly account: string;
  /** They can log in to it, and read its balance. The others guess. */
  readonly canLogIn: boolean;
  /** What its virtual balance was at the beginning, in cents: the most that somebody who guesses can know. */
  readonly before: number;
  readonly asksStaff?: boolean;
  /** When they press **Send a test deposit**, in ms from the start, to meet others. */
  readonly sendAt?: number;
}

const LOOK = { least: 1_000, most: 4_000 } as const;
/** Until they have forgotten it. */
const LOOKS = 8;
const TWO_PLACES = { least: 0, most: 400 } as const;

const accountOf = ({ website }: World, id: string) => website.accounts.find((one) => one.id === id);

/** Mostly somebody who is not linked. */
function claimant({ database }: World, random: Random): Person {
  const free = CLAIMANTS.filter(({ id }) => database.lookAt(`link:${id}`) === undefined);
  return free.length > 0 && random.chance(0.9) ? random.pick(free) : random.pick(CLAIMANTS);
}

function claimOf(world: World, person: Person, account: string, how: Partial<Claim> = {}): Claim {
  const before = accountOf(world, account)?.virtual ?? 0;
  return { person, account, canLogIn: person.account === account, before, ...how };
}

export function askForLink(world: World, random: Random, habits: Habits): void {
  const person = claimant(world, random);
  begin(world, claimOf(world, person, person.account, { asksStaff: true }), random, habits);
}

/** A member proves their own account, sometimes from two places at once. */
export function proveAccount(world: World, random: Random, habits: Habits): void {
  const person = claimant(world, random);
  const isTwice = random.chance(habits.pressesTwice / 2);
  const sendAt = world.scheduler.now() + 12_000;
  const claim = claimOf(world, person, person.account, isTwice ? { sendAt } : {});
  begin(world, claim, random, habits);
  if (isTwice) later(world, TWO_PLACES, random, () => begin(world, claim, random, habits));
}

/** A member claims the account of somebody else, to which some can log in as well. */
export function claimAccount(world: World, random: Random, habits: Habits): void {
  const person = claimant(world, random);
  const account = random.pick(PEOPLE.filter((one) => one !== person)).account;
  begin(world, claimOf(world, person, account, { canLogIn: random.chance(0.4) }), random, habits);
}

/** Two members claim the same account at the same time. */
export function raceForAccount(world: World, random: Random, habits: Habits): void {
  const person = claimant(world, random);
  const rival = random.pick(CLAIMANTS.filter((one) => one !== person));
  const sendAt = world.scheduler.now() + 12_000;
  for (const one of [person, rival])
    begin(world, claimOf(world, one, person.account, { sendAt }), random, habits);
}

/** A member remembers that they wanted to enter a balance: the one that they read then, or what they read now. */
export function comeBack(world: World, random: Random, habits: Habits): void {
  const seen = CLAIMANTS.flatMap((person) => {
    const found = pickLabelled(world, person, /^Enter balance/, random);
    return found === undefined ? [] : [{ person, ...found }];
  });
  if (seen.length === 0) return;
  const { person, message, control } = random.pick(seen);
  const claim = claimOf(world, person, person.account);
  if (random.chance(0.4)) begin(world, claim, random, habits);
  else if (random.chance(0.2)) pressIfShown(world, claim, message, /^Ask staff/, random, habits);
  else enter(world, claim, message, control, random, habits);
}

/** A member who had a deposit before wants another one to the same account. If they are linked, they end that first. */
export function proveAgain(world: World, random: Random, habits: Habits): void {
  const { database } = world;
  const had = database.look<LinkProof>('link-proof:').filter(({ state }) => state !== 'offered');
  if (had.length === 0) return;
  const { member, account } = random.pick(had);
  const person = PEOPLE.find(({ id }) => id === member);
  if (person === undefined || account.id === undefined) return;
  const claim = claimOf(world, person, account.id);
  const again = () => later(world, SOON, random, () => begin(world, claim, random, habits));
  if (database.lookAt(`link:${member}`) === undefined) again();
  else unlink(world, person, random, again);
}

function begin(world: World, claim: Claim, random: Random, habits: Habits, again = 2): void {
  const username = { name: 'username', value: world.website.usernameOf(claim.account) };
  const use = world.command(claim.person, { name: 'link', options: [username] });
  answered(world, use, random, (card) => {
    const enterNow = controlOf(card, /^Enter balance/);
    const send = controlOf(card, /^Send a test deposit/);
    if (enterNow !== undefined) enter(world, claim, card, enterNow, random, habits);
    else if (send !== undefined) choose(world, claim, card, send, random, habits);
    else if (again > 0 && ADVISES_AGAIN.test(textOf(shownNow(card))))
      later(world, { least: 5_000, most: 30_000 }, random, () =>
        begin(world, claim, random, habits, again - 1),
      );
    else pressIfShown(world, claim, card, /^Ask staff/, random, habits);
  });
}

/** Chooses one of the ways on the card. */
function choose(
  world: World,
  claim: Claim,
  card: Message,
  send: Control,
  random: Random,
  habits: Habits,
): void {
  const { person, asksStaff, sendAt } = claim;
  const way = asksStaff ? 'staff' : random.weighted({ send: 17, staff: 2, cancel: 1 });
  if (way !== 'send') {
    pressIfShown(world, claim, card, way === 'staff' ? /^Ask staff/ : /^Cancel/, random, habits);
    return;
  }
  world.scheduler.after((sendAt ?? 0) - world.scheduler.now(), () => {
    pressAndAgain(world, person, card, send, random, habits);
    lookForDeposit(world, claim, card, random, habits);
  });
}

function pressIfShown(
  world: World,
  { person }: Claim,
  message: Message,
  label: RegExp,
  random: Random,
  habits: Habits,
): void {
  const control = controlOf(message, label);
  if (control !== undefined) pressAndAgain(world, person, message, control, random, habits);
}

/** Waits for the deposit, and reads the balance as soon as it is there. */
function lookForDeposit(
  world: World,
  claim: Claim,
  card: Message,
  random: Random,
  habits: Habits,
  looks = LOOKS,
): void {
  later(world, LOOK, random, () => {
    const control = controlOf(card, /^Enter balance/);
    if (control !== undefined) {
      const account = accountOf(world, claim.account);
      const isTotal = random.chance(0.2);
      const cents = (account?.virtual ?? 0) + (isTotal ? (account?.paid ?? 0) : 0);
      if (claim.canLogIn) world.readings.set(claim.person.id, cents);
      meanwhile(world, claim, random);
      later(world, random.pick([SOON, { least: 10_000, most: 90_000 }]), random, () =>
        enter(world, claim, card, control, random, habits),
      );
    } else if (looks > 1) lookForDeposit(world, claim, card, random, habits, looks - 1);
    else if (random.chance(0.5)) pressIfShown(world, claim, card, /^Ask staff/, random, habits);
    else begin(world, claim, random, habits, 0);
  });
}

/** What can happen between a deposit and the answer. */
function meanwhile(world: World, { person, account: id }: Claim, random: Random): void {
  const { website } = world;
  const account = accountOf(world, id);
  if (account === undefined) return;
  const member = { name: 'member', person: random.chance(0.7) ? person : random.pick(PEOPLE) };
  const username = { name: 'username', value: account.username };
  const deeds = {
    nothing: () => undefined,
    rename: () => website.rename(account, `${account.username.split('-')[0]}-${random.below(1_000)}`),
    'take the name': () => takeName(world, id, random),
    spend: () => website.spend(account, random.between(1, 500)),
    link: () =>
      void world.command(random.pick(STAFF_PEOPLE), {
        name: 'links',
        subcommand: 'set',
        options: [member, username],
      }),
    unlink: () => unlink(world, random.pick(PEOPLE), random),
  };
  const what = random.weighted({ nothing: 14, rename: 2, 'take the name': 2, spend: 1, link: 2, unlink: 1 });
  later(world, SOON, random, deeds[what]);
}

/**
 * An account is renamed, and another one takes its name. While a grant is under way, the website alone could tell the
 * two apart, and it is only asked by name.
 */
function takeName({ website, database }: World, id: string, random: Random): void {
  const account = website.accounts.find((one) => one.id === id);
  const other = random.pick(website.accounts.filter((one) => one.id !== id));
  const isUnderWay = database
    .look<{ readonly state: string; readonly account: { readonly id?: string } }>('grant:')
    .some(
      (grant) =>
        (grant.state === 'prepared' || grant.state === 'sending') &&
        (grant.account.id === id || grant.account.id === other.id),
    );
  if (account === undefined || isUnderWay) return;
  const name = account.username;
  website.rename(account, `${name.split('-')[0]}-${random.below(1_000)}`);
  website.rename(other, name);
}

/** Opens the form, and enters what the member has read, or guesses. */
function enter(
  world: World,
  claim: Claim,
  message: Message,
  control: Control,
  random: Random,
  habits: Habits,
  again = 2,
): void {
  const { person, canLogIn } = claim;
  const opened = world.press(person, message, control);
  later(world, SOON, random, () => {
    const { form } = opened;
    const onceMore = () => {
      if (again > 0) enter(world, claim, message, control, random, habits, again - 1);
    };
    if (form === undefined) {
      onceMore();
      return;
    }
    const submit = (cents: number) => world.enterBalance(person, form, cents, written(cents, random));
    const cents = canLogIn ? readingOf(world, claim) : guessOf(world, claim, random);
    answered(world, submit(cents), random, (answer) => {
      if (FAILED.test(textOf(shownNow(answer)))) onceMore();
      else afterAnswer(world, claim, answer, random, habits, again - 1);
    });
    const more = canLogIn ? Number(random.chance(habits.pressesTwice)) : random.below(4);
    for (let time = 0; time < more; time += 1)
      later(world, TWO_PLACES, random, () =>
        submit(canLogIn && random.chance(0.6) ? cents : guessOf(world, claim, random)),
      );
  });
}

/** Who has a try left may use it; others may ask staff. */
function afterAnswer(
  world: World,
  claim: Claim,
  answer: Message,
  random: Random,
  habits: Habits,
  again: number,
): void {
  const control = controlsOf(shownNow(answer)).find(({ label }) => label === 'Enter balance');
  if (control !== undefined && again > 0 && random.chance(0.6))
    enter(world, claim, answer, control, random, habits, again);
  else if (random.chance(0.6)) pressIfShown(world, claim, answer, /^Ask staff/, random, habits);
}

const readingOf = (world: World, { person, account }: Claim) =>
  world.readings.get(person.id) ?? accountOf(world, account)?.virtual ?? 0;

const guessOf = ({ settings }: World, { before }: Claim, random: Random) =>
  before + random.between(1, centsOf(settings.depositMax));

/** People write figures in their own ways. */
function written(cents: number, random: Random): string {
  const plain = euros(cents);
  return random.pick([plain, plain, plain.replace('.', ','), `${plain} credits`]);
}
