import type { CodeSet } from '../codes/code-schema.js';
import { type Grant, isOnCard } from '../ledger/grant.js';
import type { Log } from '../log.js';
import type { Payout } from '../payouts/payout-schema.js';
import { endAttendances } from '../simulation/attendance-people.js';
import type { Breach } from '../simulation/breach.js';
import type { Interaction } from '../simulation/discord-message.js';
import { controlOf, seenBy, useOn } from '../simulation/habits.js';
import { resolve } from '../simulation/hold-people.js';
import { LOG_CHANNEL, type Person, STAFF_PEOPLE } from '../simulation/people-model.js';
import { linkPeople, loaded, prepare, type Watch } from '../simulation/prepared-world.js';
import { createRandom } from '../simulation/random.js';
import { makePeace, untilRest } from '../simulation/rest.js';
import type { Settings } from '../simulation/schedule-steps.js';
import { canBeResumed } from '../simulation/simulated-people.js';
import type { Keeps } from '../simulation/trace.js';
import type { World } from '../simulation/world.js';
import { BEAT_MS } from '../storage/liveness.js';
import { HOLD_KEY } from '../storage/store-hold.js';
import { type Contests, createContests } from './contests.js';
import type { Footprint } from './footprint.js';
import { timeless } from './hash.js';
import { isCredited, type SmallWorld, type Step, settleOne, USUAL_FAULTS } from './small-world.js';
import { hashOfWorld } from './state-hash.js';
import { type Tape, TapeError } from './tape.js';
import { createUnderWay, type UnderWay } from './under-way.js';

/** One of the ways in which a world may go on. */
export interface Transition {
  readonly label: string;
  readonly isFault: boolean;
  readonly flow: string;
  readonly process: string | undefined;
  readonly ends: Footprint['ends'];
  /** Resolves once all that follows at once has happened. */
  take(): Promise<void>;
}

/** A world that may go on in several ways. */
export interface Point {
  readonly transitions: readonly Transition[];
  /** Of the transition that led here, if any. */
  readonly footprint: Footprint | undefined;
  /** See {@link hashOfWorld}. */
  hash(): string;
}

/** Chooses a transition of a point by its place, or `undefined` to stop there. */
export type Choose = (point: Point) => number | undefined;

export interface TapeRun {
  readonly breach: Breach | undefined;
  readonly trace: readonly string[];
  /** What there was in the end; `undefined` if it was stopped before. */
  readonly end: string | undefined;
}

const SETTINGS: Settings = {
  hosts: [0],
  reaches: 'all',
  tellsBoots: true,
  ...{ grantMax: '200.00', dailyMax: '1000.00', approvalOver: undefined },
  ...{ depositMax: '0.50', depositDailyMax: '10.00', bonus: undefined, bonusDailyMax: '10.00' },
  epoch: Date.UTC(2026, 0, 5, 12),
  ...{ comesOfAge: undefined, store: undefined },
};

const STARTED_MS = 1_000;
/** Nothing comes of it any more to let time pass if nothing has come of it for so long. */
const REST_MS = 60_000;
/** Longer than the silence after which a process counts as dead. */
const STANDS_STILL_MS = 30_000;
/** By then, every process has heard that payments are no longer on hold. */
const HEARD_MS = 2 * BEAT_MS;
const END_MS = 5 * 60_000;
const MOST_SETTLED = 10;

/** Those of a small world, and the usual ones where it has none. */
export const settingsOf = (small: SmallWorld): Settings => ({ ...SETTINGS, ...small.settings });

/** Runs a small world from its beginning along a tape, and after it as is usual. @throws {TapeError} if it cannot go along it */
export function playTape(small: SmallWorld, { contested, choices }: Tape, log: Log, watch?: Watch) {
  let at = -1;
  const next = () => {
    at += 1;
    return choices[at] ?? 0;
  };
  const contests = createContests([...(small.contested ?? []), ...contested]);
  return runTape(small, contests, next, log, 'lines', watch);
}

/** Runs a small world from its beginning, as is chosen, to its end, a breach, or where it is stopped. */
export async function runTape(
  small: SmallWorld,
  contests: Contests,
  choose: Choose,
  log: Log,
  keeps: Keeps = 'nothing',
  watch?: Watch,
): Promise<TapeRun> {
  const underWay: UnderWay = createUnderWay(() => world.scheduler, contests, small.answersApart ?? false);
  const { world, facts, holding } = prepare(
    { seed: small.seed ?? 1, settings: settingsOf(small) },
    await loaded,
    log,
    keeps,
    watch,
    underWay.choices,
  );
  const { scheduler } = world;
  await linkPeople(world, createRandom('links'));
  for (const slot of world.slots) slot.start();
  await scheduler.runUntil(STARTED_MS);
  for (const deed of small.setUp) {
    await scheduler.runNow(() => deed(world));
    await scheduler.runUntil(scheduler.now() + STARTED_MS);
  }
  underWay.setAuto(false);
  const going: Going = { small, world, underWay, taken: new Set(), isRested: false };
  const isOver = await chooseAll(going, choose, () => holding.breach() !== undefined);
  underWay.setAuto(true);
  if (isOver) {
    const phases: ReadonlyArray<() => Promise<void> | void> = [
      () => makePeace(world),
      () => untilRest(world, END_MS),
      () => holding.hold('beforeDecisions', (check) => check(facts)),
      () => settleAll(world),
      () => untilRest(world, END_MS),
      facts.audit,
      () => holding.hold('atEnd', (check) => check(facts)),
    ];
    for (const phase of phases) if (holding.breach() === undefined) await phase();
  }
  return {
    breach: holding.breach(),
    trace: world.trace.lines(),
    end: isOver ? hashOfWorld(world, []) : undefined,
  };
}

/** A small world on its way. */
interface Going {
  readonly small: SmallWorld;
  readonly world: World;
  readonly underWay: UnderWay;
  /** The acts that were taken. */
  readonly taken: Set<string>;
  /** Nothing comes of it any more to let time pass. */
  isRested: boolean;
}

/** @returns whether it has come to its end, rather than been stopped */
async function chooseAll(going: Going, choose: Choose, isBroken: () => boolean): Promise<boolean> {
  const { small, world, underWay, taken } = going;
  let footprint: Footprint | undefined;
  const begins = [...(small.begins ?? [])];
  for (;;) {
    if (isBroken()) return true;
    const free = [...eventsOf(going), ...actsOf(going)];
    if (!going.isRested && underWay.possible().every(({ isLate }) => isLate)) free.push(passingOf(going));
    if (free.length === 0 && begins[0] !== undefined)
      throw new RangeError(`${small.name} never comes to “${begins[0].takes}”`);
    if (free.length === 0) return true;
    const transitions = [...free, ...killsOf(going), ...faultsOf(going)];
    const state = () => [...underWay.state(), ...taken, `${going.isRested}`];
    const chosen =
      begins.length > 0
        ? nextStep(begins, transitions)
        : choose({ transitions, footprint, hash: () => hashOfWorld(world, state()) });
    if (chosen === undefined) return false;
    const transition = transitions[chosen];
    if (transition === undefined)
      throw new TapeError(`${small.name} has no choice ${chosen} of ${transitions.length}`);
    footprint = footprintOf(transition);
    underWay.track(footprint);
    going.isRested = false;
    await transition.take();
  }
}

/** The place of the transition with which a world goes on before anything is chosen. */
function nextStep(begins: Step[], transitions: readonly Transition[]): number {
  const [step] = begins;
  const placeOf = (part = '') => transitions.findIndex(({ label }) => label.includes(part));
  if (placeOf(step?.when) < 0 || placeOf(step?.takes) < 0) return 0;
  begins.shift();
  return placeOf(step?.takes);
}

const footprintOf = ({ flow, process, ends, isFault }: Transition): Footprint => ({
  ...{ flow, process, ends, isFault },
  ...{ reads: new Set(), writes: new Set() },
});

/** In an order that a state alone decides, whichever way has led to it. */
const eventsOf = ({ underWay }: Going): readonly Transition[] =>
  underWay
    .possible()
    .map((event) => ({
      ...{ label: event.label, isFault: false, flow: event.flow.label, process: event.process },
      ends: event.isUse ? ('moment' as const) : undefined,
      take: () => underWay.take(event, undefined),
    }))
    .toSorted((one, other) => (timeless(one.label) < timeless(other.label) ? -1 : 1));

function possibleActs({ small, world, taken }: Going) {
  return small.acts.flatMap((act) => {
    if (taken.has(act.name) || act.after?.some((name) => !taken.has(name))) return [];
    const deed = act.can(world);
    return deed === undefined ? [] : [{ name: act.name, deed }];
  });
}

const actsOf = (going: Going): readonly Transition[] =>
  possibleActs(going).map(({ name, deed }) => ({
    ...{ label: name, isFault: false, flow: name, process: undefined, ends: 'moment' },
    async take() {
      going.taken.add(name);
      going.underWay.acts(name);
      await going.world.scheduler.runNow(deed);
    },
  }));

const passingOf = (going: Going): Transition => ({
  ...{ label: 'time passes', isFault: false, ends: 'moment', flow: '', process: undefined },
  async take() {
    going.isRested = !(await passTime(going));
  },
});

function killsOf({ world, underWay, small }: Going): readonly Transition[] {
  const { scheduler, trace, troubles, slots } = world;
  const busy = underWay.busy();
  const standsStill = small.faults?.includes('stands still');
  return slots.flatMap(({ bot }) => {
    if (bot === undefined || !busy.has(bot.name)) return [];
    const { name, life } = bot;
    const common = { isFault: true, ends: 'process', process: name } as const;
    const kill: Transition = {
      ...{ ...common, label: `${name} is killed`, flow: `end of ${name}` },
      async take() {
        trace.note(`*** ${name} is killed`);
        troubles.count('kill, number new');
        underWay.died(name);
        await scheduler.runNow(life.kill);
      },
    };
    const still: Transition = {
      ...{ ...common, label: `${name} stands still`, flow: `end of ${name}` },
      async take() {
        trace.note(`*** ${name} stands still`);
        life.freezeUntil(scheduler.now() + STANDS_STILL_MS);
        scheduler.after(STANDS_STILL_MS, () => undefined);
      },
    };
    return [...(underWay.hasActed(name) ? [kill] : []), ...(standsStill && !life.isFrozen() ? [still] : [])];
  });
}

function faultsOf({ small, world, underWay }: Going): readonly Transition[] {
  const faults: ReadonlySet<string> = new Set(small.faults ?? USUAL_FAULTS);
  return underWay.possible().flatMap((event) =>
    (event.life.isAlive() ? event.faults : [])
      .filter((fault) => faults.has(fault))
      .map((fault) => ({
        ...{ isFault: true, ends: undefined, flow: event.flow.label, process: event.process },
        label: `${event.label} [${fault}]`,
        async take() {
          world.trace.note(`*** ${fault}: ${event.label}`);
          await underWay.take(event, fault);
        },
      })),
  );
}

/** Lets time pass until something comes of it. @returns false if nothing does */
async function passTime(going: Going): Promise<boolean> {
  const { scheduler, database } = going.world;
  const acts = () =>
    possibleActs(going)
      .map(({ name }) => name)
      .join();
  const [version, before, until] = [database.decidedVersion(), acts(), scheduler.now() + REST_MS];
  while (scheduler.nextAt() <= until) {
    await scheduler.runUntil(scheduler.nextAt());
    if (going.underWay.possible().some(({ isLate }) => !isLate)) return true;
    if (database.decidedVersion() !== version || acts() !== before) return true;
  }
  return false;
}

/** Staff disable codes that can still be redeemed, end what is still counted, and resume what was stopped. */
function endAll(world: World, staff: Person): void {
  endAttendances(world, staff);
  const { database } = world;
  for (const { id, state } of database.look<CodeSet>('code:'))
    if (state === 'open') useOn(world, staff, 'code', 'disable', id);
  for (const payout of database.look<Payout>('payout:'))
    if (canBeResumed(payout)) useOn(world, staff, 'payout', 'resume', payout.id);
}

/** Somebody of staff presses a button of each message in the log channel that has it. Of their own requests, they are refused. */
function pressAll(world: World, staff: Person, label: RegExp): void {
  for (const message of seenBy(world, staff)) {
    const control = message.channel === LOG_CHANNEL && controlOf(message, label);
    if (control) world.press(staff, message, control);
  }
}

/** Staff settle rightly what is unknown of an event in quarantine. */
function resolveQuarantined(world: World, staff: Person): void {
  for (const grant of world.database.look<Grant>('grant:'))
    if (grant.state === 'unknown' && isOnCard(grant))
      resolve(world, staff, grant, isCredited(world, grant.id));
}

/** Staff decide what is left to them, and rightly: in turn, since none may settle what they have asked for, or receive. */
async function settleAll(world: World): Promise<void> {
  const { scheduler } = world;
  const [first] = STAFF_PEOPLE;
  async function decide(deed: () => void, pause = STARTED_MS): Promise<void> {
    await scheduler.runNow(deed);
    await scheduler.runUntil(scheduler.now() + pause);
  }
  // Where nothing could be checked, they are asked once more.
  for (let times = 0; times < 2 && world.database.has(HOLD_KEY); times += 1)
    await decide(() => first && pressAll(world, first, /^Go on/), HEARD_MS);
  await decide(() => first && endAll(world, first));
  for (const staff of STAFF_PEOPLE) await decide(() => pressAll(world, staff, /^Approve/));
  for (const staff of STAFF_PEOPLE) await decide(() => resolveQuarantined(world, staff));
  for (let times = 0; times < MOST_SETTLED; times += 1) {
    const staff = STAFF_PEOPLE[times % STAFF_PEOPLE.length];
    if (staff === undefined) return;
    let asked: Interaction | undefined;
    await scheduler.runNow(() => {
      asked = settleOne(world, staff);
    });
    if (asked?.newest === undefined) return;
    const [question, confirm] = [asked.newest, controlOf(asked.newest, /^Confirm/)];
    if (confirm !== undefined) await scheduler.runNow(() => void world.press(staff, question, confirm));
    await scheduler.runUntil(scheduler.now() + STARTED_MS);
  }
}
