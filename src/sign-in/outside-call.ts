import { fetch } from 'undici';

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
    const answer = await fetch(url, {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
      body: form ?? null,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const chunks: Uint8Array[] = [];
    let length = 0;
    // As it was before it was packed.
    for await (const chunk of answer.body ?? []) {
      length += chunk.length;
      if (length > MOST_BYTES) throw new OutsideError('unusable', `${service} answered too much`);
      chunks.push(chunk);
    }
    return { status: answer.status, text: Buffer.concat(chunks).toString('utf8') };
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer in time';
    throw new OutsideError('away', `${service} did not answer: ${code}`);
  }
}
