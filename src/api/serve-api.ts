import type { Config } from '../config.js';
import type { Languages } from '../locales/languages.js';
import { serveRoutes } from '../net/serve-routes.js';
import { type ApiRoutesOptions, createApiRoutes } from './api-routes.js';

/** Answers are about money and members, and for programs alone. */
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export interface ApiOptions extends Omit<ApiRoutesOptions, 'english'> {
  readonly config: Pick<Config, 'API_HOST'> & { readonly API_PORT: number };
  readonly languages: Pick<Languages, 'of'>;
}

/**
 * Serves the API for other programs.
 * @returns what ends it
 * @throws as {@link serveRoutes}
 */
export async function serveApi({ config, languages, ...options }: ApiOptions): Promise<() => Promise<void>> {
  const routes = createApiRoutes({ ...options, english: await languages.of('en') });
  return serveRoutes({
    fetch: routes.fetch,
    headers: HEADERS,
    ...{ host: config.API_HOST, port: config.API_PORT, what: 'the API' },
    settings: { host: 'API_HOST', port: 'API_PORT' },
    log: options.log,
  });
}
