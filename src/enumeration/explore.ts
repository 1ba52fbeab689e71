import type { Log } from '../log.js';
import type { Breach } from '../simulation/breach.js';
import { type Contests, createContests } from './contests.js';
import { areIndependent, type Footprint } from './footprint.js';
import { type Point, runTape } from './run-tape.js';
import type { SmallWorld } from './small-world.js';
import type { Tape } from './tape.js';

export interface Bounds {
  /** The most faults in one run. */
  readonly faults: number;
  /** How often a run may take another transition than the first, faults apart. Default: at all points. */
  readonly deviations?: number;
  /** Whether a state that was seen is not gone on from again. Default: so it is. */
  readonly prunes?: boolean;
  /**
   * Whether independent transitions are taken in one order only. Default: so they are, unless deviations are bounded: the
   * order that is taken may need more of them than the one that is left out.
   */
  readonly sleeps?: boolean;
}

/** What an exploration has come to. */
export interface Exploration {
  readonly states: number;
  /** Those that were run: others lead to what is known. */
  readonly transitions: number;
  readonly runs: number;
  /** Whether nothing was left out for its deviations. */
  readonly isWhole: boolean;
  /** The most transitions in one run. */
  readonly depth: number;
  /** How often a run was given up where all that may follow was tried before. */
  readonly seenBefore: number;
  /** How many transitions were left out, since another order of the same was tried. */
  readonly slept: number;
  /** What there was in the end, of all runs that came to one. */
  readonly ends: ReadonlySet<string>;
  /** The kinds of records of which it matters when they are read. */
  readonly contested: readonly string[];
  readonly broken: { readonly breach: Breach; readonly tape: Tape } | undefined;
  readonly ms: number;
}

/** How many faults and deviations a run may still have. */
interface Left {
  readonly faults: number;
  readonly deviations: number;
}

const covers = (one: Left, other: Left) => one.faults >= other.faults && one.deviations >= other.deviations;

type Sleep = ReadonlyMap<string, Footprint>;

/** A state on the way of the present run. */
interface Frame {
  /** The transitions to try, by their places and labels. */
  readonly todo: ReadonlyArray<{ readonly place: number; readonly label: string }>;
  readonly left: Left;
  /** What was tried elsewhere already, as long as nothing that it depends on has happened. */
  readonly sleep: Sleep;
  /** What was tried from here. */
  readonly tried: Map<string, Footprint>;
  /** The place in `todo` of the one that is taken now. */
  at: number;
}

/** With what left a state was gone on from, and what was left out there. */
interface Visit {
  readonly left: Left;
  readonly sleep: ReadonlySet<string>;
  /** Something was left out for its deviations. */
  readonly isCut: boolean;
}

/**
 * Tries every order of the events of a small world, depth first, up to the first breach. Each run begins anew, with the
 * next tape.
 */
export async function explore(
  small: SmallWorld,
  bounds: Bounds,
  log: Log,
  contests = createContests(small.contested),
): Promise<Exploration> {
  for (;;) {
    const exploration = await exploreOnce(small, bounds, contests, log);
    if (exploration !== undefined) return exploration;
  }
}

/** Without faults, a world is small enough to be tried without bounds after so many deviations. */
const BOUNDED = 2;

/**
 * Explores a world without deviations, then with one more each time: what breaks, breaks with as few as can be. Ends with
 * a breach, or once nothing is left out.
 */
export async function* deepen(
  small: SmallWorld,
  faults: number,
  log: Log,
): AsyncGenerator<Exploration & { readonly deviations: number }> {
  const contests = createContests(small.contested);
  for (let deviations = 0; ; deviations += 1) {
    const isBounded = faults > 0 || deviations <= BOUNDED;
    const exploration = await explore(small, isBounded ? { faults, deviations } : { faults }, log, contests);
    yield { ...exploration, deviations };
    if (exploration.isWhole || exploration.broken !== undefined) return;
  }
}

/** @returns `undefined` if more turned out to be contested than was known */
async function exploreOnce(
  small: SmallWorld,
  bounds: Bounds,
  contests: Contests,
  log: Log,
): Promise<Exploration | undefined> {
  const { faults, deviations = Number.POSITIVE_INFINITY, prunes = true } = bounds;
  const { sleeps = deviations === Number.POSITIVE_INFINITY } = bounds;
  const begun = performance.now();
  const visits = new Map<string, Visit[]>();
  const stack: Frame[] = [];
  const ends = new Set<string>();
  let broken: Exploration['broken'];
  let [transitions, runs, depth, seenBefore, slept] = [0, 0, 0, 0, 0];

  /** The state that the last transition of the stack has led to. @returns `undefined` if nothing is left to try in it */
  function enter({ transitions: all, footprint, hash }: Point): Frame | undefined {
    const above = stack.at(-1);
    let left: Left = { faults, deviations };
    let sleep: Sleep = new Map();
    if (above !== undefined && footprint !== undefined) {
      left = leftAfter(above, footprint);
      const asleep = sleeps ? [...above.sleep, ...above.tried] : [];
      sleep = new Map(asleep.filter(([, other]) => areIndependent(footprint, other)));
      above.tried.set(above.todo[above.at]?.label ?? '', footprint);
    }
    const permitted = all.flatMap(({ label, isFault }, place) =>
      isFault && left.faults === 0 ? [] : [{ place, label, isFault }],
    );
    const possible = permitted.filter(({ place, isFault }) => isFault || place === 0 || left.deviations > 0);
    const state = prunes ? hash() : `${visits.size}`;
    const known = visits.get(state) ?? [];
    const earlier = known.find((visit) => covers(visit.left, left));
    const asleep =
      earlier === undefined ? [...sleep.keys()] : [...earlier.sleep].filter((label) => sleep.has(label));
    const todo = possible.filter(({ label }) => !sleep.has(label) && earlier?.sleep.has(label) !== false);
    const isCut = earlier === undefined && possible.length < permitted.length;
    const isCovered = (visit: Visit) => (visit === earlier || !sleeps) && covers(left, visit.left);
    visits.set(state, [
      ...known.filter((visit) => !isCovered(visit)),
      ...(earlier === undefined || sleeps ? [{ left, sleep: new Set(asleep), isCut }] : []),
    ]);
    if (earlier === undefined) slept += possible.length - todo.length;
    else if (todo.length === 0) seenBefore += 1;
    return todo.length === 0 ? undefined : { todo, left, sleep, tried: new Map(), at: 0 };
  }

  do {
    let at = 0;
    const choices: number[] = [];
    function choose(point: Point): number | undefined {
      let frame = stack[at];
      if (frame === undefined) {
        frame = enter(point);
        if (frame === undefined) return undefined;
        stack.push(frame);
      }
      at += 1;
      if (at === stack.length) transitions += 1;
      depth = Math.max(depth, at);
      const place = frame.todo[frame.at]?.place ?? 0;
      choices.push(place);
      return place;
    }
    runs += 1;
    const { breach, end } = await runTape(small, contests, choose, log);
    if (contests.hasGrown()) return undefined;
    if (end !== undefined) ends.add(end);
    if (breach !== undefined) broken = { breach, tape: { contested: contests.kinds(), choices } };
    while (stack.length > 0 && (stack.at(-1)?.at ?? 0) + 1 >= (stack.at(-1)?.todo.length ?? 0)) stack.pop();
    const top = stack.at(-1);
    if (top !== undefined) top.at += 1;
  } while (stack.length > 0 && broken === undefined);
  const isWhole = [...visits.values()].every((all) => all.every(({ isCut }) => !isCut));
  return {
    ...{ states: visits.size, transitions, runs, depth, seenBefore, slept, ends, broken },
    ...{ isWhole, contested: contests.kinds(), ms: performance.now() - begun },
  };
}

function leftAfter({ left: { faults, deviations }, todo, at }: Frame, { isFault }: Footprint): Left {
  if (isFault) return { faults: faults - 1, deviations };
  return { faults, deviations: todo[at]?.place === 0 ? deviations : deviations - 1 };
}
