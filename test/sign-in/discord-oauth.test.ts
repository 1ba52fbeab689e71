import { createServer, type ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createDiscordOAuth } from '../../src/sign-in/discord-oauth.js';
import { keptLog } from '../support/kept-log.js';
import { listen } from '../support/loopback.js';

const TOKEN = 'token-of-a-member';
const CODE = 'code-of-a-member';
const SECRET = 'secret-of-the-application';

type Answers = Readonly<Record<string, (response: ServerResponse) => void>>;

const json = (body: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(body));

const GOOD: Answers = {
  '/oauth2/token': json({ access_token: TOKEN, token_type: 'Bearer' }),
  '/users/@me': json({ id: '301', username: 'mia', global_name: null }),
  '/users/@me/connections': json([{ type: 'steam', id: '76561198006409531', verified: true }]),
  '/oauth2/token/revoke': json({}),
};

/** A Discord that answers as it is told. */
async function discordWith(answers: Answers = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace('/api/v10', '');
    asked.push(path);
    ({ ...GOOD, ...answers })[path]?.(response);
  });
  const { log, lines } = keptLog();
  const oauth = createDiscordOAuth({
    apiUrl: `${await listen(server)}/api`,
    clientId: () => '100',
    clientSecret: SECRET,
    redirectUri: 'https://link.example.org/discord',
    log,
  });
  return { oauth, asked, lines };
}

describe('signing in with Discord', () => {
  it('says who it is, and gives the token back', async () => {
    const { oauth, asked } = await discordWith();
    expect(await oauth.identify(CODE)).toEqual({ id: '301', name: 'mia', steamIds: ['76561198006409531'] });
    expect(asked.at(-1)).toBe('/oauth2/token/revoke');
  });

  it('asks for the name and the connections, and for consent', async () => {
    const { oauth } = await discordWith();
    const { pathname, searchParams } = new URL(oauth.authorizeUrl('a-state'));
    expect(pathname).toBe('/oauth2/authorize');
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: '100',
      scope: 'identify connections',
      redirect_uri: 'https://link.example.org/discord',
      state: 'a-state',
      prompt: 'consent',
    });
  });

  it.each([
    ['no JSON', (response: ServerResponse) => void response.end('<html></html>'), 'unusable'],
    ['another form', json({ user: 301 }), 'unusable'],
    ['too much', (response: ServerResponse) => void response.end('x'.repeat(300_000)), 'unusable'],
    ['a refusal', (response: ServerResponse) => void response.writeHead(401).end(), 'unusable'],
    [
      'a redirect',
      (response: ServerResponse) => void response.writeHead(302, { location: '/api/v10/users/@me' }).end(),
      'unusable',
    ],
    ['a failure', (response: ServerResponse) => void response.writeHead(503).end(), 'away'],
    ['a wait', (response: ServerResponse) => void response.writeHead(429).end(), 'away'],
    ['nothing', (response: ServerResponse) => void response.destroy(), 'away'],
  ])('gives the token back where Discord answers with %s', async (_, answer, kind) => {
    const { oauth, asked } = await discordWith({ '/users/@me/connections': answer });
    const failed = await oauth.identify(CODE).catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: 'OutsideError', kind });
    expect(asked.at(-1)).toBe('/oauth2/token/revoke');
    expect(String((failed as Error).stack)).not.toMatch(/of-a-member|of-the-application/);
  });

  it('goes on where the token cannot be given back, logging that', async () => {
    const { oauth, lines } = await discordWith({
      '/oauth2/token/revoke': (response) => void response.writeHead(500).end(),
    });
    expect(await oauth.identify(CODE)).toMatchObject({ id: '301' });
    expect(lines).toMatchObject([{ level: 40, reason: 'Discord answered 500' }]);
    expect(JSON.stringify(lines)).not.toMatch(/of-a-member|of-the-application/);
  });
});
