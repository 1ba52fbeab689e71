import { StoreError } from '../errors.js';
import type { Change, Json, Range, Row, Store } from '../storage/store.js';
import type { StoreLocation } from '../storage/store-location.js';
import type { Activity } from './activity.js';
import type { Choices } from './choices.js';
import { type Database, isDecision } from './database-model.js';
import type { Life } from './process-life.js';
import type { Random } from './random.js';
import type { Scheduler } from './scheduler.js';
import type { StoreFault, Troubles } from './simulated-trouble.js';
import { connectToServer, type StoreServer } from './store-server.js';
import type { Trace } from './trace.js';

/** The latest that a commit reported as failed may still land: databases have deadlines. */
const LATEST_MS = 5_000;
/** How long a process waits for an unreachable store. */
const PARTED_MS = 1_500;
const SLOWEST_MS = 4_000;
/** Only a loop without end asks so often in one event. */
const MOST_AT_ONCE = 50_000;

export interface StoreModelOptions {
  readonly database: Database;
  readonly scheduler: Scheduler;
  readonly troubles: Troubles;
  readonly trace: Trace;
  /** The random numbers of this connection's process. */
  readonly life: Life;
  readonly process: number;
  readonly name: string;
  readonly random: Random;
  readonly activity: Activity;
  /** Where the records are, in a schedule in which that changes. */
  readonly server?: StoreServer | undefined;
  /** Whether calls take time. Otherwise an answer is there at once, which is much cheaper. */
  readonly takesTime: () => boolean;
  readonly choices?: Choices | undefined;
  /** Names of processes that have asked without end. They get no more answers, so that the schedule itself has one. */
  readonly endless?: Set<string>;
}

const READS: readonly StoreFault[] = ['slow', 'read-failed', 'parted'];
const COMMITS: readonly StoreFault[] = ['slow', 'failed', 'failed-though-done', 'failed-and-late', 'parted'];

/** A process's connection to the records, with possible faults. */
export function connectStore(options: StoreModelOptions): Store & { readonly home?: StoreLocation } {
  const connection = options.server && connectToServer(options.server, options.life);
  const begun = <Result>(effect: () => Result) => connection?.begun(effect) ?? effect;
  const { database, scheduler, troubles, trace, life, process, name, random, activity, choices } = options;

  const delay = () => random.between(1, 5);
  const slowly = () => random.between(5, SLOWEST_MS);
  const takesTime = () => options.takesTime() || life.hasFate();

  let asked = { event: -1, times: 0 };
  function answer<Result>(effect: () => Result): Promise<Result> {
    const event = scheduler.events();
    asked = { event, times: event === asked.event ? asked.times + 1 : 1 };
    if (asked.times <= MOST_AT_ONCE) return atOnce(effect);
    options.endless?.add(name);
    return new Promise(() => {});
  }

  /** @param place the key, or the prefix of the keys */
  function read<Result>(place: string, reading: () => Result): Promise<Result> {
    if (!life.isAlive()) return new Promise(() => {});
    const effect = begun(reading);
    const failing = (): never => {
      throw new StoreError('simulated: could not read the store');
    };
    if (choices !== undefined) {
      return choices.call<StoreFault, Result>({
        ...{ life, name, kind: 'read', what: `store: reads ${place}`, reads: [place], writes: [] },
        faults: ['read-failed'],
        effect: (fault) => (fault === undefined ? effect() : failing()),
      });
    }
    if (!takesTime()) return answer(effect);
    const fault = troubles.draw('store', { process, can: READS });
    switch (fault) {
      case 'read-failed':
        return life.call({ there: delay(), effect: failing, back: delay() });
      case 'parted':
        return life.call({ there: PARTED_MS, effect: failing, back: 0 });
      case 'slow':
        return life.call({ there: slowly(), effect, back: slowly() });
      default:
        // As if it had been called a little later, and answered at the same time.
        return life.call({ there: 'at once', effect, back: delay() + delay() });
    }
  }

  function apply(changes: readonly Change[], how = ''): boolean {
    const done = database.commit(changes);
    // Heartbeats and claims would fill every trace.
    if (isDecision(changes)) {
      activity.note();
      trace.note(
        () => `${name} store${how}: ${done ? '' : 'LOST THE RACE '}${changes.map(describe).join(' · ')}`,
      );
    }
    return done;
  }

  function commit(changes: readonly Change[]): Promise<boolean> {
    if (!life.isAlive()) return new Promise(() => {});
    if (isDecision(changes)) activity.note();
    const done = (how?: string) => begun(() => apply(changes, how));
    const failing = (how: string): never => {
      trace.note(`${name} store: commit ${how}`);
      throw new StoreError('simulated: could not write the store');
    };
    /** What happens where it arrives. @param later lets something happen some time later */
    function effectOf(fault: StoreFault | undefined, later?: (action: () => void) => void): () => boolean {
      if (fault === 'failed' || fault === 'parted') return () => failing(fault);
      if (fault === 'failed-though-done') {
        const doIt = done(' (reported as failed)');
        return () => {
          doIt();
          throw new StoreError('simulated: lost the answer of the store');
        };
      }
      if (fault === 'failed-and-late') {
        const doIt = done(' (late, was reported as failed)');
        return () => {
          // Nobody hears of it if it fails after all.
          later?.(() => void atOnce(doIt).catch(() => undefined));
          return failing('reported as failed, will land late');
        };
      }
      return done(fault === 'slow' ? ' (slow)' : '');
    }
    if (choices !== undefined) {
      const keys = changes.map(({ key }) => key);
      const isEqual = ({ from, to }: Change) => JSON.stringify(from) === JSON.stringify(to);
      const what = `store: ${changes.map(describe).join(' · ')}`;
      return choices.call<StoreFault, boolean>({
        ...{ life, name, kind: 'commit', what, reads: keys },
        writes: changes.filter((change) => !isEqual(change)).map(({ key }) => key),
        faults: isDecision(changes) ? ['failed', 'failed-though-done', 'failed-and-late'] : [],
        effect: (fault) => effectOf(fault, (action) => choices.late(what, LATEST_MS, action))(),
      });
    }
    if (!takesTime()) return answer(done());
    const kind = 'commits';
    const fault = troubles.draw('store', {
      process,
      isDecision: isDecision(changes),
      isConfirm: isConfirm(changes),
      can: COMMITS,
    });
    const late = fault === 'failed-and-late' ? random.between(1, LATEST_MS) : 0;
    const effect = effectOf(fault, (action) => scheduler.after(late, action));
    switch (fault) {
      case 'parted':
        return life.call({ kind, there: PARTED_MS, effect, back: 0 });
      case 'failed-though-done':
        return life.call({ kind, there: delay(), effect, back: random.between(1, SLOWEST_MS) });
      case 'failed-and-late':
        return life.call({ kind, there: delay(), effect, back: 0 });
      case 'slow':
        return life.call({ kind, there: slowly(), effect, back: slowly() });
      default:
        return life.call({ kind, there: delay(), effect, back: delay() });
    }
  }

  return {
    // The caller names the type, as with every store.
    get: <Value extends Json>(key: string) => read(key, () => database.get(key) as Value | undefined),
    range: <Value extends Json>(range: Range) =>
      read(range.prefix, () => database.range(range) as readonly Row<Value>[]),
    count: (prefix) => read(prefix, () => database.count(prefix)),
    commit,
    close: async () => undefined,
    ...(connection && { home: connection.home((reading) => read('', reading)) }),
  };
}

const atOnce = <Result>(effect: () => Result) =>
  new Promise<Result>((resolve) => {
    resolve(effect());
  });

/** Whether a draft becomes a grant, a payout or a giveaway, rather than being dropped, or a proof goes further. */
const isConfirm = (changes: readonly Change[]) =>
  changes.length > 1 &&
  changes.some(({ key, from, to }) =>
    to === undefined ? DRAFT.test(key) : from !== undefined && PROOF.test(key),
  );
const DRAFT = /^([a-z]+-)?draft:/;
const PROOF = /^link-proof:/;

/** A change in brief, for the trace. */
function describe({ key, from, to }: Change): string {
  const state = stateOf(to);
  if (to === undefined) return `-${key}`;
  if (from === undefined) return `+${key}${state}`;
  return JSON.stringify(from) === JSON.stringify(to) ? `=${key}` : `${key}${stateOf(from)}→${state || ' '}`;
}

function stateOf(value: Json | undefined): string {
  if (typeof value === 'string') return value.length < 12 ? ` ${value}` : '';
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  const state = isRecord ? (value as Readonly<Record<string, Json | undefined>>)['state'] : undefined;
  return typeof state === 'string' ? ` ${state}` : '';
}
