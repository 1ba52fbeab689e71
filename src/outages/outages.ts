import { StoreError } from '../errors.js';
import type { Log } from '../log.js';
import type { World } from '../time/clock.js';
import { isWebsiteFailure, WebsiteError } from '../website/website-errors.js';

/** A service that the bot depends on. */
export type Service = 'store' | 'website' | 'discord';

/** A period in which a service fails, in ms of the monotonic clock. It lasts until a call is answered. */
export interface Outage {
  /** When the first call failed. */
  readonly begun: number;
  /** When the last call failed. */
  readonly lastFailure: number;
  /** When a call was last answered; at first, when the outage began. */
  readonly answered: number;
  /** Whether the last call was answered. */
  readonly isBack: boolean;
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

interface Ongoing extends Outage {
  readonly causes: Set<string>;
  failures: number;
  lastFailure: number;
  answered: number;
  isBack: boolean;
  summedUp: number;
  callOffEnd: () => void;
  callOffSummary: () => void;
}

/**
 * Keeps the log readable while a service fails: one line when its outage begins, one per new cause, a summary per
 * minute, and one when it is over.
 */
export type Outages = ReturnType<typeof createOutages>;

export function createOutages({ log, clock }: { readonly log: Log } & Pick<World, 'clock'>) {
  const ongoing = new Map<Service, Ongoing>();
  const waiting = new Map<string, () => number>();

  function begin(service: Service, error: unknown): void {
    const one = firstFailure(error, clock.now());
    ongoing.set(service, one);
    log.error({ service, err: error }, `${NAMES[service]} fails; further failures are counted`);
    sumUpLater(service, one);
  }

  function end(service: Service, one: Ongoing): void {
    ongoing.delete(service);
    one.callOffSummary();
    log.info(factsOf(service, one, one.answered), `${NAMES[service]} works again`);
  }

  function sumUpLater(service: Service, one: Ongoing): void {
    one.callOffSummary = clock.after(SUM_UP_MS, () => {
      // Without new failures, or after a recovery, there is nothing new to say.
      if (one.failures > one.summedUp && !one.isBack) {
        one.summedUp = one.failures;
        const counts = [...waiting].map(([name, count]) => [name, count()]);
        const facts = factsOf(service, one, clock.now());
        log.warn({ ...facts, ...Object.fromEntries(counts) }, `${NAMES[service]} still fails`);
      }
      sumUpLater(service, one);
    });
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
      one.isBack = false;
      one.failures += 1;
      one.lastFailure = clock.now();
      if (isNewCause(one, error))
        log.error({ service, err: error }, `${NAMES[service]} fails in another way`);
    },

    /** A call was answered. The outage ends after {@link SETTLED_MS} without another failure. */
    works(service: Service): void {
      const one = ongoing.get(service);
      if (one === undefined) return;
      if (!one.isBack) one.callOffEnd = clock.after(SETTLED_MS, () => end(service, one));
      one.isBack = true;
      one.answered = clock.now();
    },

    /** The present outages. */
    current: (): ReadonlyMap<Service, Outage> => ongoing,
    /** Registers a count of waiting work for the summaries. */
    waits: (name: string, count: () => number): void => void waiting.set(name, count),
    /** A log for work that is retried: a line whose `err` belongs to a logged outage and cause goes to level debug. */
    quieted: (loud: Log): Log => quietedLog(loud, isNotified),
  };
}

const firstFailure = (error: unknown, at: number): Ongoing => ({
  begun: at,
  lastFailure: at,
  answered: at,
  isBack: false,
  causes: new Set([causeOf(error)]),
  failures: 1,
  summedUp: 1,
  callOffEnd: () => {},
  callOffSummary: () => {},
});

const factsOf = (service: Service, { failures, begun }: Ongoing, until: number) => ({
  service,
  failures,
  seconds: Math.round((until - begun) / 1_000),
});

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
