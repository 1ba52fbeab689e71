import { StoreError } from '../errors.js';
import type { Log } from '../log.js';
import type { World } from '../time/clock.js';
import { isWebsiteFailure, WebsiteError } from '../website/website-errors.js';

/** A service that the bot depends on. */
export type Service = 'store' | 'website' | 'discord';

/** A period in which a service fails. */
export interface Outage {
  /** When the first call failed, in ms since the epoch. */
  readonly since: number;
  /** The number of failed calls. */
  readonly failures: number;
  /** When the last call failed, in ms since the epoch. */
  readonly lastFailure: number;
  /** Its duration until now, or until the service worked again, in ms of the monotonic clock. */
  readonly forMs: number;
  /** The time since a call was last answered, in ms. A service that fails at times answers other calls meanwhile. */
  readonly unansweredForMs: number;
  /** Whether the last call was answered. */
  readonly isBack: boolean;
}

export type OutageListener = (service: Service, change: 'began' | 'ended', outage: Outage) => void;

export interface OutagesOptions extends Pick<World, 'now' | 'clock'> {
  readonly log: Log;
}

/** Joins the outages of a service that fails at times into one. */
export const SETTLED_MS = 10_000;
const SUM_UP_MS = 60_000;
/** Causes logged per outage; more are only counted. */
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
  /** When a call was last answered, by the monotonic clock; at first, when the outage began. */
  answered: number;
  /** When calls were answered again, by the monotonic clock, if none has failed since. */
  backSince: number | undefined;
  callOffEnd: () => void;
  callOffSummary: () => void;
}

/**
 * Keeps the log readable while a service fails: one line when its outage begins, one per new cause, a summary per
 * minute, and one when it is over.
 */
export type Outages = ReturnType<typeof createOutages>;

export function createOutages({ log, now, clock }: OutagesOptions) {
  const ongoing = new Map<Service, Ongoing>();
  const reports = createReports(log, clock);

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
    reports.began(service, one, error);
  }

  function end(service: Service, one: Ongoing): void {
    ongoing.delete(service);
    reports.ended(service, one);
  }

  /** @returns whether the log already names the outage and cause behind an error */
  function isNotified(error: unknown): boolean {
    const service = serviceOf(error);
    const one = service && ongoing.get(service);
    return one !== undefined && !isNewCause(one, error);
  }

  return {
    /** A call failed because of the service, and not because of the request. */
    failed(service: Service, error: unknown) {
      const one = ongoing.get(service);
      if (one === undefined) return begin(service, error);
      one.callOffEnd();
      one.backSince = undefined;
      one.failures += 1;
      one.lastFailure = now();
      if (isNewCause(one, error))
        log.error({ service, err: error }, `${NAMES[service]} fails in another way`);
    },

    /** A call was answered. The outage ends after {@link SETTLED_MS} without another failure. */
    works(service: Service): void {
      const one = ongoing.get(service);
      if (one === undefined) return;
      one.answered = clock.now();
      if (one.backSince !== undefined) return;
      one.backSince = clock.now();
      one.callOffEnd = clock.after(SETTLED_MS, () => end(service, one));
    },

    /** The present outages. One lasts until a call is answered, however long there is none. */
    current: (): ReadonlyMap<Service, Outage> =>
      new Map([...ongoing].map(([service, one]) => [service, outageOf(one, clock)])),
    /** Registers a listener for the beginning and end of each outage. */
    onChange: reports.onChange,
    /** Registers a count of waiting work for the summaries. */
    waits: reports.waits,
    /** A log for work that is retried: a line whose `err` belongs to a logged outage and cause goes to level debug. */
    quieted: (loud: Log): Log => quietedLog(loud, isNotified),
  };
}

/** Logs outages, and tells the listeners. */
function createReports(log: Log, clock: World['clock']) {
  const listeners: OutageListener[] = [];
  const waiting = new Map<string, () => number>();

  const factsOf = (service: Service, one: Ongoing) => ({
    service,
    failures: one.failures,
    seconds: Math.round(outageOf(one, clock).forMs / 1_000),
  });

  function tell(service: Service, change: 'began' | 'ended', one: Ongoing): void {
    for (const listener of listeners) {
      try {
        listener(service, change, outageOf(one, clock));
      } catch (error) {
        log.error({ service, err: error }, 'could not report an outage');
      }
    }
  }

  function sumUpLater(service: Service, one: Ongoing): void {
    one.callOffSummary = clock.after(SUM_UP_MS, () => {
      // Without new failures, or after a recovery, there is nothing new to say.
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

  return {
    began(service: Service, one: Ongoing, error: unknown): void {
      log.error({ service, err: error }, `${NAMES[service]} fails; further failures are counted`);
      sumUpLater(service, one);
      tell(service, 'began', one);
    },

    ended(service: Service, one: Ongoing): void {
      one.callOffSummary();
      log.info(factsOf(service, one), `${NAMES[service]} works again`);
      tell(service, 'ended', one);
    },

    onChange: (listener: OutageListener): void => void listeners.push(listener),
    waits: (name: string, count: () => number): void => void waiting.set(name, count),
  };
}

function outageOf(one: Ongoing, clock: World['clock']): Outage {
  const { since, failures, lastFailure, begun, answered, backSince } = one;
  return {
    since,
    failures,
    lastFailure,
    forMs: (backSince ?? clock.now()) - begun,
    unansweredForMs: clock.now() - answered,
    isBack: backSince !== undefined,
  };
}

/** @returns whether a cause is new in an outage, and worth a line */
function isNewCause({ causes }: Ongoing, error: unknown): boolean {
  const cause = causeOf(error);
  if (causes.has(cause) || causes.size >= MOST_CAUSES) return false;
  causes.add(cause);
  return true;
}

function quietedLog(loud: Log, isNotified: (error: unknown) => boolean): Log {
  const quieting =
    (level: 'info' | 'warn' | 'error') =>
    (fields: { readonly err?: unknown } | string, text?: string): void => {
      if (typeof fields === 'string') loud[level](fields);
      else loud[isNotified(fields.err) ? 'debug' : level](fields, text);
    };
  return Object.assign(Object.create(loud) as Log, {
    info: quieting('info'),
    warn: quieting('warn'),
    error: quieting('error'),
  });
}

/** Limit for following causes. */
const DEEPEST = 8;

/** An error and its causes, the innermost last. */
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

/** A short text for the cause of an error. The same cause always gives the same text. */
function causeOf(error: unknown): string {
  const last = chainOf(error).at(-1);
  if (!(last instanceof Error)) return withoutNumbers(String(last));
  if ('code' in last && typeof last.code === 'string') return last.code;
  if (last instanceof WebsiteError) return `${last.kind} ${last.status}`;
  return withoutNumbers(`${last.name}: ${last.message}`);
}

const withoutNumbers = (text: string) => text.slice(0, 200).replace(/\d+/g, '#');
