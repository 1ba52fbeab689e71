import type { CodeSet } from '../codes/code-schema.js';
import type { Drop } from '../drops/drop-schema.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import { ANSWER_VALID_MS } from '../link-proofs/link-proof-records.js';
import type { Log } from '../log.js';
import { countMarks } from '../marks.js';
import type { Payout } from '../payouts/payout-schema.js';
import { endAttendances } from './attendance-people.js';
import { reachedBy } from './coverage.js';
import type { Facts } from './facts.js';
import { endEvent, type Habits, useOn } from './habits.js';
import { GIVEN_UP_AFTER_MS } from './misfortune.js';
import { STAFF_PEOPLE } from './people-model.js';
import { linkPeople, loaded, prepare, type Watch } from './prepared-world.js';
import { createRandom, type Random } from './random.js';
import { hasAny, makePeace, TO_DO, untilRest } from './rest.js';
import { type Schedule, type Step, stepText } from './schedule-steps.js';
import { act, canBeResumed } from './simulated-people.js';
import { decide, payableWinners, payByHand, payWinnersAgain, reroll } from './staff-care.js';
import { setStoreBack } from './store-setback.js';
import type { Keeps } from './trace.js';
import type { World } from './world.js';

/** The result of a schedule. */
export type Outcome = Awaited<ReturnType<typeof run>>;

const MINUTE_MS = 60_000;
/** No fault lasts longer, unless a payment is to be given up for it. */
const FAULTS_END_MS = 6.5 * MINUTE_MS;
/** What the last step begins has this long to meet faults. */
const AFTERWARDS_MS = 45_000;
/** Then the bot has this long to recover, at most. */
const PEACE_MS = 9 * MINUTE_MS;
/** Then staff decide what is left to them, in this many rounds at most. */
const ROUNDS = 6;
const ROUND_MS = 30_000;
/** After this long at most, nothing may be unfinished. */
const END_MS = 5 * MINUTE_MS;

/**
 * Runs a schedule to its end, or to the first breach.
 * @param watch only where lines are kept
 */
export async function run(schedule: Schedule, log: Log, keeps: Keeps = 'nothing', watch?: Watch) {
  const { result, marks } = await countMarks(() => runThrough(schedule, log, keeps, watch));
  return { ...result, marks };
}

async function runThrough(schedule: Schedule, log: Log, keeps: Keeps, watch: Watch | undefined) {
  const { world, facts, holding } = prepare(schedule, await loaded, log, keeps, watch);
  const { scheduler } = world;
  const random = createRandom(`people ${schedule.seed}`);
  const habits: Habits = {
    settlesRightly: random.pick([1, 0.8, 0.5]),
    pressesTwice: random.pick([0.1, 0.4]),
  };
  await linkPeople(world, createRandom(`links ${schedule.seed}`));
  for (const slot of world.slots) slot.start();
  for (const step of schedule.steps) scheduler.after(step.at + STARTED_MS, () => take(world, step, habits));

  const phases: ReadonlyArray<() => Promise<void> | void> = [
    () => scheduler.runUntil(faultsEndOf(schedule)),
    () => makePeace(world),
    () => untilRest(world, PEACE_MS),
    () => holding.hold('beforeDecisions', (check) => check(facts)),
    () => decideAll(world, `${schedule.seed}`, habits),
    () => untilRest(world, END_MS),
    () => decideLateRuns(world, schedule.seed, habits),
    facts.audit,
    () => holding.hold('atEnd', (check) => check(facts)),
    () => passDays(world, facts),
    () => holding.hold('daysLater', (check) => check(facts)),
  ];
  for (const phase of phases) {
    if (holding.breach() === undefined) await phase();
  }
  return {
    breach: holding.breach(),
    fingerprint: world.trace.fingerprint(),
    trace: world.trace.lines(),
    faults: world.troubles.counts(),
    /** What it covered, and how often. */
    reached: reachedBy(facts),
    events: scheduler.events(),
    /** How often each invariant was checked. */
    checks: holding.checks(),
  };
}

/** By then, the processes have started. */
const STARTED_MS = 1_000;

function take(world: World, step: Step, habits: Habits): void {
  const { scheduler, slots, hosts, troubles, trace, website } = world;
  const random = createRandom(step.seed);
  world.activity.note();
  if (step.kind !== 'act') trace.note(() => `*** ${stepText(step)}`);
  switch (step.kind) {
    case 'act':
      act(world, step.act, random, habits);
      break;
    case 'trouble':
      scheduler.after(step.lasts, troubles.begin(step.trouble));
      break;
    case 'kill':
    case 'restart':
      endProcess(world, step);
      break;
    case 'freeze': {
      const { bot } = slots[step.process] ?? {};
      if (bot === undefined) break;
      troubles.count('process stands still');
      bot.life.condemn({ ...step, when: 'after', fate: step.lasts });
      break;
    }
    case 'clock':
      troubles.count(step.by > 0 ? 'clock set forward' : 'clock set back');
      hosts[step.host]?.setClock(step.by);
      break;
    case 'rename': {
      const account = random.pick(website.accounts);
      website.rename(account, `${account.username.split('-')[0]}-${random.below(1_000)}`);
      break;
    }
    case 'spend':
      website.spend(random.pick(website.accounts), random.between(1, 3_000));
      break;
    case 'store-back':
      setStoreBack(world, step, random);
  }
}

/** When the last step and what it began are over. */
function faultsEndOf({ steps }: Schedule): number {
  const lasts = (step: Step) => ('lasts' in step ? step.lasts : 0);
  const end = STARTED_MS + Math.max(0, ...steps.map((step) => step.at + lasts(step))) + AFTERWARDS_MS;
  return steps.some((step) => lasts(step) > GIVEN_UP_AFTER_MS) ? end : Math.min(FAULTS_END_MS, end);
}

function endProcess({ slots, troubles }: World, step: Extract<Step, { kind: 'kill' | 'restart' }>): void {
  const slot = slots[step.process];
  if (slot?.bot === undefined) return;
  const number = step.kind === 'kill' ? step.number : 'new';
  troubles.count(step.kind === 'kill' ? `kill, number ${number}` : 'restart');
  slot.comeback = { down: step.down, number };
  if (step.kind === 'kill') slot.bot.life.condemn({ ...step, fate: 'dies' });
  else slot.bot.stop();
}

/** Members who have not named a balance by now have forgotten it. Where nobody could, no time needs to pass. */
async function passDays({ scheduler, hosts, trace }: World, facts: Facts): Promise<void> {
  const open = facts.openProofs();
  if (open.length === 0) return;
  trace.note('*** days pass');
  const until = Math.max(...open.map(({ sentAt = 0 }) => sentAt)) + ANSWER_VALID_MS + MINUTE_MS;
  for (const host of hosts) host.setClock(Math.max(0, until - host.now()));
  await scheduler.runUntil(scheduler.now() + MINUTE_MS);
}

/** What only staff can bring to an end: some of them may not, and chance decides who presses. */
const FOR_STAFF = ['attendance-open:', 'grant-queue:waiting', 'grant-queue:unknown', 'code-open:'];

/** Staff decide what is left to them, until nothing is left or they have had many chances. */
async function decideAll(world: World, seed: string, habits: Habits): Promise<void> {
  const { scheduler, database } = world;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = database.decidedVersion();
    beginRound(world, createRandom(`decisions ${seed} ${round}`), habits);
    await scheduler.runUntil(scheduler.now() + ROUND_MS);
    const isChanged = database.decidedVersion() !== before;
    const isLeft = hasAny(world, [...TO_DO, ...FOR_STAFF]) || payableWinners(world).length > 0;
    if (!isChanged && !isLeft) return;
  }
}

/** The run of a schedule may have become due after staff had decided all, and wait for them. */
async function decideLateRuns(world: World, seed: number, habits: Habits): Promise<void> {
  const payouts = world.database.look<Payout>('payout:');
  if (!payouts.some(({ state, recurrence }) => state === 'waiting' && recurrence !== undefined)) return;
  await decideAll(world, `late ${seed}`, habits);
  await untilRest(world, END_MS);
}

/** Staff decide everything that waits for them, and resume what was stopped. */
function beginRound(world: World, random: Random, habits: Habits): void {
  const rightly: Habits = { ...habits, pressesTwice: 0 };
  for (let times = 0; times < 4 * STAFF_PEOPLE.length; times += 1) {
    const staff = STAFF_PEOPLE[times % STAFF_PEOPLE.length] ?? random.pick(STAFF_PEOPLE);
    world.scheduler.after(random.between(0, ROUND_MS - 5_000), () => decide(world, staff, random, rightly));
  }
  const staff = random.pick(STAFF_PEOPLE);
  // Some winners are paid by hand, and some places rerolled, before anyone presses *Pay again*.
  for (const each of STAFF_PEOPLE) if (random.chance(0.5)) payByHand(world, each, random, rightly);
  for (const { id, state } of world.database.look<CodeSet>('code:'))
    if (state === 'open') useOn(world, random.pick(STAFF_PEOPLE), 'code', 'disable', id);
  for (const { id, state } of world.database.look<Drop>('drop:'))
    if (state === 'open') endEvent(world, random.pick(STAFF_PEOPLE), 'drop', id, random);
  endAttendances(world, staff);
  if (random.chance(0.3)) reroll(world, staff, random);
  for (const each of STAFF_PEOPLE) payWinnersAgain(world, each, random);
  for (const payout of world.database.look<Payout>('payout:'))
    if (canBeResumed(payout)) useOn(world, staff, 'payout', 'resume', payout.id);
  for (const { id, state } of world.database.look<Giveaway>('giveaway:'))
    if (state === 'open') endEvent(world, staff, 'giveaway', id, random);
}
