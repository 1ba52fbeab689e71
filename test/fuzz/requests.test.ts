import type { HttpBindings } from '@hono/node-server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiGrants } from '../../src/api/api-grants.js';
import { createApiRoutes } from '../../src/api/api-routes.js';
import type { AskedGrant } from '../../src/api/api-schemas.js';
import type { ApiToken } from '../../src/api/tokens.js';
import type { Grant } from '../../src/ledger/grant.js';
import { ZERO } from '../../src/money/amount.js';
import { hashOf } from '../../src/net/secrets.js';
import { createPageRoutes } from '../../src/sign-in/page-routes.js';
import { cookieText, csrfTokenOf } from '../../src/sign-in/page-security.js';
import { english, languages } from '../support/english.js';
import { keptLog } from '../support/kept-log.js';
import { hostile } from './hostile.js';
import { holdsLater } from './property.js';

const MINUTE = 60_000;
const SECRET = 's'.repeat(43);
const TOKEN_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const MEMBER = '1180000000000000302';

/** A text in a header, byte by byte, as far as Node.js lets bytes through. */
const inHeader = (texts: fc.Arbitrary<string>) =>
  texts.map((text) =>
    Buffer.from(text)
      .toString('latin1')
      .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ''),
  );

const bindings = (headers: object = {}) =>
  ({ incoming: { socket: { remoteAddress: '8.8.8.8' }, headers } }) as unknown as HttpBindings;

/** Lets everybody ask as often as they like: a minute passes between two looks at it. */
function steps(): () => number {
  let now = 1_790_000_000_000;
  return () => {
    now += MINUTE;
    return now;
  };
}

/** The API, with a ledger that takes whatever it is asked for. */
function serveApi() {
  const asked: { key: string; grant: AskedGrant }[] = [];
  const token: ApiToken = {
    ...{ id: TOKEN_ID, name: 'Votes', hash: hashOf(SECRET), scopes: ['grant', 'read'] },
    ...{ dailyMax: '50.00', createdAt: 1 },
  };
  const granted = (amount: string) =>
    ({
      id: TOKEN_ID,
      state: 'applied',
      amount,
      account: { by: 'username', username: 'mia' },
      confirmedAt: 1,
    }) as Grant;
  const grants: ApiGrants = {
    async grant(_, key, grant) {
      asked.push({ key, grant });
      return granted(grant.amount);
    },
    find: async () => granted('1.00'),
    current: async (grant) => grant,
    balance: async () => ({ username: 'mia', parts: undefined, total: ZERO }),
  };
  const routes = createApiRoutes({
    grants,
    store: { get: async (key: string) => (key === `api-token:${TOKEN_ID}` ? token : undefined) as never },
    english,
    clock: { now: steps(), after: () => () => undefined },
    log: keptLog().log,
  });
  return { routes, asked };
}

const body = fc
  .record(
    {
      discord_id: fc.constant(MEMBER),
      amount: fc.constantFrom('2.50', '10', '0.01', '999999999999999.99'),
      reason: fc.constantFrom('voted', 'für dich', 'x'.repeat(200)),
    },
    { requiredKeys: ['discord_id', 'amount'] },
  )
  .map((grant) => JSON.stringify(grant));

describe('a request to the API', () => {
  it('is granted as it stands there, or refused by what is wrong in it', async () => {
    const { routes, asked } = serveApi();
    const requests = fc.record({
      body: fc.oneof(body, hostile(body)),
      key: inHeader(fc.oneof(fc.constant('vote-1'), hostile(fc.constant('"vote-1"')))),
      type: fc.oneof(fc.constant('application/json'), inHeader(hostile(fc.constant('application/json')))),
    });
    await holdsLater(requests, async (request) => {
      asked.length = 0;
      const answer = await routes.request(
        '/v1/grants',
        {
          method: 'POST',
          headers: {
            authorization: `Bearer purser_${TOKEN_ID}_${SECRET}`,
            'idempotency-key': request.key,
            'content-type': request.type,
          },
          body: request.body,
        },
        bindings(),
      );
      const said = (await answer.json()) as { readonly type?: string; readonly detail?: string };
      if (answer.status === 201) {
        const { amount, discord_id, reason } = JSON.parse(request.body.toWellFormed()) as AskedGrant;
        const key = request.key.trim().replace(/^"(.*)"$/, '$1');
        expect(asked).toEqual([
          { key, grant: { amount, discord_id, ...(reason !== undefined && { reason }) } },
        ]);
        return;
      }
      expect(asked).toEqual([]);
      expect([400, 415, 422]).toContain(answer.status);
      expect(said.type).toMatch(/^urn:purser:problem:(no-key|not-json|not-json-type|wrong-body)$/);
      // Which field, or that the whole is none.
      if (answer.status === 422) expect(said.detail).toMatch(/amount|discord_id|reason|key|object/);
    });
  });

  it('reaches nothing by a token or an address that is not one', async () => {
    const { routes, asked } = serveApi();
    const requests = fc.record({
      path: hostile(
        fc.constantFrom(`/v1/grants/${TOKEN_ID}`, `/v1/members/${MEMBER}/balance`, '/v1/openapi.json'),
      ),
      token: inHeader(hostile(fc.constant(`Bearer purser_${TOKEN_ID}_${SECRET}`))),
    });
    await holdsLater(requests, async ({ path, token }) => {
      const url = `http://127.0.0.1/${path.replace(/^\/+/, '')}`;
      fc.pre(URL.canParse(url));
      const answer = await routes.fetch(new Request(url, { headers: { authorization: token } }), bindings());
      expect([200, 401, 404]).toContain(answer.status);
      const isToken = token.trim().replace(/^bearer +/i, '') === `purser_${TOKEN_ID}_${SECRET}`;
      if (answer.status === 200 && new URL(url).pathname !== '/v1/openapi.json') expect(isToken).toBe(true);
      expect(asked).toEqual([]);
    });
  });
});

describe('a request to the page for signing in', () => {
  it('gets a page, and does something only with the cookie and the form of this browser', async () => {
    const session = { id: 'i'.repeat(43), secret: SECRET };
    const done: string[] = [];
    const doing = (what: string) => async () => {
      done.push(what);
      return 'step' as const;
    };
    const { log, lines } = keptLog();
    const routes = createPageRoutes({
      publicUrl: 'http://127.0.0.1:8080/purser',
      signIns: {
        byCode: async () => undefined,
        ofBrowser: async ({ secret }) =>
          secret === SECRET
            ? ({ id: session.id, signIn: { step: 'discord', locale: 'de' } } as never)
            : undefined,
        newSecret: () => SECRET,
      },
      flow: {
        ...{ start: doing('start'), to: doing('to') },
        from: async () => void done.push('from'),
        link: async () => void done.push('link'),
      },
      ...{ languages, log, monotonic: steps() },
    });
    const paths = fc.constantFrom(
      '/purser/s/abc',
      '/purser/step',
      '/purser/link',
      '/purser/discord?code=a&state=b',
      '/purser/steam?state=b&openid.mode=id_res',
      '/purser/style.css',
    );
    const requests = fc.record({
      path: fc.oneof(paths, hostile(paths)),
      cookie: fc.oneof(fc.constant(cookieText(session)), inHeader(hostile(fc.constant(cookieText(session))))),
      language: inHeader(hostile(fc.constantFrom('de-DE,de;q=0.9', 'pt-BR', 'en'))),
      form: fc.oneof(
        fc.constant(`csrf=${csrfTokenOf(session)}`),
        hostile(fc.constant(`csrf=${csrfTokenOf(session)}`)),
        fc.constant(undefined),
      ),
    });
    await holdsLater(requests, async ({ path, cookie, language, form }) => {
      done.length = 0;
      const url = `http://127.0.0.1:8080/${path.replace(/^\/+/, '')}`;
      fc.pre(URL.canParse(url));
      const request = new Request(url, {
        method: form === undefined ? 'GET' : 'POST',
        headers: {
          cookie: `purser-sign-in=${cookie}`,
          'accept-language': language,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: form ?? null,
      });
      const answer = await routes.fetch(request, bindings());
      expect([200, 303, 403, 404, 410]).toContain(answer.status);
      expect(lines).toEqual([]);
      const isForm = form !== undefined && new URLSearchParams(form).get('csrf') === csrfTokenOf(session);
      if (done.length > 0)
        expect(form === undefined ? done : isForm).toEqual(form === undefined ? ['from'] : true);
    });
  });
});
