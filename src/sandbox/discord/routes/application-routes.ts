import type { Parts } from '../stand-in-parts.js';
import { ok, type Route } from './route.js';

export interface GatewayInformation {
  readonly url: () => string;
  /** How many shards the stand-in recommends. */
  readonly shards: number;
  readonly maxConcurrency: number;
}

/** Where the gateway is, and who the bot is. */
export function accountRoutes({ world }: Parts, gateway: GatewayInformation): Route[] {
  const application = () => ({
    id: world.application.id,
    name: world.application.name,
    icon: null,
    description: '',
    summary: '',
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: '0'.repeat(64),
    team: null,
    owner: null,
    flags: 0,
    flags_new: '0',
    approximate_guild_count: world.guilds.size,
    bot: world.bot,
  });
  const get = (path: string, answer: () => unknown, needsToken = true): Route => ({
    method: 'GET',
    path,
    needsToken,
    handle: () => ok(answer()),
  });

  return [
    get('/gateway', () => ({ url: gateway.url() }), false),
    get('/gateway/bot', () => ({
      url: gateway.url(),
      shards: gateway.shards,
      session_start_limit: {
        total: 1000,
        remaining: 1000,
        reset_after: 0,
        max_concurrency: gateway.maxConcurrency,
      },
    })),
    get('/applications/@me', application),
  ];
}
