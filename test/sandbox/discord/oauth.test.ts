import { expect, it, onTestFinished } from 'vitest';
import { FIXTURE_DISCORD, FIXTURES } from '../../../src/sandbox/community/fixtures.js';
import { createDiscordStandIn } from '../../../src/sandbox/discord/server/discord-stand-in.js';

const REDIRECT = 'https://link.example.org/discord';
const { applicationId: client_id, people } = FIXTURES;

async function start() {
  const application = { ...FIXTURE_DISCORD.application, redirectUris: [REDIRECT] };
  const discord = await createDiscordStandIn({ seed: { ...FIXTURE_DISCORD, application } });
  onTestFinished(discord.close);
  const client = { client_id, client_secret: discord.world.oauth.clientSecret };
  const asked = { redirectUri: REDIRECT, scopes: ['identify'], state: null };
  const call = async (path: string, form?: Record<string, string>, authorization?: string) => {
    const answer = await fetch(`${discord.apiUrl}/v10${path}`, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      headers: authorization === undefined ? {} : { authorization },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const exchange = (code: string, more: Record<string, string> = {}) =>
    call('/oauth2/token', {
      ...client,
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      ...more,
    });
  return { discord, client, asked, call, exchange };
}

it('gives a token for a code, once, to its application', async () => {
  const { discord, client, asked, call, exchange } = await start();
  const code = discord.oauth.allow(people.mia, asked);
  expect(await exchange(code, { client_secret: 'wrong' })).toMatchObject({ status: 401 });
  const { status, body } = await exchange(code);
  expect(status).toBe(200);
  expect(await exchange(code)).toMatchObject({ status: 400, body: { message: 'invalid_grant' } });

  const bearer = `Bearer ${body['access_token']}`;
  expect((await call('/users/@me', undefined, bearer)).body).toMatchObject({ username: 'mia' });
  expect((await call('/users/@me/connections', undefined, bearer)).status).toBe(401);
  await call('/oauth2/token/revoke', { ...client, token: String(body['access_token']) });
  expect((await call('/users/@me', undefined, bearer)).status).toBe(401);
});

it('takes a code only with the address to which it was sent', async () => {
  const { discord, asked, exchange } = await start();
  const code = discord.oauth.allow(people.mia, asked);
  expect((await exchange(code, { redirect_uri: `${REDIRECT}/` })).status).toBe(400);
});

it.each([
  ['another application', { client_id: '1' }, 'Unknown Application'],
  ['another address', { redirect_uri: 'https://evil.example/discord' }, 'Invalid OAuth2 redirect_uri'],
  ['more than it imitates', { scope: 'identify email' }, 'Invalid scope'],
  ['no code', { response_type: 'token' }, 'Unsupported response type'],
])('shows no page for %s', async (_, wrong, said) => {
  const { discord } = await start();
  const good = { client_id, redirect_uri: REDIRECT, scope: 'identify', response_type: 'code' };
  const page = (query: Record<string, string>) =>
    fetch(`${new URL(discord.apiUrl).origin}/oauth2/authorize?${new URLSearchParams(query)}`);
  expect((await page(good)).status).toBe(200);
  const refused = await page({ ...good, ...wrong });
  expect([refused.status, await refused.text()]).toEqual([400, `${said}\n`]);
});

it('proposes whoever is signed in to Discord in the browser', async () => {
  const { discord } = await start();
  const query = { client_id, redirect_uri: REDIRECT, scope: 'identify', response_type: 'code' };
  discord.oauth.browse(people.noah);
  const page = await fetch(
    `${new URL(discord.apiUrl).origin}/oauth2/authorize?${new URLSearchParams(query)}`,
  );
  expect(/value="(\d+)" selected>/.exec(await page.text())?.[1]).toBe(people.noah);
});
