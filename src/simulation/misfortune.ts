import { FARTHEST_BACK_MS } from './database-model.js';
import { PEOPLE } from './people-model.js';
import type { Fate } from './process-life.js';
import type { Random } from './random.js';
import type { Act, Settings, Step } from './schedule-steps.js';
import {
  DISCORD_FAULTS,
  STORE_FAULTS,
  type Trouble,
  WEBSITE_FAULTS,
  type WebsiteFault,
} from './simulated-trouble.js';

const MINUTE_MS = 60_000;
export const LAST_STEP_MS = 2 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Longer than the faults of any schedule last. */
const FOR_GOOD_S = 400;
const ACCOUNTS = PEOPLE.map(({ account }) => account);

/** Draws a fault, as one or more steps. @param at its approximate time, in ms from the start */
export function drawFault(random: Random, at: number, settings: Settings): readonly Step[] {
  const process = random.below(settings.hosts.length);
  const kind = random.weighted({
    store: 4,
    website: 8,
    outage: 2,
    load: 4,
    'odd account': 2,
    'odd accounts': 4,
    discord: 2,
    parted: 1,
    kill: 4,
    restart: 1,
    freeze: 2,
    clock: 1,
    rename: 1,
    spend: 2,
  });
  switch (kind) {
    case 'store':
    case 'website':
    case 'discord':
      return [troubleStep(at, random.between(5, 90), drawTrouble(kind, process, random))];
    case 'load':
      return drawLoad(at, random);
    case 'odd accounts':
      return drawOddAccounts(random);
    case 'outage':
    case 'odd account': {
      const outages = ['failed', 'unreachable', 'lost-before', 'page', 'throttled'] as const;
      const oddities = ['failed', 'page', 'bad-request', 'lost-before'] as const;
      const accounts = kind === 'odd account' ? [random.pick(ACCOUNTS)] : undefined;
      const fault = random.pick<WebsiteFault>(accounts === undefined ? outages : oddities);
      // Where everything else works, what is sent goes back to the queue.
      const addsOnly = accounts === undefined && random.chance(0.5);
      return [troubleStep(at, random.between(40, 150), always(fault, random, { accounts, addsOnly }))];
    }
    case 'parted': {
      return [troubleStep(at, random.between(5, 80), drawParting(process, random))];
    }
    default:
      return [drawEvent(kind, at, process, random)];
  }
}

/** Faults of processes, hosts and accounts that happen at one moment. */
function drawEvent(
  kind: 'kill' | 'restart' | 'freeze' | 'clock' | 'rename' | 'spend',
  at: number,
  process: number,
  random: Random,
): Step {
  const seed = random.seed();
  switch (kind) {
    case 'kill':
      return drawKill(at, process, random);
    case 'restart':
      return { at, seed, kind, process, down: random.pick([100, 1_000, 5_000]) };
    case 'freeze':
      return {
        at,
        seed,
        kind,
        process,
        ...drawCalls(random),
        lasts: random.pick([3, 10, 30, 60, 90, 120]) * 1_000,
      };
    case 'clock':
      return {
        at,
        seed,
        kind,
        host: random.below(2),
        by: random.pick([-1, 1]) * random.pick([2_000, 90_000, 5 * MINUTE_MS, DAY_MS]),
      };
    default:
      return { at, seed, kind };
  }
}

/** @param at when its calls begin to be counted, in ms from the start */
export const drawKill = (at: number, process: number, random: Random): Step => ({
  at,
  seed: random.seed(),
  kind: 'kill',
  process,
  ...drawCalls(random),
  when: random.pick(['before', 'after'] as const),
  down: random.pick([1, 3, 10, 40]) * 1_000,
  number: random.pick(['new', 'new', 'same', 'taken'] as const),
});

/** @param seconds its duration */
const troubleStep = (at: number, seconds: number, trouble: Trouble): Step => ({
  at,
  seed: trouble.seed,
  kind: 'trouble',
  lasts: seconds * 1_000,
  trouble,
});

/** The website fails every call in the same way. */
const always = (
  fault: WebsiteFault,
  random: Random,
  of: Pick<Trouble, 'accounts' | 'addsOnly'> = {},
): Trouble => ({ target: 'website', ...of, rate: 1, faults: { [fault]: 1 }, seed: random.seed() });

/** Everything is under load: the store sometimes refuses decisive commits, and the website is slow to pay. */
function drawLoad(at: number, random: Random): readonly Step[] {
  const lasts = random.between(30, 120);
  const store: Trouble = {
    target: 'store',
    decisionsOnly: true,
    rate: random.pick([0.15, 0.3]),
    faults: random.pick([{ failed: 1 }, { failed: 3, 'failed-though-done': 1, 'failed-and-late': 1 }]),
    seed: random.seed(),
  };
  const website: Trouble = {
    target: 'website',
    addsOnly: true,
    rate: random.pick([0.5, 0.9]),
    faults: { late: 1 },
    seed: random.seed(),
  };
  return [troubleStep(at, lasts, store), troubleStep(at, lasts, website)];
}

/**
 * Only one in a hundred commits confirms something, so random faults rarely hit it. Yet after that commit, people who
 * are told that nothing was done do it all again.
 * @param at when someone begins something, in ms from the start
 */
export function drawShakyConfirm(at: number, random: Random): Step {
  const faults = random.pick([
    { 'failed-though-done': 1 },
    { 'failed-and-late': 1 },
    { failed: 1, 'failed-though-done': 2, 'failed-and-late': 2 },
  ]);
  const rate = random.pick([0.5, 1]);
  const trouble: Trouble = { target: 'store', confirmsOnly: true, rate, faults, seed: random.seed() };
  return troubleStep(at, random.between(15, 60), trouble);
}

/**
 * A process freezes right after sending an add, for so long that others presume it dead and staff settle the unknown
 * outcome. Then it wakes, and gets the website's answer.
 * @param at when someone begins something, in ms from the start
 */
export function drawLateProof(at: number, random: Random, { hosts }: Settings): readonly Step[] {
  const process = random.below(hosts.length);
  const lasts = random.pick([90, 120]) * 1_000;
  const settles = Array.from({ length: 3 }, () => at + random.between(45_000, lasts));
  return [
    { at, seed: random.seed(), kind: 'freeze', process, of: 'adds', calls: 1, lasts },
    ...settles.map((time): Step => ({ at: time, seed: random.seed(), kind: 'act', act: 'decide' })),
  ];
}

/**
 * As {@link drawLateProof}, and staff replace it before they know. What replaces it waits for approval until then.
 * @param at when someone grants something, in ms from the start
 */
export function drawReplacedTooEarly(at: number, random: Random, { hosts }: Settings): readonly Step[] {
  const process = random.below(hosts.length);
  const lasts = random.between(90_000, 110_000);
  const act = (time: number, what: Act): Step => ({ at: time, seed: random.seed(), kind: 'act', act: what });
  return [
    { at, seed: random.seed(), kind: 'freeze', process, of: 'adds', calls: 1, lasts },
    // Nobody knows when the request leaves, which itself may wait for approval.
    ...[40, 50, 60, 70, 80].map((seconds) =>
      act(at + seconds * 1_000 + random.between(0, 9_000), 'replace what may arrive'),
    ),
    act(at + lasts + random.between(30_000, 40_000), 'decide'),
    act(at + lasts + random.between(40_000, 50_000), 'decide'),
  ];
}

/**
 * The website fails some of the payments to winners in such a way that nobody knows whether they arrived. Staff settle
 * them, grant some again, and give other places away.
 * @param at when someone starts a giveaway, in ms from the start
 */
export function drawDoubtfulWinners(at: number, random: Random): Step {
  const faults = { failed: 2, 'lost-before': 2, 'lost-after': 1 };
  const trouble: Trouble = { target: 'website', addsOnly: true, rate: 0.5, faults, seed: random.seed() };
  return troubleStep(at + random.between(10_000, 25_000), random.between(60, 120), trouble);
}

/**
 * A day or a month passes after a deposit, and its member comes back, or wants another one to the same account.
 * @param at when someone begins to prove an account, in ms from the start
 */
export function drawDaysLater(at: number, random: Random): readonly Step[] {
  const leap = at + random.between(8_000, 30_000);
  const by = random.pick([1, 1, 31]) * DAY_MS + random.pick([-60_000, 0, 60_000]);
  const when = (least: number, most: number) => leap + random.between(least, most);
  const act = (at: number, what: Act): Step => ({ at, seed: random.seed(), kind: 'act', act: what });
  return [
    ...[0, 1].map((host): Step => ({ at: leap, seed: random.seed(), kind: 'clock', host, by })),
    // Some have the form open when the time is over: a few seconds later the bot itself ends the proof.
    act(when(-7_000, 0), 'come back to a deposit'),
    act(when(-7_000, 0), 'come back to a deposit'),
    act(when(1_000, 40_000), 'come back to a deposit'),
    act(when(1_000, 40_000), 'prove an account'),
    act(when(1_000, 40_000), 'prove it again'),
    act(when(1_000, 40_000), 'prove it again'),
  ];
}

/**
 * Weeks pass after a wage or a series of giveaways has begun: its next dates come, some of them at once. A process is killed about then.
 * @param at when someone begins one, in ms from the start
 */
export function drawWeeksLater(at: number, process: number, random: Random): readonly Step[] {
  const leap = Math.min(at + random.between(30_000, 200_000), LAST_STEP_MS);
  const by = random.pick([1, 1, 3]) * 7 * DAY_MS + random.pick([-60_000, 0, 60_000]);
  const hosts = random.pick([[0, 1], [0, 1], [0], [1]]);
  return [
    ...hosts.map((host): Step => ({ at: leap, seed: random.seed(), kind: 'clock', host, by })),
    ...(random.chance(0.5) ? [drawKill(leap + random.between(0, 8_000), process, random)] : []),
  ];
}

/**
 * Hours pass after a wage has begun, in which its role is looked at. A process is killed about then.
 * @param at when someone begins one, in ms from the start
 */
export function drawHoursLater(at: number, process: number, random: Random): readonly Step[] {
  const leaps = [1, 2, 3].map((hours) => ({ at: at + hours * random.between(35_000, 60_000), hours }));
  const kill = random.pick(leaps).at + random.between(0, 8_000);
  return [
    ...leaps.flatMap(({ at: leap, hours }) =>
      [0, 1].map(
        (host): Step => ({ at: leap, seed: random.seed(), kind: 'clock', host, by: hours * HOUR_MS }),
      ),
    ),
    ...(random.chance(0.5) ? [drawKill(kill, process, random)] : []),
  ];
}

/**
 * A payout is stopped while the website is away, and nobody resumes it in time: after a week, what is queued of it ends.
 * @param at when someone begins one, in ms from the start
 */
export function drawAbandonedPayout(at: number, random: Random): readonly Step[] {
  const stops = Array.from({ length: 3 }, () => at + random.between(3_000, 15_000));
  const leap = at + random.between(25_000, 60_000);
  return [
    troubleStep(at, random.between(20, 60), always('unreachable', random, { addsOnly: true })),
    ...stops.map((time): Step => ({ at: time, seed: random.seed(), kind: 'act', act: 'stop a payout' })),
    ...[0, 1].map((host): Step => ({ at: leap, seed: random.seed(), kind: 'clock', host, by: 8 * DAY_MS })),
  ];
}

/**
 * Hours pass after a wage has begun, and its maker has used up the limit of the day by then.
 * @param at when someone begins one, in ms from the start
 */
export function drawUsedUpLimit(at: number, random: Random, { hosts }: Settings) {
  const acts = [30, 60, 90].map((seconds): Step => {
    const time = at + seconds * 1_000 + random.between(0, 20_000);
    return { at: time, seed: random.seed(), kind: 'act', act: 'use up a limit' };
  });
  return {
    settings: { dailyMax: random.pick(['30.00', '60.00', '120.00']) },
    steps: [...acts, ...drawHoursLater(at, random.below(hosts.length), random)],
  };
}

/** A payment is tried for so long before it is given up, if a week has passed since it was confirmed. */
export const GIVEN_UP_AFTER_MS = 10 * MINUTE_MS;

/**
 * Nobody can pay some accounts for a week.
 * @param at when a drop or a code begins, in ms from the start
 */
export function drawHopelessPayments(at: number, random: Random): readonly Step[] {
  const away = random.pick(['unreachable', 'failed', 'page'] as const);
  const accounts = random.chance(0.5) ? ACCOUNTS.filter(() => random.chance(0.5)) : undefined;
  const begins = at + random.between(3_000, 15_000);
  const leap = begins + random.between(40_000, 120_000);
  return [
    troubleStep(
      begins,
      GIVEN_UP_AFTER_MS / 1_000 + random.between(90, 150),
      always(away, random, { accounts }),
    ),
    ...[0, 1].map((host): Step => ({ at: leap, seed: random.seed(), kind: 'clock', host, by: 8 * DAY_MS })),
  ];
}

/**
 * Another copy takes the place of the store, mostly an older one. Of the processes, some stand still just then, are cut
 * off from it until staff have decided, or are killed.
 * @param at in ms from the start
 */
export function drawStoreBack(
  at: number,
  random: Random,
  { hosts }: Settings,
): { readonly store: NonNullable<Settings['store']>; readonly steps: readonly Step[] } {
  const how = random.weighted({ failover: 5, 'switch-over': 2, file: 2 });
  const back: Step = {
    at,
    seed: random.seed(),
    kind: 'store-back',
    how,
    by: how === 'switch-over' ? 0 : random.between(1_000, FARTHEST_BACK_MS),
    keepsNote: random.chance(0.6),
    runOn: random.pick([0, 0, 5_000, 20_000]),
  };
  const decisions = Array.from({ length: 4 }, () => at + random.between(27_000, 90_000));
  return {
    store: how === 'file' ? 'sqlite' : 'postgres',
    steps: [
      back,
      ...hosts.flatMap((_, process) => drawFateAt(at, process, random)),
      ...decisions.map((time): Step => ({ at: time, seed: random.seed(), kind: 'act', act: 'decide' })),
    ],
  };
}

/** What happens to a process when the store goes back. */
function drawFateAt(at: number, process: number, random: Random): readonly Step[] {
  switch (random.weighted({ lives: 5, frozen: 2, parted: 2, killed: 2 })) {
    case 'frozen': {
      const [lasts, calls] = [random.pick([3, 10, 60, 90]) * 1_000, random.between(1, 3)];
      const begins = at - random.between(0, 4_000);
      const of = random.pick(['calls', 'adds'] as const);
      return [{ at: begins, seed: random.seed(), kind: 'freeze', process, of, calls, lasts }];
    }
    case 'parted':
      return [troubleStep(at, random.between(40, 110), drawParting(process, random))];
    case 'killed':
      return [drawKill(at + random.between(-8_000, 8_000), process, random)];
    default:
      return [];
  }
}

/** A process that cannot reach the store. */
const drawParting = (process: number, random: Random): Trouble => ({
  target: 'store',
  process,
  rate: 1,
  faults: { parted: 1 },
  seed: random.seed(),
});

/** Some accounts are locked for good, so that nothing can be added to them; others cannot be looked up for a while. */
function drawOddAccounts(random: Random): readonly Step[] {
  const at = random.below(LAST_STEP_MS / 2);
  const kinds = ACCOUNTS.map(() => random.weighted({ sound: 4, locked: 2, away: 3 }));
  const of = (kind: string) => ACCOUNTS.filter((_, index) => kinds[index] === kind);
  const away = random.pick(['failed', 'page', 'lost-before'] as const);
  return [
    troubleStep(at, FOR_GOOD_S, always('bad-request', random, { accounts: of('locked'), addsOnly: true })),
    troubleStep(at, random.between(150, FOR_GOOD_S), always(away, random, { accounts: of('away') })),
  ];
}

/** The call at which something happens to a process. */
function drawCalls(random: Random): Pick<Fate, 'calls' | 'of'> {
  const of = random.pick(['calls', 'commits', 'adds'] as const);
  const most = { calls: random.pick([3, 30, 120]), commits: 10, adds: 3 }[of];
  return { of, calls: random.between(1, most) };
}

function drawTrouble(target: 'store' | 'website' | 'discord', process: number, random: Random): Trouble {
  const all = { store: STORE_FAULTS, website: WEBSITE_FAULTS, discord: DISCORD_FAULTS }[target];
  // Sometimes a single kind, as in an outage; otherwise any.
  const kind = random.weighted<string>(all);
  const only = random.chance(0.6) ? kind : undefined;
  const rate = random.pick([0.1, 0.3, 0.6, 1]);
  const one = random.chance(0.3);
  const addsOnly = random.chance(0.65);
  return {
    target,
    ...(one && target !== 'website' && { process }),
    ...(one && target === 'website' && { accounts: [random.pick(ACCOUNTS)] }),
    ...(addsOnly && target === 'website' && { addsOnly }),
    rate,
    faults: only === undefined ? all : { [only]: 1 },
    seed: random.seed(),
  };
}
