import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { clientOf } from '../../src/net/client-address.js';
import { createPageRoutes } from '../../src/sign-in/page-routes.js';
import type { SignInFlow } from '../../src/sign-in/sign-in-flow.js';
import type { SignInRecords } from '../../src/sign-in/sign-ins.js';
import { systemClock } from '../../src/time/clock.js';
import { languages } from '../support/english.js';
import { keptLog } from '../support/kept-log.js';
import { listen } from '../support/loopback.js';
import { atSteam, MIA, servePage, throughDiscord } from './served-page.js';
import { createVisitor, formOf, type Shown, throughProxy, type Visitor } from './visitor.js';

const HTTPS = 'https://link.example.org/purser';

/** As a proxy that ends TLS passes requests on. */
async function behindProxy() {
  const page = await servePage({ url: HTTPS });
  return { page, visitor: createVisitor({ via: throughProxy(HTTPS, () => page.port) }) };
}

async function statusOf(
  visitor: Visitor,
  page: Shown,
  change: (form: ReturnType<typeof formOf>) => RequestInit,
) {
  const form = formOf(page, 'Continue with Discord');
  const answer = await visitor.request(form.url, { method: 'POST', body: form.body, ...change(form) });
  return answer.status;
}

describe('every answer', () => {
  it.each(['/', '/s/x', '/step', '/style.css', '/discord?code=a&state=b', '/nowhere', '/%'])(
    'keeps browsers from doing harm: %s',
    async (path) => {
      const page = await servePage();
      const { headers } = await createVisitor().open(page.url + path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; style-src 'self'; form-action 'self' http://127.0.0.1:");
      expect(policy).toContain("frame-ancestors 'none'; base-uri 'none'");
      expect(policy).not.toContain('unsafe');
      expect(Object.fromEntries(headers)).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
      });
      expect(headers.get('strict-transport-security')).toBeNull();
    },
  );

  it('behind TLS asks for TLS from then on', async () => {
    const { visitor } = await behindProxy();
    const { headers } = await visitor.open(`${HTTPS}/nowhere`);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});

describe('the page', () => {
  it('says so where there is nothing', async () => {
    const page = await servePage();
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/healthz'],
      ['POST', '/style.css'],
      ['DELETE', '/step'],
    ]) {
      const answer = await createVisitor({ headers: { 'accept-language': 'de-DE,de;q=0.9' } }).request(
        new URL(page.url + path),
        { method: method ?? 'GET' },
      );
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('<h1>Hier ist nichts</h1>');
    }
  });

  it.each([
    ['DE', 'de'],
    ['de-AT-x-any1,en', 'de'],
    ['en-x-any1', 'en'],
    ['en_GB', 'en-US'],
    ['en-ü', 'en'],
    ['*', 'en-US'],
    ['constructor', 'en-US'],
    ['toString', 'en-US'],
    ['__proto__', 'en-US'],
  ])('is in a language, whatever a browser asks for: %s', async (asked, lang) => {
    const page = await servePage();
    // As bytes, of which a header has them.
    const headers = { 'accept-language': Buffer.from(asked).toString('latin1') };
    const { status, html } = await createVisitor({ headers }).open(`${page.url}/nowhere`);
    expect(status).toBe(404);
    expect(html).toContain(`<html lang="${lang}">`);
    expect(page.log.filter(({ level }) => level >= 50)).toEqual([]);
  });

  it('works below a path, with a cookie for this host alone', async () => {
    const { page, visitor } = await behindProxy();
    page.discord.world.oauth.redirectUris = [`${HTTPS}/discord`];
    const address = await page.signIns.begin(MIA, 'en-US');
    expect(address).toMatch(/^https:\/\/link\.example\.org\/purser\/s\/[\w-]{43}$/);
    const { headers, html } = await visitor.open(address);
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-purser-sign-in=[\w-]{43}\.[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(html).toContain('href="/purser/style.css"');
    const discord = await visitor.press(await visitor.open(address), 'Continue with Discord');
    expect(discord.html).not.toContain('Invalid OAuth2');
    expect(new URL(discord.url).searchParams.get('redirect_uri')).toBe(`${HTTPS}/discord`);
  });

  it('gives this machine a plain cookie', async () => {
    const page = await servePage();
    const { headers } = await createVisitor().open(await page.signIns.begin(MIA, 'en-US'));
    expect(headers.getSetCookie()[0]).toMatch(
      /^purser-sign-in=\S+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('does not take a name of Discord for HTML', async () => {
    const page = await servePage();
    const person = page.discord.world.people.get(MIA);
    if (person) person.user.global_name = '<script>alert(1)</script>"';
    const shown = await throughDiscord(createVisitor(), await page.signIns.begin(MIA, 'en-US'), MIA);
    expect(shown.html).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt;&quot;</bdi>');
  });

  it('says that the records cannot be used', async () => {
    const page = await servePage();
    const address = await page.signIns.begin(MIA, 'en-US');
    await page.store.close();
    const shown = await createVisitor().open(address);
    expect([shown.status, shown.title]).toEqual([503, 'Sign-in interrupted']);
  });

  it('names its settings where it cannot listen', async () => {
    const port = Number(new URL(await listen(createServer())).port);
    const page = await servePage();
    await expect(page.serve(port)).rejects.toThrow(
      `it cannot serve the page for signing in at PUBLIC_HOST 127.0.0.1, PUBLIC_PORT ${port} (EADDRINUSE)`,
    );
  });
});

describe('a form', () => {
  it('works only with the token of this browser', async () => {
    const page = await servePage();
    const visitor = createVisitor();
    const start = await visitor.open(await page.signIns.begin(MIA, 'en-US'));
    const other = await createVisitor().open(await page.signIns.begin(MIA, 'en-US'));
    const foreign = formOf(other, 'Continue with Discord').body;

    expect(await statusOf(visitor, start, () => ({ body: new URLSearchParams() }))).toBe(403);
    expect(await statusOf(visitor, start, () => ({ body: foreign }))).toBe(403);
    expect(await statusOf(createVisitor(), start, () => ({}))).toBe(403);
    expect(await statusOf(visitor, start, () => ({}))).toBe(303);
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, 303],
    [{ origin: 'null' }, 303],
  ])('works only from the page itself: %j', async (headers, status) => {
    const page = await servePage();
    const visitor = createVisitor();
    const start = await visitor.open(await page.signIns.begin(MIA, 'en-US'));
    expect(await statusOf(visitor, start, () => ({ headers }))).toBe(status);
  });

  it('is small, and a form', async () => {
    const page = await servePage();
    const visitor = createVisitor();
    const start = await visitor.open(await page.signIns.begin(MIA, 'en-US'));
    const long = ({ body }: { body: URLSearchParams }) => `${body}&more=${'x'.repeat(5_000)}`;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await statusOf(visitor, start, (form) => ({ body: long(form), headers: type }))).toBe(403);
    expect(
      await statusOf(visitor, start, ({ body }) => ({
        body: `${body}`,
        headers: { 'content-type': 'text/plain' },
      })),
    ).toBe(403);
  });

  it('that a visitor breaks off is no fault', async () => {
    const page = await servePage();
    const visitor = createVisitor();
    const start = await visitor.open(await page.signIns.begin(MIA, 'en-US'));
    const cookies = [...visitor.cookies(page.url)].map((cookie) => cookie.join('='));
    const lines = [
      `POST ${new URL(start.url).pathname} HTTP/1.1`,
      'host: localhost',
      `cookie: ${cookies.join('; ')}`,
      'content-type: application/x-www-form-urlencoded',
      'content-length: 100',
      // The server says so once it has begun with the request.
      'expect: 100-continue',
    ];
    const socket = connect(page.port, '127.0.0.1');
    socket.write(`${lines.join('\r\n')}\r\n\r\ncsrf=`);
    await once(socket, 'data');
    socket.destroy();

    await expect.poll(() => page.log).toContainEqual(expect.objectContaining({ level: 20 }));
    expect(page.log.filter(({ level }) => level >= 50)).toEqual([]);
  });

  it('of a step that is over changes nothing', async () => {
    const page = await servePage();
    const { visitor, shown } = await atSteam(page);
    const linked = formOf(shown, 'Sign in with Steam');
    const answer = await visitor.request(new URL(`${page.url}/link`), { method: 'POST', body: linked.body });
    expect(answer.status).toBe(303);
    expect((await visitor.open(`${page.url}/step`)).title).toBe('Sign in to Steam');
    expect(await page.staffRead()).toEqual([]);
  });
});

describe('the limit', () => {
  it('holds 256 connections at a time, and closes others at once', async () => {
    const page = await servePage();
    let closed = 0;
    const open = async () => {
      const socket = connect(page.port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      const end = new Promise<void>((resolve) => {
        socket
          .on('error', () => undefined)
          .on('close', () => {
            closed += 1;
            resolve();
          });
      });
      await once(socket, 'connect');
      return { end };
    };
    for (let opened = 0; opened < 256; opened += 1) await open();
    await (await open()).end;
    expect(closed).toBe(1);
  }, 30_000);

  it('is told with a page', async () => {
    // A slow machine would else be forgiven while it asks.
    const page = await servePage({ clock: { ...systemClock, now: () => 1 } });
    const visitor = createVisitor({ headers: { 'x-forwarded-for': '203.0.113.7' } });
    for (let asked = 0; asked < 120; asked += 1) await visitor.request(new URL(`${page.url}/style.css`));
    const refused = await visitor.open(page.url);
    expect([refused.status, refused.title]).toEqual([429, 'Too many requests']);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await createVisitor().open(page.url)).status).toBe(404);
  });

  it('reads nothing of what a refused request carries', async () => {
    const of = vi.fn(languages.of);
    const unused = {} as SignInRecords & SignInFlow;
    const parts = { signIns: unused, flow: unused, languages: { ...languages, of }, log: keptLog().log };
    const routes = createPageRoutes({ publicUrl: HTTPS, monotonic: () => 1, ...parts });
    const incoming = { socket: { remoteAddress: '203.0.113.7' }, headers: {} };
    const pages = new Set<string>();
    for (let asked = 0; asked < 1_000; asked += 1) {
      const headers = { 'accept-language': `de-x-a${asked}` };
      const answer = await routes.request(`${HTTPS}/nowhere`, { headers }, { incoming });
      if (answer.status === 429) pages.add(await answer.text());
    }
    expect(of).toHaveBeenCalledTimes(120);
    expect(pages.size).toBe(1);
    expect([...pages][0]).toContain('<html lang="en-US">');
  });

  it.each([
    ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['::ffff:127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['10.1.2.3', '203.0.113.7', '203.0.113.7'],
    ['172.31.0.1', '203.0.113.7', '203.0.113.7'],
    ['fd00::1', '203.0.113.7', '203.0.113.7'],
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', 'unknown', '127.0.0.1'],
    ['203.0.113.1', '198.51.100.1', '203.0.113.1'],
    ['172.32.0.1', '198.51.100.1', '172.32.0.1'],
    ['127.0.0.1', '2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002'],
    ['127.0.0.1', '2001:db8:1:2::9', '2001:0db8:0001:0002'],
    ['127.0.0.1', '2001:db8::9', '2001:0db8:0000:0000'],
    [undefined, undefined, ''],
  ])('takes a proxy for none: %s, %s', (peer, forwarded, client) => {
    expect(clientOf(peer, forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })).toBe(client);
  });
});
