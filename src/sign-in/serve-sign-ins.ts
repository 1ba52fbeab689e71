import type { Directory } from '../accounts/directory.js';
import type { Links } from '../accounts/member-links.js';
import type { Config } from '../config.js';
import type { Languages } from '../locales/languages.js';
import type { Log } from '../log.js';
import { serveRoutes } from '../net/serve-routes.js';
import type { World } from '../time/clock.js';
import { createDiscordOAuth } from './discord-oauth.js';
import { createPageRoutes } from './page-routes.js';
import { securityHeaders } from './page-security.js';
import { createSignInFlow } from './sign-in-flow.js';
import type { SignInRecords } from './sign-ins.js';
import { createSteamOpenId } from './steam-openid.js';

export interface SignInPageOptions extends Pick<World, 'now' | 'clock'> {
  readonly config: Pick<Config, 'PUBLIC_HOST' | 'PUBLIC_PORT' | 'DISCORD_API_URL' | 'STEAM_OPENID_URL'> & {
    readonly PUBLIC_URL: string;
    readonly DISCORD_CLIENT_SECRET: string;
  };
  readonly applicationId: () => string;
  readonly signIns: SignInRecords;
  readonly directory: Pick<Directory, 'find'>;
  readonly links: Pick<Links, 'of' | 'plan'>;
  /** Has told what was just planned and committed. */
  readonly tellNow: () => void;
  readonly languages: Languages;
  readonly log: Log;
}

/**
 * Serves the page on which members sign in to prove an account.
 * @returns what ends it
 * @throws as {@link serveRoutes}
 */
export async function serveSignIns(options: SignInPageOptions): Promise<() => Promise<void>> {
  const { config, applicationId, log, clock } = options;
  const { PUBLIC_URL: publicUrl, PUBLIC_HOST: host, PUBLIC_PORT: port } = config;
  const discord = createDiscordOAuth({
    apiUrl: config.DISCORD_API_URL,
    clientId: applicationId,
    clientSecret: config.DISCORD_CLIENT_SECRET,
    redirectUri: `${publicUrl}/discord`,
    log,
  });
  const steam = createSteamOpenId(config.STEAM_OPENID_URL, publicUrl);
  const flow = createSignInFlow({ ...options, discord, steam });
  const routes = createPageRoutes({ ...options, publicUrl, flow, monotonic: clock.now });
  return serveRoutes({
    fetch: routes.fetch,
    headers: securityHeaders(publicUrl.startsWith('https:'), [discord.origin, steam.origin]),
    ...{ host, port, what: 'the page for signing in' },
    settings: { host: 'PUBLIC_HOST', port: 'PUBLIC_PORT' },
    log,
  });
}
