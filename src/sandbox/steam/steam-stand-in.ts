import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { choicePage } from '../discord/server/plain-page.js';

const NAMESPACE = 'http://specs.openid.net/auth/2.0';
const PATH = '/openid/login';
const SIGNED = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle';

/** Somebody who has an account at the imitated Steam. */
export interface SteamAccount {
  /** steamId64 */
  readonly steamId: string;
  readonly name: string;
}

export interface SteamStandInOptions {
  readonly accounts: readonly SteamAccount[];
  /** ms since the epoch. */
  readonly now?: () => number;
}

/** A Steam of our own on the loopback address, as far as OpenID 2.0 goes. */
export interface SteamStandIn {
  /** What belongs into `STEAM_OPENID_URL`. */
  readonly url: string;
  /** How Steam answers when it is asked about a sign-in. Tests may change it. */
  readonly checks: { answer: 'true' | 'away' | 'nonsense' };
  /** The address to which a browser is sent back once its person has signed in. */
  signedIn(steamId: string, returnTo: string): URL;
  close(): Promise<void>;
}

export async function createSteamStandIn({
  accounts,
  now = Date.now,
}: SteamStandInOptions): Promise<SteamStandIn> {
  const key = randomBytes(32);
  const unchecked = new Set<string>();
  const checks: SteamStandIn['checks'] = { answer: 'true' };
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`;

  const signatureOf = (fields: URLSearchParams) => {
    const signed = (fields.get('openid.signed') ?? '').split(',');
    const lines = signed.map((name) => `${name}:${fields.get(`openid.${name}`)}\n`);
    return createHmac('sha256', key).update(lines.join('')).digest('base64');
  };

  function signedIn(steamId: string, returnTo: string): URL {
    const back = new URL(returnTo);
    const identity = `https://steamcommunity.com/openid/id/${steamId}`;
    const date = new Date(now()).toISOString().replace(/\.\d+Z$/, 'Z');
    const fields = {
      ns: NAMESPACE,
      mode: 'id_res',
      op_endpoint: url(),
      claimed_id: identity,
      identity,
      return_to: returnTo,
      response_nonce: `${date}${randomBytes(12).toString('base64')}`,
      assoc_handle: '1234567890',
      signed: SIGNED,
    };
    for (const [name, value] of Object.entries(fields)) back.searchParams.set(`openid.${name}`, value);
    back.searchParams.set('openid.sig', signatureOf(back.searchParams));
    unchecked.add(fields.response_nonce);
    return back;
  }

  function check(fields: URLSearchParams, response: ServerResponse): void {
    if (checks.answer === 'away') {
      response.writeHead(503).end();
      return;
    }
    // Steam, too, confirms a sign-in once.
    const isNew = unchecked.delete(fields.get('openid.response_nonce') ?? '');
    const isValid = isNew && fields.get('openid.sig') === signatureOf(fields);
    const answer = checks.answer === 'nonsense' ? '<html></html>' : `ns:${NAMESPACE}\nis_valid:${isValid}\n`;
    response.writeHead(200, { 'content-type': 'text/plain;charset=utf-8' }).end(answer);
  }

  function show(query: URLSearchParams, response: ServerResponse): void {
    const page = choicePage({
      title: 'Imitated Steam: sign in',
      text: `You sign in to ${query.get('openid.realm')}.`,
      action: PATH,
      hidden: query,
      choice: {
        name: 'account',
        label: 'Account',
        options: accounts.map(({ steamId, name }) => [steamId, name]),
      },
      buttons: [['sign-in', 'Sign in']],
    });
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const isPost = request.method === 'POST';
    const query = isPost ? new URLSearchParams(await text(request)) : searchParams;
    const mode = query.get('openid.mode');
    const returnTo = query.get('openid.return_to') ?? '';
    if (pathname !== PATH) response.writeHead(404).end();
    else if (mode === 'check_authentication') check(query, response);
    else if (mode !== 'checkid_setup' || !returnTo.startsWith(query.get('openid.realm') ?? '-'))
      response.writeHead(400).end();
    else if (!isPost) show(query, response);
    else response.writeHead(302, { location: signedIn(query.get('account') ?? '', returnTo).href }).end();
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: url(),
    checks,
    signedIn,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
