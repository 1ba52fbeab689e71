import { hostname } from 'node:os';
import type { Language } from '../locales/languages.js';
import type { Log } from '../log.js';
import type { Outages, Service } from '../outages/outages.js';
import { type Clock, systemWorld } from '../time/clock.js';
import { repeat } from '../time/repeat.js';
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
  /** Delivers a text. @throws {Error} if delivery is not certain */
  readonly send: (text: string) => Promise<void>;
  readonly language: Language;
  readonly host: string;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly clock: Clock;
  readonly log: Log;
}

/** An outage that has not ended. */
interface Absence {
  /** ms since the epoch. */
  readonly since: number;
  /** By the monotonic clock. */
  readonly begun: number;
  /** How many calls had failed by the time it had lasted long enough for an alert. */
  failuresThen: number | undefined;
  isNotified: boolean;
}

/** Reports lasting outages, by a channel other than Discord. */
export function createAlerts(options: AlertsOptions) {
  const { outages, language, host, now, clock, log } = options;
  const absences = new Map<Service, Absence>();
  const send = createDelivery(options);

  function absenceOf(service: Service, since: number, forMs: number): Absence {
    const known = absences.get(service);
    if (known !== undefined) return known;
    const absence = { since, begun: clock.now() - forMs, failuresThen: undefined, isNotified: false };
    absences.set(service, absence);
    return absence;
  }

  /** @param since when it last worked (ms since the epoch) */
  function tellAway(service: Service, absence: Absence, since: number): void {
    absence.isNotified = true;
    log.warn({ service, since: new Date(since).toISOString() }, 'a service stays away');
    send.add(language.words.alerts.away[service](host, utc(since)));
  }

  function tellBack(service: Service, { begun, isNotified }: Absence): void {
    absences.delete(service);
    if (!isNotified) return;
    const forMs = clock.now() - begun;
    log.info({ service, seconds: Math.round(forMs / 1_000) }, 'a service is back');
    send.add(language.words.alerts.back[service](host, language.roughly(forMs)));
  }

  function lookAtDiscord(): void {
    if (options.isConnected()) {
      const absence = absences.get('discord');
      if (absence !== undefined) tellBack('discord', absence);
      return;
    }
    const absence = absenceOf('discord', now(), 0);
    if (!absence.isNotified && clock.now() - absence.begun >= AWAY_MS)
      tellAway('discord', absence, absence.since);
  }

  /**
   * An outage lasts until a call succeeds, even if nobody calls. So the alert waits for a call that fails after a
   * long time without success. That excludes both a single failure in a quiet night and a service that fails now and
   * then.
   */
  function lookAt(service: 'store' | 'website'): void {
    const outage = outages.current().get(service);
    const known = absences.get(service);
    if (outage === undefined) {
      if (known !== undefined) tellBack(service, known);
      return;
    }
    // It ended and began again since the last check.
    if (known !== undefined && known.since !== outage.since) tellBack(service, known);
    const absence = absenceOf(service, outage.since, outage.forMs);
    if (absence.isNotified) return;
    if (outage.unansweredForMs < AWAY_MS) {
      absence.failuresThen = undefined;
      return;
    }
    absence.failuresThen ??= outage.failures;
    if (outage.failures > absence.failuresThen) tellAway(service, absence, now() - outage.unansweredForMs);
  }

  return {
    /** Checks for outages. To be called every few seconds. */
    look(): void {
      lookAtDiscord();
      lookAt('store');
      lookAt('website');
    },
    /** Stops delivery. */
    halt: send.halt,
  };
}

/**
 * Sends alerts to a webhook.
 * @returns what ends that
 */
export function startAlerts(
  url: string,
  options: Pick<AlertsOptions, 'isConnected' | 'outages' | 'language' | 'log'>,
): () => Promise<void> {
  const { now, clock } = systemWorld;
  const send = (text: string) => postToWebhook(url, text);
  const alerts = createAlerts({ ...options, send, host: hostname(), now, clock });
  const end = repeat(async () => alerts.look(), { pauseMs: LOOK_MS, first: 'now', log: options.log });
  return () => {
    alerts.halt();
    return end();
  };
}

/** Delivers texts one at a time, each until it has arrived, in the background. */
function createDelivery({ send, clock, log }: Pick<AlertsOptions, 'send' | 'clock' | 'log'>) {
  const waiting: string[] = [];
  let isUnderWay = false;
  let isHalted = false;
  let pauseMs = FIRST_PAUSE_MS;
  let callOff = () => {};

  async function deliver(): Promise<void> {
    const [text] = waiting;
    if (text === undefined || isHalted) return;
    isUnderWay = true;
    try {
      await send(text);
      delivered(text);
    } catch (error) {
      failed(error);
    }
  }

  function delivered(text: string): void {
    // It may have been dropped meanwhile.
    if (waiting[0] === text) waiting.shift();
    if (pauseMs > FIRST_PAUSE_MS) log.info('alerts are delivered again');
    pauseMs = FIRST_PAUSE_MS;
    isUnderWay = false;
    void deliver();
  }

  function failed(error: unknown): void {
    // Once, not at every try.
    if (pauseMs === FIRST_PAUSE_MS) {
      log.warn({ err: error }, 'an alert could not be delivered; check ALERT_WEBHOOK_URL. It is tried again');
    }
    callOff = clock.after(pauseMs, () => void deliver());
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }

  return {
    add(text: string): void {
      waiting.push(text);
      if (waiting.length > MOST_WAITING) waiting.shift();
      if (!isUnderWay) void deliver();
    },
    halt(): void {
      isHalted = true;
      callOff();
      if (waiting.length > 0) log.warn({ alerts: waiting.length }, 'alerts were not delivered');
    },
  };
}

/** Readable in any chat: `2026-11-22 20:15 UTC`. */
const utc = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
