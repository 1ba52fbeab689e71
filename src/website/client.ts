import { pause, systemClock } from '../time/clock.js';
import { createWorkUnderWay } from '../time/work-under-way.js';
import { outcomeOf, unansweredOutcome } from './add-outcome.js';
import * as assumed from './assumptions.js';
import type { HttpAnswer } from './transport.js';
import { readUser } from './user-answer.js';
import type { CallCount, UserKey, Website } from './website.js';
import { failureOf, readBalance } from './website-answers.js';
import { WebsiteError } from './website-errors.js';
import { createRequests, type RequestOptions } from './website-requests.js';

export interface WebsiteClientOptions extends RequestOptions {
  /** In [0, 1). */
  readonly random?: () => number;
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

/** The website's interface over HTTP. See {@link Website} for what each call does and throws. */
export function createWebsiteClient(options: WebsiteClientOptions): WebsiteClient {
  const { token, timeoutMs, clock = systemClock, random = Math.random } = options;
  const requests = createRequests(options);
  const underWay = createWorkUnderWay();
  let closed: Promise<void> | undefined;

  /** A read, retried where that may help and time allows. @throws {WebsiteError} unless it is a 2xx */
  async function get(endpoint: 'user' | 'balance', key: UserKey, count?: CallCount): Promise<HttpAnswer> {
    const endBy = clock.now() + timeoutMs;
    const limits = { startBy: endBy, endBy };
    for (let attempt = 1; ; attempt += 1) {
      let pauseMs = RETRY_PAUSE_MS * attempt * (0.5 + random());
      try {
        const { answer, limit } = await requests.send(endpoint, key, limits, { attempt, count });
        const failure = failureOf(endpoint, answer, token);
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

  async function tracked<Value>(call: () => Promise<Value>): Promise<Value> {
    if (closed !== undefined) throw new WebsiteError('unreachable', 'the website client is closed');
    return underWay.track(call());
  }

  return {
    waiting: requests.waiting,
    findUser: (key, count) => tracked(async () => readUser(await get('user', key, count), key)),
    readBalance: (username, count) =>
      tracked(async () => readBalance(await get('balance', named(username), count))),
    answerTo: (at, key) =>
      tracked(async () => {
        const endBy = clock.now() + timeoutMs;
        return (await requests.send('user', key, { startBy: endBy, endBy }, { at })).answer;
      }),
    async addVirtual(username, amount, extra = {}) {
      if (!/^\d+\.\d{2}$/.test(amount)) throw new RangeError('an amount to add needs exactly two decimals');
      const begun = clock.now();
      // Better given up before sending than sent with little time for its answer: "nothing was sent" can be retried,
      // while a lost answer must be settled by a person.
      const limits = { startBy: begun + timeoutMs / 2, endBy: begun + timeoutMs };
      const details = { ...extra, body: assumed.addBody(amount) };
      try {
        const { answer, limit } = await tracked(() => requests.send('add', named(username), limits, details));
        return outcomeOf(answer, limit, token);
      } catch (error) {
        return unansweredOutcome(error);
      }
    },
    heldForMs: requests.heldForMs,
    close() {
      closed ??= underWay.idle().then(requests.close);
      return closed;
    },
  };
}

const named = (username: string) => ({ by: 'username', value: username }) as const;

function mayPass({ kind, status }: WebsiteError): boolean {
  // Throttled without a status: the gate knows that the limit lasts too long.
  if (kind === 'throttled') return status !== undefined;
  return kind === 'unreachable' || kind === 'lost' || assumed.passingStatuses.includes(status);
}
