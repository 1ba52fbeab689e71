import {
  Client,
  DiscordAPIError,
  HTTPError,
  RateLimitError,
  RESTJSONErrorCodes,
  type RESTOptions,
} from 'discord.js';
import type { ClockDifference } from '../../time/clock-difference.js';
import { ANSWER_WITHIN_MS, NoAnswerError } from './no-answer.js';

/** Discord answered, and not with what was asked for. */
export const isRefusal = (error: unknown): error is DiscordAPIError | HTTPError | RateLimitError =>
  error instanceof DiscordAPIError || error instanceof HTTPError || error instanceof RateLimitError;

/** What a bot is told of something that is not there, or that it may not see. */
export const isClosed = (error: unknown): error is DiscordAPIError =>
  error instanceof DiscordAPIError &&
  (error.status === 404 || error.code === RESTJSONErrorCodes.MissingAccess);

const LONGEST_WAIT_MS = 5_000;

interface DiscordClientOptions {
  readonly url: string;
  readonly token: string;
  /** Compared with Discord's. */
  readonly clock?: ClockDifference;
  /** ms since the epoch */
  readonly now?: () => number;
  readonly send?: typeof fetch;
}

/**
 * Discord's client, of which the REST interface is used and the gateway is not. What is asked may throw what
 * {@link isRefusal} knows, or a NoAnswerError.
 */
export function createDiscordClient({
  url,
  token,
  clock,
  now = Date.now,
  send = fetch,
}: DiscordClientOptions) {
  async function makeRequest(address: string, init: RequestInit): Promise<Response> {
    const begunAt = now();
    const response = await send(address, { ...init, redirect: 'manual' }).catch((error: unknown) => {
      throw new NoAnswerError(error);
    });
    clock?.heed(begunAt, response.headers.get('date'));
    return response;
  }
  const client = new Client({
    intents: [],
    rest: {
      api: url,
      retries: 0,
      timeout: ANSWER_WITHIN_MS,
      // One that does not say how long would be asked again and again.
      rejectOnRateLimit: ({ retryAfter }) => retryAfter <= 0 || retryAfter > LONGEST_WAIT_MS,
      makeRequest: makeRequest as unknown as RESTOptions['makeRequest'],
    },
  });
  client.rest.setToken(token);
  return client;
}
