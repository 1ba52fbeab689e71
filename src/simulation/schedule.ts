import { FARTHEST_BACK_MS } from './database-model.js';
import {
  drawAbandonedPayout,
  drawDaysLater,
  drawDoubtfulWinners,
  drawFault,
  drawHopelessPayments,
  drawHoursLater,
  drawKill,
  drawLateProof,
  drawReplacedTooEarly,
  drawShakyConfirm,
  drawStoreBack,
  drawUsedUpLimit,
  drawWeeksLater,
  LAST_STEP_MS,
} from './misfortune.js';
import { createRandom, type Random } from './random.js';
import { ACT_WEIGHTS, type Act, type Schedule, type Settings, type Step } from './schedule-steps.js';

const MINUTE_MS = 60_000;
/** Events this close together can interact. */
const CLOSE_MS = 20_000;

/** What some communities do more often, and how many times as often. */
const BUSY_WITH: ReadonlyArray<Readonly<Partial<Record<Act, number>>>> = [
  {},
  { 'pay a wage': 4, 'end a wage': 2 },
  { grant: 2, decide: 2, 'grant again': 1.5 },
  { vote: 10, decide: 2, 'set a link': 2, unlink: 2 },
  { raffle: 2.5, 'pay by hand': 2, reroll: 2 },
  { 'repeat a raffle': 4, 'manage a giveaway': 3 },
  { 'start a drop': 4, claim: 3, 'end a drop': 2, 'set a link': 2, unlink: 2 },
  { 'create a code': 4, 'redeem a code': 3, 'guess codes': 4, 'disable a code': 2, 'set a link': 2 },
  {
    'prove an account': 5,
    'claim an account': 5,
    'race for an account': 5,
    'come back to a deposit': 6,
    'earn a bonus': 5,
    'set a link': 3,
    unlink: 3,
  },
];

const BEGINNINGS: ReadonlySet<Act> = new Set([
  'grant',
  'pay out',
  'pay a wage',
  'raffle',
  'repeat a raffle',
  'start a drop',
  'create a code',
  'ask for a link',
  'prove an account',
  'claim an account',
  'race for an account',
  'earn a bonus',
  'set a link',
  'unlink',
  'vote',
  'look',
]);

/** The acts that end in a confirmation. */
const CONFIRMED: ReadonlySet<Act> = new Set([
  'grant',
  'pay out',
  'pay a wage',
  'raffle',
  'repeat a raffle',
  'start a drop',
  'repeat a drop',
  'create a code',
  'prove an account',
]);
const PROVING: ReadonlySet<Act> = new Set(['prove an account', 'race for an account']);
/** The share of schedules with faults in which the store fails at a confirmation. */
const SHAKY = 0.3;
/** The share of those with several processes in which one learns too late that it has paid. */
const LATE_PROOF = 0.1;
/** The share of those with proofs in which a process is killed at one, and in which days pass after one. */
const KILLED_AT_PROOF = 0.3;
const DAYS_LATER = 0.3;
const RAFFLED: ReadonlySet<Act> = new Set(['raffle', 'repeat a raffle']);
/** The share of those with giveaways in which nobody knows whether some winners got their prizes. */
const DOUBTFUL_WINNERS = 0.2;
/** The share of those with payouts in which one is stopped, and nobody resumes it in time. */
const ABANDONED = 0.15;
/** What comes again at a later date. */
const REPEATED: ReadonlySet<Act> = new Set(['pay a wage', 'repeat a raffle']);
/** The share of those with what comes again in which weeks pass, and in which a process is killed at a date. */
const WEEKS_LATER = 0.5;
const KILLED_AT_DATE = 0.5;
/** The share of drops that repeat. */
const REPEATED_DROPS = 0.3;
/** The share of those with wages in which hours pass. */
const HOURS_LATER = 0.5;
/** What pays somebody else than who begins it, one by one. */
const PLACED: ReadonlySet<Act> = new Set(['start a drop', 'repeat a drop', 'create a code', 'vote']);
/** The share of those in which nobody can pay some of them for a week. */
const HOPELESS = 0.03;
const GRANTED: ReadonlySet<Act> = new Set(['grant']);
/** The share of those with grants and several processes in which staff replace one that then turns out to have arrived. */
const REPLACED_TOO_EARLY = 0.1;
/** The share of those with wages in which the limit of the day is used up after them. */
const USED_UP = 0.35;
/** The share of schedules in which the store goes back, and of those in which somebody proves an account after it. */
const STORE_BACK = 1 / 8;
const PROVEN_LATER = 0.5;

/** Draws a schedule; the same seed gives the same one. */
export function drawSchedule(seed: number): Schedule {
  const random = createRandom(`schedule ${seed}`);
  const settings = drawSettings(random);
  // Both quiet and wild schedules find faults.
  const wildness = random.pick([0, 0.5, 1, 1, 2, 3]);
  const faults = Math.round(wildness * random.between(2, 6));
  const acts = random.between(4, 12);
  const busyWith = random.pick(BUSY_WITH);
  const weights = Object.fromEntries(
    Object.entries(ACT_WEIGHTS).map(([name, weight]) => [name, weight * (busyWith[name as Act] ?? 1)]),
  ) as Record<Act, number>;
  const hot = Array.from({ length: 3 }, () => random.next() * LAST_STEP_MS);
  const drops = createRandom(`drops that repeat ${seed}`);
  const steps = [
    ...Array.from({ length: acts }, () => repeatedDrop(drawAct(random, hot, weights), drops)),
    ...Array.from({ length: faults }, () => drawFault(random, moment(random, hot), settings)).flat(),
  ];
  const confirmed = steps.filter((step) => step.kind === 'act' && CONFIRMED.has(step.act));
  if (faults > 0 && confirmed.length > 0) {
    if (random.chance(SHAKY)) steps.push(drawShakyConfirm(random.pick(confirmed).at, random));
    const isAlone = settings.hosts.length === 1;
    if (!isAlone && random.chance(LATE_PROOF))
      steps.push(...drawLateProof(random.pick(confirmed).at, random, settings));
  }
  const proving = steps.filter((step) => step.kind === 'act' && PROVING.has(step.act));
  if (faults > 0 && proving.length > 0) {
    const process = random.below(settings.hosts.length);
    if (random.chance(KILLED_AT_PROOF))
      steps.push(drawKill(random.pick(proving).at + random.between(2_000, 15_000), process, random));
    if (random.chance(DAYS_LATER)) steps.push(...drawDaysLater(random.pick(proving).at, random));
  }
  const repeated = steps.filter((step) => step.kind === 'act' && REPEATED.has(step.act));
  if (faults > 0 && repeated.length > 0) {
    steps.push(...drawDates(random.pick(repeated).at, random, settings));
  }
  const dropped = steps.filter((step) => step.kind === 'act' && step.act === 'repeat a drop');
  if (faults > 0 && dropped.length > 0) steps.push(...drawDates(drops.pick(dropped).at, drops, settings));
  const chance = createRandom(`hours and ages ${seed}`);
  const wages = steps.filter((step) => step.kind === 'act' && step.act === 'pay a wage');
  if (wages.length > 0 && chance.chance(HOURS_LATER))
    steps.push(...drawHoursLater(chance.pick(wages).at, chance.below(settings.hosts.length), chance));
  const raffled = steps.filter((step) => step.kind === 'act' && RAFFLED.has(step.act));
  if (faults > 0 && raffled.length > 0 && random.chance(DOUBTFUL_WINNERS))
    steps.push(drawDoubtfulWinners(random.pick(raffled).at, random));
  const paidOut = steps.filter((step) => step.kind === 'act' && step.act === 'pay out');
  if (faults > 0 && paidOut.length > 0 && random.chance(ABANDONED))
    steps.push(...drawAbandonedPayout(random.pick(paidOut).at, random));
  const back = drawBack(createRandom(`store back ${seed}`), confirmed, settings);
  const comesOfAge = drawAge(chance, steps);
  const rare = drawRare(createRandom(`rare ${seed}`), steps, settings);
  return {
    seed,
    settings: { ...settings, store: back?.store, comesOfAge, ...rare.settings },
    steps: [...steps, ...(back?.steps ?? []), ...rare.steps].sort((one, other) => one.at - other.at),
  };
}

/** What the rest of a schedule brings about too rarely, with random numbers of its own. */
function drawRare(
  random: Random,
  steps: readonly Step[],
  settings: Settings,
): { readonly settings?: Partial<Settings>; readonly steps: readonly Step[] } {
  const begun = (of: ReadonlySet<Act>) => steps.filter((step) => step.kind === 'act' && of.has(step.act));
  const [placed, granted, wages] = [begun(PLACED), begun(GRANTED), begun(new Set(['pay a wage']))];
  if (placed.length > 0 && random.chance(HOPELESS))
    return { steps: drawHopelessPayments(random.pick(placed).at, random) };
  if (granted.length > 0 && settings.hosts.length > 1 && random.chance(REPLACED_TOO_EARLY))
    return {
      settings: { approvalOver: '2.00' },
      steps: drawReplacedTooEarly(random.pick(granted).at, random, settings),
    };
  if (wages.length > 0 && random.chance(USED_UP))
    return drawUsedUpLimit(random.pick(wages).at, random, settings);
  return { steps: [] };
}

/** @param random of its own, so that all other schedules stay as they are */
const repeatedDrop = (step: Step, random: Random): Step =>
  step.kind === 'act' && step.act === 'start a drop' && random.chance(REPEATED_DROPS)
    ? { ...step, act: 'repeat a drop' }
    : step;

/** What happens at the dates of what repeats. @param at when someone begins it, in ms from the start */
function drawDates(at: number, random: Random, settings: Settings): readonly Step[] {
  const process = random.below(settings.hosts.length);
  return [
    ...(random.chance(KILLED_AT_DATE)
      ? [drawKill(at + random.between(55_000, 185_000), process, random)]
      : []),
    ...(random.chance(WEEKS_LATER) ? drawWeeksLater(at, process, random) : []),
  ];
}

/** When the youngest come of age, in ms from the start. Where clocks are set, nobody could say who was too young when. */
const drawAge = (random: Random, steps: readonly Step[]): number | undefined =>
  random.chance(0.5) && steps.every(({ kind }) => kind !== 'clock')
    ? random.between(10_000, LAST_STEP_MS)
    : undefined;

/** With random numbers of its own, so that all other schedules stay as they are. */
function drawBack(random: Random, confirmed: readonly Step[], settings: Settings) {
  if (!random.chance(STORE_BACK)) return undefined;
  const begun = confirmed.length === 0 ? random.below(LAST_STEP_MS) : random.pick(confirmed).at;
  // A store that goes back to before it was made is another one, which no process knows.
  const at = Math.max(FARTHEST_BACK_MS, begun + random.between(4_000, 40_000));
  const back = drawStoreBack(at, random, settings);
  // Of who proves an account after that, nobody knows whether they have had a bonus.
  const proving = { at: at + random.between(5_000, 60_000), seed: random.seed() };
  return random.chance(PROVEN_LATER)
    ? { ...back, steps: [...back.steps, { ...proving, kind: 'act', act: 'earn a bonus' } as const] }
    : back;
}

function drawSettings(random: Random): Settings {
  const processes = random.weighted({ '1': 3, '2': 4, '3': 2 });
  const noon = Date.UTC(2027, 2, 3, 12);
  const midnight = Date.UTC(2027, 2, 3) - random.between(0, 5) * MINUTE_MS;
  return {
    hosts: Array.from({ length: Number(processes) }, () => random.below(2)),
    reaches: random.pick(['all', 'one'] as const),
    tellsBoots: random.chance(0.7),
    grantMax: random.pick(['100.00', '100.00', '30.00']),
    dailyMax: random.pick(['1000.00', '1000.00', '120.00']),
    approvalOver: random.pick([undefined, undefined, '20.00', '5.00', '2.00', '2.00']),
    epoch: random.chance(0.2) ? midnight : noon,
    depositMax: random.pick(['0.99', '0.50']),
    depositDailyMax: random.pick(['20.00', '20.00', '1.50', '1.00']),
    bonus: random.pick([undefined, '1.11', '1.11', '2.22']),
    bonusDailyMax: random.pick(['50.00', '2.50']),
    store: undefined,
    comesOfAge: undefined,
  };
}

/** Many events cluster around a few times, since distant events rarely interact. */
function moment(random: Random, hot: readonly number[]): number {
  const near = random.pick(hot) + (random.next() - 0.3) * CLOSE_MS;
  const at = random.chance(0.75) ? near : random.next() * LAST_STEP_MS;
  return Math.floor(Math.min(Math.max(0, at), LAST_STEP_MS));
}

function drawAct(random: Random, hot: readonly number[], weights: Readonly<Record<Act, number>>): Step {
  const name = random.weighted(weights);
  const [one, other] = [moment(random, hot), moment(random, hot)];
  // Acts about earlier events come later.
  const at = BEGINNINGS.has(name) ? one : Math.max(one, other);
  return { at, seed: random.seed(), kind: 'act', act: name };
}
