import type { MessagePlace } from '../message-place.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { AT_REST, type Giveaway, type Withdrawal } from './giveaway-schema.js';
import { AGAIN_MS, createGiveawayTasks } from './giveaway-tasks.js';
import { createGiveawayUpkeep, type ScheduleDependencies, type UpkeepWork } from './giveaway-upkeep.js';
import { createResultRefresh } from './result-refresh.js';

/** Between two looks at a payment, which show the winners' states, in ms. */
const SHOW_MS = 2_000;

/** What the schedule does with a giveaway when it is time. */
export interface GiveawayWork extends Omit<UpkeepWork, 'watch' | 'goOn'> {
  openDue(id: string): Promise<Giveaway | undefined>;
  freeze(id: string, staffId?: string): Promise<Giveaway | undefined>;
  settle(giveaway: Giveaway, signal: AbortSignal): Promise<'paying' | undefined>;
  isPaying(giveaway: Giveaway): Promise<boolean>;
  refresh(giveaway: Giveaway): Promise<boolean>;
  showPressed(giveaway: Giveaway, pressed: MessagePlace): Promise<boolean>;
}

export type Schedule = ReturnType<typeof createSchedule>;

/** Ends giveaways at their time, and takes up those that a dead process has left. */
export function createSchedule(dependencies: ScheduleDependencies, work: GiveawayWork) {
  const { records, liveness, isHeld, counter, clock } = dependencies;
  const tasks = createGiveawayTasks(dependencies);
  const results = createResultRefresh(dependencies, tasks, (giveaway) => work.refresh(giveaway));
  /** By giveaway that is being paid: calls the next look off. */
  const looks = new Map<string, () => void>();
  const timers = createEndTimers(dependencies, (id) => {
    // Once the store is no longer held, the next look ends it.
    if (!isHeld()) tasks.begin(`end ${id}`, () => atTime(id));
  });

  /** Ends a giveaway, draws and pays, beside other work. @returns false if it is not open */
  async function end(id: string, staffId?: string): Promise<boolean> {
    timers.disarm(id);
    const ending = await work.freeze(id, staffId);
    if (ending === undefined) return false;
    counter.forget(id);
    goOn(ending);
    return true;
  }

  /** Opens or ends a giveaway whose time for that has come. */
  async function atTime(id: string): Promise<void> {
    const opened = await work.openDue(id);
    if (opened === undefined) await end(id);
    else watch(opened);
  }

  async function settled(id: string): Promise<'paying' | undefined> {
    const giveaway = await records.find(id);
    const isToDo = giveaway?.state === 'ending' || giveaway?.state === 'drawn';
    if (!isToDo || giveaway.process !== liveness.id || isHeld()) return undefined;
    return work.settle(giveaway, tasks.signal);
  }

  /** Draws, or looks at the payment of, a giveaway that is in this process's hands, beside other work. */
  function goOn({ id }: Pick<Giveaway, 'id'>): void {
    looks.get(id)?.();
    looks.delete(id);
    const pauseMs = (how: 'paying' | undefined) => {
      if (how === 'paying' && !tasks.signal.aborted)
        looks.set(
          id,
          clock.after(SHOW_MS, () => goOn({ id })),
        );
      return AGAIN_MS;
    };
    if (tasks.isUnderWay(id)) tasks.afterwards(id, () => goOn({ id }));
    else tasks.begin(id, () => settled(id), pauseMs);
  }

  /** Ends it, or shows what has changed after its end. While others are still paid, the next look shows it. */
  async function lookAfterRest(id: string): Promise<void> {
    const giveaway = await records.find(id);
    if (giveaway?.state === 'finished') results.refresh(id);
    else if (giveaway !== undefined && !(await work.isPaying(giveaway))) goOn({ id });
  }

  /** A winner's payment has come to rest. */
  function rested(id: string): void {
    const key = `rested ${id}`;
    if (tasks.isUnderWay(key)) tasks.afterwards(key, () => rested(id));
    else tasks.begin(key, () => lookAfterRest(id));
  }

  async function withdraw(giveaway: Giveaway, why: Withdrawal): Promise<void> {
    timers.disarm(giveaway.id);
    counter.forget(giveaway.id);
    await work.withdraw(giveaway, why);
  }

  /** Opens or ends a giveaway when its time has come, however long the next `recover` takes. */
  function watch(giveaway: Giveaway): void {
    const { id, state, startsAt = 0, endsAt } = giveaway;
    if (state === 'open') timers.arm({ id, endsAt });
    else if (state === 'scheduled') timers.arm({ id, endsAt: startsAt });
  }

  /** To be called at the start, after the grants were recovered, and then every few seconds. */
  const recover = createGiveawayUpkeep(dependencies, { ...work, withdraw, goOn, watch }, tasks);

  return {
    recover,
    watch,
    /** Shows in public what was changed: an open giveaway's message may only be edited now and then. */
    showEdited: (giveaway: Giveaway): void => counter.changed(giveaway),
    end,
    goOn,
    rested,
    /** Brings everything that people see of a giveaway at rest up to date, beside other work. */
    tidy: (giveaway: Giveaway): void => tasks.begin(giveaway.id, () => work.tidy(giveaway)),
    /**
     * Makes a message that still takes entrants of a giveaway that is over say so, beside other work. If Discord's answer
     * was lost when it was posted, nobody knows of it but who presses there.
     */
    showPressed(giveaway: Giveaway, pressed: MessagePlace): void {
      const { id, state, message } = giveaway;
      const key = `pressed ${id}`;
      if (!AT_REST.has(state) || message?.messageId === pressed.messageId || !tasks.isDue(key)) return;
      tasks.begin(key, () => work.showPressed(giveaway, pressed));
    },
    /** What became of a winner's payment has changed after its end: shows it, beside other work. */
    refresh: results.refresh,

    /** The log channel works again, so what could not be shown is tried again soon. */
    tryAgain(): void {
      tasks.hurry();
      results.tryAgain();
    },

    /** Lets nothing more begin. What is under way ends by itself. */
    halt(): void {
      tasks.halt();
      counter.stop();
      timers.stop();
      results.stop();
      for (const callOff of looks.values()) callOff();
    },

    /** Resolves when nothing is under way here any more. */
    idle: tasks.idle,
  };
}

/** An end that is nearer than this gets a timer; the schedule looks at the others again before that. */
const NEAR_MS = 30_000;

/**
 * Timers for the ends of open giveaways.
 * @param onTime called when the time of a giveaway has come
 */
export function createEndTimers(
  { now, clock }: Pick<GiveawayDependencies, 'now' | 'clock'>,
  onTime: (giveawayId: string) => void,
) {
  /** By giveaway: calls its timer off. */
  const timers = new Map<string, () => void>();
  let isStopped = false;

  function disarm(id: string): void {
    timers.get(id)?.();
    timers.delete(id);
  }

  /** Sets the timer of a giveaway, in place of an earlier one, if its end is near. */
  function arm(timed: { readonly id: string; readonly endsAt?: number | undefined }): void {
    const { id, endsAt = 0 } = timed;
    // Set anew at every look, since the computer's clock may have been set.
    disarm(id);
    const wait = endsAt - now();
    if (wait > NEAR_MS || isStopped) return;
    const run = () => {
      timers.delete(id);
      // A timer is a little early at times, and a clock that was set back makes it too early.
      if (now() < endsAt) arm(timed);
      else onTime(id);
    };
    timers.set(id, clock.after(Math.max(0, wait), run));
  }

  return {
    arm,
    disarm,
    /** Calls all timers off. None can be set any more. */
    stop(): void {
      isStopped = true;
      for (const id of [...timers.keys()]) disarm(id);
    },
  };
}
