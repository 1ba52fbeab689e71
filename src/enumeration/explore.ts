import type { Log } from '../log.js';
import type { Breach } from '../simulation/breach.js';
import { type Contests, createContests } from './contests.js';
import { areIndependent, type Footprint } from './footprint.js';
import { type Point, runTape } from './run-tape.js';
import type { SmallWorld } from './small-world.js';
import type { Tape } from './tape.js';

export interface Bounds {
  /** The most faults in one order. */
  readonly faults: number;
  /** Whether states that are the same are one. Default: so they are. */
  readonly merges?: boolean;
  /** Whether independent transitions are taken in one order only. Default: so they are. */
  readonly commutes?: boolean;
}

/** What was explored up to some number of deviations from the usual order, or up to the first breach. */
export interface Exploration {
  /** How often an order may take another transition than the first, faults apart. */
  readonly deviations: number;
  /** Whether this is every order, with any number of deviations. */
  readonly isWhole: boolean;
  readonly states: number;
  /** Those that were run. */
  readonly transitions: number;
  /** Those that were not, since another order of the same has led to where they lead. */
  readonly commuted: number;
  readonly runs: number;
  /** The most transitions in one run. */
  readonly depth: number;
  /** What there was in the end, of all runs that came to one. */
  readonly ends: ReadonlySet<string>;
  /** The kinds of records of which it matters when they are read. */
  readonly contested: readonly string[];
  readonly broken: { readonly breach: Breach; readonly tape: Tape } | undefined;
  readonly ms: number;
}

interface State {
  /** The last transition of the first way that led here. */
  readonly by: Transition | undefined;
  readonly transitions: readonly Transition[];
  /** All transitions that are known to lead here. */
  readonly from: Transition[];
  /** With what it was reached; nothing less is worth to be gone on with. */
  readonly reached: Spent[];
}

interface Transition {
  readonly label: string;
  readonly isFault: boolean;
  readonly of: State;
  readonly place: number;
  /** Where it leads; `undefined` before it was tried. */
  to: State | 'end' | undefined;
  footprint: Footprint | undefined;
}

/** How many faults and deviations there were on the way. */
interface Spent {
  readonly faults: number;
  readonly deviations: number;
}

interface Open {
  readonly transition: Transition;
  readonly spent: Spent;
}

/**
 * Tries every order of the events of a small world: those without deviations, then those with one more each time, so what
 * breaks, breaks with as few as can be. Ends with a breach, or once nothing is left.
 */
export async function* explore(small: SmallWorld, bounds: Bounds, log: Log): AsyncGenerator<Exploration> {
  const contests = createContests(small.contested);
  let told = -1;
  for (;;) {
    const graph = createGraph(small, bounds, contests, log);
    for (let deviations = 0; await graph.follow(deviations); deviations += 1) {
      const exploration = graph.exploration(deviations);
      const isOver = exploration.isWhole || exploration.broken !== undefined;
      if (isOver || deviations > told) yield exploration;
      if (isOver) return;
      told = Math.max(told, deviations);
    }
  }
}

/** The states of a world, as far as they are known, and the transitions between them. */
function createGraph(small: SmallWorld, bounds: Bounds, contests: Contests, log: Log) {
  const { faults, merges = true, commutes = true } = bounds;
  const begun = performance.now();
  const states = new Map<string, State>();
  const ends = new Set<string>();
  let open: Open[] = [];
  let later: Open[] = [];
  let broken: Exploration['broken'];
  let [transitions, commuted, runs, depth] = [0, 0, 0, 0];

  /** @returns whether it was not known before */
  function meet({ transitions: possible, hash, footprint }: Point, by: Transition | undefined) {
    const name = merges ? hash() : `${states.size}`;
    const known = states.get(name);
    const state = known ?? stateOf(possible, by);
    states.set(name, state);
    if (by !== undefined) arrive(by, state, footprint);
    return { state, isNew: known === undefined };
  }

  /** Runs a world to a transition, takes it, and goes on as is usual to its end, or to what is known. */
  async function run(transition: Transition | undefined): Promise<State | undefined> {
    const way = transition === undefined ? [] : [...wayTo(transition.of), transition];
    const choices: number[] = [];
    let last: Transition | undefined;
    let first: State | undefined;
    function choose(point: Point): number | undefined {
      let next = way[choices.length];
      if (next === undefined) {
        const { state, isNew } = meet(point, last);
        first ??= state;
        if (!isNew) return undefined;
        [next] = state.transitions;
      }
      if (choices.length >= way.length - 1) transitions += 1;
      last = next;
      choices.push(next?.place ?? 0);
      depth = Math.max(depth, choices.length);
      return next?.place;
    }
    runs += 1;
    const { breach, end } = await runTape(small, contests, choose, log);
    if (end !== undefined) {
      ends.add(end);
      if (last !== undefined) last.to = 'end';
    }
    if (breach !== undefined) broken = { breach, tape: { contested: contests.kinds(), choices } };
    return first;
  }

  function enter(state: State, spent: Spent): void {
    const isKnown = state.reached.some(
      (other) => other.faults <= spent.faults && other.deviations <= spent.deviations,
    );
    if (isKnown) return;
    state.reached.push(spent);
    for (const transition of state.transitions) {
      const { isFault, place } = transition;
      if (isFault && spent.faults < faults)
        open.push({ transition, spent: { ...spent, faults: spent.faults + 1 } });
      else if (!isFault && place === 0) open.push({ transition, spent });
      else if (!isFault) later.push({ transition, spent: { ...spent, deviations: spent.deviations + 1 } });
    }
  }

  /** @returns whether that can be told; else more turned out to be contested than was known */
  async function goOn({ transition, spent }: Open): Promise<boolean> {
    if (transition.to === undefined && commutes) {
      const other = otherOrderOf(transition);
      if (other !== undefined) {
        commuted += 1;
        arrive(transition, other.to, other.footprint);
      }
    }
    if (transition.to === undefined) {
      await run(transition);
      if (contests.hasGrown()) return false;
    }
    if (transition.to !== undefined && transition.to !== 'end') enter(transition.to, spent);
    return true;
  }

  return {
    /** Tries all that takes so many deviations. @returns false if it has to begin anew */
    async follow(deviations: number): Promise<boolean> {
      if (deviations === 0) {
        const first = await run(undefined);
        if (contests.hasGrown()) return false;
        if (first !== undefined) enter(first, { faults: 0, deviations });
      }
      if (deviations > 0) [open, later] = [later, []];
      for (let next = open.pop(); next !== undefined && broken === undefined; next = open.pop())
        if (!(await goOn(next))) return false;
      return true;
    },
    exploration: (deviations: number): Exploration => ({
      ...{ deviations, isWhole: later.length === 0, states: states.size, transitions, commuted, runs, depth },
      ...{ ends, contested: contests.kinds(), broken, ms: performance.now() - begun },
    }),
  };
}

function stateOf(possible: Point['transitions'], by: Transition | undefined): State {
  const transitions: Transition[] = [];
  const state: State = { by, transitions, from: [], reached: [] };
  for (const [place, { label, isFault }] of possible.entries())
    transitions.push({ label, isFault, of: state, place, to: undefined, footprint: undefined });
  return state;
}

function wayTo(state: State): readonly Transition[] {
  const way: Transition[] = [];
  for (let { by } = state; by !== undefined; by = by.of.by) way.push(by);
  return way.reverse();
}

function arrive(transition: Transition, state: State, footprint: Footprint | undefined): void {
  transition.to = state;
  transition.footprint = footprint;
  state.from.push(transition);
}

/**
 * Where a transition leads, if the one before it commutes with it, and both were tried in the other order: there. It is
 * the same state, with the same labels.
 */
function otherOrderOf({ of, label }: Transition) {
  for (const before of of.from) {
    const first = before.of.transitions.find((one) => one.label === label);
    if (first?.footprint === undefined || before.footprint === undefined) continue;
    if (typeof first.to !== 'object' || !areIndependent(first.footprint, before.footprint)) continue;
    const second = first.to.transitions.find((one) => one.label === before.label);
    if (typeof second?.to === 'object') return { to: second.to, footprint: first.footprint };
  }
  return undefined;
}
