import { unauthorized } from '../api-errors.js';
import type { World } from '../discord-world.js';
import type { OAuth } from '../oauth.js';
import { ok, type RestCall, type Route } from './route.js';

/** Signing in with Discord, as an application sees it; `/users/@me` tells a bot who it is, too. */
export function oauthRoutes(world: World, oauth: OAuth): Route[] {
  const form = ({ body }: RestCall) => (typeof body === 'object' && body !== null ? { ...body } : {});
  const asClient = (call: RestCall): Record<string, unknown> => {
    const fields: Record<string, unknown> = form(call);
    oauth.requireClient(call.headers.authorization, fields);
    return fields;
  };
  const route = (method: string, path: string, answer: (call: RestCall) => unknown): Route => ({
    method,
    path,
    needsToken: false,
    handle: (call) => ok(answer(call)),
  });

  return [
    route('POST', '/oauth2/token', (call) => {
      const { grant_type, scope, code, redirect_uri } = asClient(call);
      if (grant_type === 'client_credentials') return oauth.forOwner(String(scope));
      return oauth.exchange(String(code), redirect_uri);
    }),
    route('POST', '/oauth2/token/revoke', (call) => {
      oauth.revoke(String(asClient(call)['token']));
      return {};
    }),
    route('GET', '/users/@me', ({ headers: { authorization } }) => {
      if (authorization?.startsWith('Bearer ')) return oauth.holder(authorization, 'identify').user;
      if (authorization !== `Bot ${world.token}`) throw unauthorized();
      return world.bot;
    }),
    route('GET', '/users/@me/connections', ({ headers: { authorization } }) => {
      const { user } = oauth.holder(authorization, 'connections');
      return (world.oauth.connections.get(user.id) ?? []).map((connection) => ({
        revoked: false,
        friend_sync: false,
        show_activity: true,
        two_way_link: false,
        visibility: 1,
        ...connection,
      }));
    }),
  ];
}
