import type { HttpBindings } from '@hono/node-server';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createApiRoutes } from '../../src/api/api-routes.js';
import { revokeToken } from '../../src/api/tokens.js';
import { unlessHeld } from '../../src/hold/unless-held.js';
import { HeldError } from '../../src/storage/store-hold.js';
import type { Clock } from '../../src/time/clock.js';
import { LINKED, setUpApi } from '../support/api.js';
import { MODERATOR, NOON } from '../support/credit.js';
import { english } from '../support/english.js';
import { faultyStore } from '../support/faulty-store.js';
import { keptLog } from '../support/kept-log.js';
import { openStore } from '../support/open-store.js';
import { refused, unknown } from '../support/website-double.js';

const VOTE = { discord_id: LINKED, amount: '2.50', reason: 'voted' };
const VOTER = '/v1/members/123456789012345678/balance';

type Asked = {
  readonly method?: 'GET' | 'POST';
  readonly path?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly from?: string;
};

/** The API on a clock that stands still, and a client that holds every answer against the served document. */
async function setUpRoutes(options: Parameters<typeof setUpApi>[0] = {}) {
  const api = await setUpApi(options);
  const timers: Array<() => void> = [];
  const clock: Clock = {
    now: () => api.clock.now,
    after(_, action) {
      timers.push(action);
      return () => undefined;
    },
  };
  const held = { is: false };
  const refuse = () => {
    if (held.is) throw new HeldError();
  };
  const log = keptLog();
  const grants = unlessHeld({ refuse }, api.grants, ['grant']);
  const routes = createApiRoutes({ grants, store: api.store, english, clock, log: log.log });
  const document = await (await routes.request('/v1/openapi.json')).json();

  async function ask({ method, path = '/v1/grants', body, headers = {}, from = '127.0.0.1' }: Asked = {}) {
    const isPost = (method ?? (path === '/v1/grants' ? 'POST' : 'GET')) === 'POST';
    const all = {
      authorization: `Bearer ${api.text}`,
      ...(isPost && { 'idempotency-key': 'vote-1', 'content-type': 'application/json' }),
      ...headers,
    };
    const sent = Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined);
    const answer = await routes.request(
      path,
      {
        method: isPost ? 'POST' : 'GET',
        headers: sent,
        ...(isPost && { body: typeof body === 'string' ? body : JSON.stringify(body ?? VOTE) }),
      },
      { incoming: { socket: { remoteAddress: from }, headers: {} } } as unknown as HttpBindings,
    );
    // biome-ignore lint/suspicious/noExplicitAny: it is read as whatever a client gets.
    const said: any = await answer.json();
    requireDescribed(document, {
      path,
      isPost,
      status: answer.status,
      type: answer.headers.get('content-type'),
      said,
    });
    return { status: answer.status, headers: answer.headers, said };
  }
  return { ...api, ask, document, held, kept: log, timers };
}

interface Answer {
  readonly path: string;
  readonly isPost: boolean;
  readonly status: number;
  readonly type: string | null;
  readonly said: unknown;
}

/** @throws unless an answer is one that the document names, in a form that it describes */
// biome-ignore lint/suspicious/noExplicitAny: it is read as whatever a client gets.
function requireDescribed(document: any, { path, isPost, status, type, said }: Answer): void {
  const described = Object.keys(document.paths).find((form) =>
    new RegExp(`^${form.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  if (described === undefined) return;
  const { responses } = document.paths[described][isPost ? 'post' : 'get'];
  const { content } = responses[status] ?? {};
  expect(content, `${status} of ${path}`).toBeDefined();
  const kind = type?.split(';')[0] ?? '';
  const name = content[kind].schema.$ref.split('/').at(-1);
  z.fromJSONSchema(document.components.schemas[name]).parse(said);
}

describe('the API', () => {
  it('answers 201 with the grant’s address once the credit is there', async () => {
    const { ask, website } = await setUpRoutes();
    const { status, headers, said } = await ask();
    expect(status).toBe(201);
    expect(said).toMatchObject({ state: 'applied', final: true, username: 'zed', amount: '2.50' });
    expect(headers.get('location')).toBe(`/v1/grants/${said.id}`);
    expect(headers.get('ratelimit-policy')).toBe('"token";q=100;w=10');
    expect(headers.get('ratelimit')).toBe('"token";r=99;t=1');
    expect((await ask({ headers: { 'idempotency-key': '"vote-1"' } })).said).toEqual(said);
    expect((await ask({ path: `/v1/grants/${said.id}` })).said).toEqual(said);
    expect(website.credits).toHaveLength(1);
  });

  it('answers 202 to what is not over, and says when it may have been paid', async () => {
    const { ask, website, clock } = await setUpRoutes({ approvalOver: '2.60' });
    website.outcomes.push({ outcome: unknown, takesEffect: true });
    expect(await ask()).toMatchObject({ status: 202, said: { state: 'unknown', final: false } });
    const large = { body: { ...VOTE, amount: '2.61' }, headers: { 'idempotency-key': 'vote-2' } };
    expect(await ask(large)).toMatchObject({ status: 202, said: { state: 'waiting', final: false } });
    clock.now += 60_000;
    expect((await ask()).status).toBe(202);
  });

  it('calls a grant that ended unpaid a problem, and shows it', async () => {
    const { ask, website } = await setUpRoutes();
    website.outcomes.push({ outcome: refused, takesEffect: false });
    const { status, said } = await ask();
    expect([status, said.type, said.grant.state]).toEqual([
      422,
      'urn:purser:problem:ended-unpaid',
      'refused',
    ]);
    expect((await ask({ path: `/v1/grants/${said.grant.id}` })).status).toBe(200);
  });

  it('sends a program to staff while what did not arrive may be granted again', async () => {
    const { ask, website, granting } = await setUpRoutes();
    website.outcomes.push({ outcome: unknown, takesEffect: false });
    const { id } = (await ask()).said;
    await granting.resolve(id, 'not-applied', MODERATOR);
    expect((await ask()).said).toMatchObject({
      detail: 'Staff can grant it again by a button: ask them before you use a new key.',
      grant: { state: 'not-applied', final: false },
    });
    const again = async () => {
      const { draft } = await granting.prepareAgain(id, MODERATOR);
      await granting.confirm(draft.id, MODERATOR, async () => undefined);
      return (await ask({ path: `/v1/grants/${id}` })).said;
    };
    website.outcomes.push({ outcome: refused, takesEffect: false });
    expect(await again()).toMatchObject({ state: 'not-applied', final: false });
    expect(await again()).toMatchObject({ state: 'applied', final: true });
    expect(website.credits).toHaveLength(1);
  });

  it('tells the balance of a member who is linked', async () => {
    const { ask } = await setUpRoutes();
    const { said } = await ask({ path: VOTER });
    expect(said).toEqual({
      discord_id: LINKED,
      username: 'zed',
      virtual: '10.00',
      paid: '1.00',
      total: '11.00',
    });
    expect((await ask({ path: '/v1/members/223456789012345678/balance' })).status).toBe(404);
  });

  it.each<[what: string, asked: Asked, status: number, problem: string]>([
    ['no key', { headers: { 'idempotency-key': undefined } }, 400, 'no-key'],
    ['an empty key', { headers: { 'idempotency-key': '""' } }, 400, 'no-key'],
    ['no JSON', { body: '{"amount":' }, 400, 'not-json'],
    ['another type', { headers: { 'content-type': 'text/plain' } }, 415, 'not-json-type'],
    ['no token', { headers: { authorization: undefined } }, 401, 'unauthorized'],
    ['a wrong token', { headers: { authorization: 'Bearer purser_x_y' } }, 401, 'unauthorized'],
    ['three decimals', { body: { ...VOTE, amount: '2.505' } }, 422, 'wrong-body'],
    ['an amount as a number', { body: { ...VOTE, amount: 2.5 } }, 422, 'wrong-body'],
    ['nothing', { body: { ...VOTE, amount: '0' } }, 422, 'refused'],
    ['more than GRANT_MAX', { body: { ...VOTE, amount: '100.01' } }, 422, 'refused'],
    ['more than is left today', { body: { ...VOTE, amount: '50.01' } }, 422, 'over-daily-cap'],
    ['both receivers', { body: { ...VOTE, username: 'zed' } }, 422, 'wrong-body'],
    ['no receiver', { body: { amount: '2.50' } }, 422, 'wrong-body'],
    ['a user whom the website has not', { body: { username: 'no', amount: '1' } }, 422, 'refused'],
    [
      'a member who is not linked',
      { body: { ...VOTE, discord_id: '223456789012345678' } },
      422,
      'not-linked',
    ],
    ['a field that is unknown', { body: { ...VOTE, silent: true } }, 422, 'wrong-body'],
    ['a reason of two lines', { body: { ...VOTE, reason: 'one\ntwo' } }, 422, 'wrong-body'],
    ['a body of 1 MB', { body: JSON.stringify({ ...VOTE, reason: 'x'.repeat(2 ** 20) }) }, 413, 'too-large'],
    ['another’s grant', { path: '/v1/grants/01KAJZ3V00T8W6XG4ZPAY00001' }, 404, 'not-found'],
    ['an ID that no database takes', { path: '/v1/grants/%00' }, 404, 'not-found'],
    ['a member who is none', { path: '/v1/members/%00/balance' }, 404, 'not-found'],
    ['an address that is none', { path: '/v1/members' }, 404, 'not-found'],
  ])('sends nothing for %s', async (_, asked, status, problem) => {
    const { ask, website } = await setUpRoutes();
    const answer = await ask(asked);
    expect(answer).toMatchObject({ status, said: { type: `urn:purser:problem:${problem}`, status } });
    expect(answer.said.detail).not.toBe('');
    expect(website.credits).toEqual([]);
    expect((await ask()).status).toBe(201);
  });

  it('names what is wrong, where it is', async () => {
    const { ask } = await setUpRoutes();
    const { said } = await ask({ body: { ...VOTE, amount: '2.505', reason: 'x'.repeat(201) } });
    expect(said.detail).toBe(
      'amount must be a number with at most two decimals, such as "2.50"; reason has more than 200 characters',
    );
  });

  it('refuses a token for what it is not made for, and one that was revoked', async () => {
    const { ask, make, store } = await setUpRoutes();
    const bearer = (text: string | undefined) => ({ headers: { authorization: `Bearer ${text}` } });
    const [reads, grants] = [
      await make({ name: 'R', scopes: ['read'] }),
      await make({ name: 'G', scopes: ['grant'] }),
    ];
    expect((await ask(bearer(reads))).status).toBe(403);
    expect((await ask({ path: VOTER, ...bearer(grants) })).status).toBe(403);
    await revokeToken(store, 'G', NOON);
    expect((await ask(bearer(grants))).status).toBe(401);
  });

  it('shows a grant to its own token alone', async () => {
    const { ask, make } = await setUpRoutes();
    const { said } = await ask();
    const authorization = `Bearer ${await make({ name: 'Other' })}`;
    expect((await ask({ path: `/v1/grants/${said.id}`, headers: { authorization } })).status).toBe(404);
    const reused = await ask({ headers: { authorization } });
    expect([reused.status, reused.said.id === said.id]).toEqual([201, false]);
  });

  it('enters nothing while payments are on hold, and says when to ask again', async () => {
    const { ask, held, website } = await setUpRoutes();
    held.is = true;
    const { status, headers } = await ask();
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
    held.is = false;
    expect((await ask()).status).toBe(201);
    expect(website.credits).toHaveLength(1);
  });

  it('claims nothing of a request while the store fails', async () => {
    const faulty = faultyStore(await openStore());
    const { ask } = await setUpRoutes({ store: faulty.store });
    faulty.fail({ matches: ({ key }) => key.startsWith('api-request:'), takesEffect: false });
    const { status, said, headers } = await ask();
    expect([status, headers.get('retry-after')]).toEqual([503, '15']);
    expect(said.detail).toContain('Nobody knows whether it was entered');
    expect((await ask()).status).toBe(201);
  });

  it('never calls it final that others were first every time', async () => {
    const { ask, store } = await setUpRoutes();
    const { commit } = store;
    Object.assign(store, { commit: async () => false });
    const { status, headers } = await ask();
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    Object.assign(store, { commit });
    expect((await ask()).status).toBe(201);
  });

  it('answers 429 to too many requests, and logs refusals once a minute', async () => {
    const { ask, kept, timers, text, clock } = await setUpRoutes();
    const path = '/v1/grants/none';
    for (let times = 0; times < 100; times += 1) expect((await ask({ path })).status).toBe(404);
    const { status, headers } = await ask({ path });
    expect([status, headers.get('retry-after'), headers.get('ratelimit')]).toEqual([
      429,
      '1',
      '"token";r=0;t=10',
    ]);
    for (let times = 0; times < 20; times += 1) await ask({ headers: { authorization: undefined } });
    expect((await ask({ headers: { authorization: undefined } })).status).toBe(429);
    // Whoever has a token is not refused for those beside who have none.
    clock.now += 1_000;
    expect((await ask()).status).toBe(201);
    expect(timers).toHaveLength(1);
    expect(kept.lines).toEqual([]);
    timers[0]?.();
    expect(kept.lines).toHaveLength(1);
    expect(kept.lines[0]).toMatchObject({ refused: { 401: 20, 404: 100, 429: 2 } });
    expect(JSON.stringify(kept.lines)).not.toContain(text);
  });
});
