import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import { expect, test } from 'vitest';
import { askWebsite, quoteOf } from '../../src/doctor/checks/website-check.js';
import { freePort } from '../../src/sandbox/free-port.js';
import { listen } from '../support/loopback.js';
import { type Planted, testDiagnosis } from './planted.js';
import { SELF_SIGNED } from './self-signed.js';
import { always, findings, html, plain, TOKEN, unreachable, website } from './website-double.js';

/** What is found where really something else listens. */
const reaching = async (scheme: string, address: string | Promise<string>) =>
  askWebsite(undefined, { url: (await address).replace('http', scheme), token: TOKEN });

const PLANTED: Planted = {
  WEBSITE_URL: [
    [
      'a wrong path that answers in JSON',
      () => findings(always(404, { message: 'Not found' })),
      /answers "Not found" to everything.*its path included.*--user NAME/,
    ],
    [
      'an address that has the path of the interface already',
      () =>
        findings(always(404, { message: 'Not found' }), {
          url: 'https://api.example.org/v2/websites',
        }),
      /remove everything from \/v2 on/,
    ],
    [
      'a plain-text 404',
      () => findings(plain(404, '404 page not found')),
      /no JSON but "404 page not found".*check the address/,
    ],
    ['a web page', () => findings(html(200)), /a web page \(200\).*check the address/],
    [
      'a 200 without a user for everything',
      () => findings(always(200, { data: null })),
      /not clear whether it works.*--user NAME/,
    ],
    [
      'a user who is not found',
      () => findings(website, { user: 'mia' }),
      /does not know "mia": check the name/,
    ],
    [
      'an answer of an unknown kind',
      () => findings(always(200, { result: 1 }), { user: 'mia_plays' }),
      /has no username .*so the bot cannot use it: check the address/,
    ],
    ['slow answers', () => findings(website, { ms: 4_200 }), /took 4\.2 s .*ask the website’s operator/],
    [
      'a redirect to a page for logging in',
      () => findings(always(302, {}, { location: 'https://example.org/login?next=%2F' })),
      /page for logging in .*let that path through without a login/,
    ],
    [
      'a redirect',
      () => findings(always(301, {}, { location: 'https://www.example.org/x' })),
      /redirects to https:\/\/www\.example\.org.*set that address/,
    ],
    [
      'a fault of the website',
      () => findings(html(502)),
      /internal error \(502\): see the website's own log/,
    ],
    [
      'plain http to a port of https',
      () => findings(plain(400, 'The plain HTTP request was sent to HTTPS port')),
      /begin the address with https/,
    ],
    [
      'https to a port of plain http',
      () => reaching('https', listen(createPlainServer())),
      /speaks no TLS .*check the port/,
    ],
    [
      'plain http to a port of https that says nothing',
      () => reaching('http', listen(createServer(SELF_SIGNED))),
      /connection broke: .*begin the address with https/,
    ],
    [
      'a port where nobody listens',
      async () => reaching('http', `http://127.0.0.1:${await freePort()}`),
      /nobody listens there: check the/,
    ],
    [
      'a certificate that is signed by itself',
      () => reaching('https', listen(createServer(SELF_SIGNED))),
      /signed by itself: .*Let's Encrypt.*NODE_EXTRA_CA_CERTS/,
    ],
    [
      'a certificate that has expired',
      () => findings(unreachable('CERT_HAS_EXPIRED')),
      /has expired: .*renew the certificate/,
    ],
    ['a host that is not there', () => findings(unreachable('ENOTFOUND')), /no such host: check the/],
  ],
  WEBSITE_TOKEN: [
    [
      'a token that is refused with 401',
      () => findings(always(401, { message: 'Unauthenticated' })),
      /401 "Unauthenticated": check the token/,
    ],
    [
      'a token that is refused with 200',
      () => findings(always(200, { error: 'Invalid token' })),
      /although it answers 200: it says "Invalid token": check the token/,
    ],
    [
      'a token that is refused with 200, where a user must be found',
      () => findings(always(200, { error: 'Invalid token' }), { user: 'mia_plays' }),
      /says "Invalid token": check the token/,
    ],
    [
      'a limit of calls that is reached',
      () => findings(always(429, {})),
      /asks to wait \(429\).*higher limit/,
    ],
  ],
  WEBSITE_TIMEOUT_MS: [
    [
      'a timeout that is hardly longer than the answers take',
      () => findings(website, { ms: 700, timeoutMs: 1_000 }),
      /took 0\.7 s .*gives up after 1000 ms: set it to 10000/,
    ],
  ],
};

testDiagnosis(PLANTED, [
  ['at a website of which nobody is known', () => findings(website)],
  ['at a website with a user', () => findings(website, { user: 'mia_plays' })],
]);

test('a quote is short, with no half of a secret', () => {
  for (let at = 0; at < 140; at += 1) {
    const message = `${'x'.repeat(at)} ${TOKEN} bob@example.org ${'y'.repeat(1000)}`;
    for (const body of [message, JSON.stringify({ message })]) {
      const quote = quoteOf({ status: 400, headers: {}, body }, TOKEN);
      expect(quote).not.toMatch(/tok|3f9|bob/);
      expect(quote).toMatch(/^"x* .*…"$|^"\[secret\] .*…"$|^"x+…"$/);
      expect(quote.length).toBeLessThan(125);
    }
  }
});

test.each([
  ['No such user', '"No such user"'],
  [' ', 'without a word'],
])('a short quote is whole: %j', (body, quote) => {
  expect(quoteOf({ status: 400, headers: {}, body }, TOKEN)).toBe(quote);
});
