import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, errors, Pool } from 'undici';
import type { Clock } from '../clock.js';
import { largestAnswerBytes } from './assumptions.js';
import { WebsiteError } from './website-errors.js';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The clock's times until which a request must have begun to be sent, and must have been answered. */
export interface TimeLimits {
  readonly startBy: number;
  readonly endBy: number;
}

/** Sends single HTTP requests. It repeats nothing and follows no redirect. */
export interface Transport {
  /**
   * @param mayStart asked right before the first byte is written; on `false`, nothing is written
   * @throws {WebsiteError} `unreachable` if not one byte of the request left, `overtaken` if that is because of
   *   `mayStart`, `lost` if some may have left and no whole answer came, `not-understood` if the answer is over
   *   1 MiB or no HTTP
   */
  send(request: HttpRequest, limits: TimeLimits, mayStart?: () => boolean): Promise<HttpAnswer>;
  /** Ends the connections, also those that are only being made. What is still under way is lost. */
  close(): Promise<void>;
}

/** @param connectTimeoutMs undici rounds it to half seconds, so the time limits of a request are kept besides */
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
    // Shorter than the 5 s after which Node and Apache close an idle connection: a request that is written to a
    // connection in the moment in which it is closed is lost, and an add then needs a person to settle it.
    keepAliveTimeout: 4_000,
    // One at a time on a connection: a failure concerns this request and no other.
    pipelining: 1,
    maxResponseSize: largestAnswerBytes,
    // The time limits cover both.
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
 * `client-h1.js`), and it writes nothing if the request is aborted in there. That makes it the proof for
 * "nothing was sent"; an error's code is none, as a reset is possible on both sides of that moment.
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
          // The second condition cannot be met with one request at a time on a connection. It stands here
          // because a POST that is sent twice is the one thing that must not happen.
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

/** @param isLate true where the process stood still, and the timer that should have ended the request is late too */
function reasonNotToStart(mayStart: () => boolean, isLate: boolean): WebsiteError | undefined {
  if (isLate) return tooLate();
  try {
    return mayStart() ? undefined : new WebsiteError('overtaken', 'this process was held up for too long');
  } catch (error) {
    return new WebsiteError('overtaken', 'whether it may start could not be found out', { cause: error });
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
  // No cause is kept of a parser's error, as it carries the answer's text. After a good head, it is the form in
  // which undici tells that a chunked answer was cut off.
  if (error instanceof errors.HTTPParserError) {
    return status === undefined
      ? new WebsiteError('not-understood', 'the answer is no HTTP')
      : new WebsiteError('lost', 'the answer was cut off', { status });
  }
  return new WebsiteError('lost', `the connection broke: ${codeOf(error)}`, { status, cause: error });
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
