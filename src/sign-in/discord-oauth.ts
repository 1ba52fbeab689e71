import * as z from 'zod';
import type { Log } from '../log.js';
import { jsonIn } from '../text/outside-text.js';
import { parseSteamId } from '../text/steam-id.js';
import { callOutside, OutsideError } from './outside-call.js';

const API_VERSION = 'v10';
const SCOPES = 'identify connections';
const LONGEST_NAME = 100;
/** A member has one or two; each costs a lookup. */
const MOST_STEAM_ACCOUNTS = 5;

const TOKEN = z.object({ access_token: z.string().min(1), token_type: z.string() });
const USER = z.object({ id: z.string(), username: z.string(), global_name: z.string().nullish() });
const CONNECTIONS = z.array(
  z.object({
    type: z.string(),
    id: z.string(),
    verified: z.boolean().optional(),
    revoked: z.boolean().optional(),
  }),
);

/** Who has signed in to Discord. */
export interface DiscordIdentity {
  /** Discord user ID. */
  readonly id: string;
  /** As the member's friends see it. */
  readonly name: string;
  /** The Steam accounts that Discord has verified, as steamId64. */
  readonly steamIds: readonly string[];
}

export interface DiscordOAuthOptions {
  /** Discord's API without a version, as in `https://discord.com/api`. */
  readonly apiUrl: string;
  readonly clientId: () => string;
  readonly clientSecret: string;
  /** Where Discord sends the browser back; it has to be listed in the developer portal. */
  readonly redirectUri: string;
  readonly log: Log;
}

/** Discord's OAuth2, from the authorization to the revocation of what it gave. */
export type DiscordOAuth = ReturnType<typeof createDiscordOAuth>;

export function createDiscordOAuth(options: DiscordOAuthOptions) {
  const { apiUrl, clientId, clientSecret, redirectUri, log } = options;
  const api = `${apiUrl}/${API_VERSION}`;
  const { origin } = new URL(apiUrl);
  const asApplication = () => basicAuth(clientId(), clientSecret);

  async function tokenFor(code: string): Promise<string> {
    const form = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri });
    const headers = asApplication();
    const answer = await callOutside('Discord', `${api}/oauth2/token`, { method: 'POST', headers, form });
    return read(TOKEN, answer).access_token;
  }

  async function ask<Schema extends z.ZodType>(path: string, token: string, schema: Schema) {
    const headers = { authorization: `Bearer ${token}` };
    return read(schema, await callOutside('Discord', api + path, { method: 'GET', headers }));
  }

  /** Nothing of the sign-in depends on it, and Discord ends the token by itself after a week. */
  async function revoke(token: string): Promise<void> {
    const form = new URLSearchParams({ token, token_type_hint: 'access_token' });
    const headers = asApplication();
    try {
      await callOutside('Discord', `${api}/oauth2/token/revoke`, { method: 'POST', headers, form });
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      log.warn({ reason: error.message }, 'could not revoke what a sign-in was given by Discord');
    }
  }

  return {
    /** Where browsers are sent to. */
    origin,

    /** Where a member allows the bot to see who they are. */
    authorizeUrl(state: string): string {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId(),
        scope: SCOPES,
        redirect_uri: redirectUri,
        state,
        prompt: 'consent',
      });
      return `${origin}/oauth2/authorize?${query}`;
    },

    /**
     * Asks Discord who has signed in, and gives back at once what Discord gave for that.
     * @param code from the callback
     * @throws {OutsideError}
     */
    async identify(code: string): Promise<DiscordIdentity> {
      const token = await tokenFor(code);
      try {
        const [user, connections] = await Promise.all([
          ask('/users/@me', token, USER),
          ask('/users/@me/connections', token, CONNECTIONS),
        ]);
        return {
          id: user.id,
          name: (user.global_name ?? user.username).slice(0, LONGEST_NAME).toWellFormed(),
          steamIds: connections.flatMap(verifiedSteamId).slice(0, MOST_STEAM_ACCOUNTS),
        };
      } finally {
        await revoke(token);
      }
    },
  };
}

const basicAuth = (clientId: string, clientSecret: string) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
});

/**
 * Tries a client secret at Discord. What Discord gives for it says no more than who owns the application, and is dropped.
 * @param apiUrl as {@link DiscordOAuthOptions.apiUrl}
 * @returns whether Discord takes it
 * @throws {OutsideError} if Discord does not say
 */
export async function isClientSecret(
  apiUrl: string,
  clientId: string,
  clientSecret: string,
): Promise<boolean> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'identify' });
  const headers = basicAuth(clientId, clientSecret);
  try {
    await callOutside('Discord', `${apiUrl}/${API_VERSION}/oauth2/token`, { method: 'POST', headers, form });
    return true;
  } catch (error) {
    if (error instanceof OutsideError && error.status === 401) return false;
    throw error;
  }
}

function verifiedSteamId({ type, id, verified, revoked }: z.infer<typeof CONNECTIONS>[number]): string[] {
  if (type !== 'steam' || verified !== true || revoked === true) return [];
  const steam = parseSteamId(id);
  return 'steam64' in steam ? [steam.steam64] : [];
}

function read<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const result = schema.safeParse(jsonIn(text));
  if (result.success) return result.data;
  throw new OutsideError('unusable', 'Discord answered in another form');
}
