import { request } from 'undici';
import { TooLargeError, unpacked } from '../net/unpacked.js';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 256 * 1024;

/**
 * Why another service was of no use: `away` if it did not answer or failed, `unusable` if its answer makes no sense or
 * is a refusal. The message is for the log and holds nothing of what was sent or answered.
 */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  readonly kind: 'away' | 'unusable';
  /** Of a complete answer. */
  readonly status: number | undefined;

  constructor(kind: OutsideError['kind'], message: string, status?: number) {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}

export interface OutsideCall {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as a form. */
  readonly form?: URLSearchParams;
}

/**
 * Calls another service, with limits of time and size, and follows no redirect.
 * @param service its name for messages
 * @returns the body of an answer with status 200
 * @throws {OutsideError}
 */
export async function callOutside(service: string, url: string, call: OutsideCall): Promise<string> {
  const { status, text } = await answerOf(service, url, call);
  if (status === 200) return text;
  const kind = status >= 500 || status === 408 || status === 429 ? 'away' : 'unusable';
  throw new OutsideError(kind, `${service} answered ${status}`, status);
}

async function answerOf(service: string, url: string, { method, headers, form }: OutsideCall) {
  try {
    const {
      statusCode,
      headers: told,
      body,
    } = await request(url, {
      method,
      headers: {
        ...headers,
        'accept-encoding': 'identity',
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: form?.toString() ?? null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of body) {
      length += (chunk as Buffer).length;
      if (length > MOST_BYTES) throw new TooLargeError(`over ${MOST_BYTES} bytes`);
      chunks.push(chunk as Buffer);
    }
    const whole = unpacked(Buffer.concat(chunks), told['content-encoding'], MOST_BYTES);
    return { status: statusCode, text: whole.toString('utf8') };
  } catch (error) {
    if (error instanceof TooLargeError) throw new OutsideError('unusable', `${service} answered too much`);
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer in time';
    throw new OutsideError('away', `${service} did not answer: ${code}`);
  }
}
