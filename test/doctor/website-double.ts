import { type Call, checkWebsite, type KnownUsers } from '../../src/doctor/checks/website-check.js';
import type { HttpAnswer } from '../../src/website/transport.js';
import { WebsiteError } from '../../src/website/website-errors.js';

export const TOKEN = 'tok-3f9a77-5b21c8';

const json = (status: number, body: unknown, headers = {}): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const USER = { id: 7, username: 'mia_plays' };
const BALANCE = { paid_balance: '5.00', virtual_balance: '10.00' };
const NOT_FOUND = json(404, { message: 'User not found' });

/** A website with one user, `mia_plays`. */
export const website: Call = async (path, { value }) => {
  const isUser = value === USER.username;
  if (path === '/v2/websites/user') return isUser ? json(200, { data: USER }) : NOT_FOUND;
  if (path.endsWith('/balance/get')) return isUser ? json(200, { data: BALANCE }) : NOT_FOUND;
  return json(404, { message: 'No such endpoint' });
};

/** A website that answers everything with the same, in JSON. */
export const always =
  (status: number, body?: unknown, headers?: HttpAnswer['headers']): Call =>
  async () =>
    json(status, body, headers);

/** The same, with another text than JSON. */
export const plain =
  (status: number, body: string, type = 'text/plain'): Call =>
  async () => ({ status, headers: { 'content-type': type }, body });

export const html = (status: number): Call => plain(status, '<html><h1>Hello</h1>', 'text/html');

/** A connection that fails with this code. */
export const unreachable =
  (code: string): Call =>
  async () => {
    const cause = Object.assign(new Error('failed'), { code });
    throw new WebsiteError('unreachable', `no connection: ${code}`, { cause });
  };

const known = (value: string): KnownUsers => ({ as: `"${value}"`, keys: [{ by: 'username', value }] });

export interface WebsiteCase {
  readonly url?: string;
  readonly timeoutMs?: number;
  /** Who is known to be there. */
  readonly user?: string;
  /** How long each answer takes. */
  readonly ms?: number;
}

export function findings(
  call: Call,
  { url = 'https://api.example.org', timeoutMs = 10_000, user, ms = 20 }: WebsiteCase = {},
) {
  let time = 0;
  const now = () => (time += ms);
  return checkWebsite(call, {
    url,
    token: TOKEN,
    timeoutMs,
    known: user === undefined ? undefined : known(user),
    now,
  });
}
