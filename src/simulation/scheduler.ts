interface Event {
  readonly time: number;
  /** Simultaneous events run in the order in which they were scheduled. */
  readonly order: number;
  action: (() => void) | undefined;
}

const isBefore = (one: Event, other: Event) =>
  one.time < other.time || (one.time === other.time && one.order < other.order);

/** After this many events, the real event loop gets a turn. */
const EVENTS_A_TURN = 1_000;

/** Runs the events of a simulated world one at a time, ordered by virtual time. */
export type Scheduler = ReturnType<typeof createScheduler>;

/** @param onSettled called after each event, once all its promises have settled */
export function createScheduler(onSettled: () => void) {
  const heap: Event[] = [];
  let time = 0;
  let order = 0;
  let events = 0;
  let hasDoneNothing = false;

  function push(event: Event): void {
    let index = heap.push(event) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above] as Event;
      if (!isBefore(event, parent)) break;
      heap[index] = parent;
      index = above;
    }
    heap[index] = event;
  }

  function pop(): Event | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || first === last) return first;
    let index = 0;
    for (;;) {
      let below = 2 * index + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1] as Event, heap[below] as Event)) below += 1;
      if (!isBefore(heap[below] as Event, last)) break;
      heap[index] = heap[below] as Event;
      index = below;
    }
    heap[index] = last;
    return first;
  }

  return {
    /** ms from the start. */
    now: () => time,
    /** The number of events so far. */
    events: () => events,

    /** @returns a function that cancels it */
    after(ms: number, action: () => void): () => void {
      const event: Event = { time: time + Math.max(0, ms), order, action };
      order += 1;
      push(event);
      return () => {
        event.action = undefined;
      };
    },

    /** When the next event is due, in ms from the start. */
    nextAt(): number {
      while (heap[0] !== undefined && heap[0].action === undefined) pop();
      return heap[0]?.time ?? Number.POSITIVE_INFINITY;
    },

    /** Runs something as an event of its own, now. */
    async runNow(action: () => void): Promise<void> {
      events += 1;
      action();
      await settled();
      onSettled();
    },

    /** To be called in an event in which nothing but time passes: then nothing needs to settle, nor to be checked. */
    doesNothing(): void {
      hasDoneNothing = true;
    },

    /** Runs all events up to a time, including those that they cause. */
    async runUntil(end: number): Promise<void> {
      for (;;) {
        const next = heap[0];
        if (next === undefined || next.time > end) break;
        pop();
        if (next.action === undefined) continue;
        time = next.time;
        events += 1;
        hasDoneNothing = false;
        next.action();
        if (hasDoneNothing) continue;
        await settled();
        onSettled();
        if (events % EVENTS_A_TURN === 0) await turn();
      }
      time = Math.max(time, end);
    },
  };
}

/**
 * Node runs `nextTick` callbacks once no promise is left to run; since nothing here waits for real time or input,
 * nothing can come in between. A turn of the event loop would also do, but it polls for input, which took a fifth of
 * a simulation.
 */
const settled = () => new Promise<void>((resolve) => process.nextTick(resolve));

/** Gives timers and worker messages a turn. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
