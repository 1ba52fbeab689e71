import { AsyncLocalStorage } from 'node:async_hooks';
import type { Choices, OpenCall } from '../simulation/choices.js';
import type { Life } from '../simulation/process-life.js';
import { createRandom, type Random } from '../simulation/random.js';
import type { Scheduler } from '../simulation/scheduler.js';
import type { Contests } from './contests.js';
import { ALL, type Footprint } from './footprint.js';
import { hashOf, hashOfTimeless, withoutShownIds } from './hash.js';

/** What belongs together in a process: a use with all that it leads to, or a round of what is repeated. */
interface Flow {
  /** The same in all orders of events. */
  readonly label: string;
  readonly name: string;
  readonly random: () => Random;
  /** Of all that it was answered, in that order: it does what these tell it. */
  history: string;
  /** A round of what is repeated that has found nothing to do yet. */
  isIdle: boolean;
}

/** Something that may happen next. */
export interface Event {
  /** The same in all orders of events. */
  readonly label: string;
  readonly flow: Flow;
  readonly life: Life;
  readonly process: string;
  /** A dead process gets no answer, but what has left it may still arrive. */
  readonly arrives: boolean;
  /** It changes something outside of the process. */
  readonly changes: boolean;
  /** It happens in the process, so not while that stands still. */
  readonly isInside: boolean;
  /** Nothing waits for it: time may pass before it. */
  readonly isLate: boolean;
  /** A use begins, which may meet all others of its process in its memory. */
  readonly isUse?: true;
  readonly faults: readonly string[];
  /** See {@link OpenCall.isInTime}. */
  readonly isInTime?: (() => boolean) | undefined;
  take(fault: string | undefined): void;
}

/** What is under way in a small world: each event waits until it is chosen. */
export type UnderWay = ReturnType<typeof createUnderWay>;

const flows = new AsyncLocalStorage<Flow>();

/**
 * @param contests which records are contested, that is: when they are read matters
 * @param answersApart whether the answer to a commit is an event of its own
 */
export function createUnderWay(scheduler: () => Scheduler, contests: Contests, answersApart: boolean) {
  let isAuto = true;
  let act = 'set-up';
  let present: Flow | undefined;
  let footprint: Footprint | undefined;
  /** What takes effect right now. */
  let settling: Pick<OpenCall<string, unknown>, 'reads' | 'writes'> | undefined;
  let acted: ReadonlySet<string> = new Set();
  let events: Event[] = [];
  const open = new Map<string, Flow>();
  const counts = new Map<string, number>();
  const randoms = new Map<string, Random>();

  /** The random numbers of all flows of a label. */
  function randomOf(label: string): Random {
    const random = randoms.get(label) ?? createRandom(label);
    randoms.set(label, random);
    return random;
  }

  /** A label that nothing else has. */
  function unique(said: string): string {
    const label = withoutShownIds(said);
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  }

  const newFlow = (label: string, name: string, isIdle: boolean): Flow => ({
    ...{ label, name, isIdle, history: '' },
    random: () => randomOf(label),
  });

  /** The flow that goes on now. What another one wakes depends on that one as well. */
  function current(name: string): Flow {
    const flow = flows.getStore() ?? newFlow(`start of ${name}`, name, true);
    if (present !== undefined && present !== flow) tell(flow, `after ${present.label} ${present.history}`);
    return flow;
  }

  function tell(flow: Flow, what: string): void {
    flow.history = hashOf(`${flow.history} ${what}`);
  }

  function add(event: Event): void {
    events.push(event);
  }

  /** Whether a call is no choice: it meets nothing that others do. */
  function isAtOnce({ kind, reads, faults }: OpenCall<string, unknown>, flow: Flow): boolean {
    if (isAuto || kind === 'ask') return true;
    const isRead = kind === 'read' || kind === 'lookup';
    const isRoutine = kind === 'commit' && faults.length === 0;
    if ((isRead || isRoutine) && flow.isIdle) return true;
    return (isRead || isRoutine) && !contests.isContested(reads);
  }

  function call<Fault extends string, Result>(open: OpenCall<Fault, Result>): Promise<Result> {
    const { life, name, kind, what, reads, writes, faults, effect } = open;
    return new Promise((resolve, reject) => {
      if (!life.isAlive()) return;
      const flow = current(name);
      if (!isAuto && kind === 'commit' && faults.length > 0) flow.isIdle = false;
      if (!isAuto && !flow.isIdle) contests.note(flow, reads, writes, isAtOnce(open as never, flow));
      /** Takes effect. @returns what answers the process */
      function settle(fault: Fault | undefined): () => void {
        // A message is judged by all that is decided when it is shown, as is an add when it leaves.
        for (const place of kind === 'discord' || kind === 'leave' ? [ALL] : reads)
          footprint?.reads.add(place);
        for (const place of writes) footprint?.writes.add(place);
        settling = { reads, writes };
        try {
          const result = effect(fault);
          tell(flow, hashOfTimeless(`${what} ${JSON.stringify(result)}`));
          return () => resolve(result);
        } catch (error) {
          tell(flow, hashOfTimeless(`${what} ${String(error)}`));
          return () => reject(error);
        } finally {
          settling = undefined;
        }
      }
      if (isAtOnce(open as never, flow)) {
        settle(undefined)();
        return;
      }
      const common = { flow, life, process: name, isLate: false, isInTime: open.isInTime };
      const travels = kind === 'add' || (kind === 'commit' && answersApart);
      const arrives = kind === 'commit' || kind === 'add' || kind === 'discord';
      add({
        ...common,
        label: unique(`${flow.label}: ${what}`),
        arrives,
        changes: arrives || kind === 'leave',
        isInside: !arrives,
        faults,
        take(fault) {
          const answer = settle(fault as Fault | undefined);
          if (!life.isAlive()) return;
          if (!travels) answer();
          else
            add({
              ...common,
              label: unique(`${flow.label}: answer to ${what}`),
              ...{ arrives: false, changes: false, isInside: true, faults: [], take: answer },
            });
        },
      });
    });
  }

  const choices: Choices = {
    call,
    late(what, most, action) {
      const flow = current('');
      let isDone = false;
      const { reads = [ALL], writes = [] } = settling ?? {};
      const doIt = () => {
        if (isDone) return;
        isDone = true;
        for (const place of reads) footprint?.reads.add(place);
        for (const place of writes) footprint?.writes.add(place);
        action();
      };
      scheduler().after(most, () => {
        events = events.filter(({ take }) => take !== doIt);
        doIt();
      });
      const life = { isAlive: () => false } as Life;
      const label = unique(`${flow.label}: late ${what}`);
      add({
        flow,
        life,
        process: flow.name,
        label,
        arrives: true,
        changes: false,
        isInside: false,
        isLate: true,
        faults: [],
        take: doIt,
      });
    },
    deliver(life, name, use, isAlone, action) {
      const label = unique(`${isAuto ? use : act} at ${name}`);
      const flow = newFlow(label, name, false);
      open.set(label, flow);
      const take = () => flows.run(flow, action);
      if (isAuto || isAlone) take();
      else
        add({
          flow,
          life,
          process: name,
          label,
          arrives: false,
          changes: false,
          isInside: true,
          isLate: false,
          isUse: true,
          faults: [],
          take,
        });
    },
    repeated: (name, action) => () => flows.run(newFlow(`rounds of ${name}`, name, true), action),
    answered() {
      const flow = flows.getStore();
      if (flow !== undefined) open.delete(flow.label);
    },
    kept(action) {
      const flow = flows.getStore();
      return flow === undefined ? action : () => flows.run(flow, action);
    },
    random: () => flows.getStore()?.random() ?? randomOf(''),
  };

  return {
    choices,
    /** What somebody does next is called so. */
    acts(name: string): void {
      act = name;
    },
    /** Whether everything happens at once, and nothing is chosen. */
    setAuto(is: boolean): void {
      isAuto = is;
    },
    /** What may happen now, oldest first. */
    possible(): readonly Event[] {
      events = events.filter(({ life, arrives }) => life.isAlive() || arrives);
      return events.filter(({ life, isInside }) => !(isInside && life.isFrozen()));
    },
    /** What is touched from now on. */
    track(touched: Footprint): void {
      footprint = touched;
      acted = new Set();
    },
    /** Lets an event happen, and all that follows from it at once. */
    async take(event: Event, fault: string | undefined): Promise<void> {
      events = events.filter((one) => one !== event);
      present = event.flow;
      if (event.changes) acted = new Set([event.process]);
      await scheduler().runNow(() => flows.run(event.flow, () => event.take(fault)));
      present = undefined;
    },
    /** The processes that are in the middle of something. */
    busy: (): ReadonlySet<string> =>
      new Set([
        ...events.filter(({ life }) => life.isAlive()).map(({ process }) => process),
        ...[...open.values()].map(({ name }) => name),
      ]),
    /** Whether a process has changed something since it last could have been killed: what it only learns dies with it. */
    hasActed: (name: string): boolean => acted.has(name),
    /** All that is under way, as texts that are the same in all orders of events. */
    state: (): readonly string[] => [
      ...events.map(
        ({ label, flow, isInTime }) => `${hashOfTimeless(label)} ${flow.history} ${isInTime?.() ?? true}`,
      ),
      ...[...open.values()].map(({ label, history }) => `${label} ${history}`),
    ],
    /** Nothing more of a process goes on. */
    died(name: string): void {
      for (const [label, flow] of open) if (flow.name === name) open.delete(label);
    },
  };
}
