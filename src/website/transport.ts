import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, errors, Pool } from 'undici';
import type { Clock } from '../clock.js';
import { largestAnswerBytes } from './assumptions.js';
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
  readonly body: string;
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
   *   `lost` if some bytes may have left and no complete answer came, `not-understood` if the answer exceeds 1 MiB or
   *   is not HTTP
   */
  send(request: HttpRequest, limits: TimeLimits, mayStart?: () => boolean): Promise<HttpAnswer>;
  /** Closes all connections, including those being opened. Requests under way are lost. */
  close(): Promise<void>;
}

/** @param connectTimeoutMs undici rounds it to half seconds, so a request's own deadlines apply as well */
export function createTransport(options: {
  origin: string;
  connections: number;
  connectTimeoutMs: number;
  clock: Clock;
}): Transport {
  const { clock } = options;
  const pool = new Pool(options.origin, {
    connections: options.connections,
    connectTimeout: options.connectTimeoutMs,
    // Shorter than the 5 s after which Node and Apache close an idle connection: a request written to a connection
    // that is just being closed is lost, and a lost add must be settled by a person.
    keepAliveTimeout: 4_000,
    // One request at a time per connection, so that a failure affects no other.
    pipelining: 1,
    maxResponseSize: largestAnswerBytes,
    // The deadlines cover both.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  return {
    send: (request, limits, mayStart = always) => sendOnce(pool, clock, request, limits, mayStart),
    close: () => pool.destroy(),
  };
}

/**
 * undici calls `onRequestStart` right before it writes the first byte to an open connection (`writeH1` in its
 * `client-h1.js`), and writes nothing if the request is aborted there. That proves "nothing was sent"; an error code
 * does not, since a reset can happen on either side of that moment.
 */
function sendOnce(
  pool: Pool,
  clock: Clock,
  request: HttpRequest,
  limits: TimeLimits,
  mayStart: () => boolean,
): Promise<HttpAnswer> {
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

    pool.dispatch(
      { method: request.method, path: request.path, headers: request.headers, body: request.body ?? null },
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
          status = code;
          headers = received;
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd() {
          if (settle()) resolve({ status, headers, body: Buffer.concat(chunks).toString('utf8') });
        },
        onResponseError(_controller, error) {
          fail(controller === undefined ? unreachable(error) : broken(error, status || undefined));
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

function unreachable(error: Error): WebsiteError {
  return new WebsiteError('unreachable', `no connection: ${codeOf(error)}`, { cause: error });
}

function broken(error: Error, status: number | undefined): WebsiteError {
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return new WebsiteError('not-understood', 'the answer is over 1 MiB', { status });
  }
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
  return new WebsiteError('lost', `the connection broke: ${codeOf(error)}`, { status, cause: error });
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
