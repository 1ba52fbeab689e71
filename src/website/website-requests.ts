import type { Log } from '../log.js';
import { type Clock, systemClock } from '../time/clock.js';
import * as assumed from './assumptions.js';
import { type RateLimit, readRateLimit } from './rate-limit-headers.js';
import { createGate } from './request-gate.js';
import {
  createTransport,
  type HttpAnswer,
  type HttpProxy,
  type TimeLimits,
  type Transport,
} from './transport.js';
import type { AddOptions, UserKey } from './website.js';
import { WebsiteError } from './website-errors.js';

export interface RequestOptions {
  /** May have a path, with or without a slash at its end. */
  readonly baseUrl: string;
  readonly token: string;
  /** Time limit of one call, including waiting and retries, in ms. */
  readonly timeoutMs: number;
  /** The query parameter for an e-mail address. */
  readonly emailParameter: string;
  /** Default: none. */
  readonly proxy?: HttpProxy | undefined;
  /** Concurrent calls. Default: 16. */
  readonly concurrency?: number;
  readonly log: Pick<Log, 'debug'>;
  /** Default: its own HTTP connections to `baseUrl`. Closed with the client. */
  readonly transport?: Transport;
  /** Called at the end of every request, retried or not. */
  readonly onCall?: ((call: WebsiteCall) => void) | undefined;
  readonly clock?: Clock;
  /** ms since the epoch. Used only for dates in answers that lack the website's own time. */
  readonly wallClock?: () => number;
}

/** A finished request to the website. */
export interface WebsiteCall {
  readonly endpoint: assumed.Endpoint;
  /** The HTTP status, or the kind of fault if no answer came. */
  readonly status: string;
  readonly ms: number;
}

interface Details extends AddOptions {
  readonly body?: string;
  readonly attempt?: number;
  /** Another path than the endpoint's. */
  readonly at?: string;
}

const UNFORESEEN = { kind: 'failed', message: undefined } as const;

/** Single requests to the website: kept within its limits, logged and counted, and not retried. */
export function createRequests(options: RequestOptions) {
  const { concurrency = 16, log, onCall, clock = systemClock, wallClock = Date.now } = options;
  const httpRequestOf = createHttpRequests(options);
  const gate = createGate(concurrency, clock);
  const {
    transport = createTransport({
      origin: new URL(options.baseUrl).origin,
      connections: concurrency,
      connectTimeoutMs: options.timeoutMs / 2,
      clock,
      proxy: options.proxy,
    }),
  } = options;

  return {
    /** Sends one HTTP request, whatever its answer. @throws {WebsiteError} if no answer came */
    async send(
      endpoint: assumed.Endpoint,
      key: UserKey,
      limits: TimeLimits,
      details: Details = {},
    ): Promise<{ answer: HttpAnswer; limit: RateLimit }> {
      const { attempt = 1, count, mayStart } = details;
      const leave = await gate.enter(limits.startBy);
      const begun = clock.now();
      const over = (status: string) => {
        const ms = clock.now() - begun;
        if (count !== undefined) count.calls += 1;
        onCall?.({ endpoint, status, ms });
        return Math.round(ms);
      };
      try {
        const answer = await transport.send(httpRequestOf(endpoint, key, details), limits, mayStart);
        const durationMs = over(String(answer.status));
        log.debug({ endpoint, status: answer.status, durationMs, attempt }, 'website call');
        const limit = readRateLimit(answer.status, answer.headers, wallClock);
        leave(limit);
        return { answer, limit };
      } catch (error) {
        const { kind, message: fault } = error instanceof WebsiteError ? error : UNFORESEEN;
        log.debug({ endpoint, fault, durationMs: over(kind), attempt }, 'website call failed');
        throw error;
      } finally {
        leave();
      }
    },
    waiting: gate.waiting,
    heldForMs: gate.heldForMs,
    close: () => transport.close(),
  };
}

function createHttpRequests({ baseUrl, token, emailParameter }: RequestOptions) {
  const prefix = new URL(baseUrl).pathname.replace(/\/+$/, '');
  const plain = { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'purser' };
  const withBody = { ...plain, 'content-type': assumed.addContentType };

  return (endpoint: assumed.Endpoint, { by, value }: UserKey, { body, at }: Details) => {
    const { method, path } = assumed.endpoints[endpoint];
    const name = assumed.parameterOf(by, emailParameter);
    // Blanks as `%20`, which every server understands; `+` works only if the query is parsed as a form.
    const query = `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`;
    const headers = body === undefined ? plain : withBody;
    return { method, path: `${prefix}${at ?? path}?${query}`, headers, body };
  };
}
