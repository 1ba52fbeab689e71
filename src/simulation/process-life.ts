import type { Scheduler } from './scheduler.js';

/** Commits to the store, and requests to add of which the first byte leaves. */
export type Deciding = 'commits' | 'adds';

/** What is to happen to a process at its so-many-th call to the outside from now on. */
export interface Fate {
  readonly calls: number;
  /** Which calls are counted: all, or those at which most is decided. */
  readonly of: 'calls' | Deciding;
  /** Before or after what that call does there. */
  readonly when: 'before' | 'after';
  /** It is killed, or stands still for so many ms. */
  readonly fate: 'dies' | number;
}

/** A call from a process to something outside of it. */
export interface OutsideCall<Result> {
  /** How long the way there takes, in ms. A call that only reads may be there at once: that is one event less. */
  readonly there: number | 'at once';
  readonly kind?: Deciding;
  /** What it does there. It happens even if the process is no more. */
  readonly effect: () => Result;
  /** How long the answer takes, in ms. */
  readonly back: number;
}

/** The life of one simulated process: it runs, stands still, and is killed. */
export interface Life {
  isAlive(): boolean;
  /** Nothing runs in it any more, and no answer reaches it. What is on its way from it may still arrive. */
  kill(): void;
  /** It stands still up to a time (ms from the beginning); what would happen in it meanwhile happens then. */
  freezeUntil(time: number): void;
  condemn(fate: Fate): void;
  /** Nothing of that happens any more. */
  pardon(): void;
  /** Runs something in the process, unless it is no more by then. @returns a function that calls it off */
  after(ms: number, action: () => void): () => void;
  /** Counts an add whose first byte has just left. */
  addLeft(): void;
  /** Calls something outside. The promise stays open for ever if the process dies meanwhile. */
  call<Result>(call: OutsideCall<Result>): Promise<Result>;
}

/** @param onDeath told once, when it is killed */
export function createLife(scheduler: Scheduler, onDeath: () => void): Life {
  let isAlive = true;
  let frozenUntil = 0;
  const fates: Array<{ readonly fate: Fate; calls: number }> = [];

  function kill(): void {
    if (!isAlive) return;
    isAlive = false;
    onDeath();
  }

  function after(ms: number, action: () => void): () => void {
    let callOff = scheduler.after(ms, arrive);
    function arrive(): void {
      if (!isAlive) return;
      const wait = frozenUntil - scheduler.now();
      if (wait > 0) callOff = scheduler.after(wait, arrive);
      else action();
    }
    return () => callOff();
  }

  /** Counts a call. @returns the fate that it meets */
  function metAt(kind: Deciding | undefined): Fate | undefined {
    let met: Fate | undefined;
    for (const one of fates) {
      if (one.fate.of !== 'calls' && one.fate.of !== kind) continue;
      one.calls += 1;
      if (one.calls === one.fate.calls) met = one.fate;
    }
    return met;
  }

  function meet({ fate }: Fate): void {
    if (fate === 'dies') kill();
    else freezeUntil(scheduler.now() + fate);
  }

  function freezeUntil(time: number): void {
    frozenUntil = Math.max(frozenUntil, time);
  }

  return {
    isAlive: () => isAlive,
    kill,
    after,
    freezeUntil,
    condemn(fate) {
      fates.push({ fate, calls: 0 });
    },
    addLeft() {
      const fate = metAt('adds');
      if (fate !== undefined) meet(fate);
    },
    pardon() {
      fates.length = 0;
    },

    call: ({ there, kind, effect, back }) =>
      new Promise((resolve, reject) => {
        const fate = metAt(kind);
        if (fate?.when === 'before') meet(fate);
        if (!isAlive) return;
        const arriveThere = () => {
          let answer: () => void;
          try {
            const result = effect();
            answer = () => resolve(result);
          } catch (error) {
            answer = () => reject(error);
          }
          if (fate?.when === 'after') meet(fate);
          after(back, answer);
        };
        if (there === 'at once') arriveThere();
        else scheduler.after(there, arriveThere);
      }),
  };
}
