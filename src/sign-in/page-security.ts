import type { IncomingHttpHeaders } from 'node:http';
import { hashOf, isSameText, isSecretForm } from '../net/secrets.js';
import type { BrowserSession } from './sign-ins.js';

const HSTS_S = 365 * 24 * 60 * 60;
/** Steam renews a login there, on the way to its own page. */
const STEAM_LOGIN = 'https://login.steampowered.com';

/**
 * The headers of every answer. Chromium applies `form-action` to each redirect after a form too, so it names the
 * services to which the page's buttons lead.
 */
export function securityHeaders(isHttps: boolean, services: readonly string[]) {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `form-action ${["'self'", ...services, STEAM_LOGIN].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    ...(isHttps && { 'strict-transport-security': `max-age=${HSTS_S}` }),
  };
}

/**
 * Whether a form was sent by the page itself, as far as the browser says. Since the page sends no referrer, browsers
 * write `null` for its origin; then, and in old browsers that say nothing, the token alone decides.
 */
export function isOwnForm(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === 'null' || headers.origin === origin;
}

/** What a form has to bring along, which only a page written for this browser holds. */
export const csrfTokenOf = ({ id, secret }: BrowserSession): string => hashOf(`form ${id} ${secret}`);

export const isCsrfToken = (token: unknown, session: BrowserSession): boolean =>
  typeof token === 'string' && isSameText(token, csrfTokenOf(session));

/** A session as the cookie's value. */
export const cookieText = ({ id, secret }: BrowserSession): string => `${id}.${secret}`;

/** @returns `undefined` for any text that is none */
export function sessionIn(cookie: string | undefined): BrowserSession | undefined {
  const [id = '', secret = '', ...rest] = (cookie ?? '').split('.');
  return isSecretForm(id) && isSecretForm(secret) && rest.length === 0 ? { id, secret } : undefined;
}
