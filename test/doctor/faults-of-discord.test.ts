import { checkShards } from '../../src/doctor/checks/shards-check.js';
import { checkToken } from '../../src/doctor/checks/token-check.js';
import { clientOf, createDiscordDouble } from './discord-double.js';
import { type Planted, testDiagnosis } from './planted.js';

const shards = (guildIds: readonly string[]) => {
  const limit = { total: 1000, remaining: 900, reset_after: 0 };
  const api = createDiscordDouble({ '/gateway/bot': { shards: 8, session_start_limit: limit } });
  return checkShards(api, { ids: [0, 1, 2, 3], total: 8 }, new Set(guildIds));
};

const discord = async (answer: () => Response) => (await checkToken(clientOf(async () => answer()))).findings;

const noDiscord = (code: string) =>
  discord(() => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('failed'), { code }) });
  });

const html = (status: number) => () =>
  new Response('<html><h1>Hello</h1>', { status, headers: { 'content-type': 'text/html' } });

const PLANTED: Planted = {
  DISCORD_TOKEN: [
    [
      'a token that Discord refuses',
      () => discord(() => Response.json({ message: '401: Unauthorized' }, { status: 401 })),
      /Bot → Reset Token/,
    ],
    [
      'a Discord that asks to wait',
      () => discord(() => Response.json({}, { status: 429 })),
      /in a few minutes/,
    ],
  ],
  DISCORD_API_URL: [
    ['an address that is not of Discord', () => discord(html(404)), /not Discord's API/],
    ['a page for everything', () => discord(html(200)), /not Discord's API/],
    ['a Discord that cannot be reached', () => noDiscord('ECONNREFUSED'), /network and its firewall/],
    [
      'a proxy that signs certificates itself',
      () => noDiscord('SELF_SIGNED_CERT_IN_CHAIN'),
      /signed by itself: .*NODE_EXTRA_CA_CERTS/,
    ],
  ],
  DISCORD_SHARDS: [
    [
      'shards that have none of the listed servers',
      // By Discord's formula, it belongs to the shard 5 of 8.
      () => shards([String(5n << 22n)]),
      /answers nobody \(20971520 to shard 5\): set it to auto/,
    ],
  ],
};

testDiagnosis(PLANTED, [
  ['where another process has the shards of a server', () => shards([String(5n << 22n), String(3n << 22n)])],
]);
