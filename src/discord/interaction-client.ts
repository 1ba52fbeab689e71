import { setTimeout as delay } from 'node:timers/promises';
import { DefaultUserAgent, DiscordAPIError, HTTPError } from 'discord.js';
import { FormData, Pool } from 'undici';
import { jsonIn } from '../text/outside-text.js';
import type { ClockDifference } from '../time/clock-difference.js';
import type { ReplyFile } from './reply.js';

export interface InteractionCall {
  readonly body: object;
  readonly files?: readonly ReplyFile[] | undefined;
}

/**
 * Answers interactions without discord.js, which counts edits of `@original` against its own 50 requests a second,
 * keeps a handler for each interaction, and hides in its retries how often an acknowledgement was sent. These
 * endpoints need no bot token and are exempt from Discord's global limit. The only retries are those that Discord
 * asks for (429).
 */
export interface InteractionClient {
  /**
   * @param route as in `/interactions/…/callback`
   * @throws {DiscordAPIError} if Discord refuses
   * @throws {HTTPError} if Discord fails, or asks to wait too long
   * @throws {Error} undici's own, if no answer came
   */
  send(method: 'POST' | 'PATCH', route: string, call: InteractionCall): Promise<void>;
  close(): Promise<void>;
}

const API_VERSION = '10';
/** undici sets the content type of a form. */
const FORM_HEADERS = { 'user-agent': DefaultUserAgent };
const JSON_HEADERS = { 'user-agent': DefaultUserAgent, 'content-type': 'application/json' };
/** By default, undici opens one for each call under way. More than these gain nothing, and eight are too few. */
const CONNECTIONS = 32;
/** A slower answer has missed Discord's 3 seconds anyway. */
const TIMEOUT_MS = 5_000;
/** The person has given up by then. */
const LONGEST_WAIT_MS = 60_000;
const MOST_WAITS = 5;
/** After a 429 without a time. */
const ASSUMED_WAIT_S = 1;

/**
 * @param api Discord's API without a version, as in `https://discord.com/api`
 * @param clock compared with Discord's at each answer
 * @param now the clock that is compared, in ms since the epoch
 */
export function createInteractionClient(
  api: string,
  clock?: ClockDifference,
  now = Date.now,
): InteractionClient {
  const { origin, pathname } = new URL(api);
  const prefix = `${pathname.replace(/\/+$/, '')}/v${API_VERSION}`;
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    connectTimeout: TIMEOUT_MS,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });

  return {
    async send(method, route, call) {
      const content = contentOf(call);
      for (let waits = 0; ; waits += 1) {
        const askedAt = now();
        const {
          statusCode: status,
          headers,
          body,
        } = await pool.request({
          method,
          path: prefix + route,
          ...content,
        });
        clock?.heed(askedAt, headers['date']);
        if (status < 300) return body.dump();
        const answer = errorBody(await body.text());
        const failure = failureOf(status, answer, method, api + route, call.body);
        if (status !== 429) throw failure;
        const waitMs = 1_000 * secondsToWait(answer, headers['retry-after']);
        if (waits === MOST_WAITS || waitMs > LONGEST_WAIT_MS) throw failure;
        await delay(waitMs);
      }
    },
    close: () => pool.destroy(),
  };
}

function contentOf({ body, files = [] }: InteractionCall) {
  const json = JSON.stringify(body);
  if (files.length === 0) return { headers: JSON_HEADERS, body: json };
  const form = new FormData();
  form.append('payload_json', json);
  for (const [index, { name, data }] of files.entries()) {
    form.append(`files[${index}]`, new Blob([new Uint8Array(data)]), name);
  }
  return { headers: FORM_HEADERS, body: form };
}

/** The error as Discord describes it. A proxy in between may send anything. */
function errorBody(text: string): { code?: unknown; message?: unknown; retry_after?: unknown } {
  const body = jsonIn(text);
  return typeof body === 'object' && body !== null ? body : {};
}

function failureOf(
  status: number,
  answer: ReturnType<typeof errorBody>,
  method: string,
  url: string,
  json: object,
): DiscordAPIError | HTTPError {
  const { code, message } = answer;
  if (status < 400 || status === 429 || status >= 500 || typeof code !== 'number') {
    return new HTTPError(status, String(status), method, url, { body: json, files: undefined });
  }
  return new DiscordAPIError({ ...answer, code, message: String(message) }, code, status, method, url, {
    body: json,
    files: undefined,
  });
}

function secondsToWait(answer: { retry_after?: unknown }, header: string | string[] | undefined): number {
  if (typeof answer.retry_after === 'number') return answer.retry_after;
  const seconds = Number(header);
  return Number.isFinite(seconds) ? seconds : ASSUMED_WAIT_S;
}
