import { randomBytes } from 'node:crypto';
import { RestError, unauthorized } from './api-errors.js';
import type { Person, World } from './discord-world.js';
import type { Clock } from './stand-in-clock.js';

/** What an application asks for when it sends a browser to Discord. */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string | null;
}

interface Grant extends Pick<AuthorizationRequest, 'redirectUri' | 'scopes'> {
  readonly userId: string;
  readonly until: number;
}

const CODE_VALID_MS = 10 * 60_000;
const TOKEN_VALID_MS = 7 * 24 * 60 * 60_000;
const KNOWN_SCOPES = ['identify', 'connections'];

export const invalidClient = () => new RestError(401, 0, 'invalid_client');
const invalidScope = () => new RestError(400, 0, 'invalid_scope');
const invalidGrant = () => new RestError(400, 0, 'invalid_grant');

export type OAuth = ReturnType<typeof createOAuth>;

/** Discord's OAuth2: authorization codes and the tokens that they are exchanged for. */
export function createOAuth(world: World, clock: Clock) {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  let browser: string | undefined;
  const newSecret = () => randomBytes(15).toString('base64url');

  function isListed(address: string): boolean {
    const { redirectUris } = world.oauth;
    if (redirectUris !== undefined) return redirectUris.includes(address);
    return URL.canParse(address) && ['127.0.0.1', 'localhost'].includes(new URL(address).hostname);
  }

  function newToken(grant: Omit<Grant, 'until'>): Readonly<Record<string, unknown>> {
    const token = newSecret();
    tokens.set(token, { ...grant, until: clock.now() + TOKEN_VALID_MS });
    return {
      token_type: 'Bearer',
      access_token: token,
      expires_in: TOKEN_VALID_MS / 1000,
      scope: grant.scopes.join(' '),
    };
  }

  return {
    /** @returns what is asked for, or what is wrong with it */
    readRequest(query: URLSearchParams): AuthorizationRequest | string {
      const redirectUri = query.get('redirect_uri') ?? '';
      const scopes = (query.get('scope') ?? '').split(' ');
      if (query.get('client_id') !== world.application.id) return 'Unknown Application';
      if (!isListed(redirectUri)) return 'Invalid OAuth2 redirect_uri';
      if (query.get('response_type') !== 'code') return 'Unsupported response type';
      if (!scopes.every((scope) => KNOWN_SCOPES.includes(scope))) return 'Invalid scope';
      return { redirectUri, scopes, state: query.get('state') };
    },

    /** From now on, this person is the one who is signed in to Discord in the browser. */
    browse(userId: string): void {
      browser = userId;
    },

    /** Who is signed in to Discord in the browser, if that is known. */
    browsing: () => browser,

    /** A person agrees. @returns the code for the application */
    allow(userId: string, { redirectUri, scopes }: AuthorizationRequest): string {
      const code = newSecret();
      codes.set(code, { userId, redirectUri, scopes, until: clock.now() + CODE_VALID_MS });
      return code;
    },

    /** @throws {RestError} unless the application proves who it is, by header or in the form */
    requireClient(authorization: string | undefined, form: Readonly<Record<string, unknown>>): void {
      const given = authorization?.startsWith('Basic ')
        ? Buffer.from(authorization.slice('Basic '.length), 'base64').toString()
        : `${form['client_id']}:${form['client_secret']}`;
      if (given !== `${world.application.id}:${world.oauth.clientSecret}`) throw invalidClient();
    },

    /** A code works once. @throws {RestError} */
    exchange(code: string, redirectUri: unknown): Readonly<Record<string, unknown>> {
      const grant = codes.get(code);
      codes.delete(code);
      if (!grant || grant.until < clock.now() || grant.redirectUri !== redirectUri) throw invalidGrant();
      return { ...newToken(grant), refresh_token: newSecret() };
    },

    /** A token of the application itself, for whoever owns it. @throws {RestError} */
    forOwner(scope: string): Readonly<Record<string, unknown>> {
      const scopes = scope.split(' ');
      if (!scopes.every((one) => KNOWN_SCOPES.includes(one))) throw invalidScope();
      return newToken({ userId: '', redirectUri: '', scopes });
    },

    revoke: (token: string) => tokens.delete(token),

    /** How many tokens are valid. */
    validTokens: () => tokens.size,

    /** @throws {RestError} unless a person gave the token, with this scope */
    holder(authorization: string | undefined, scope: string): Person {
      const grant = tokens.get(authorization?.replace(/^Bearer /, '') ?? '');
      const person = grant && world.people.get(grant.userId);
      if (!grant?.scopes.includes(scope) || grant.until < clock.now() || !person) throw unauthorized();
      return person;
    },
  };
}
