import type { Scheduler } from './scheduler.js';

/** Commits to the store, and adds whose first byte leaves. */
export type Deciding = 'commits' | 'adds';

/** What happens to a process at one of its next external calls. */
export interface Fate {
  readonly calls: number;
  /** Which calls are counted: all, or the decisive ones. */
  readonly of: 'calls' | Deciding;
  /** Before or after that call takes effect. */
  readonly when: 'before' | 'after';
  /** It is killed, or frozen for some ms. */
  readonly fate: 'dies' | number;
}

/** An external call of a process. */
export interface OutsideCall<Result> {
  /** Latency there, in ms. A call that only reads may arrive at once, which saves an event. */
  readonly there: number | 'at once';
  readonly kind?: Deciding;
  /** Its effect, which happens even if the process is dead. */
  readonly effect: () => Result;
  /** Latency of the answer, in ms. */
  readonly back: number;
}

/** The life of a simulated process: it runs, freezes, and is killed. */
export type Life = ReturnType<typeof createLife>;

/**
 * @param onDeath called once, when it is killed
 * @param kept keeps what goes on later with what is going on now
 */
export function createLife(
  scheduler: Scheduler,
  onDeath: () => void,
  kept: (action: () => void) => () => void = (action) => action,
) {
  let isAlive = true;
  let frozenUntil = 0;
  const fates: Array<{ readonly fate: Fate; calls: number }> = [];

  /** Kills it: nothing runs in it, and no answer reaches it. Its requests under way may still arrive. */
  function kill(): void {
    if (!isAlive) return;
    isAlive = false;
    onDeath();
  }

  /** Runs something in the process, unless it is dead by then. @returns a function that cancels it */
  function after(ms: number, action: () => void): () => void {
    const goOn = kept(action);
    let callOff = scheduler.after(ms, arrive);
    function arrive(): void {
      if (!isAlive) return;
      const wait = frozenUntil - scheduler.now();
      if (wait > 0) callOff = scheduler.after(wait, arrive);
      else goOn();
    }
    return () => callOff();
  }

  /** Counts a call. @returns the fate that it meets, if any */
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

  /** Freezes it until a time (ms from the start); whatever is due in it meanwhile happens then. */
  function freezeUntil(time: number): void {
    frozenUntil = Math.max(frozenUntil, time);
  }

  return {
    isAlive: () => isAlive,
    /** Whether it stands still. */
    isFrozen: () => frozenUntil > scheduler.now(),
    kill,
    after,
    freezeUntil,
    condemn(fate: Fate): void {
      fates.push({ fate, calls: 0 });
    },
    /** Counts an add whose first byte has just left. */
    addLeft(): void {
      const fate = metAt('adds');
      if (fate !== undefined) meet(fate);
    },
    /** Whether it has met a fate, or may meet one at a call. */
    hasFate: () => fates.length > 0,
    /** Cancels all its fates. */
    pardon(): void {
      fates.length = 0;
    },

    /** Makes an external call. The promise never settles if the process dies. */
    call: <Result>({ there, kind, effect, back }: OutsideCall<Result>): Promise<Result> =>
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
