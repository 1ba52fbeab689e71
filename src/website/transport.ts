import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, EnvHttpProxyAgent, errors, Pool } from 'undici';
import { codeOf } from '../errors.js';
import { isLoopback } from '../net/loopback.js';
import { TooLargeError, unpacked } from '../net/unpacked.js';
import type { Clock } from '../time/clock.js';
import { largestAnswerBytes } from './assumptions.js';
import { type PackedAnswer, readByNode } from './read-by-node.js';
import { WebsiteError } from './website-errors.js';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Unpacked. */
  readonly body: string;
}

/** The proxy by which to reach an address that is not of this machine. */
export interface HttpProxy {
  /** The setting `HTTPS_PROXY`. May hold a password. */
  readonly url: string;
  /** The setting `NO_PROXY`: hosts that are reached directly. */
  readonly except: string;
}

/** Deadlines, by the clock, for starting a request and for its answer. */
export interface TimeLimits {
  readonly startBy: number;
  readonly endBy: number;
}

/** Sends single HTTP requests, without retries and redirects. */
export interface Transport {
  /**
   * @param mayStart called right before the first byte is written; on `false`, nothing is written
   * @throws {WebsiteError} `unreachable` if not one byte of the request left, `overtaken` if `mayStart` prevented it,
   *   `lost` if some bytes may have left and no complete answer came, `not-understood` if the answer exceeds 1 MiB,
   *   cannot be unpacked or is not HTTP
   */
  send(request: HttpRequest, limits: TimeLimits, mayStart?: () => boolean): Promise<HttpAnswer>;
  /** Closes all connections, including those being opened. Requests under way are lost. */
  close(): Promise<void>;
}

interface TransportOptions {
  readonly origin: string;
  readonly connections: number;
  /** undici rounds it to half seconds, so a request's own deadlines apply as well. */
  readonly connectTimeoutMs: number;
  readonly clock: Clock;
  /** Default: none. */
  readonly proxy?: HttpProxy | undefined;
}

export function createTransport(options: TransportOptions): Transport {
  const { clock, origin } = options;
  const dispatcher = createDispatcher(options);
  const closing = new AbortController();

  /** undici breaks the connection at a `100 Continue` that it has not asked for. What was read may be read again. */
  function readAgain(request: HttpRequest, limits: TimeLimits, error: unknown): Promise<PackedAnswer> {
    // By a proxy, there is no other way.
    const mayRead = request.method === 'GET' && dispatcher instanceof Pool && isUnaskedContinue(error);
    if (!mayRead) throw error;
    return readByNode(`${origin}${request.path}`, request.headers, limits.endBy, clock, closing.signal);
  }

  return {
    async send({ headers, ...rest }, limits, mayStart = always) {
      const request = { ...rest, headers: { ...headers, 'accept-encoding': 'identity' } };
      const answer = await sendOnce(options, dispatcher, request, limits, mayStart).catch((error: unknown) =>
        readAgain(request, limits, error),
      );
      return { ...answer, body: bodyOf(answer) };
    },
    close() {
      closing.abort();
      return dispatcher.destroy();
    },
  };
}

const isUnaskedContinue = (error: unknown) =>
  error instanceof WebsiteError &&
  error.cause instanceof errors.SocketError &&
  error.cause.message === 'bad response';

function bodyOf({ status, headers, body }: PackedAnswer): string {
  try {
    return unpacked(body, headers['content-encoding'], largestAnswerBytes).toString('utf8');
  } catch (error) {
    if (error instanceof TooLargeError) throw tooLarge(status);
    // A website that says so and packs nothing, or a proxy that has unpacked it.
    const fault = `the answer is not packed as it says: ${codeOf(error) ?? 'too often'}`;
    throw new WebsiteError('not-understood', fault, { status, cause: error });
  }
}

/**
 * A proxy is only asked for a tunnel (CONNECT), since plain http is for this machine alone: the request itself begins
 * once the website has proven who it is, so a failure of the proxy before that is one to connect.
 */
function createDispatcher({ origin, connections, connectTimeoutMs, proxy }: TransportOptions): Dispatcher {
  const each = {
    connections,
    connectTimeout: connectTimeoutMs,
    // Shorter than the 5 s after which Node and Apache close an idle connection: a request written to a connection
    // that is just being closed is lost, and a lost add must be settled by a person.
    keepAliveTimeout: 4_000,
    // One request at a time per connection, so that a failure affects no other.
    pipelining: 1,
    maxResponseSize: largestAnswerBytes,
    // The deadlines cover both.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  if (proxy === undefined || isLoopback(new URL(origin))) return new Pool(origin, each);
  return new EnvHttpProxyAgent({
    ...each,
    httpsProxy: proxy.url,
    noProxy: proxy.except,
    // Empty, or undici would look into the environment by itself.
    httpProxy: '',
    // A proxy that never answers must not keep a connection's place.
    clientFactory: (address, given) => new Pool(address, { ...given, headersTimeout: connectTimeoutMs }),
  });
}

/**
 * undici calls `onRequestStart` right before it writes the first byte to an open connection (`writeH1` in its
 * `client-h1.js`), and writes nothing if the request is aborted there. That proves "nothing was sent"; an error code
 * does not, since a reset can happen on either side of that moment.
 */
function sendOnce(
  { origin, clock }: TransportOptions,
  dispatcher: Dispatcher,
  { method, path, headers: asked, body }: HttpRequest,
  limits: TimeLimits,
  mayStart: () => boolean,
): Promise<PackedAnswer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let status = 0;
    let headers: IncomingHttpHeaders = {};
    const chunks: Buffer[] = [];
    let settled = false;

    let cancelTimer = clock.after(limits.startBy - clock.now(), () => {
      if (controller === undefined) fail(tooLate());
      else cancelTimer = clock.after(limits.endBy - clock.now(), giveUp);
    });

    function giveUp(): void {
      fail(new WebsiteError('lost', 'no whole answer in time', { status: status || undefined }));
      controller?.abort(new Error('out of time'));
    }

    function settle(): boolean {
      if (settled) return false;
      settled = true;
      cancelTimer();
      return true;
    }

    function fail(error: WebsiteError): void {
      if (settle()) reject(error);
    }

    dispatcher.dispatch(
      { origin, method, path, headers: asked, body: body ?? null },
      {
        onRequestStart(started) {
          // The second condition cannot occur with one request at a time per connection. It is here because a POST
          // must never be sent twice.
          if (!settled && controller === undefined) {
            const refusal = reasonNotToStart(mayStart, clock.now() > limits.startBy);
            if (refusal === undefined) {
              controller = started;
              return;
            }
            fail(refusal);
          }
          started.abort(new Error('not to be sent any more'));
        },
        onResponseStart(_controller, code, received) {
          // Before the answer, there may be others, such as 103.
          if (code < 200) return;
          status = code;
          headers = received;
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd() {
          if (settle()) resolve({ status, headers, body: Buffer.concat(chunks) });
        },
        onResponseError(_controller, error) {
          const isProxied = !(dispatcher instanceof Pool);
          fail(controller === undefined ? unreachable(error, isProxied) : broken(error, status || undefined));
        },
      },
    );
  });
}

const always = () => true;
const tooLate = () => new WebsiteError('unreachable', 'no connection in time');

/** @param isLate true if the process was frozen, so that the timer that should have ended the request is late too */
function reasonNotToStart(mayStart: () => boolean, isLate: boolean): WebsiteError | undefined {
  if (isLate) return tooLate();
  try {
    return mayStart() ? undefined : new WebsiteError('overtaken', 'this process was frozen for too long');
  } catch (error) {
    return new WebsiteError('overtaken', 'could not determine whether it may start', { cause: error });
  }
}

function unreachable(error: Error, isProxied: boolean): WebsiteError {
  const what = isProxied ? 'no connection (HTTPS_PROXY is set)' : 'no connection';
  // Of undici's `ProxyAgent`, which has no code for it.
  const [, refusal] = /^Proxy response \((\d{3})\)/.exec(error.message) ?? [];
  const why = refusal === undefined ? (codeOf(error) ?? error.name) : `the proxy answered ${refusal}`;
  return new WebsiteError('unreachable', `${what}: ${why}`, { cause: error });
}

const tooLarge = (status: number | undefined) =>
  new WebsiteError('not-understood', 'the answer is over 1 MiB', { status });

function broken(error: Error, status: number | undefined): WebsiteError {
  if (error instanceof errors.ResponseExceededMaxSizeError) return tooLarge(status);
  if (error instanceof errors.HeadersOverflowError) {
    return new WebsiteError('not-understood', 'the head of the answer is too large', { status });
  }
  // A parser's error is not kept as the cause, since it quotes the answer. After a valid head, it is how undici
  // reports a truncated chunked answer.
  if (error instanceof errors.HTTPParserError) {
    return status === undefined
      ? new WebsiteError('not-understood', 'the answer is not HTTP')
      : new WebsiteError('lost', 'the answer was cut off', { status });
  }
  return new WebsiteError('lost', `the connection broke: ${codeOf(error) ?? error.name}`, {
    status,
    cause: error,
  });
}
