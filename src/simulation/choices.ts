import type { Life } from './process-life.js';
import type { Random } from './random.js';

/** A call of a process to its surroundings, whose turn and outcome somebody chooses. */
export interface OpenCall<Fault extends string, Result> {
  readonly life: Life;
  /** Its process, as in the trace. */
  readonly name: string;
  /**
   * - `read`, `lookup`, `ask`: changes nothing
   * - `commit`, `add`: its answer travels back on its own
   * - `leave`: an add whose first byte has not left yet
   */
  readonly kind: 'read' | 'lookup' | 'ask' | 'commit' | 'leave' | 'add' | 'discord';
  /** What it is, in words. */
  readonly what: string;
  /** What it reads, and what it changes. Two calls meet if one of them changes what the other one touches. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  readonly faults: readonly Fault[];
  /** Whether it and its answer still count now, where that depends on how long they have waited. */
  readonly isInTime?: () => boolean;
  /** What it does where it arrives; throws what the process is answered instead of a result. */
  readonly effect: (fault: Fault | undefined) => Result;
}

/**
 * Whoever chooses what happens next, in a world in which all orders of events are tried. Where there is none, each call
 * takes its time, and faults are drawn.
 */
export interface Choices {
  /** Never settles if the process dies first. What is under way of it may still arrive. */
  call<Fault extends string, Result>(call: OpenCall<Fault, Result>): Promise<Result>;
  /** Lets something happen that nobody waits for, within some ms at most. */
  late(what: string, most: number, action: () => void): void;
  /** Delivers a use to a process. @param isAlone no other process receives it */
  deliver(life: Life, name: string, use: string, isAlone: boolean, action: () => void): void;
  /** Begins work that a process repeats. What it finds nothing to do in is no choice. */
  repeated(name: string, action: () => void): () => void;
  /** The use that is going on now has been answered. */
  answered(): void;
  /** Something that shall go on later, as part of what is going on now. */
  kept(action: () => void): () => void;
  /** The random numbers of what is going on now: what is made by it is named alike in all orders. */
  random(): Random;
}
