import { type IncomingHttpHeaders, request as overHttp } from 'node:http';
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
  try {
    return await readWhole(address, headers, AbortSignal.any([late.signal, closing]));
  } catch (error) {
    if (error instanceof WebsiteError) throw error;
    if (late.signal.aborted) throw new WebsiteError('lost', 'no whole answer in time');
    throw new WebsiteError('lost', `the connection broke: ${codeOf(error)}`, { cause: error });
  } finally {
    cancelTimer();
  }
}

function readWhole(address: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) {
  return new Promise<PackedAnswer>((resolve, reject) => {
    const send = address.startsWith('https:') ? overHttps : overHttp;
    const sent = send(address, { headers, signal, agent: false }, async (answer) => {
      const { statusCode: status = 0 } = answer;
      try {
        const chunks: Buffer[] = [];
        let length = 0;
        for await (const chunk of answer) {
          length += (chunk as Buffer).length;
          if (length > largestAnswerBytes) {
            throw new WebsiteError('not-understood', 'the answer is over 1 MiB', { status });
          }
          chunks.push(chunk as Buffer);
        }
        resolve({ status, headers: answer.headers, body: Buffer.concat(chunks) });
      } catch (error) {
        reject(error);
      }
    });
    sent.on('error', reject);
    sent.end();
  });
}
