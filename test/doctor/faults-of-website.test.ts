import { type Planted, testDiagnosis } from './planted.js';
import { findings, html, MIA_KNOWN, plain, unreachable, website } from './website-double.js';

const PLANTED: readonly Planted[] = [
  [
    'a wrong path that answers in JSON',
    () => findings(website({ status: 404, body: { message: 'Not found' } })),
    'WEBSITE_URL',
    /answers "Not found" to everything.*its path included.*--user NAME/,
  ],
  [
    'an address that has the path of the interface already',
    () =>
      findings(website({ status: 404, body: { message: 'Not found' } }), {
        url: 'https://api.example.org/v2/websites',
      }),
    'WEBSITE_URL',
    /remove everything from \/v2 on/,
  ],
  [
    'a plain-text 404',
    () => findings(website(plain(404, '404 page not found'))),
    'WEBSITE_URL',
    /no JSON but "404 page not found".*check the address/,
  ],
  ['a web page', () => findings(website(html(200))), 'WEBSITE_URL', /a web page \(200\).*check the address/],
  [
    'a token that is refused with 401',
    () => findings(website({ status: 401, body: { message: 'Unauthenticated' } })),
    'WEBSITE_TOKEN',
    /401 "Unauthenticated": check the token/,
  ],
  [
    'a token that is refused with 200',
    () => findings(website({ status: 200, body: { error: 'Invalid token' } })),
    'WEBSITE_TOKEN',
    /although it answers 200: it says "Invalid token": check the token/,
  ],
  [
    'a token that is refused with 200, where a user must be found',
    () => findings(website({ status: 200, body: { error: 'Invalid token' } }), { known: MIA_KNOWN }),
    'WEBSITE_TOKEN',
    /says "Invalid token": check the token/,
  ],
  [
    'a 200 without a user for everything',
    () => findings(website({ status: 200, body: { data: null } })),
    'WEBSITE_URL',
    /not clear whether it works.*--user NAME/,
  ],
  [
    'a user who is not found',
    () => findings(website(), { known: { as: '"mia"', keys: [{ by: 'username', value: 'mia' }] } }),
    'WEBSITE_URL',
    /does not know "mia": check the name/,
  ],
  [
    'an answer of an unknown kind',
    () => findings(website({ status: 200, body: { result: 1 } }), { known: MIA_KNOWN }),
    'WEBSITE_URL',
    /has no username .*so the bot cannot use it: check the address/,
  ],
  [
    'a limit of calls that is reached',
    () => findings(website({ status: 429, body: {} })),
    'WEBSITE_TOKEN',
    /asks to wait \(429\).*higher limit/,
  ],
  [
    'slow answers',
    () => findings(async (address, headers) => ({ ...(await website()(address, headers)), ms: 4_200 })),
    'WEBSITE_URL',
    /took 4\.2 s .*ask the website’s operator/,
  ],
  [
    'a timeout that is hardly longer than the answers take',
    () =>
      findings(async (address, headers) => ({ ...(await website()(address, headers)), ms: 700 }), {
        timeoutMs: 1_000,
      }),
    'WEBSITE_TIMEOUT_MS',
    /took 0\.7 s .*gives up after 1000 ms: set it to 10000/,
  ],
  [
    'a redirect to a page for logging in',
    () => findings(website({ status: 302, location: 'https://example.org/login?next=%2F' })),
    'WEBSITE_URL',
    /page for logging in .*let that path through without a login/,
  ],
  [
    'a redirect',
    () => findings(website({ status: 301, location: 'https://www.example.org/x' })),
    'WEBSITE_URL',
    /redirects to https:\/\/www\.example\.org.*set that address/,
  ],
  [
    'a fault of the website',
    () => findings(website(html(502))),
    'WEBSITE_URL',
    /internal error \(502\): see the website's own log/,
  ],
  [
    'plain http to a port of https',
    () => findings(website(plain(400, 'The plain HTTP request was sent to HTTPS port'))),
    'WEBSITE_URL',
    /begin the address with https/,
  ],
  [
    'https to a port of plain http',
    () => findings(unreachable('ERR_SSL_WRONG_VERSION_NUMBER')),
    'WEBSITE_URL',
    /speaks no TLS .*check the port/,
  ],
  [
    'a certificate that is signed by itself',
    () => findings(unreachable('DEPTH_ZERO_SELF_SIGNED_CERT')),
    'WEBSITE_URL',
    /signed by itself: .*Let's Encrypt.*NODE_EXTRA_CA_CERTS/,
  ],
  [
    'a certificate that has expired',
    () => findings(unreachable('CERT_HAS_EXPIRED')),
    'WEBSITE_URL',
    /has expired: .*renew the certificate/,
  ],
  [
    'a host that is not there',
    () => findings(unreachable('ENOTFOUND')),
    'WEBSITE_URL',
    /no such host: check the/,
  ],
];

testDiagnosis(PLANTED, [
  ['at a website of which nobody is known', () => findings(website())],
  ['at a website with a user', () => findings(website(), { known: MIA_KNOWN })],
]);
