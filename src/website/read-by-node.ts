import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { codeOf } from '../errors.js';
import type { Clock } from '../time/clock.js';
import { largestAnswerBytes } from './assumptions.js';
import { WebsiteError } from './website-errors.js';

/** An answer as it came. */
export interface PackedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Reads an address once, by a connection of its own, with Node.js's own client. Before the answer it passes over a
 * `100 Continue` that nobody has asked for, as every client must (RFC 9110, 15.2).
 * @param endBy by the clock
 * @param closing ends it
 * @throws {WebsiteError} `lost` if no whole answer came, `not-understood` if it exceeds 1 MiB
 */
export async function readByNode(
  address: string,
  headers: Readonly<Record<string, string>>,
  endBy: number,
  clock: Clock,
  closing: AbortSignal,
): Promise<PackedAnswer> {
  const late = new AbortController();
  const cancelTimer = clock.after(endBy - clock.now(), () => late.abort());
  const options = { headers, signal: AbortSignal.any([late.signal, closing]), agent: false };
  const sent = address.startsWith('https:') ? overHttps(address, options) : overHttp(address, options);
  // Once the answer has begun, the answer itself fails.
  sent.on('error', () => undefined).end();
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return await readWhole(answer);
  } catch (error) {
    if (error instanceof WebsiteError) throw error;
    if (late.signal.aborted) throw new WebsiteError('lost', 'no whole answer in time');
    throw new WebsiteError('lost', `the connection broke: ${codeOf(error)}`, { cause: error });
  } finally {
    cancelTimer();
  }
}

async function readWhole(answer: IncomingMessage): Promise<PackedAnswer> {
  const { statusCode: status = 0, headers } = answer;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > largestAnswerBytes) {
      throw new WebsiteError('not-understood', 'the answer is over 1 MiB', { status });
    }
    chunks.push(chunk);
  }
  return { status, headers, body: Buffer.concat(chunks) };
}
