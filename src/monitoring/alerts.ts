import { hostname } from 'node:os';
import type { Language } from '../locales/languages.js';
import type { Log } from '../log.js';
import type { Outage, Outages, Service } from '../outages/outages.js';
import { backoffMs } from '../time/backoff.js';
import { type Clock, systemWorld } from '../time/clock.js';
import { repeat } from '../time/repeat.js';
import type { Waits } from './waits.js';
import { postToWebhook } from './webhook.js';

/** How often to check, in ms. */
const LOOK_MS = 5_000;
/** Shorter outages usually end by themselves, and need no alert. In ms. */
export const AWAY_MS = 5 * 60_000;
/** Pause between two tries to deliver an alert: the first, and the longest. In ms. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** The most alerts that wait for delivery; beyond it, the oldest are dropped. */
const MOST_WAITING = 20;

export interface AlertsOptions {
  readonly isConnected: () => boolean;
  /** The outages of the store and the website. */
  readonly outages: Pick<Outages, 'current'>;
  /** How long people wait. */
  readonly waits: Pick<Waits, 'slow'>;
  /** Delivers a text. @throws {Error} if delivery is not certain */
  readonly send: (text: string) => Promise<void>;
  readonly language: Language;
  readonly host: string;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly clock: Clock;
  readonly log: Log;
}

const SERVICES: readonly Service[] = ['discord', 'store', 'website'];

/** Reports lasting outages, by a channel other than Discord. */
export function createAlerts(options: AlertsOptions) {
  const { isConnected, outages, waits, language, host, now, clock, log } = options;
  const delivery = createDelivery(options);
  /** The outages that were told of: when each began. */
  const told = new Map<Service, number>();
  let disconnectedAt: number | undefined;
  let isSlow = false;

  /** Tells once that people wait too long, and once that they do not any more. */
  function lookAtWaits(): void {
    const slow = waits.slow();
    if (isSlow === (slow !== undefined)) return;
    isSlow = slow !== undefined;
    const { alerts } = language.words;
    delivery.add(
      slow === undefined
        ? alerts.quick({ host })
        : alerts.slow({ host, seconds: Math.round(slow.p99 / 100) / 10 }),
    );
  }

  function outageOf(service: Service): Pick<Outage, 'begun' | 'answered' | 'lastFailure'> | undefined {
    if (service !== 'discord') return outages.current().get(service);
    disconnectedAt = isConnected() ? undefined : (disconnectedAt ?? clock.now());
    if (disconnectedAt === undefined) return undefined;
    return { begun: disconnectedAt, answered: disconnectedAt, lastFailure: clock.now() };
  }

  return {
    /**
     * Checks for outages, and delivers what waits. To be called every few seconds.
     *
     * An outage lasts until a call succeeds, even if nobody calls. So an alert needs a call that failed after a long time
     * without success. That excludes both a single failure in a quiet night and a service that fails now and then.
     */
    look(): void {
      for (const service of SERVICES) {
        const outage = outageOf(service);
        const begun = told.get(service);
        // It may have ended and begun again since the last check.
        if (begun !== undefined && outage?.begun !== begun) {
          told.delete(service);
          const forMs = clock.now() - begun;
          log.info({ service, seconds: Math.round(forMs / 1_000) }, 'a service is back');
          delivery.add(language.words.alerts.back[service]({ host, duration: language.roughly(forMs) }));
        }
        if (outage === undefined || told.has(service)) continue;
        if (outage.lastFailure - outage.answered < AWAY_MS) continue;
        told.set(service, outage.begun);
        const since = now() - (clock.now() - outage.answered);
        log.warn({ service, since: new Date(since).toISOString() }, 'a service stays away');
        delivery.add(language.words.alerts.away[service]({ host, since: utc(since) }));
      }
      lookAtWaits();
      void delivery.deliver();
    },

    /** To be called when nobody looks any more. */
    end(): void {
      const alerts = delivery.count();
      if (alerts > 0) log.warn({ alerts }, 'alerts were not delivered');
    },
  };
}

/**
 * Sends alerts to a webhook.
 * @returns what ends that
 */
export function startAlerts(
  url: string,
  options: Pick<AlertsOptions, 'isConnected' | 'outages' | 'waits' | 'language' | 'log'>,
): () => Promise<void> {
  const { now, clock } = systemWorld;
  const send = (text: string) => postToWebhook(url, text);
  const alerts = createAlerts({ ...options, send, host: hostname(), now, clock });
  const end = repeat(async () => alerts.look(), { pauseMs: LOOK_MS, first: 'now', log: options.log });
  return async () => {
    await end();
    alerts.end();
  };
}

/** Delivers texts one at a time, each until it has arrived. */
function createDelivery({ send, clock, log }: Pick<AlertsOptions, 'send' | 'clock' | 'log'>) {
  const waiting: string[] = [];
  let isUnderWay = false;
  let failures = 0;
  let notBefore = Number.NEGATIVE_INFINITY;

  async function deliverAll(): Promise<void> {
    for (let [text] = waiting; text !== undefined; [text] = waiting) {
      await send(text);
      // It may have been dropped meanwhile.
      if (waiting[0] === text) waiting.shift();
      if (failures > 1) log.info('alerts are delivered again');
      failures = 0;
    }
  }

  function failed(error: unknown): void {
    // Once, not at every try.
    if (failures === 0) {
      log.warn({ err: error }, 'an alert could not be delivered; check ALERT_WEBHOOK_URL. It is tried again');
    }
    notBefore = clock.now() + backoffMs(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    failures += 1;
  }

  return {
    add(text: string): void {
      waiting.push(text);
      if (waiting.length > MOST_WAITING) waiting.shift();
    },
    count: () => waiting.length,
    async deliver(): Promise<void> {
      if (isUnderWay || clock.now() < notBefore) return;
      isUnderWay = true;
      await deliverAll().catch(failed);
      isUnderWay = false;
    },
  };
}

/** Readable in any chat: `2026-11-22 20:15 UTC`. */
const utc = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
