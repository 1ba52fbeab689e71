import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { GrantState } from '../credit/grant-schema.js';
import type { DoneInteraction } from '../discord/dispatcher.js';
import type { Log } from '../log.js';
import type { WebsiteCall } from '../website/client.js';

/**
 * What a figure is at this moment; `undefined` if that is not known, so that it is left out. It is asked for at every
 * scrape, so it must be cheap.
 */
export type Reading = () => number | undefined | Promise<number | undefined>;

/** Figures about the bot's work, for Prometheus. */
export interface Metrics {
  interactionDone(interaction: DoneInteraction): void;
  websiteCalled(call: WebsiteCall): void;
  /** This process brought a grant into that state. */
  grantBecame(state: GrantState): void;
  /** A figure of its own. @param name without `purser_` */
  gauge(name: string, help: string, read: Reading): void;
  /** How many wait in a queue: `purser_queue_length{queue="…"}`. */
  queue(name: string, read: Reading): void;
  /** All of it, in the text format of Prometheus. */
  report(): Promise<{ readonly contentType: string; readonly text: string }>;
}

const PREFIX = 'purser_';
/** Discord waits 3 s for an acknowledgement; a slow answer is announced after 1 s. */
const ACKNOWLEDGEMENT_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.25, 1.5, 2, 2.5, 3];
const INTERACTION_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const WEBSITE_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const MS = 1_000;

/** Counts in a registry of its own, and adds what Node.js tells of the process. */
export function createMetrics(log: Log): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Under the names that dashboards for Node.js look for.
  collectDefaultMetrics({ register: registry });

  const interactions = new Counter({
    name: `${PREFIX}interactions_total`,
    help: 'Uses of the bot, by command or button and by what became of them',
    labelNames: ['command', 'outcome'],
    registers,
  });
  const acknowledgement = new Histogram({
    name: `${PREFIX}acknowledgement_seconds`,
    help: 'Time from an interaction until Discord has taken the first answer to it',
    buckets: ACKNOWLEDGEMENT_SECONDS,
    registers,
  });
  const duration = new Histogram({
    name: `${PREFIX}interaction_seconds`,
    help: 'Time from an interaction until it is done',
    buckets: INTERACTION_SECONDS,
    registers,
  });
  const websiteCalls = new Counter({
    name: `${PREFIX}website_calls_total`,
    help: 'Requests to the website, by endpoint and by HTTP status or fault',
    labelNames: ['endpoint', 'status'],
    registers,
  });
  const websiteSeconds = new Histogram({
    name: `${PREFIX}website_call_seconds`,
    help: 'Time of a request to the website, without the time in the queue before it',
    labelNames: ['endpoint'],
    buckets: WEBSITE_SECONDS,
    registers,
  });
  const grants = new Counter({
    name: `${PREFIX}grants_total`,
    help: 'Grants that have come into a state through this process, by state',
    labelNames: ['state'],
    registers,
  });
  const queues = new Map<string, Reading>();
  const queueLength = new Gauge({
    name: `${PREFIX}queue_length`,
    help: 'What waits at this moment, by queue',
    labelNames: ['queue'],
    registers,
    async collect() {
      await Promise.all(
        [...queues].map(async ([queue, read]) => {
          const length = await reading(queue, read);
          if (length === undefined) queueLength.remove(queue);
          else queueLength.set({ queue }, length);
        }),
      );
    },
  });

  /** A figure that cannot be read is left out; the others are shown. */
  async function reading(name: string, read: Reading): Promise<number | undefined> {
    try {
      return await read();
    } catch (error) {
      log.warn({ figure: name, err: error }, 'a figure could not be read');
      return undefined;
    }
  }

  return {
    interactionDone({ command, outcome, acknowledgedMs, ms }) {
      interactions.inc({ command, outcome });
      if (acknowledgedMs !== undefined) acknowledgement.observe(acknowledgedMs / MS);
      duration.observe(ms / MS);
    },

    websiteCalled({ endpoint, status, ms }) {
      websiteCalls.inc({ endpoint, status });
      websiteSeconds.observe({ endpoint }, ms / MS);
    },

    grantBecame(state) {
      grants.inc({ state });
    },

    gauge(name, help, read) {
      const gauge = new Gauge({
        name: PREFIX + name,
        help,
        registers,
        async collect() {
          const value = await reading(name, read);
          if (value === undefined) gauge.remove();
          else gauge.set(value);
        },
      });
    },

    queue(name, read) {
      queues.set(name, read);
    },

    report: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
