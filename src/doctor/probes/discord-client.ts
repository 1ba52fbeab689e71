import {
  Client,
  DiscordAPIError,
  HTTPError,
  RateLimitError,
  RESTJSONErrorCodes,
  type RESTOptions,
} from 'discord.js';
import { ANSWER_WITHIN_MS, type TimedFetch } from './http-get.js';

/** Discord answered, and not with what was asked for. */
export const isRefusal = (error: unknown): error is DiscordAPIError | HTTPError | RateLimitError =>
  error instanceof DiscordAPIError || error instanceof HTTPError || error instanceof RateLimitError;

/** What a bot is told of something that is not there, or that it may not see. */
export const isClosed = (error: unknown): error is DiscordAPIError =>
  error instanceof DiscordAPIError &&
  (error.status === 404 || error.code === RESTJSONErrorCodes.MissingAccess);

const LONGEST_WAIT_MS = 5_000;

/**
 * Discord's client, of which the REST interface is used and the gateway is not. What is asked may throw what
 * {@link isRefusal} knows, or a NoAnswerError.
 * @param onClock told how far this machine's clock is ahead of Discord's, in ms
 */
export function createDiscordClient(options: {
  readonly url: string;
  readonly token: string;
  readonly send: TimedFetch;
  readonly onClock: (aheadMs: number) => void;
}): Client {
  async function makeRequest(address: string, init: RequestInit): Promise<Response> {
    const { response, clockAheadMs } = await options.send(address, init);
    if (clockAheadMs !== undefined) options.onClock(clockAheadMs);
    return response;
  }
  const client = new Client({
    intents: [],
    rest: {
      api: options.url,
      retries: 0,
      timeout: ANSWER_WITHIN_MS,
      // One that does not say how long would be asked again and again.
      rejectOnRateLimit: ({ retryAfter }) => retryAfter <= 0 || retryAfter > LONGEST_WAIT_MS,
      makeRequest: makeRequest as unknown as RESTOptions['makeRequest'],
    },
  });
  client.rest.setToken(options.token);
  return client;
}
