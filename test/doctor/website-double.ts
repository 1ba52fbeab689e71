import { checkWebsite, type KnownUsers } from '../../src/doctor/checks/website-check.js';
import { type Answer, type HttpGet, NoAnswerError } from '../../src/doctor/probes/http-get.js';

export const TOKEN = 'tok-3f9a77-5b21c8';

/** What a website answers, by default in JSON and at once. */
export type Given = Partial<Answer> & { readonly status: number; readonly body?: unknown };

export function answer({ body, ...given }: Given): Answer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const contentType = 'application/json';
  return { contentType, text, json: body, location: undefined, clockAheadMs: undefined, ms: 20, ...given };
}

export const NOT_FOUND: Given = { status: 404, body: { message: 'User not found' } };
const MIA = { id: 7, username: 'mia_plays' };
const BALANCE = { paid_balance: '5.00', virtual_balance: '10.00' };

/** A website with one user, `mia_plays`, or that answers everything with the same. */
export function website(always?: Given): HttpGet {
  return async (address) => {
    if (always !== undefined) return answer(always);
    const { pathname, searchParams } = new URL(address);
    const isMia = searchParams.get('username') === MIA.username;
    if (pathname.endsWith('/v2/websites/user')) {
      return answer(isMia ? { status: 200, body: { data: MIA } } : NOT_FOUND);
    }
    if (pathname.endsWith('/balance/get'))
      return answer(isMia ? { status: 200, body: { data: BALANCE } } : NOT_FOUND);
    return answer({ status: 404, body: { message: 'No such endpoint' } });
  };
}

/** A connection that fails with this code. */
export const unreachable =
  (code: string): HttpGet =>
  async () => {
    const cause = Object.assign(new Error('failed'), { code });
    throw new NoAnswerError(new TypeError('fetch failed', { cause }));
  };

export const MIA_KNOWN: KnownUsers = { as: '"mia_plays"', keys: [{ by: 'username', value: 'mia_plays' }] };

export interface WebsiteCase {
  readonly url?: string;
  readonly timeoutMs?: number;
  readonly known?: KnownUsers;
}

export const findings = (
  ask: HttpGet,
  { url = 'https://api.example.org', timeoutMs = 10_000, known }: WebsiteCase = {},
) => checkWebsite(ask, { url, token: TOKEN, timeoutMs, known, onClock: () => undefined });

export const html = (status: number): Given => ({
  status,
  contentType: 'text/html',
  text: '<html><h1>Hello</h1>',
});
export const plain = (status: number, text: string): Given => ({ status, contentType: 'text/plain', text });
