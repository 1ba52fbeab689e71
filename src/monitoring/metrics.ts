import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DoneInteraction } from '../discord/exchange.js';
import type { GrantState } from '../ledger/grant.js';
import type { Log } from '../log.js';
import type { WebsiteCall } from '../website/website-requests.js';
import type { Wait } from './waits.js';

/**
 * The current value of a figure; `undefined` if unknown, so that it is left out. Read at every scrape, so it must be
 * cheap.
 */
export type Reading = () => number | undefined | Promise<number | undefined>;

const PREFIX = 'purser_';
/** Discord waits 3 s for an acknowledgement; slow work is deferred after 1 s. */
const ACKNOWLEDGEMENT_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.25, 1.5, 2, 2.5, 3];
/** An alert begins at 2 s, and at 3 s Discord says that there is no answer. */
const WAIT_SECONDS = [0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 5];
const INTERACTION_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const WEBSITE_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const MS = 1_000;

/** The bot's metrics, for Prometheus. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Uses its own registry, and adds the metrics of the Node.js process. */
export function createMetrics(log: Log) {
  const registry = new Registry();
  // With the names that Node.js dashboards expect.
  collectDefaultMetrics({ register: registry });
  return {
    ...createEventMetrics([registry]),
    ...createGauges([registry], log),
    /** All metrics, in the text format of Prometheus. */
    report: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

/** Counts what happens, and how long it takes. */
function createEventMetrics(registers: Registry[]) {
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name: PREFIX + name, help, labelNames, registers });
  const histogram = (name: string, help: string, buckets: number[], labelNames: readonly 'endpoint'[] = []) =>
    new Histogram({ name: PREFIX + name, help, buckets, labelNames, registers });

  const interactions = counter(
    'interactions_total',
    'Uses of the bot, by command or button and by what became of them',
    ['command', 'outcome'],
  );
  const acknowledgement = histogram(
    'acknowledgement_seconds',
    'Time from an interaction until Discord has taken the first answer to it',
    ACKNOWLEDGEMENT_SECONDS,
  );
  const waits = histogram(
    'wait_seconds',
    'Time that people wait: from the moment that Discord made an interaction until it has taken the first answer to it',
    WAIT_SECONDS,
  );
  const early = counter(
    'early_interactions_total',
    'Interactions that arrived before they were made, by the clocks of Discord and of this machine',
    [],
  );
  const duration = histogram(
    'interaction_seconds',
    'Time from an interaction until it is done',
    INTERACTION_SECONDS,
  );
  const websiteCalls = counter(
    'website_calls_total',
    'Requests to the website, by endpoint and by HTTP status or fault',
    ['endpoint', 'status'],
  );
  const websiteSeconds = histogram(
    'website_call_seconds',
    'Time of a request to the website, without the time in the queue before it',
    WEBSITE_SECONDS,
    ['endpoint'],
  );
  const grants = counter(
    'grants_total',
    'Grants that have come into a state through this process, by state',
    ['state'],
  );

  return {
    interactionDone({ command, outcome, acknowledgedMs, ms }: DoneInteraction): void {
      interactions.inc({ command, outcome });
      if (acknowledgedMs !== undefined) acknowledgement.observe(acknowledgedMs / MS);
      duration.observe(ms / MS);
    },

    waited({ ms, isEarly }: Wait): void {
      waits.observe(ms / MS);
      if (isEarly) early.inc();
    },

    websiteCalled({ endpoint, status, ms }: WebsiteCall): void {
      websiteCalls.inc({ endpoint, status });
      websiteSeconds.observe({ endpoint }, ms / MS);
    },

    /** A grant has entered that state, in this process. */
    grantBecame: (state: GrantState): void => grants.inc({ state }),
  };
}

/** Figures that are read when they are asked for. */
function createGauges(registers: Registry[], log: Log) {
  const queues = new Map<string, Reading>();

  /** Sets a figure. One that cannot be read is left out; the others are shown. */
  async function update(gauge: Gauge, name: string, read: Reading, labels = {}): Promise<void> {
    try {
      const value = await read();
      if (value !== undefined) return gauge.set(labels, value);
    } catch (error) {
      log.warn({ figure: name, err: error }, 'a figure could not be read');
    }
    gauge.remove(labels);
  }

  new Gauge({
    name: `${PREFIX}queue_length`,
    help: 'What waits at this moment, by queue',
    labelNames: ['queue'],
    registers,
    async collect() {
      await Promise.all([...queues].map(([queue, read]) => update(this, queue, read, { queue })));
    },
  });

  return {
    /** Adds a figure. @param name without `purser_` */
    gauge(name: string, help: string, read: Reading): void {
      const collect = () => update(gauge, name, read);
      const gauge: Gauge = new Gauge({ name: PREFIX + name, help, registers, collect });
    },

    /** Adds the length of a queue: `purser_queue_length{queue="…"}`. */
    queue(name: string, read: Reading): void {
      queues.set(name, read);
    },
  };
}
