import type { World } from '../clock.js';
import { StoreError } from '../errors.js';
import type { Log } from '../log.js';
import { isWebsiteFailure, WebsiteError } from '../website/website-errors.js';

/** What the bot cannot do without. */
export type Service = 'store' | 'website' | 'discord';

/** A time in which a service fails. */
export interface Outage {
  /** When the first call failed, in ms since the epoch. */
  readonly since: number;
  /** How many calls have failed. */
  readonly failures: number;
  /** When the last of them failed, in ms since the epoch. */
  readonly lastFailure: number;
  /** How long it has lasted: until now, or until the service worked again. In ms, whatever the date was set to. */
  readonly forMs: number;
  /** For how long no call has been answered, in ms. A service that fails at times answers others meanwhile. */
  readonly unansweredForMs: number;
  /** Whether the last call was answered. */
  readonly isBack: boolean;
}

export type OutageListener = (service: Service, change: 'began' | 'ended', outage: Outage) => void;

/**
 * Keeps the log readable while a service is away: one line when its outage begins, one for each other cause, one a
 * minute that sums up, and one when it is over.
 */
export interface Outages {
  /** A call to a service has failed, since the service did and not what was asked of it. */
  failed(service: Service, error: unknown): void;
  /** A call to a service was answered. Its outage is over if none fails for {@link SETTLED_MS} after that. */
  works(service: Service): void;
  /** The outages of this moment. One lasts until a call is answered, however long nobody calls. */
  current(): ReadonlyMap<Service, Outage>;
  /** Tells of each outage when it begins and when it is over. */
  onChange(listener: OutageListener): void;
  /** What waits while a service is away, for the lines that sum up. */
  waits(name: string, count: () => number): void;
  /**
   * The log for what is tried again by itself: a line whose `err` belongs to an outage that is told of, with its cause,
   * becomes one of level debug. Fatal lines stay.
   */
  quieted(log: Log): Log;
}

export interface OutagesOptions extends Pick<World, 'now' | 'clock'> {
  readonly log: Log;
}

/** A service that fails at times has one long outage, and not many short ones. */
export const SETTLED_MS = 10_000;
const SUM_UP_MS = 60_000;
/** Of one outage; more are only counted, since they would be a flood as well. */
const MOST_CAUSES = 20;

const NAMES: Readonly<Record<Service, string>> = {
  store: 'the store',
  website: 'the website',
  discord: 'Discord',
};

interface Ongoing {
  readonly since: number;
  readonly begun: number;
  readonly causes: Set<string>;
  failures: number;
  lastFailure: number;
  summedUp: number;
  /** When a call was answered last, by the monotonic clock; at first, when the outage began. */
  answered: number;
  /** By the monotonic clock, if no call has failed since. */
  backSince: number | undefined;
  callOffEnd: () => void;
  callOffSummary: () => void;
}

export function createOutages({ log, now, clock }: OutagesOptions): Outages {
  const ongoing = new Map<Service, Ongoing>();
  const listeners: OutageListener[] = [];
  const waiting = new Map<string, () => number>();

  const outageOf = ({ since, failures, lastFailure, begun, answered, backSince }: Ongoing): Outage => ({
    since,
    failures,
    lastFailure,
    forMs: (backSince ?? clock.now()) - begun,
    unansweredForMs: clock.now() - answered,
    isBack: backSince !== undefined,
  });

  const factsOf = (service: Service, one: Ongoing) => ({
    service,
    failures: one.failures,
    seconds: Math.round(outageOf(one).forMs / 1_000),
  });

  function tell(service: Service, change: 'began' | 'ended', one: Ongoing): void {
    for (const listener of listeners) {
      try {
        listener(service, change, outageOf(one));
      } catch (error) {
        log.error({ service, err: error }, 'could not tell of an outage');
      }
    }
  }

  function begin(service: Service, error: unknown): void {
    const one: Ongoing = {
      since: now(),
      begun: clock.now(),
      causes: new Set([causeOf(error)]),
      failures: 1,
      lastFailure: now(),
      summedUp: 1,
      answered: clock.now(),
      backSince: undefined,
      callOffEnd: () => {},
      callOffSummary: () => {},
    };
    ongoing.set(service, one);
    log.error({ service, err: error }, `${NAMES[service]} fails; what fails from now on is counted`);
    sumUpLater(service, one);
    tell(service, 'began', one);
  }

  function sumUpLater(service: Service, one: Ongoing): void {
    one.callOffSummary = clock.after(SUM_UP_MS, () => {
      // Where nobody has called since, or it has just come back, nothing is known that was not said.
      if (one.failures > one.summedUp && one.backSince === undefined) {
        one.summedUp = one.failures;
        const counts = [...waiting].map(([name, count]) => [name, count()]);
        log.warn(
          { ...factsOf(service, one), ...Object.fromEntries(counts) },
          `${NAMES[service]} still fails`,
        );
      }
      sumUpLater(service, one);
    });
  }

  function end(service: Service, one: Ongoing): void {
    ongoing.delete(service);
    one.callOffSummary();
    log.info(factsOf(service, one), `${NAMES[service]} works again`);
    tell(service, 'ended', one);
  }

  /** @returns whether a cause is new in an outage, and to be told */
  function isNewCause({ causes }: Ongoing, error: unknown): boolean {
    const cause = causeOf(error);
    if (causes.has(cause) || causes.size >= MOST_CAUSES) return false;
    causes.add(cause);
    return true;
  }

  /** @returns whether the log has already told of what is behind an error */
  function isTold(error: unknown): boolean {
    const service = serviceOf(error);
    const one = service && ongoing.get(service);
    return one !== undefined && !isNewCause(one, error);
  }

  return {
    failed(service, error) {
      const one = ongoing.get(service);
      if (one === undefined) return begin(service, error);
      one.callOffEnd();
      one.backSince = undefined;
      one.failures += 1;
      one.lastFailure = now();
      if (isNewCause(one, error)) {
        log.error({ service, err: error }, `${NAMES[service]} fails in another way`);
      }
    },

    works(service) {
      const one = ongoing.get(service);
      if (one === undefined) return;
      one.answered = clock.now();
      if (one.backSince !== undefined) return;
      one.backSince = clock.now();
      one.callOffEnd = clock.after(SETTLED_MS, () => end(service, one));
    },

    current: () => new Map([...ongoing].map(([service, one]) => [service, outageOf(one)])),

    onChange(listener) {
      listeners.push(listener);
    },

    waits(name, count) {
      waiting.set(name, count);
    },

    quieted(loud) {
      const quieting =
        (level: 'info' | 'warn' | 'error') =>
        (fields: { readonly err?: unknown } | string, text?: string): void => {
          if (typeof fields === 'string') loud[level](fields);
          else loud[isTold(fields.err) ? 'debug' : level](fields, text);
        };
      return Object.assign(Object.create(loud) as Log, {
        info: quieting('info'),
        warn: quieting('warn'),
        error: quieting('error'),
      });
    },
  };
}

/** Deeper than any error is wrapped. */
const DEEPEST = 8;

/** An error and what is behind it, the innermost last. */
function chainOf(error: unknown): readonly unknown[] {
  const chain = [error];
  for (let next = error; chain.length < DEEPEST && next instanceof Error && next.cause !== undefined; ) {
    next = next.cause;
    chain.push(next);
  }
  return chain;
}

function serviceOf(error: unknown): Service | undefined {
  const chain = chainOf(error);
  if (chain.some((one) => one instanceof StoreError)) return 'store';
  return chain.some(isWebsiteFailure) ? 'website' : undefined;
}

/** What is behind an error, in so few words that the same reason always gives the same. */
function causeOf(error: unknown): string {
  const last = chainOf(error).at(-1);
  if (!(last instanceof Error)) return withoutNumbers(String(last));
  if ('code' in last && typeof last.code === 'string') return last.code;
  if (last instanceof WebsiteError) return `${last.kind} ${last.status}`;
  return withoutNumbers(`${last.name}: ${last.message}`);
}

const withoutNumbers = (text: string) => text.slice(0, 200).replace(/\d+/g, '#');
