import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { World } from '../discord-world.js';
import type { AuthorizationRequest, OAuth } from '../oauth.js';
import { choicePage } from './plain-page.js';

/** Where browsers are sent to sign in with Discord. */
export const AUTHORIZE_PATH = '/oauth2/authorize';

/** The page on which a person agrees that an application sees who they are. Here, one chooses who that is. */
export function createAuthorizePage(world: World, oauth: OAuth) {
  const people = () =>
    [...world.people.values()]
      .filter(({ user }) => user.id !== world.bot.id)
      .map(({ user }) => [user.id, user.global_name ?? user.username] as const);

  function show(query: URLSearchParams, asked: AuthorizationRequest, response: ServerResponse): void {
    const page = choicePage({
      title: `Imitated Discord: authorize ${world.application.name}`,
      text: `${world.application.name} wants to see: ${asked.scopes.join(', ')}.`,
      action: AUTHORIZE_PATH,
      hidden: query,
      choice: { name: 'person', label: 'You are', options: people(), chosen: oauth.browsing() },
      buttons: [
        ['allow', 'Authorize'],
        ['refuse', 'Cancel'],
      ],
    });
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  }

  /** Answers a request of a browser. */
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isAnswer = request.method === 'POST';
    const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const query = isAnswer ? new URLSearchParams(await text(request)) : searchParams;
    const asked = oauth.readRequest(query);
    if (typeof asked === 'string') {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(`${asked}\n`);
      return;
    }
    if (!isAnswer) return show(query, asked, response);
    const back = new URL(asked.redirectUri);
    if (query.get('answer') === 'allow') {
      back.searchParams.set('code', oauth.allow(query.get('person') ?? '', asked));
    } else {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set(
        'error_description',
        'The resource owner or authorization server denied the request',
      );
    }
    if (asked.state !== null) back.searchParams.set('state', asked.state);
    response.writeHead(302, { location: back.href }).end();
  };
}
