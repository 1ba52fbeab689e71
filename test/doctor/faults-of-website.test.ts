import { type Planted, testDiagnosis } from './planted.js';
import { findings, html, MIA_KNOWN, plain, unreachable, website } from './website-double.js';

const PLANTED: Planted = {
  WEBSITE_URL: [
    [
      'a wrong path that answers in JSON',
      () => findings(website({ status: 404, body: { message: 'Not found' } })),
      /answers "Not found" to everything.*its path included.*--user NAME/,
    ],
    [
      'an address that has the path of the interface already',
      () =>
        findings(website({ status: 404, body: { message: 'Not found' } }), {
          url: 'https://api.example.org/v2/websites',
        }),
      /remove everything from \/v2 on/,
    ],
    [
      'a plain-text 404',
      () => findings(website(plain(404, '404 page not found'))),
      /no JSON but "404 page not found".*check the address/,
    ],
    ['a web page', () => findings(website(html(200))), /a web page \(200\).*check the address/],
    [
      'a 200 without a user for everything',
      () => findings(website({ status: 200, body: { data: null } })),
      /not clear whether it works.*--user NAME/,
    ],
    [
      'a user who is not found',
      () => findings(website(), { known: { as: '"mia"', keys: [{ by: 'username', value: 'mia' }] } }),
      /does not know "mia": check the name/,
    ],
    [
      'an answer of an unknown kind',
      () => findings(website({ status: 200, body: { result: 1 } }), { known: MIA_KNOWN }),
      /has no username .*so the bot cannot use it: check the address/,
    ],
    [
      'slow answers',
      () => findings(async (address, headers) => ({ ...(await website()(address, headers)), ms: 4_200 })),
      /took 4\.2 s .*ask the website’s operator/,
    ],
    [
      'a redirect to a page for logging in',
      () => findings(website({ status: 302, location: 'https://example.org/login?next=%2F' })),
      /page for logging in .*let that path through without a login/,
    ],
    [
      'a redirect',
      () => findings(website({ status: 301, location: 'https://www.example.org/x' })),
      /redirects to https:\/\/www\.example\.org.*set that address/,
    ],
    [
      'a fault of the website',
      () => findings(website(html(502))),
      /internal error \(502\): see the website's own log/,
    ],
    [
      'plain http to a port of https',
      () => findings(website(plain(400, 'The plain HTTP request was sent to HTTPS port'))),
      /begin the address with https/,
    ],
    [
      'https to a port of plain http',
      () => findings(unreachable('ERR_SSL_WRONG_VERSION_NUMBER')),
      /speaks no TLS .*check the port/,
    ],
    [
      'a certificate that is signed by itself',
      () => findings(unreachable('DEPTH_ZERO_SELF_SIGNED_CERT')),
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
      () => findings(website({ status: 401, body: { message: 'Unauthenticated' } })),
      /401 "Unauthenticated": check the token/,
    ],
    [
      'a token that is refused with 200',
      () => findings(website({ status: 200, body: { error: 'Invalid token' } })),
      /although it answers 200: it says "Invalid token": check the token/,
    ],
    [
      'a token that is refused with 200, where a user must be found',
      () => findings(website({ status: 200, body: { error: 'Invalid token' } }), { known: MIA_KNOWN }),
      /says "Invalid token": check the token/,
    ],
    [
      'a limit of calls that is reached',
      () => findings(website({ status: 429, body: {} })),
      /asks to wait \(429\).*higher limit/,
    ],
  ],
  WEBSITE_TIMEOUT_MS: [
    [
      'a timeout that is hardly longer than the answers take',
      () =>
        findings(async (address, headers) => ({ ...(await website()(address, headers)), ms: 700 }), {
          timeoutMs: 1_000,
        }),
      /took 0\.7 s .*gives up after 1000 ms: set it to 10000/,
    ],
  ],
};

testDiagnosis(PLANTED, [
  ['at a website of which nobody is known', () => findings(website())],
  ['at a website with a user', () => findings(website(), { known: MIA_KNOWN })],
]);
