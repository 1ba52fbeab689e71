import { type Clock, pause, systemClock } from '../clock.js';
import type { Log } from '../log.js';
import * as assumed from './assumptions.js';
import { type RateLimit, readRateLimit } from './rate-limit-headers.js';
import { createGate } from './request-gate.js';
import { createSharedCalls } from './shared-calls.js';
import { createTransport, type HttpAnswer, type TimeLimits, type Transport } from './transport.js';
import { readUser } from './user-answer.js';
import type {
  AddOptions,
  AddOutcome,
  CallCount,
  UserKey,
  Website,
  WebsiteBalance,
  WebsiteUser,
} from './website.js';
import { isJsonAnswer, notUnderstood, readBalance, readMessage, saysItFailed } from './website-answers.js';
import { WebsiteError } from './website-errors.js';

export interface WebsiteClientOptions {
  /** May have a path, with or without a slash at its end. */
  readonly baseUrl: string;
  readonly token: string;
  /** Time limit of one call, including waiting and retries, in ms. */
  readonly timeoutMs: number;
  /** The query parameter for an e-mail address. */
  readonly emailParameter: string;
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
  /** In [0, 1). */
  readonly random?: () => number;
}

/** A finished request to the website. */
export interface WebsiteCall {
  readonly endpoint: assumed.Endpoint;
  /** The HTTP status, or the kind of fault if no answer came. */
  readonly status: string;
  readonly ms: number;
}

export interface WebsiteClient extends Website {
  /**
   * Requests a user once and returns the raw answer, for callers who judge address and token themselves.
   * @param path below the base address; need not belong to the interface
   * @throws {WebsiteError} if no answer came in time
   */
  answerTo(path: string, key: UserKey): Promise<HttpAnswer>;
  /** The number of calls waiting for a free place or the end of the website's limit. */
  waiting(): number;
}

const MOST_TRIES = 3;
/** The pause before the second try of a read, in ms; doubled before the third. ±50 % at random. */
const RETRY_PAUSE_MS = 200;
const UNFORESEEN = { kind: 'failed', message: undefined } as const;

/** The website's interface over HTTP. See {@link Website} for what each call does and throws. */
export function createWebsiteClient(options: WebsiteClientOptions): WebsiteClient {
  const { token, timeoutMs, emailParameter, concurrency = 16, log, onCall } = options;
  const { clock = systemClock, wallClock = Date.now, random = Math.random } = options;
  const base = new URL(options.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'user-agent': 'purser',
  };
  const gate = createGate(concurrency, clock);
  const {
    transport = createTransport({
      origin: base.origin,
      connections: concurrency,
      connectTimeoutMs: timeoutMs / 2,
      clock,
    }),
  } = options;
  const lookups = createSharedCalls<WebsiteUser>();
  const balanceReads = createSharedCalls<WebsiteBalance>();
  const underWay = new Set<Promise<unknown>>();
  let closed: Promise<void> | undefined;

  /** One HTTP request, whatever its answer. @throws {WebsiteError} if no answer came */
  async function request(
    endpoint: assumed.Endpoint,
    key: UserKey,
    limits: TimeLimits,
    extra: AddOptions & { readonly body?: string; readonly attempt?: number; readonly at?: string } = {},
  ): Promise<{ answer: HttpAnswer; limit: RateLimit }> {
    const { attempt = 1, body, count, mayStart } = extra;
    const leave = await gate.enter(limits.startBy);
    const begun = clock.now();
    const over = (status: string) => {
      const ms = clock.now() - begun;
      if (count !== undefined) count.calls += 1;
      onCall?.({ endpoint, status, ms });
      return Math.round(ms);
    };
    try {
      const { method, path } = assumed.endpoints[endpoint];
      const answer = await transport.send(
        {
          method,
          path: `${prefix}${extra.at ?? path}?${queryOf(key, emailParameter)}`,
          headers: body === undefined ? headers : { ...headers, 'content-type': assumed.addContentType },
          body,
        },
        limits,
        mayStart,
      );
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
  }

  /** A read, retried where that may help and time allows. @throws {WebsiteError} unless it is a 2xx */
  async function get(endpoint: 'user' | 'balance', key: UserKey, count?: CallCount): Promise<HttpAnswer> {
    const endBy = clock.now() + timeoutMs;
    for (let attempt = 1; ; attempt += 1) {
      let pauseMs = RETRY_PAUSE_MS * attempt * (0.5 + random());
      try {
        const { answer, limit } = await request(endpoint, key, { startBy: endBy, endBy }, { attempt, count });
        const failure = failureOf(endpoint, answer);
        if (failure === undefined) return answer;
        if (failure.kind === 'throttled') pauseMs = limit.holdMs;
        throw failure;
      } catch (error) {
        if (attempt === MOST_TRIES || !(error instanceof WebsiteError) || !mayPass(error)) throw error;
        if (clock.now() + pauseMs >= endBy) throw error;
        await pause(clock, pauseMs);
      }
    }
  }

  function failureOf(endpoint: assumed.Endpoint, answer: HttpAnswer): WebsiteError | undefined {
    const meaning = assumed.meaningOf(answer.status);
    if (meaning === 'success') return undefined;
    return new WebsiteError(meaning, `the ${endpoint} endpoint answered ${answer.status}`, {
      status: answer.status,
      websiteMessage: readMessage(answer, token),
    });
  }

  async function add(username: string, amount: string, options: AddOptions): Promise<AddOutcome> {
    const begun = clock.now();
    // Better given up before sending than sent with little time for its answer: "nothing was sent" can be retried,
    // while a lost answer must be settled by a person.
    const limits = { startBy: begun + timeoutMs / 2, endBy: begun + timeoutMs };
    try {
      const key = { by: 'username', value: username } as const;
      const body = assumed.addBody(amount);
      const { answer, limit } = await tracked(() => request('add', key, limits, { ...options, body }));
      return outcomeOf(answer, limit);
    } catch (error) {
      if (!(error instanceof WebsiteError)) throw error;
      if (['unreachable', 'overtaken', 'throttled'].includes(error.kind))
        return { kind: 'not-sent', cause: error };
      return { kind: 'unknown', status: error.status, message: undefined, cause: error };
    }
  }

  function outcomeOf(answer: HttpAnswer, limit: RateLimit): AddOutcome {
    const { status } = answer;
    const message = readMessage(answer, token);
    const failure = failureOf('add', answer);
    if (failure === undefined) {
      if (!saysItFailed(answer)) return { kind: 'accepted', status, message, isJson: isJsonAnswer(answer) };
      const cause = notUnderstood(answer, `the add answer is ${status}, but its body says that it failed`);
      return { kind: 'unknown', status, message, cause };
    }
    switch (failure.kind) {
      case 'throttled':
        return { kind: 'throttled', status: 429, retryAfterMs: limit.retryAfterMs, message };
      case 'refused-token':
      case 'not-found':
      case 'rejected':
        return { kind: 'refused', status, message };
      default:
        return { kind: 'unknown', status, message, cause: failure };
    }
  }

  async function tracked<Value>(call: () => Promise<Value>): Promise<Value> {
    if (closed !== undefined) throw new WebsiteError('unreachable', 'the website client is closed');
    const promise = call();
    underWay.add(promise);
    try {
      return await promise;
    } finally {
      underWay.delete(promise);
    }
  }

  return {
    waiting: gate.waiting,
    findUser: (key, count) =>
      lookups.join(`${key.by}:${key.value}`, () =>
        tracked(async () => readUser(await get('user', key, count), key)),
      ),
    readBalance: (username, count) =>
      balanceReads.join(username, () =>
        tracked(async () => readBalance(await get('balance', { by: 'username', value: username }, count))),
      ),
    answerTo: (at, key) =>
      tracked(async () => {
        const endBy = clock.now() + timeoutMs;
        return (await request('user', key, { startBy: endBy, endBy }, { at })).answer;
      }),
    async addVirtual(username, amount, options = {}) {
      if (!/^\d+\.\d{2}$/.test(amount)) throw new RangeError('an amount to add needs exactly two decimals');
      try {
        return await add(username, amount, options);
      } finally {
        // A caller who reads after the add must not share a read that began before it.
        balanceReads.cut();
      }
    },
    heldForMs: gate.heldForMs,
    close() {
      closed ??= Promise.allSettled(underWay).then(() => transport.close());
      return closed;
    },
  };
}

function mayPass({ kind, status }: WebsiteError): boolean {
  // Throttled without a status: the gate knows that the limit lasts too long.
  if (kind === 'throttled') return status !== undefined;
  return kind === 'unreachable' || kind === 'lost' || assumed.passingStatuses.includes(status);
}

/** Blanks as `%20`, which every server understands; `+` works only if the query is parsed as a form. */
function queryOf({ by, value }: UserKey, emailParameter: string): string {
  const name = assumed.parameterOf(by, emailParameter);
  return `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`;
}
