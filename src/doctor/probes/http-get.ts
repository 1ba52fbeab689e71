import { codeOf } from '../../errors.js';
import { redactedStart } from '../../log.js';
import { isLoopback } from '../../net/loopback.js';
import { jsonIn } from '../../text/outside-text.js';
import { systemClock } from '../../time/clock.js';
import { createTransport, type HttpProxy } from '../../website/transport.js';
import { WebsiteError } from '../../website/website-errors.js';

/** Why two machines do not come together, by the code of the system, of Node.js or of OpenSSL. */
interface Trouble {
  readonly codes: RegExp;
  /** Ends a sentence. */
  readonly reason: string;
  /** Advice beyond checking the address. */
  readonly remedy?: string;
}

const TROUBLES: readonly Trouble[] = [
  { codes: /^ENOTFOUND$/, reason: 'there is no such host' },
  { codes: /^EAI_AGAIN$/, reason: 'the name of the host cannot be looked up now' },
  { codes: /^ECONNREFUSED$/, reason: 'nobody listens there' },
  {
    codes: /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/,
    reason: 'the connection broke',
    remedy: 'check the port, begin the address with https:// if it is one for https, and try again',
  },
  { codes: /^EHOSTUNREACH$/, reason: 'the host cannot be reached' },
  { codes: /^ENETUNREACH$/, reason: 'there is no network' },
  { codes: /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, reason: 'no connection in time' },
  {
    codes: /^CERT_HAS_EXPIRED$/,
    reason: 'its certificate has expired',
    remedy: 'ask the operator of that server to renew the certificate',
  },
  {
    codes: /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/,
    reason: 'its certificate is signed by itself',
    remedy:
      "get that server a certificate that everybody trusts, for nothing from Let's Encrypt; or save its own as a file, and set NODE_EXTRA_CA_CERTS to the path of that file in the environment of the bot (.env is too late for that)",
  },
  {
    codes: /^UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT|GET_ISSUER_CERT_LOCALLY)$/,
    reason: 'its certificate comes without those that vouch for it',
    remedy:
      'ask the operator of that server to send the full certificate chain ("fullchain"); for an authority of your own, set NODE_EXTRA_CA_CERTS to the path of its certificate in the environment of the bot',
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    reason: 'its certificate is for another host',
    remedy: 'write the host as it stands in the certificate, or let the certificate be made for this one',
  },
  {
    codes: /^(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|EPROTO)$/,
    reason: 'it speaks no TLS (https) on that port',
    remedy:
      'check the port: that of https is 443, and needs not be written. Plain http is for this machine alone',
  },
  {
    codes: /^HPE_/,
    reason: 'what answers there does not speak HTTP',
    remedy: 'check the port, and whether the address begins with https',
  },
];

const troubleOf = (code: string) => TROUBLES.find(({ codes }) => codes.test(code));

export const networkReason = (code: string): string | undefined => troubleOf(code)?.reason;
export const networkRemedy = (code: string): string | undefined => troubleOf(code)?.remedy;

/** How long one answer may take. */
export const ANSWER_WITHIN_MS = 10_000;
const PROXY_REMEDY =
  'HTTPS_PROXY is set, so check it, and that the proxy lets the bot through to this address; a host that is to be reached without the proxy belongs into NO_PROXY';
/** More of an answer than this is not read. */
const LONGEST_QUOTE = 120;
/** The `date` of an answer has whole seconds; on average, half of one has gone by. */
const HALF_SECOND_MS = 500;

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  /** The body as JSON; undefined if it is none. */
  readonly json: unknown;
  readonly location: string | undefined;
  /** How far this machine's clock is ahead of the other's, in ms. Undefined if the answer has no date. */
  readonly clockAheadMs: number | undefined;
  /** How long the complete answer took. */
  readonly ms: number;
}

/** No whole answer came. The message says why, in words that end a sentence. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  /** Of the system or of Node.js; empty where there is none. */
  readonly code: string;
  /** What to do about it, if more is known than to check the address. */
  readonly remedy: string | undefined;

  constructor(error: unknown, remedy?: string) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const code = codeOf(cause) ?? '';
    super(wordsFor(error, cause, code), { cause: error });
    this.code = code;
    this.remedy = networkRemedy(code) ?? remedy;
  }
}

/** Asks with GET, once, without following redirects. @throws {NoAnswerError} */
export type HttpGet = (address: string, headers: Readonly<Record<string, string>>) => Promise<Answer>;

/** @param headers by their names in lower case */
export const answerOf = (
  status: number,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  text: string,
): Omit<Answer, 'clockAheadMs' | 'ms'> => ({
  status,
  contentType: String(headers['content-type'] ?? '').split(';')[0] ?? '',
  text,
  json: jsonIn(text),
  location: headers['location'] === undefined ? undefined : String(headers['location']),
});

/** Sends one request, without following redirects. @throws {NoAnswerError} */
export type TimedFetch = ReturnType<typeof createTimedFetch>;

/** @param now ms since the epoch */
export function createTimedFetch(now: () => number, send: typeof fetch = fetch) {
  return async (address: string, init: RequestInit) => {
    /** ms since the epoch. */
    const begunAt = now();
    try {
      const response = await send(address, { ...init, redirect: 'manual' });
      const clockAheadMs = clockAhead(begunAt, now(), response.headers.get('date') ?? '');
      return { response, begunAt, clockAheadMs };
    } catch (error) {
      throw new NoAnswerError(error);
    }
  };
}

/**
 * Asks the website as the bot does: by the same proxy, and with the same answers understood.
 * @param now ms since the epoch
 */
export function createHttpGet(now: () => number, proxy?: HttpProxy): HttpGet {
  const clock = systemClock;
  return async (address, headers) => {
    const { origin, pathname, search } = new URL(address);
    const request = { method: 'GET', path: pathname + search, headers } as const;
    const connections = { connections: 1, connectTimeoutMs: ANSWER_WITHIN_MS };
    const transport = createTransport({ origin, ...connections, clock, proxy });
    const begunAt = now();
    const endBy = clock.now() + ANSWER_WITHIN_MS;
    try {
      const { status, headers: told, body } = await transport.send(request, { startBy: endBy, endBy });
      const clockAheadMs = clockAhead(begunAt, now(), String(told.date));
      return { ...answerOf(status, told, body), clockAheadMs, ms: now() - begunAt };
    } catch (error) {
      throw new NoAnswerError(error, proxy && !isLoopback(new URL(origin)) ? PROXY_REMEDY : undefined);
    } finally {
      await transport.close();
    }
  };
}

function clockAhead(begunAt: number, endedAt: number, dateHeader: string): number | undefined {
  const date = Date.parse(dateHeader);
  return Number.isNaN(date) ? undefined : (begunAt + endedAt) / 2 - date - HALF_SECOND_MS;
}

function wordsFor(error: unknown, cause: unknown, code: string): string {
  if (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)) {
    return `no answer within ${ANSWER_WITHIN_MS / 1000} s`;
  }
  const reason = networkReason(code) ?? (error instanceof WebsiteError ? error.message : undefined);
  return reason ?? (code || (cause instanceof Error ? cause.message : 'the request failed'));
}

/**
 * What a website said, short enough for a line: its `message`, or the beginning of its text.
 * @param token with which it was asked; taken out before the cut, which could halve it
 */
export function quoteOf({ json, text }: Answer, token: string): string {
  const message = typeof json === 'object' && json !== null && 'message' in json ? json.message : undefined;
  const words = redactedStart((typeof message === 'string' ? message : text).trim(), LONGEST_QUOTE, [token]);
  if (words === '') return 'without a word';
  return `"${words.length > LONGEST_QUOTE ? `${words.slice(0, LONGEST_QUOTE)}…` : words}"`;
}
